//! Numbers given for some squares of a tour.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use thiserror::Error;

use crate::util::counted;
use crate::{Board, Square};

/// A square with its move number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clue {
    /// The number, from 1.
    pub number: u64,
    /// The square.
    pub square: Square,
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.number, self.square)
    }
}

/// Numbers given for some squares of a tour: at most one for each square, and each at most once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    squares: BTreeMap<u64, Square>,
    /// The same the other way round.
    numbers: HashMap<Square, u64>,
}

/// Errors in the numbers given as clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClueError {
    /// The square is a hole, or off the board.
    #[error("the number {} is given for {}, which is not a square of the board; name another square", .0.number, .0.square)]
    NoSquare(Clue),
    /// The board has fewer squares than that.
    #[error(
        "the number {} is given for {}, and the board has {}; write a number from 1 to {most}",
        clue.number,
        clue.square,
        counted(*most, "square")
    )]
    OutOfRange {
        /// The clue.
        clue: Clue,
        /// The squares of the board.
        most: u64,
    },
    /// A square has two numbers.
    #[error("{square} is given two numbers, {} and {}; leave one out", numbers[0], numbers[1])]
    TwoNumbers {
        /// The square.
        square: Square,
        /// Its numbers.
        numbers: [u64; 2],
    },
    /// A number is given twice.
    #[error("the number {number} is given twice, for {} and {}; leave one out", squares[0], squares[1])]
    TwoSquares {
        /// The number.
        number: u64,
        /// Its squares.
        squares: [Square; 2],
    },
}

impl Clues {
    /// Adds a clue.
    pub(crate) fn add(&mut self, clue: Clue, board: &Board) -> Result<(), ClueError> {
        let Clue { number, square } = clue;
        let most = board.len();
        if !board.contains(square) {
            return Err(ClueError::NoSquare(clue));
        }
        if number == 0 || number > most {
            return Err(ClueError::OutOfRange { clue, most });
        }
        if let Some(other) = self.numbers.insert(square, number).filter(|other| *other != number) {
            return Err(ClueError::TwoNumbers { square, numbers: [other, number] });
        }
        match self.squares.insert(number, square) {
            Some(other) if other != square => Err(ClueError::TwoSquares { number, squares: [other, square] }),
            _ => Ok(()),
        }
    }

    /// The clues in the order of their numbers.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Clue> + '_ {
        self.squares.iter().map(|(number, square)| Clue { number: *number, square: *square })
    }

    /// The number of clues.
    #[must_use]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Returns `true` if no number is given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// Returns `true` if the squares of a tour, in order, have the given numbers.
    #[must_use]
    pub fn are_met_by(&self, squares: &[Square]) -> bool {
        self.squares.iter().all(|(number, square)| squares.get(*number as usize - 1) == Some(square))
    }

    /// Removes the clue with this number.
    pub(crate) fn remove(&mut self, number: u64) {
        if let Some(square) = self.squares.remove(&number) {
            self.numbers.remove(&square);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    fn clues(given: &[(&str, u64)]) -> Result<Clues, ClueError> {
        let board = Board::rectangle(Size::new(5, 5).unwrap());
        let mut clues = Clues::default();
        for (square, number) in [("a1", 1)].iter().chain(given) {
            clues.add(Clue { number: *number, square: square.parse().unwrap() }, &board)?;
        }
        Ok(clues)
    }

    #[test]
    fn clues_that_contradict_each_other_or_the_board_are_rejected() {
        assert_eq!(clues(&[("c3", 25), ("b3", 2), ("b3", 2)]).unwrap().len(), 3);
        assert!(matches!(clues(&[("f1", 3)]), Err(ClueError::NoSquare(_))));
        assert!(matches!(clues(&[("b1", 26)]), Err(ClueError::OutOfRange { most: 25, .. })));
        assert!(matches!(clues(&[("b1", 0)]), Err(ClueError::OutOfRange { .. })));
        assert!(matches!(clues(&[("b1", 3), ("b1", 5)]), Err(ClueError::TwoNumbers { numbers: [3, 5], .. })));
        assert!(matches!(clues(&[("b1", 1)]), Err(ClueError::TwoSquares { number: 1, .. })));
    }

    #[test]
    fn a_square_whose_number_was_removed_can_get_another() {
        let mut clues = clues(&[("c3", 25), ("b3", 2)]).unwrap();
        clues.remove(2);
        let board = Board::rectangle(Size::new(5, 5).unwrap());
        assert_eq!(clues.add(Clue { number: 7, square: "b3".parse().unwrap() }, &board), Ok(()));
    }
}
