//! Why no tour has the numbers that are given.

use std::fmt;

use crate::{Clue, Square};

/// Why no tour has the numbers that are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClueConflict {
    /// No walk of the right number of moves leads from one clue to the next.
    NoWay {
        /// The earlier clue; none before the first.
        from: Option<Clue>,
        /// The later clue; none after the last.
        to: Option<Clue>,
    },
    /// No square can have this number.
    NoSquareFor(u64),
    /// No number can be that of this square.
    NoNumberFor(Square),
    /// With all other clues, but without this one, there is a tour.
    Wrong(Clue),
    /// The clues cannot be met together, and leaving out one of them does not help.
    #[default]
    Together,
}

impl fmt::Display for ClueConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // A closed tour goes on from its last number to its first.
            Self::NoWay { from: Some(from), to: Some(to) } if to.number <= from.number => {
                write!(f, "no moves lead from {from} home and on to {to} over squares without a number")
            }
            Self::NoWay { from: Some(from), to: Some(to) } => match to.number - from.number {
                1 => write!(f, "no move leads from {from} to {to}"),
                moves => write!(f, "no {moves} moves lead from {from} to {to} over squares without a number"),
            },
            Self::NoWay { from: Some(from), to: None } => write!(f, "no moves lead on from {from}"),
            Self::NoWay { from: None, to: Some(to) } => write!(f, "no moves lead to {to}"),
            Self::NoWay { from: None, to: None } => f.write_str("no moves lead on"),
            Self::NoSquareFor(number) => write!(f, "no square is left that the number {number} can stand on"),
            Self::NoNumberFor(square) => write!(f, "no number is left that {square} can have"),
            Self::Wrong(clue) => write!(f, "the number {clue} cannot be met; without it there is a tour"),
            Self::Together => {
                f.write_str("the numbers cannot be met together, and leaving out any one of them does not help")
            }
        }
    }
}
