//! Parts of a tour: some of its squares, or the number of one.

use std::time::Duration;

use serde::Serialize;

use super::asked::{Asked, SquareNames};
use super::line::milliseconds;
use super::whole::Text;
use cavalcade_core::{Question, Square};

/// Some squares of a tour, from one number on.
#[derive(Debug, Serialize)]
#[serde(bound = "I: Iterator<Item = Square> + Clone")]
pub struct PartRecord<I> {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    from: Text,
    length: Text,
    squares: SquareNames<I>,
    elapsed_ms: f64,
}

impl<I> PartRecord<I> {
    /// Creates the record of these squares, the first of which has this number, of a tour with `length` squares.
    pub fn new(question: &Question, from: u64, length: u64, squares: I, elapsed: Duration) -> Self {
        let (asked, elapsed_ms) = (Asked::of(question), milliseconds(elapsed));
        Self {
            outcome: "found",
            asked,
            from: Text(from),
            length: Text(length),
            squares: SquareNames(squares),
            elapsed_ms,
        }
    }
}

/// The number of a square in a tour.
#[derive(Debug, Serialize)]
pub struct NumberRecord {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    square: Square,
    number: Text,
    length: Text,
    elapsed_ms: f64,
}

impl NumberRecord {
    /// Creates the record of a square with this number, in a tour with `length` squares.
    #[must_use]
    pub fn new(question: &Question, square: Square, number: u64, length: u64, elapsed: Duration) -> Self {
        let (asked, elapsed_ms) = (Asked::of(question), milliseconds(elapsed));
        Self { outcome: "found", asked, square, number: Text(number), length: Text(length), elapsed_ms }
    }
}
