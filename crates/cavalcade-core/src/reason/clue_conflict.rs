//! Reasons why no tour has the given clues.

use std::fmt;

use crate::{Clue, Square};

/// The reason why no tour has the given clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClueConflict {
    /// No walk of the right number of moves leads from one clue to the next.
    NoWay {
        /// The earlier clue; `None` before the first.
        from: Option<Clue>,
        /// The later clue; `None` after the last.
        to: Option<Clue>,
    },
    /// No square can have this number.
    NoSquareFor(u64),
    /// This square cannot have any number.
    NoNumberFor(Square),
    /// There is a tour with all other clues, but not with this one.
    Wrong(Clue),
    /// The clues contradict each other, and leaving out one of them does not help.
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
            Self::NoSquareFor(number) => write!(f, "no square is left for the number {number}"),
            Self::NoNumberFor(square) => write!(f, "no number is left that {square} can have"),
            Self::Wrong(clue) => write!(f, "the number {clue} does not fit; without it there is a tour"),
            Self::Together => {
                f.write_str("the numbers contradict each other, and leaving out one of them does not help")
            }
        }
    }
}
