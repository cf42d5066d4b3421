//! The theorems on which rectangles a knight can tour at all.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Kind, Size};

/// A theorem, and the case of it that a board falls under.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "kebab-case")]
pub enum Theorem {
    /// Schwenk's theorem on boards with a closed tour (1991).
    Schwenk {
        /// The case.
        case: SchwenkCase,
    },
    /// Chia and Ong's theorem on boards with any tour (2005).
    ChiaOng {
        /// The case.
        case: ChiaOngCase,
    },
}

impl Theorem {
    /// The theorem that rules out a tour of this kind on a board of this size, if one does.
    #[must_use]
    pub fn against(size: Size, kind: Kind) -> Option<Self> {
        match kind {
            Kind::Closed => SchwenkCase::of(size).map(|case| Self::Schwenk { case }),
            Kind::Open => ChiaOngCase::of(size).map(|case| Self::ChiaOng { case }),
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Schwenk { case } => write!(f, "a board has no closed knight's tour if {case} (Schwenk 1991)"),
            Self::ChiaOng { case } => write!(f, "a board has no knight's tour if {case} (Chia and Ong 2005)"),
        }
    }
}

/// The cases in which a board has no closed tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SchwenkCase {
    /// Both sides are odd.
    BothOdd,
    /// The shorter side is 1, 2 or 4.
    ShortSide(u32),
    /// The sides are 3 and 4, 6 or 8.
    ThreeBy(u32),
}

impl SchwenkCase {
    /// The case that a board falls under, if any.
    #[must_use]
    pub const fn of(size: Size) -> Option<Self> {
        let (short, long) = sides(size);
        match (short, long) {
            _ if size.area() % 2 == 1 => Some(Self::BothOdd),
            (1 | 2 | 4, _) => Some(Self::ShortSide(short)),
            (3, 4 | 6 | 8) => Some(Self::ThreeBy(long)),
            _ => None,
        }
    }
}

impl fmt::Display for SchwenkCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BothOdd => f.write_str("both its sides are odd"),
            Self::ShortSide(side) => write!(f, "its shorter side is {side}"),
            Self::ThreeBy(side) => write!(f, "its sides are 3 and {side}"),
        }
    }
}

/// The cases in which a board has no tour at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChiaOngCase {
    /// The shorter side is 1 or 2, and there is more than one square.
    ShortSide(u32),
    /// The sides are 3 and 3, 5 or 6.
    ThreeBy(u32),
    /// The 4x4 board.
    FourByFour,
}

impl ChiaOngCase {
    /// The case that a board falls under, if any.
    #[must_use]
    pub const fn of(size: Size) -> Option<Self> {
        match sides(size) {
            (1, 1) => None,
            (short @ (1 | 2), _) => Some(Self::ShortSide(short)),
            (3, long @ (3 | 5 | 6)) => Some(Self::ThreeBy(long)),
            (4, 4) => Some(Self::FourByFour),
            _ => None,
        }
    }
}

impl fmt::Display for ChiaOngCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ShortSide(side) => write!(f, "its shorter side is {side}"),
            Self::ThreeBy(side) => write!(f, "its sides are 3 and {side}"),
            Self::FourByFour => f.write_str("it is 4x4"),
        }
    }
}

/// The shorter side and the longer one.
const fn sides(size: Size) -> (u32, u32) {
    let (width, height) = (size.width(), size.height());
    if width < height { (width, height) } else { (height, width) }
}
