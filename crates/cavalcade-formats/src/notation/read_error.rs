//! Errors from reading a tour.

use thiserror::Error;

use cavalcade_core::util::{Escaped, counted};
use cavalcade_core::{Limit, Size, SizeError, Square};

/// Errors from reading a tour in any notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// There is nothing to read.
    #[error("there is no tour in it; write the squares in order (a1 c2 ...) or a grid of move numbers")]
    Empty,
    /// The bytes are not text.
    #[error("line {line}, column {column}: it is not UTF-8 text (nor a .npy array); write a tour as plain text")]
    NotText {
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1.
        column: usize,
    },
    /// Text of two bytes for each letter.
    #[error("this looks like text in UTF-16, which some systems write to files; save it as UTF-8")]
    Utf16,
    /// A word that is neither a square nor a number nor `#`.
    #[error(
        "line {line}, column {column}: `{}` does not belong here; {}",
        Escaped::word(word),
        if word == "." { "a tour has a number on every square, and # for a hole" } else { "write squares like c2, or move numbers with # for a hole" }
    )]
    StrangeWord {
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1.
        column: usize,
        /// The word.
        word: String,
    },
    /// A field of a CSV file that is not a number.
    #[error(
        "line {line}, field {field}: `{}` is not a move number; write whole numbers from 1, and nothing for a hole",
        Escaped::word(word)
    )]
    StrangeField {
        /// The line, from 1.
        line: usize,
        /// The field, from 1.
        field: usize,
        /// The text.
        word: String,
    },
    /// A move that does not set out from where the one before has led.
    #[error(
        "line {line}, column {column}: `{}` looks like a chess move from one square to another, but the move before it ends on {last}; begin each move where the last one ended",
        Escaped::word(word)
    )]
    MoveFromElsewhere {
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1.
        column: usize,
        /// The word.
        word: String,
        /// The square that the move before it led to.
        last: Square,
    },
    /// Something in a list that does not belong there.
    #[error(
        "line {line}, column {column}: `{}` does not belong in a list; write ranks of numbers like [[1,6],[null,3]], or squares like [\"a1\",\"b3\"]",
        Escaped::word(word)
    )]
    StrangeItem {
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1.
        column: usize,
        /// The text.
        word: String,
    },
    /// Brackets that do not match, or are nested too deeply.
    #[error(
        "line {line}, column {column}: the brackets do not match, or are too deep; write a list of ranks like [[1,6],[null,3]]"
    )]
    Brackets {
        /// The line, from 1.
        line: usize,
        /// The column in bytes, from 1.
        column: usize,
    },
    /// A list of squares and numbers, or of numbers and lists.
    #[error(
        "the list mixes different things; write only ranks of numbers like [[1,6],[null,3]], or only squares like [\"a1\",\"b3\"]"
    )]
    MixedList,
    /// Coordinates, which are not read: it is unclear which comes first, and whether they count from 0 or 1.
    #[error("these look like x,y coordinates, which are not read; write squares like a1 b3, or a grid of move numbers")]
    Pairs,
    /// Numbers of nodes, without the board whose nodes they are.
    #[error(
        "these look like the numbers of {} of a graph, but the board is unknown; give the board too, or write ranks of numbers",
        counted(*nodes as u64, "node")
    )]
    NoBoard {
        /// The number of nodes.
        nodes: usize,
    },
    /// A number that no node has.
    #[error(
        "there is no node {node} of this board; its squares are numbered from {first} to {last}, from a1 along the ranks"
    )]
    NoSuchNode {
        /// The number.
        node: u64,
        /// The first that there is.
        first: u64,
        /// The last that there is.
        last: u64,
    },
    /// A word among the numbers of nodes.
    #[error(
        "line {line}: `{}` is not the number of a node; write whole numbers, and -1 after the last",
        Escaped::word(word)
    )]
    StrangeNode {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// Something behind the end of a tour.
    #[error(
        "line {line}: `{}` follows the end of the tour; give one tour per section, and begin another with its own TYPE line",
        Escaped::word(word)
    )]
    BehindTheEnd {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// A game of chess with tags.
    #[error(
        "this looks like a chess game in PGN; leave out the tags in brackets, and give the moves alone, like 1. Na1 Nc2"
    )]
    Tags,
    /// A TSPLIB file that is not a tour.
    #[error("this looks like a TSPLIB file without a TOUR_SECTION; give the tour that the solver wrote")]
    NoTourSection,
    /// A row that is longer or shorter than the first.
    #[error(
        "row {row} has {found} entries but the first has {expected}; give every row the same number, with # for a hole"
    )]
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its entries.
        found: usize,
        /// The entries of the first row.
        expected: usize,
    },
    /// A 0 in a grid.
    #[error(
        "there is a 0 on {square}, but move numbers start at 1; write # for a hole, or add 1 to every number if the tour starts there"
    )]
    Zero {
        /// Its square.
        square: Square,
    },
    /// A faulty CSV file.
    #[error("not a CSV file: {}; write rows of move numbers with commas between them", Escaped::line(.0))]
    Csv(String),
    /// A faulty JSON record.
    #[error("not the JSON of a tour: {}; it needs width, height and squares", Escaped::line(.0))]
    Json(String),
    /// A faulty JSON record of a claim that there is no tour.
    #[error("not the JSON of a claim that there is no tour: {}; it needs the outcome `impossible`, the board and the reason", Escaped::line(.0))]
    Claim(String),
    /// A record without a tour.
    #[error(
        "a record with the outcome `{}` has no tour; give one with the outcome `found`, or `impossible` with its reason",
        Escaped::word(outcome)
    )]
    NoTour {
        /// The outcome it holds.
        outcome: String,
    },
    /// A record that holds a part of a tour.
    #[error("this is only a part of a tour; give the whole tour")]
    Part,
    /// A faulty array.
    #[error("not a .npy array of a board: {}; save a two-dimensional array of whole numbers", Escaped::line(.0))]
    Npy(String),
    /// A board of more squares than were to be read.
    #[error("the {size} board is too large; give one of at most {}", counted(*most, "square"))]
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
pub(crate) fn expect_at_most(most: u64, size: Size) -> Result<(), ReadError> {
    if size.area() > most { Err(ReadError::TooLarge { size, most }) } else { Ok(()) }
}
