//! A grid with numbers as the ranks that it is written in.

use thiserror::Error;

use cavalcade_core::util::{Escaped, counted};
use cavalcade_core::{Board, BoardError, Size, SizeError, Square};

/// The entry for a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    /// A square to fill.
    Fill,
    /// None.
    Hole,
    /// A number.
    Given(u64),
}

impl Cell {
    /// Reads an entry.
    pub(super) fn read(word: &str) -> Option<Self> {
        match word {
            "." | "_" => Some(Self::Fill),
            "#" => Some(Self::Hole),
            _ if word.bytes().all(|byte| byte.is_ascii_digit()) => word.parse().ok().map(Self::Given),
            _ => None,
        }
    }
}

/// Errors from reading a grid with clues.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClueGridError {
    /// A line that is longer or shorter than the first.
    #[error("line {line} has {} but the first has {first}; write # for a hole", counted(*found as u64, "square"))]
    Ragged {
        /// The line, from 1.
        line: usize,
        /// Its squares.
        found: usize,
        /// Those of the first.
        first: usize,
    },
    /// Something that means nothing here.
    #[error(
        "line {line}: `{}` is not an entry of a grid; write . for an empty square, # for a hole, or a whole number",
        Escaped::word(word)
    )]
    Strange {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// More than one grid.
    #[error("line {line} begins another grid after an empty line; give one grid only")]
    Another {
        /// The line, from 1.
        line: usize,
    },
    /// JSON that is not a puzzle.
    #[error("not the JSON of a puzzle: {}; it needs width, height and clues, or a list of ranks", Escaped::line(.0))]
    Json(String),
    /// Too large, or nothing.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A board with no squares, or with too many.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// The board that ranks draw, the highest first, each with its line; and the numbers on it.
pub(super) fn board_and_given(rows: &[(usize, Vec<Cell>)]) -> Result<(Board, Vec<(Square, u64)>), ClueGridError> {
    let width = rows.first().map_or(0, |(_, cells)| cells.len());
    let side = |length: usize| u32::try_from(length).map_err(|_| SizeError::TooLong);
    let size = Size::new(side(width)?, side(rows.len())?)?;
    let (mut holes, mut given) = (Vec::new(), Vec::new());
    for (rank, (line, cells)) in (0..size.height()).rev().zip(rows) {
        if cells.len() != width {
            return Err(ClueGridError::Ragged { line: *line, found: cells.len(), first: width });
        }
        for (square, cell) in (0..).map(|file| Square::new(file, rank)).zip(cells) {
            match cell {
                Cell::Fill => {}
                Cell::Hole => holes.push(square),
                Cell::Given(number) => given.push((square, *number)),
            }
        }
    }
    Ok((Board::rectangle(size).with_holes(holes)?, given))
}
