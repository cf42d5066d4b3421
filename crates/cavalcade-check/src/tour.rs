//! A tour that has been checked.

use std::fmt;

use cavalcade_core::{Board, Cell, Kind, Piece, Square};

use crate::verify::Verified;

/// A knight's tour: a path over every square of a board, each visited once.
///
/// Only [`verify`](crate::verify) creates one, so every `Tour` is known to be correct.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*}; }
/// use cavalcade::{Board, Kind, Piece, Question, Size, Square, verify};
///
/// let ring = Board::rectangle(Size::new(3, 3)?).with_holes(["b2".parse()?])?;
/// let path: Vec<Square> = ["a1", "b3", "c1", "a2", "c3", "b1", "a3", "c2"]
///     .iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
/// let tour = verify::verify_squares(&Question::new(ring, Piece::KNIGHT, Kind::Open), &path)?;
/// assert!(tour.is_closed());
/// assert_eq!(tour.end().to_string(), "c2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    board: Board,
    piece: Piece,
    path: Vec<Cell>,
    closed: bool,
}

impl Tour {
    pub(crate) fn new(_: Verified, board: Board, piece: Piece, path: Vec<Cell>, closed: bool) -> Self {
        Self { board, piece, path, closed }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The piece.
    #[must_use]
    pub const fn piece(&self) -> &Piece {
        &self.piece
    }

    /// Returns `true` if a move leads from the last square to the first.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// The kind: closed if a move leads from the last square to the first, otherwise open.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        if self.closed { Kind::Closed } else { Kind::Open }
    }

    /// The number of squares.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no tour is empty")]
    pub fn len(&self) -> usize {
        self.path.len()
    }

    /// The squares in the order of the tour, as cells of the board.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.path
    }

    /// The squares in the order of the tour.
    #[must_use]
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone + '_ {
        self.path.iter().map(|cell| self.board.square(*cell))
    }

    /// The square reached after this number of moves, if the tour is that long.
    #[must_use]
    pub fn square_at(&self, moves: usize) -> Option<Square> {
        self.path.get(moves).map(|cell| self.board.square(*cell))
    }

    /// The first square.
    #[must_use]
    pub fn start(&self) -> Square {
        self.board.square(self.path[0])
    }

    /// The last square.
    #[must_use]
    pub fn end(&self) -> Square {
        self.board.square(self.path[self.path.len() - 1])
    }

    /// The number of each cell of the board's box in the tour, from 1; 0 for a hole.
    #[must_use]
    pub fn numbers(&self) -> Vec<u32> {
        let mut numbers = vec![0; self.board.size().area() as usize];
        for (number, cell) in (1..).zip(&self.path) {
            numbers[cell.index()] = number;
        }
        numbers
    }
}

impl fmt::Display for Tour {
    /// The numbers of the squares as a grid, the highest rank first, without a line end after the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.len().to_string().len();
        let numbers = self.numbers();
        for (place, rank) in numbers.chunks(self.board.size().width() as usize).rev().enumerate() {
            if place > 0 {
                f.write_str("\n")?;
            }
            for (file, number) in rank.iter().enumerate() {
                let blank = if file > 0 { " " } else { "" };
                match number {
                    0 => write!(f, "{blank}{:>width$}", '#')?,
                    _ => write!(f, "{blank}{number:>width$}")?,
                }
            }
        }
        Ok(())
    }
}
