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
