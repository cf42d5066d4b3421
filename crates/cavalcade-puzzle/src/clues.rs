//! Numbers given for some squares of a tour.

use std::collections::{BTreeMap, HashMap};

use thiserror::Error;

use super::misfit::Numbered;
use cavalcade_core::util::counted;
use cavalcade_core::{Question, Square};

/// Numbers given for some squares of a tour. They fit each other as far as one can see without looking at moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clues {
    question: Question,
    given: BTreeMap<u64, Square>,
    /// The same the other way round.
    numbers: HashMap<Square, u64>,
}

/// Why numbers cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClueError {
    /// The square is a hole, or off the board.
    #[error("the number {} is given for {}, which is no square of the board; name another square", .0.number, .0.square)]
    NoSquare(Numbered),
    /// There are fewer squares than that.
    #[error(
        "the number {} is given for {}, and the board has {}; write a number from 1 to {most}",
        clue.number,
        clue.square,
        counted(*most, "square")
    )]
    OutOfRange {
        /// The clue.
        clue: Numbered,
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
    /// Numbers, from 1, for some squares of a tour that answers a question. A start is number 1, and an end the last.
    pub fn new(question: Question, given: impl IntoIterator<Item = (Square, u64)>) -> Result<Self, ClueError> {
        let most = question.board().len();
        let ends = [question.start().map(|start| (start, 1)), question.end().map(|end| (end, most))];
        let mut clues = Self { given: BTreeMap::new(), numbers: HashMap::new(), question };
        for (square, number) in ends.into_iter().flatten().chain(given) {
            clues.add(Numbered { number, square })?;
        }
        Ok(clues)
    }

    fn add(&mut self, clue: Numbered) -> Result<(), ClueError> {
        let Numbered { number, square } = clue;
        let most = self.question.board().len();
        if !self.question.board().contains(square) {
            return Err(ClueError::NoSquare(clue));
        }
        if number == 0 || number > most {
            return Err(ClueError::OutOfRange { clue, most });
        }
        if let Some(other) = self.numbers.insert(square, number).filter(|other| *other != number) {
            return Err(ClueError::TwoNumbers { square, numbers: [other, number] });
        }
        match self.given.insert(number, square) {
            Some(other) if other != square => Err(ClueError::TwoSquares { number, squares: [other, square] }),
            _ => Ok(()),
        }
    }

    /// What the tour has to answer besides.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The numbers and their squares, in order.
    #[must_use]
    pub fn given(&self) -> impl ExactSizeIterator<Item = Numbered> + '_ {
        self.given.iter().map(|(number, square)| Numbered { number: *number, square: *square })
    }

    /// The same without one of the numbers.
    pub(super) fn without(&self, number: u64) -> Self {
        let mut fewer = self.clone();
        if let Some(square) = fewer.given.remove(&number) {
            fewer.numbers.remove(&square);
        }
        fewer
    }

    /// Whether every square has its number.
    pub(super) fn are_complete(&self) -> bool {
        self.given.len() as u64 == self.question.board().len()
    }

    /// Whether squares in order have the numbers that are given.
    pub(super) fn are_met_by(&self, squares: &[Square]) -> bool {
        self.given.iter().all(|(number, square)| squares.get(*number as usize - 1) == Some(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::Size;

    fn clues(given: &[(&str, u64)]) -> Result<Clues, ClueError> {
        let question = Question::on(Size::new(5, 5).unwrap()).starting_at("a1").unwrap();
        Clues::new(question, given.iter().map(|(square, number)| (square.parse().unwrap(), *number)))
    }

    #[test]
    fn what_cannot_be_is_told() {
        assert_eq!(clues(&[("c3", 25), ("b3", 2), ("b3", 2)]).unwrap().given().count(), 3);
        assert!(matches!(clues(&[("f1", 3)]), Err(ClueError::NoSquare(_))));
        assert!(matches!(clues(&[("b1", 26)]), Err(ClueError::OutOfRange { most: 25, .. })));
        assert!(matches!(clues(&[("b1", 0)]), Err(ClueError::OutOfRange { .. })));
        assert!(matches!(clues(&[("b1", 3), ("b1", 5)]), Err(ClueError::TwoNumbers { numbers: [3, 5], .. })));
        assert!(matches!(clues(&[("b1", 1)]), Err(ClueError::TwoSquares { number: 1, .. })));
    }

    #[test]
    fn a_number_that_is_taken_away_can_be_given_again() {
        let mut fewer = clues(&[("c3", 25), ("b3", 2)]).unwrap().without(2);
        assert_eq!(fewer.add(Numbered { number: 7, square: "b3".parse().unwrap() }), Ok(()));
    }
}
