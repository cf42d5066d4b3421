//! The adversary: it makes up odd questions, answers them by brute force, and holds the library to the answer.
//!
//! - `case`: a question as plain data, and as one line of text;
//! - `generator`: a question from any bytes, so that a seeded generator and a fuzzer drive the same code;
//! - `oracle`: all tours by brute force, with no code of the library;
//! - `judge`: everything the library says of the question, held against the oracle;
//! - `dice`: chance that depends on the question alone, so that a line of text is a whole test.

pub(crate) mod case;
mod dice;
pub(crate) mod generator;
pub(crate) mod judge;
pub(crate) mod oracle;
