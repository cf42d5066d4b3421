//! Why no tour fits the numbers that are given.

use std::fmt;

use cavalcade_core::{Reason, Square};

/// A square with its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbered {
    /// The number, from 1.
    pub number: u64,
    /// The square.
    pub square: Square,
}

impl fmt::Display for Numbered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.number, self.square)
    }
}

/// Why no tour fits the numbers that are given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misfit {
    /// There is no tour at all.
    NoTour(Box<Reason>),
    /// No walk of as many moves as there should be leads from one of them to the next.
    NoWay {
        /// The earlier one; none before the first.
        from: Option<Numbered>,
        /// The later one; none after the last.
        to: Option<Numbered>,
    },
    /// The numbers left come to nothing: no square can have this one.
    NoSquareFor(u64),
    /// No number can be that of this square.
    NoNumberFor(Square),
    /// With all others, but without this one, there is a tour.
    Wrong(Numbered),
    /// The numbers cannot be met together, and leaving out one of them does not help.
    Together,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTour(reason) => reason.fmt(f),
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
            Self::Wrong(clue) => {
                write!(f, "the number {clue} cannot be met; without it there is a tour")
            }
            Self::Together => {
                f.write_str("the numbers cannot be met together, and leaving out any one of them does not help")
            }
        }
    }
}
