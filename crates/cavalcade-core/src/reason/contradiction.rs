//! Contradictions: what forced moves end in where there is no tour.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::crowd::Crowd;
use super::cut::Cut;
use super::spot::Spot;
use super::words::spots;

/// What cannot be, at the end of a chain of moves that are forced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "clash", rename_all = "kebab-case"))]
pub enum Contradiction {
    /// Fewer than two edges are left.
    Starved {
        /// The square or the apex.
        at: Spot,
        /// Where they lead.
        left: Vec<Spot>,
    },
    /// Three edges are taken.
    Crowded {
        /// The square or the apex.
        at: Spot,
        /// Where they lead.
        to: Vec<Spot>,
    },
    /// The moves taken close a circle that leaves squares out.
    Circle {
        /// What lies on it, in order.
        through: Vec<Spot>,
    },
    /// Without the moves dropped, there is a cut.
    Cut(Cut),
    /// Without the moves dropped, there is a crowd.
    Crowd(Crowd),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Starved { at: Spot::Apex, left } if left.is_empty() => f.write_str("no square can be an end"),
            Self::Starved { at: Spot::Apex, left } => write!(f, "only {} can be an end", spots(left)),
            Self::Starved { at, left } if left.is_empty() => write!(f, "{at} has no way left"),
            Self::Starved { at, left } if left[..] == [Spot::Apex] => write!(f, "{at} has no move left"),
            Self::Starved { at, left } => write!(f, "{at} is left with {} alone", spots(left)),
            Self::Crowded { at: Spot::Apex, to } => write!(f, "{} would all be ends", spots(to)),
            Self::Crowded { at, to } if to.contains(&Spot::Apex) => {
                let moves: Vec<Spot> = to.iter().copied().filter(|to| *to != Spot::Apex).collect();
                write!(f, "{at} is an end and is joined to {}", spots(&moves))
            }
            Self::Crowded { at, to } => write!(f, "{at} is joined to {}, one too many", spots(to)),
            Self::Circle { through } => {
                write!(f, "the moves taken close a circle that leaves squares out: {}", spots(through))
            }
            Self::Cut(cut) => cut.fmt(f),
            Self::Crowd(crowd) => crowd.fmt(f),
        }
    }
}
