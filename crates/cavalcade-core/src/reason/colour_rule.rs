//! What colours demand of a tour.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::Square;

/// What a path that changes colour at each move has to keep to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "rule", rename_all = "kebab-case"))]
pub enum ColourRule {
    /// A closed tour needs as many squares of one colour as of the other.
    ClosedNeedsEqual,
    /// An open tour needs numbers that differ by one at most.
    OpenDiffersByOne,
    /// Where one colour has a square more, both ends lie on it.
    EndsOnMajority {
        /// The end asked for that does not.
        square: Square,
    },
    /// Where the numbers are equal, the ends have different colours.
    EndsDiffer {
        /// The start asked for.
        start: Square,
        /// The end asked for.
        end: Square,
    },
}

impl fmt::Display for ColourRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ClosedNeedsEqual => f.write_str("a closed tour needs as many of one as of the other"),
            Self::OpenDiffersByOne => f.write_str("a tour needs numbers that differ by one at most"),
            Self::EndsOnMajority { square } => {
                write!(f, "a tour starts and ends on the colour that has one more, and {square} is of the other")
            }
            Self::EndsDiffer { start, end } => {
                write!(f, "a tour starts and ends on different colours, and {start} and {end} are of the same")
            }
        }
    }
}
