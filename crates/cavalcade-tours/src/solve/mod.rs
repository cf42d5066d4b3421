//! Answering a question: a [`Solver`] takes a question and a method, and returns a checked answer.

mod answer;
mod auto;
mod method;
mod options;
mod outcome;
mod solver;
mod vary;
mod why_none;

pub(crate) use self::answer::{any_tour, solve};
pub use self::method::Method;
pub use self::options::Options;
pub(crate) use self::outcome::Answer;
pub use self::outcome::{Numbering, Outcome, Report, Uniqueness};
pub use self::solver::Solver;
pub use self::why_none::why_none;
