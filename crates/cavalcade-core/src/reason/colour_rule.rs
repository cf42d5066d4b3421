//! Rules about the colours of the squares of a tour.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::vertex::Vertex;
use crate::Square;

/// A rule for paths that change colour at each move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub enum ColourRule<V = Square> {
    /// A closed tour needs as many squares of one colour as of the other.
    ClosedNeedsEqual,
    /// An open tour needs numbers that differ by at most one.
    OpenDiffersByOne,
    /// If one colour has one more square, both ends have that colour.
    EndsOnMajority {
        /// The end asked for that does not.
        square: V,
    },
    /// If the numbers are equal, the ends have different colours.
    EndsDiffer {
        /// The start asked for.
        start: V,
        /// The end asked for.
        end: V,
    },
}

impl<V> ColourRule<V> {
    pub(super) fn map<W>(self, name: &impl Fn(V) -> W) -> ColourRule<W> {
        match self {
            Self::ClosedNeedsEqual => ColourRule::ClosedNeedsEqual,
            Self::OpenDiffersByOne => ColourRule::OpenDiffersByOne,
            Self::EndsOnMajority { square } => ColourRule::EndsOnMajority { square: name(square) },
            Self::EndsDiffer { start, end } => ColourRule::EndsDiffer { start: name(start), end: name(end) },
        }
    }
}

impl<V: Vertex> fmt::Display for ColourRule<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (open, closed) = (V::WORDS.open, V::WORDS.closed);
        match self {
            Self::ClosedNeedsEqual => write!(f, "a {closed} needs equally many of each"),
            Self::OpenDiffersByOne => write!(f, "a {open} needs numbers that differ by at most one"),
            Self::EndsOnMajority { square } => {
                let square = square.named();
                write!(f, "a {open} starts and ends on the colour that has one more, but {square} has the other colour")
            }
            Self::EndsDiffer { start, end } => {
                let (start, end) = (start.named(), end.named());
                write!(f, "a {open} starts and ends on different colours, but {start} and {end} have the same colour")
            }
        }
    }
}
