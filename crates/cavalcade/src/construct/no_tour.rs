//! Why a rectangle has no knight's tour, or none with the ends asked for.

use std::fmt;

use thiserror::Error;

use crate::{Size, Square};

/// A reason why a knight has no tour of a rectangle, or none with the ends asked for.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoTour {
    /// No closed tour exists: the theorem of Schwenk (1991).
    #[error("no {size} board has a closed knight's tour: {case} (Schwenk 1991)")]
    Schwenk {
        /// The board.
        size: Size,
        /// Which case of the theorem.
        case: SchwenkCase,
    },
    /// No tour exists at all: the theorem of Chia and Ong (2005).
    #[error("no {size} board has a knight's tour: {case} (Chia and Ong 2005)")]
    ChiaOng {
        /// The board.
        size: Size,
        /// Which case of the theorem.
        case: ChiaOngCase,
    },
    /// An end on the colour that has one square less.
    #[error(
        "{square} has the colour of {} squares and the other {} have the other; a tour starts and ends on the colour with more",
        size.area() / 2, size.area() / 2 + 1
    )]
    MinorityColour {
        /// The end.
        square: Square,
        /// The board.
        size: Size,
    },
    /// Two ends of the same colour on a board with as many squares of one colour as of the other.
    #[error("{start} and {end} have the same colour; with {} squares of each colour a tour ends on the other one", size.area() / 2)]
    SameColour {
        /// The start.
        start: Square,
        /// The end.
        end: Square,
        /// The board.
        size: Size,
    },
    /// A closed tour whose last square is not a move away from its first.
    #[error("no move leads from the end {end} to the start {start}, so the tour is not closed")]
    EndsApart {
        /// The start.
        start: Square,
        /// The end.
        end: Square,
    },
    /// An end between two corners of a board with a side of 5.
    #[error(
        "the corners {} and {} each have only two neighbours, and {square} is one of both; \
         a tour that ends on {square} leaves one of them with a single move, so it ends there too",
        corners[0], corners[1]
    )]
    BetweenCorners {
        /// The end.
        square: Square,
        /// The corners.
        corners: [Square; 2],
    },
    /// No walk of the column-by-column automaton fits: an exact decision for boards with a side of 3 or 4.
    #[error("a column-by-column search of all tours of the {size} board finds none {ends}")]
    NarrowBoard {
        /// The board.
        size: Size,
        /// What was asked for.
        ends: AskedEnds,
    },
    /// Every tour of this small board was searched when the tables were made.
    #[error("a search of all tours of the {size} board finds none {ends}")]
    SmallBoard {
        /// The board.
        size: Size,
        /// What was asked for.
        ends: AskedEnds,
    },
}

impl NoTour {
    /// The reason's name in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Schwenk { .. } => "schwenk",
            Self::ChiaOng { .. } => "chia-ong",
            Self::MinorityColour { .. } => "minority-colour",
            Self::SameColour { .. } => "same-colour",
            Self::EndsApart { .. } => "ends-apart",
            Self::BetweenCorners { .. } => "between-corners",
            Self::NarrowBoard { .. } => "narrow-board",
            Self::SmallBoard { .. } => "small-board",
        }
    }
}

/// The ends a question asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AskedEnds {
    /// The start.
    pub start: Option<Square>,
    /// The end.
    pub end: Option<Square>,
}

impl fmt::Display for AskedEnds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.start, self.end) {
            (Some(start), Some(end)) => write!(f, "from {start} to {end}"),
            (Some(start), None) => write!(f, "from {start}"),
            (None, Some(end)) => write!(f, "to {end}"),
            (None, None) => f.write_str("at all"),
        }
    }
}

/// The cases in which a board has no closed tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
        if size.area() % 2 == 1 {
            Some(Self::BothOdd)
        } else if matches!(short, 1 | 2 | 4) {
            Some(Self::ShortSide(short))
        } else if short == 3 && matches!(long, 4 | 6 | 8) {
            Some(Self::ThreeBy(long))
        } else {
            None
        }
    }
}

impl fmt::Display for SchwenkCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BothOdd => f.write_str("both sides are odd"),
            Self::ShortSide(side) => write!(f, "its shorter side is {side}"),
            Self::ThreeBy(side) => write!(f, "its sides are 3 and {side}"),
        }
    }
}

/// The cases in which a board has no tour at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

const fn sides(size: Size) -> (u32, u32) {
    let (width, height) = (size.width(), size.height());
    if width < height { (width, height) } else { (height, width) }
}
