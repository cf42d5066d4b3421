//! Steps: how one forced move leads to the next.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::contradiction::Contradiction;
use super::spot::Spot;
use super::words::spots;

/// One step of a chain of moves that are forced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "step", rename_all = "kebab-case"))]
pub enum Step {
    /// Only two edges are left here, and both are taken.
    Takes {
        /// The square or the apex.
        at: Spot,
        /// Where the two edges lead.
        to: Vec<Spot>,
    },
    /// Two edges are taken here already, and the others are dropped.
    Leaves {
        /// The square or the apex.
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
        #[cfg_attr(feature = "serde", serde(rename = "clash"))]
        contradiction: Contradiction,
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
        #[cfg_attr(feature = "serde", serde(rename = "clash"))]
        contradiction: Contradiction,
    },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Takes { at: Spot::Apex, to } => write!(f, "only {} can be the ends", spots(to)),
            Self::Takes { at, to } => match to.iter().find(|spot| **spot != Spot::Apex) {
                Some(other) if to.contains(&Spot::Apex) => write!(f, "{at} is left with {other} and is an end"),
                _ => write!(f, "{at} is left with {}, and takes both", spots(to)),
            },
            Self::Leaves { at: Spot::Apex, .. } => f.write_str("both ends are known"),
            Self::Leaves { at, to } => match &to.iter().copied().filter(|to| *to != Spot::Apex).collect::<Vec<_>>()[..]
            {
                [] => write!(f, "{at} has two moves and is no end"),
                rest => write!(f, "{at} has two moves and leaves {}", spots(rest)),
            },
            Self::Skips { from: Spot::Apex, to: end } | Self::Skips { from: end, to: Spot::Apex } => {
                write!(f, "{end} as an end would be too soon")
            }
            Self::Skips { from, to } => write!(f, "a move from {from} to {to} would close a circle too soon"),
            Self::Differs { end, .. } => write!(f, "{end} is an end, so the other end is of the other colour"),
            Self::Rejects { from, to, steps, contradiction } => {
                write!(f, "if {}, then {}so not", link(*from, *to), within(steps, contradiction))
            }
            Self::Needs { from, to, steps, contradiction } => {
                write!(f, "unless {}, {}so it must", link(*from, *to), within(steps, contradiction))
            }
        }
    }
}

/// What follows from a supposition, in brackets.
fn within(steps: &[Step], contradiction: &Contradiction) -> String {
    let steps: Vec<String> = steps.iter().map(ToString::to_string).chain([contradiction.to_string()]).collect();
    format!("({}) ", steps.join("; "))
}

fn link(from: Spot, to: Spot) -> String {
    match (from, to) {
        (Spot::Apex, end) | (end, Spot::Apex) => format!("{end} is an end"),
        (from, to) => format!("{from} goes to {to}"),
    }
}
