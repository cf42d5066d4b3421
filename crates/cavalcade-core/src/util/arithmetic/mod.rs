//! Arithmetic on machine words that the standard library does not have.

pub mod divide;
pub mod mix;
