//! The classic searches. Each returns a bare path; only [`verify`](crate::verify) makes it a tour.

pub mod backtrack;
mod cover;
mod end;
pub mod patch;
pub mod random;
pub mod sat;
pub mod sweep;
pub mod warnsdorff;

pub use self::end::SearchEnd;
