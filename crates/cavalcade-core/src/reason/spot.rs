//! Where a tour can be: on a square, or at the apex.

use std::fmt;
use std::str::FromStr;

use crate::{ParseSquareError, Square};

/// A square, or the apex outside the board: there an open tour comes from and goes to.
///
/// With the apex as one more node, beside every square that can be an end, an open tour is a closed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A square of the board.
    On(Square),
    /// The apex, outside the board.
    Apex,
}

impl Spot {
    /// The square, unless it is the apex.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::On(square) => Some(square),
            Self::Apex => None,
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::On(square) => square.fmt(f),
            Self::Apex => f.write_str("outside"),
        }
    }
}

impl FromStr for Spot {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "outside" { Ok(Self::Apex) } else { text.parse().map(Self::On) }
    }
}
