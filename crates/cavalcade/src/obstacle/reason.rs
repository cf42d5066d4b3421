//! Reasons as data: what is in the way of a tour, with all that is needed to check it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::construct::Theorem;
use crate::{ParseSquareError, Square};

/// Why there is no tour.
///
/// A reason is data: its fields are all that is needed, with the board, the piece and the ends, to check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// Each move changes colour, and the numbers of squares of either colour or the colours of the ends do not allow
    /// it.
    ColourImbalance {
        /// Squares of the colour of a1 (or of the first square there is).
        dark: u64,
        /// Squares of the other colour.
        light: u64,
        /// The rule that is broken.
        #[serde(flatten)]
        rule: ColourRule,
    },
    /// Squares that a tour would have to pass have fewer exits than passing takes.
    TooFewExits {
        /// The squares, each with at most one exit.
        squares: Vec<Square>,
        /// How many of them there may be.
        allowed: u64,
    },
    /// No moves lead from one part of the board to another.
    InPieces {
        /// One square of each part.
        squares: Vec<Square>,
        /// How many squares each of these parts has, in the same order; nothing in records that do not tell.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sizes: Vec<u64>,
    },
    /// A closed tour ends a move away from its start, and these two squares are not.
    EndsApart {
        /// The start asked for.
        start: Square,
        /// The end asked for.
        end: Square,
    },
    /// Without some squares the board falls into more parts than they can join.
    Cut(Cut),
    /// Some squares need more moves than those around them can offer.
    Crowd(Crowd),
    /// Moves that every tour must make, and others that none can, one after the other, until two contradict each other.
    Forced {
        /// What follows, in order.
        steps: Vec<Step>,
        /// What cannot be.
        clash: Clash,
    },
    /// A theorem says so.
    Theorem {
        /// The theorem and its case.
        theorem: Theorem,
    },
    /// On a board with a side of 5, an end that leaves one of two corners with a single move.
    BetweenCorners {
        /// The end asked for, a neighbour of both corners.
        square: Square,
        /// The corners, neither of which is the other end.
        corners: [Square; 2],
    },
    /// An exact decision for a narrow or small board and these ends.
    Decided {
        /// How it was made.
        by: Decision,
        /// The start asked for.
        start: Option<Square>,
        /// The end asked for.
        end: Option<Square>,
    },
    /// A formula that every tour satisfies cannot be satisfied: two moves at each square, and some move out of each of
    /// the sets named here.
    Unsatisfiable {
        /// Sets of squares that a tour has to leave.
        cuts: Vec<Vec<Square>>,
    },
    /// Every path was tried.
    Exhausted {
        /// The number of positions that were tried.
        positions: u64,
    },
}

/// Squares whose removal leaves too many parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// The squares taken away.
    pub removed: Vec<Square>,
    /// One square of each part that is left.
    pub pieces: Vec<Square>,
    /// How many squares each of these parts has, in the same order; nothing in records that do not tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<u64>,
    /// How many parts a tour could join.
    pub allowed: u64,
}

/// Squares that need more moves than they can get.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crowd {
    /// The squares in need: each has to be passed.
    pub squares: Vec<Square>,
    /// Squares beside them that have more moves to them than they can make: two each.
    pub helpers: Vec<Square>,
}

/// A square, or what lies outside the board: there an open tour comes from and goes to.
///
/// With the outside as one more place, beside every square that can be an end, an open tour is a closed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A square of the board.
    On(Square),
    /// Outside the board.
    Outside,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::On(square) => square.fmt(f),
            Self::Outside => f.write_str("outside"),
        }
    }
}

impl FromStr for Spot {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "outside" { Ok(Self::Outside) } else { text.parse().map(Self::On) }
    }
}

impl Serialize for Spot {
    /// As the name of the square, or `outside`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
    }
}

/// One step of a chain of moves that are forced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Step {
    /// Only two ways are left here, and both are taken.
    Takes {
        /// The place.
        at: Spot,
        /// Where the two ways lead.
        to: Vec<Spot>,
    },
    /// Two ways are taken here already, and the others are dropped.
    Leaves {
        /// The place.
        at: Spot,
        /// Where the others lead.
        to: Vec<Spot>,
    },
    /// The moves taken lead from one of these to the other: a move between them would close a circle too soon.
    Skips {
        /// One end of the move.
        from: Spot,
        /// The other.
        to: Spot,
    },
    /// An end is known, each move changes colour, and there are as many squares of one as of the other: the other end
    /// is of the other colour.
    Differs {
        /// The end that is known.
        end: Spot,
        /// The squares that are therefore no ends.
        to: Vec<Spot>,
    },
    /// A move that cannot be taken, because it would force what cannot be.
    Rejects {
        /// One end of the move.
        from: Spot,
        /// The other.
        to: Spot,
        /// What would follow if it were taken.
        steps: Vec<Step>,
        /// What cannot be.
        clash: Clash,
    },
    /// A move that must be taken, because to drop it would force what cannot be.
    Needs {
        /// One end of the move.
        from: Spot,
        /// The other.
        to: Spot,
        /// What would follow if it were dropped.
        steps: Vec<Step>,
        /// What cannot be.
        clash: Clash,
    },
}

/// What cannot be, at the end of a chain of moves that are forced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "clash", rename_all = "kebab-case")]
pub enum Clash {
    /// Fewer than two ways are left.
    Starved {
        /// The place.
        at: Spot,
        /// Where they lead.
        left: Vec<Spot>,
    },
    /// Three ways are taken.
    Crowded {
        /// The place.
        at: Spot,
        /// Where they lead.
        to: Vec<Spot>,
    },
    /// The moves taken close a circle that leaves squares out.
    Circle {
        /// The places on it, in order.
        through: Vec<Spot>,
    },
    /// Without the moves dropped, there is a cut.
    Cut(Cut),
    /// Without the moves dropped, there is a crowd.
    Crowd(Crowd),
}

/// How an exact decision was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// All tours of a board with a side of 3 or 4 were followed at once, column by column.
    ColumnByColumn,
    /// All tours of a board of at most 30 squares were searched when the tables were made.
    Table,
    /// All tours of a narrow board were followed at once, square by square.
    SquareBySquare,
}

/// What a path that changes colour at each move has to keep to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case")]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_reads_back_as_it_is_written() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        let spot = |name: &str| name.parse::<Spot>().unwrap();
        let cut = Cut {
            removed: vec![square("a1")],
            pieces: vec![square("b2"), square("c3")],
            sizes: vec![1, 2],
            allowed: 1,
        };
        let clash = Clash::Starved { at: spot("a1"), left: vec![spot("outside")] };
        let steps = vec![
            Step::Takes { at: spot("a1"), to: vec![spot("b3"), spot("outside")] },
            Step::Rejects { from: spot("a1"), to: spot("c2"), steps: Vec::new(), clash: clash.clone() },
        ];
        for reason in [
            Reason::Cut(cut.clone()),
            Reason::Forced { steps: steps.clone(), clash },
            Reason::Forced { steps, clash: Clash::Cut(cut) },
        ] {
            let text = serde_json::to_string(&reason).unwrap();
            assert_eq!(serde_json::from_str::<Reason>(&text).unwrap(), reason, "{text}");
        }
    }
}
