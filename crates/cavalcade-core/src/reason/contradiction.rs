//! Contradictions that forced moves end in.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::cut::Cut;
use super::cycle_vertex::CycleVertex;
use super::degree_deficit::DegreeDeficit;
use super::vertex::Vertex;
use super::words::joined;
use crate::Square;

/// A contradiction at the end of a chain of forced moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Contradiction<V = Square> {
    /// Fewer than two edges are left.
    #[serde(rename = "starved")]
    TooFewMoves {
        /// The square or the apex.
        at: CycleVertex<V>,
        /// The vertices they lead to.
        left: Vec<CycleVertex<V>>,
    },
    /// Three edges are taken.
    #[serde(rename = "crowded")]
    TooManyMoves {
        /// The square or the apex.
        at: CycleVertex<V>,
        /// The vertices they lead to.
        to: Vec<CycleVertex<V>>,
    },
    /// The moves taken close a cycle that leaves squares out.
    #[serde(rename = "circle")]
    PrematureCycle {
        /// The vertices on it, in order.
        through: Vec<CycleVertex<V>>,
    },
    /// There is a cut when the dropped moves are left out.
    Cut(Cut<V>),
    /// There is a degree deficit when the dropped moves are left out.
    #[serde(rename = "crowd")]
    DegreeDeficit(DegreeDeficit<V>),
}

impl<V> Contradiction<V> {
    pub(super) fn map<W>(self, name: &impl Fn(V) -> W) -> Contradiction<W> {
        match self {
            Self::TooFewMoves { at, left } => {
                Contradiction::TooFewMoves { at: at.map(name), left: CycleVertex::map_all(left, name) }
            }
            Self::TooManyMoves { at, to } => {
                Contradiction::TooManyMoves { at: at.map(name), to: CycleVertex::map_all(to, name) }
            }
            Self::PrematureCycle { through } => {
                Contradiction::PrematureCycle { through: CycleVertex::map_all(through, name) }
            }
            Self::Cut(cut) => Contradiction::Cut(cut.map(name)),
            Self::DegreeDeficit(deficit) => Contradiction::DegreeDeficit(deficit.map(name)),
        }
    }
}

impl<V: Vertex> fmt::Display for Contradiction<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (vertex, edge) = (V::WORDS.vertex, V::WORDS.edge);
        match self {
            Self::TooFewMoves { at: CycleVertex::Apex, left } if left.is_empty() => {
                write!(f, "no {vertex} can be an end")
            }
            Self::TooFewMoves { at: CycleVertex::Apex, left } => write!(f, "only {} can be an end", all(left)),
            Self::TooFewMoves { at, left } if left.is_empty() => write!(f, "{at} has no way left"),
            Self::TooFewMoves { at, left } if matches!(left[..], [CycleVertex::Apex]) => {
                write!(f, "{at} has no {edge} left")
            }
            Self::TooFewMoves { at, left } => write!(f, "{at} is left with {} alone", all(left)),
            Self::TooManyMoves { at: CycleVertex::Apex, to } => write!(f, "{} would all be ends", all(to)),
            Self::TooManyMoves { at, to } if to.iter().any(CycleVertex::is_apex) => {
                let others: Vec<&CycleVertex<V>> = to.iter().filter(|to| !to.is_apex()).collect();
                write!(f, "{at} is an end and is joined to {}", joined(&others))
            }
            Self::TooManyMoves { at, to } => write!(f, "{at} is joined to {}, one too many", all(to)),
            Self::PrematureCycle { through } => {
                write!(f, "the {edge}s taken close a cycle that leaves {vertex}s out: {}", all(through))
            }
            Self::Cut(cut) => cut.fmt(f),
            Self::DegreeDeficit(deficit) => deficit.fmt(f),
        }
    }
}

fn all<V: Vertex>(vertices: &[CycleVertex<V>]) -> String {
    joined(&vertices.iter().collect::<Vec<_>>())
}
