//! Parts of a tour: some of its squares, or the number of one.

use std::time::Duration;

use serde::Serialize;

use super::asked::{Answer, SquareNames};
use super::whole::Text;
use cavalcade_core::{Question, Square};

#[derive(Debug, Serialize)]
#[serde(bound = "I: Iterator<Item = Square> + Clone")]
struct Part<I> {
    from: Text,
    length: Text,
    squares: SquareNames<I>,
}

/// Some consecutive squares of a tour.
#[derive(Debug, Serialize)]
#[serde(bound = "I: Iterator<Item = Square> + Clone")]
pub struct PartRecord<I>(Answer<Part<I>>);

impl<I> PartRecord<I> {
    /// Creates the record of these squares, the first of which has this number, of a tour with `length` squares.
    pub fn new(question: &Question, from: u64, length: u64, squares: I, elapsed: Duration) -> Self {
        let part = Part { from: Text(from), length: Text(length), squares: SquareNames(squares) };
        Self(Answer::new("found", question, part, elapsed))
    }
}

#[derive(Debug, Serialize)]
struct NumberedSquare {
    square: Square,
    number: Text,
    length: Text,
}

/// The number of a square in a tour.
#[derive(Debug, Serialize)]
pub struct NumberRecord(Answer<NumberedSquare>);

impl NumberRecord {
    /// Creates the record of a square with this number, in a tour with `length` squares.
    #[must_use]
    pub fn new(question: &Question, square: Square, number: u64, length: u64, elapsed: Duration) -> Self {
        let numbered = NumberedSquare { square, number: Text(number), length: Text(length) };
        Self(Answer::new("found", question, numbered, elapsed))
    }
}
