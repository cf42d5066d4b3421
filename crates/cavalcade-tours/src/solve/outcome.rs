//! Answers, and what it took to get them.

use std::time::Duration;

use super::method::Method;
pub use cavalcade_check::Outcome;
use cavalcade_core::Effort;

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
