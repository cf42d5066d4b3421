//! Why some bytes are not a tour.

use thiserror::Error;

use crate::{Limit, Shown, Size, SizeError};

/// Why some bytes are not a tour in any of our notations.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// There is nothing to read.
    #[error("there is no tour in it; write the squares in order (a1 c2 ...) or a grid of move numbers")]
    Empty,
    /// The bytes are no text.
    #[error("line {line}, column {column}: it is not UTF-8 text (nor a .npy array); write a tour as plain text")]
    NotText {
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1.
        column: usize,
    },
    /// A word that is neither a square nor a number nor `#`.
    #[error(
        "line {line}, column {column}: `{}` does not belong here; write squares like c2, or move numbers with # for a hole",
        Shown::word(word)
    )]
    StrangeWord {
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1.
        column: usize,
        /// The word.
        word: String,
    },
    /// A field of a CSV file that is no number.
    #[error(
        "line {line}, field {field}: `{}` is not a move number; write whole numbers from 1, and nothing for a hole",
        Shown::word(word)
    )]
    StrangeField {
        /// The line, from 1.
        line: usize,
        /// The field, from 1.
        field: usize,
        /// The text.
        word: String,
    },
    /// A row that is longer or shorter than the first.
    #[error(
        "row {row} has {found} entries and the first has {expected}; give every row the same number, with # for a hole"
    )]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its entries.
        found: usize,
        /// The entries of the first row.
        expected: usize,
    },
    /// A faulty CSV file.
    #[error("not a CSV file: {}; write rows of move numbers with commas between them", Shown::line(.0))]
    Csv(String),
    /// JSON, in a build that does not read it.
    #[cfg(not(feature = "serde"))]
    #[error("it looks like JSON, which is not read without the feature `serde`; give a grid, or the squares in order")]
    NoJson,
    /// A faulty JSON record.
    #[error("not the JSON of a tour: {}; it needs width, height and squares", Shown::line(.0))]
    Json(String),
    /// A faulty JSON record of a claim that there is no tour.
    #[error("not the JSON of a claim that there is no tour: {}; give it as `find --json` writes it", Shown::line(.0))]
    Claim(String),
    /// A record without a tour.
    #[error(
        "a record of the outcome `{}` holds no tour; give one of the outcome `found`, or `impossible` with its reason",
        Shown::word(outcome)
    )]
    NoTour {
        /// The outcome it holds.
        outcome: String,
    },
    /// A record that holds a part of a tour.
    #[error("it holds only a part of a tour, as --at writes it; ask for the whole tour without --at")]
    Part,
    /// A faulty array.
    #[error("not a board in a .npy array: {}; save a two-dimensional array of whole numbers", Shown::line(.0))]
    Npy(String),
    /// A board of more squares than were to be read.
    #[error("a {size} board is too large here; give one of at most {most} squares")]
    TooLarge {
        /// The board.
        size: Size,
        /// The most squares that were to be read.
        most: u64,
    },
    /// A grid too large to be a board.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A limit was reached before all was read.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// Refuses a board of more squares than wanted.
pub(super) fn expect_at_most(most: u64, size: Size) -> Result<(), ReadError> {
    if size.area() > most { Err(ReadError::TooLarge { size, most }) } else { Ok(()) }
}
