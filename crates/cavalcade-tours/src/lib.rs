//! What only boards have: tours from tables, tours with a property, and facts about tours. The [`Solver`] answers every
//! question by the best method.
//!
//! A question asks for at most one [property](cavalcade_core::Property), and each has a module: [`symmetric`], `strictly_open`, [`magic`],
//! [`minimize`], [`clues`] and `random`. They all return the answer that a plain search returns.

pub mod clues;
mod confirm;
pub mod construct;
mod distinct;
pub mod facts;
pub mod magic;
pub mod minimize;
mod random;
pub mod solve;
mod strictly_open;
pub mod symmetric;
pub mod transform;

pub use confirm::{Confirmation, confirm};
pub use distinct::DistinctTours;
pub use solve::{Method, Numbering, Options, Outcome, Report, Solver, Uniqueness, why_none};

/// The tour that answers a question which has one.
#[cfg(test)]
fn found(question: &cavalcade_core::Question, seed: u64) -> cavalcade_check::Tour {
    match Solver::new(question).seed(seed).solve().outcome {
        Outcome::Found(tour) => tour,
        other => panic!("{question:?}: {other:?}"),
    }
}
