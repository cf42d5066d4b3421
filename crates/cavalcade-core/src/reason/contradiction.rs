//! Contradictions: what forced moves end in where there is no tour.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::crowd::Crowd;
use super::cut::Cut;
use super::spot::Spot;
use super::vertex::Vertex;
use super::words::spots;
use crate::Square;

/// What cannot be, at the end of a chain of moves that are forced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "clash", rename_all = "kebab-case")]
pub enum Contradiction<V = Square> {
    /// Fewer than two edges are left.
    Starved {
        /// The square or the apex.
        at: Spot<V>,
        /// Where they lead.
        left: Vec<Spot<V>>,
    },
    /// Three edges are taken.
    Crowded {
        /// The square or the apex.
        at: Spot<V>,
        /// Where they lead.
        to: Vec<Spot<V>>,
    },
    /// The moves taken close a circle that leaves squares out.
    Circle {
        /// What lies on it, in order.
        through: Vec<Spot<V>>,
    },
    /// Without the moves dropped, there is a cut.
    Cut(Cut<V>),
    /// Without the moves dropped, there is a crowd.
    Crowd(Crowd<V>),
}

impl<V> Contradiction<V> {
    pub(super) fn map<W>(self, name: &impl Fn(V) -> W) -> Contradiction<W> {
        match self {
            Self::Starved { at, left } => Contradiction::Starved { at: at.map(name), left: Spot::map_all(left, name) },
            Self::Crowded { at, to } => Contradiction::Crowded { at: at.map(name), to: Spot::map_all(to, name) },
            Self::Circle { through } => Contradiction::Circle { through: Spot::map_all(through, name) },
            Self::Cut(cut) => Contradiction::Cut(cut.map(name)),
            Self::Crowd(crowd) => Contradiction::Crowd(crowd.map(name)),
        }
    }
}

impl<V: Vertex> fmt::Display for Contradiction<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (vertex, edge) = (V::WORDS.vertex, V::WORDS.edge);
        match self {
            Self::Starved { at: Spot::Apex, left } if left.is_empty() => write!(f, "no {vertex} can be an end"),
            Self::Starved { at: Spot::Apex, left } => write!(f, "only {} can be an end", all(left)),
            Self::Starved { at, left } if left.is_empty() => write!(f, "{at} has no way left"),
            Self::Starved { at, left } if matches!(left[..], [Spot::Apex]) => write!(f, "{at} has no {edge} left"),
            Self::Starved { at, left } => write!(f, "{at} is left with {} alone", all(left)),
            Self::Crowded { at: Spot::Apex, to } => write!(f, "{} would all be ends", all(to)),
            Self::Crowded { at, to } if to.iter().any(Spot::is_apex) => {
                let others: Vec<&Spot<V>> = to.iter().filter(|to| !to.is_apex()).collect();
                write!(f, "{at} is an end and is joined to {}", spots(&others))
            }
            Self::Crowded { at, to } => write!(f, "{at} is joined to {}, one too many", all(to)),
            Self::Circle { through } => {
                write!(f, "the {edge}s taken close a circle that leaves {vertex}s out: {}", all(through))
            }
            Self::Cut(cut) => cut.fmt(f),
            Self::Crowd(crowd) => crowd.fmt(f),
        }
    }
}

fn all<V: Vertex>(those: &[Spot<V>]) -> String {
    spots(&those.iter().collect::<Vec<_>>())
}
