//! Answers, and what it took to get them.

use std::time::Duration;

use super::method::Method;
pub use cavalcade_check::Outcome;
use cavalcade_check::Tour;
use cavalcade_core::{Effort, Reason};
use cavalcade_count::BigUint;

/// An answer, and what it took to get it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The answer.
    pub outcome: Outcome,
    /// The method that gave it; `None` if the board showed at once that there is no tour.
    pub method: Option<Method>,
    /// The number of the tour, if it was drawn at random from all.
    pub numbering: Option<Numbering>,
    /// Whether it is the only tour with the given clues, if that was asked.
    pub uniqueness: Option<Uniqueness>,
    /// The work done.
    pub effort: Effort,
    /// The time from the question to the checked answer.
    pub elapsed: Duration,
}

/// The number of a tour among all that answer a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// Its number, from 1.
    pub number: BigUint,
    /// The number of all tours.
    pub of: BigUint,
}

/// Whether a tour is the only one with the given clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is no other.
    Unique,
    /// This is another.
    Another(Tour),
}

/// The outcome of a search: a report without its cost.
pub(crate) struct Answer {
    pub(crate) method: Option<Method>,
    pub(crate) outcome: Outcome,
    pub(crate) numbering: Option<Numbering>,
    pub(crate) uniqueness: Option<Uniqueness>,
}

impl Answer {
    pub(crate) const fn new(method: Option<Method>, outcome: Outcome) -> Self {
        Self { method, outcome, numbering: None, uniqueness: None }
    }

    pub(crate) const fn found(tour: Tour, method: Method) -> Self {
        Self::new(Some(method), Outcome::Found(tour))
    }

    pub(crate) fn impossible(reason: impl Into<Reason>) -> Self {
        Self::new(None, Outcome::Impossible(reason.into()))
    }
}
