//! The classic searches. Each returns a bare path; only `verify` makes it a tour.
//!
//! Each search has a module of its own. Two modules are shared: `end` says how all of them end, and `cover` holds the
//! cycle covers of patching, SAT and the sweep.

pub mod backtrack;
mod cover;
mod end;
pub mod patch;
pub mod random;
pub mod sat;
pub mod sweep;
pub mod warnsdorff;

pub use self::end::SearchEnd;
