//! Arithmetic on machine words that the standard library does not have.

pub(crate) mod divide;
pub(crate) mod mix;
