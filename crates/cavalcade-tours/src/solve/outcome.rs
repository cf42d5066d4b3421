//! Answers, and what it took to get them.

use std::time::Duration;

use super::method::Method;
use cavalcade_check::Tour;
use cavalcade_core::{Effort, Limit, Reason};

/// The answer to a question about a tour. There are exactly these three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A tour, checked.
    Found(Tour),
    /// There is none, for this reason.
    Impossible(Reason),
    /// A limit was reached before there was an answer.
    GaveUp(Limit),
}

/// An answer, and what it took to get it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The answer.
    pub outcome: Outcome,
    /// The method that gave it; `None` if the board showed at once that there is no tour.
    pub method: Option<Method>,
    /// The work done.
    pub effort: Effort,
    /// The time from the question to the checked answer.
    pub elapsed: Duration,
}
