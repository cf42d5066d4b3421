//! What is asked: a tour of which board, by which piece, from where to where.

use std::fmt;

use thiserror::Error;

use crate::board::last_square;
use crate::{Board, Piece, Size, Square};

/// Whether a tour has to come home.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Any path over all squares will do.
    Open,
    /// One more move must lead from the last square back to the first.
    Closed,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::Closed => "closed",
        })
    }
}

/// A question about a tour.
///
/// ```
/// use cavalcade::{Board, Kind, Piece, Question, Size};
///
/// let board = Board::rectangle(Size::new(5, 5)?);
/// let question = Question::new(board, Piece::KNIGHT, Kind::Open).starting_at("a1".parse()?)?;
/// assert_eq!(question.start(), Some("a1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    board: Board,
    piece: Piece,
    kind: Kind,
    start: Option<Square>,
    end: Option<Square>,
}

impl Question {
    /// Asks for a tour of the board from anywhere to anywhere.
    #[must_use]
    pub const fn new(board: Board, piece: Piece, kind: Kind) -> Self {
        Self { board, piece, kind, start: None, end: None }
    }

    /// Asks for a tour that starts on this square.
    pub fn starting_at(self, start: Square) -> Result<Self, QuestionError> {
        self.expect_on_board("start", start)?;
        Self { start: Some(start), ..self }.expect_two_ends()
    }

    /// Asks for a tour that ends on this square.
    pub fn ending_at(self, end: Square) -> Result<Self, QuestionError> {
        self.expect_on_board("end", end)?;
        Self { end: Some(end), ..self }.expect_two_ends()
    }

    fn expect_on_board(&self, role: &'static str, square: Square) -> Result<(), QuestionError> {
        let size = self.board.size();
        if !size.contains(square) {
            Err(QuestionError::OffBoard { role, square, size })
        } else if !self.board.contains(square) {
            Err(QuestionError::OnHole { role, square })
        } else {
            Ok(())
        }
    }

    /// Only the tour of a single square starts and ends on the same one.
    fn expect_two_ends(self) -> Result<Self, QuestionError> {
        match self.start {
            Some(square) if self.end == Some(square) && self.board.len() > 1 => Err(QuestionError::SameEnds(square)),
            _ => Ok(self),
        }
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

    /// Whether the tour has to come home.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Where the tour has to start.
    #[must_use]
    pub const fn start(&self) -> Option<Square> {
        self.start
    }

    /// Where the tour has to end.
    #[must_use]
    pub const fn end(&self) -> Option<Square> {
        self.end
    }
}

/// Why a start or end makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QuestionError {
    /// A square outside the box.
    #[error("the {role} {square} is off the {size} board; name a square from a1 to {}", last_square(*size))]
    OffBoard {
        /// `start` or `end`.
        role: &'static str,
        /// The square.
        square: Square,
        /// The box.
        size: Size,
    },
    /// A square that does not belong to the board.
    #[error("the {role} {square} is a hole; name a square that belongs to the board")]
    OnHole {
        /// `start` or `end`.
        role: &'static str,
        /// The square.
        square: Square,
    },
    /// The same square twice.
    #[error("the tour cannot both start and end on {0}; name two squares, or leave one of them out")]
    SameEnds(Square),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_must_be_two_squares_of_the_board() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let board = Board::rectangle(Size::new(3, 3).unwrap()).with_holes([square("b2")]).unwrap();
        let ask = Question::new(board, Piece::KNIGHT, Kind::Open);
        assert!(matches!(ask.clone().starting_at(square("d1")), Err(QuestionError::OffBoard { .. })));
        assert!(matches!(ask.clone().ending_at(square("b2")), Err(QuestionError::OnHole { .. })));
        let from_a1 = ask.starting_at(square("a1")).unwrap();
        assert_eq!(from_a1.clone().ending_at(square("a1")), Err(QuestionError::SameEnds(square("a1"))));
        assert!(from_a1.ending_at(square("b3")).is_ok());
    }

    #[test]
    fn the_tour_of_one_square_may_start_and_end_on_it() {
        let a1: Square = "a1".parse().unwrap();
        let ask = Question::new(Board::rectangle(Size::new(1, 1).unwrap()), Piece::KNIGHT, Kind::Open);
        assert!(ask.starting_at(a1).unwrap().ending_at(a1).is_ok());
    }
}
