//! The front door: a question and a method in, a checked answer out.
//!
//! [`Solver`] is for most; [`solve`] is for those who spend one [`Budget`](cavalcade_core::Budget) on several pieces of
//! work.

mod answer;
mod auto;
mod method;
mod options;
mod outcome;
mod solver;
mod vary;

pub use self::answer::solve;
pub use self::method::Method;
pub use self::options::Options;
pub use self::outcome::{Outcome, Report};
pub use self::solver::Solver;
