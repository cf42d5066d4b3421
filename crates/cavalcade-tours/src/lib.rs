//! What only boards have: tours from tables, symmetric, magic and strictly open tours, tours with few turns, and what can
//! be said of a tour. The [`Solver`] finds tours by the best method.

pub mod alike;
pub mod construct;
pub mod facts;
pub mod magic;
pub mod several;
pub mod solve;
pub mod strictly_open;
pub mod symmetric;
pub mod tidy;

pub use solve::{Method, Options, Outcome, Report, Solver, solve};
