//! A grid with numbers as the ranks that it is written in.

use thiserror::Error;

use cavalcade_core::util::counted;
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

/// Errors from ranks that do not make a board.
#[derive(Debug, Error)]
pub(super) enum RowsError {
    #[error("line {line} has {} and the first has {first}", counted(*found as u64, "square"))]
    Ragged { line: usize, found: usize, first: usize },
    #[error(transparent)]
    Size(#[from] SizeError),
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// The board that ranks draw, the highest first, each with its line; and the numbers on it.
pub(super) fn board_and_given(rows: &[(usize, Vec<Cell>)]) -> Result<(Board, Vec<(Square, u64)>), RowsError> {
    let width = rows.first().map_or(0, |(_, cells)| cells.len());
    let side = |length: usize| u32::try_from(length).map_err(|_| SizeError::TooLong);
    let size = Size::new(side(width)?, side(rows.len())?)?;
    let (mut holes, mut given) = (Vec::new(), Vec::new());
    for (rank, (line, cells)) in (0..size.height()).rev().zip(rows) {
        if cells.len() != width {
            return Err(RowsError::Ragged { line: *line, found: cells.len(), first: width });
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
