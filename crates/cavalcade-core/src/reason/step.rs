//! The steps by which one forced move leads to the next.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::contradiction::Contradiction;
use super::cycle_vertex::CycleVertex;
use super::vertex::Vertex;
use super::words::joined;
use crate::Square;
use crate::util::with_article;

/// One step of a chain of forced moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Step<V = Square> {
    /// Only two edges are left at a vertex, and both are taken.
    Takes {
        /// The square or the apex.
        at: CycleVertex<V>,
        /// The vertices that the two edges lead to.
        to: Vec<CycleVertex<V>>,
    },
    /// Two edges are taken here already, and the others are dropped.
    Leaves {
        /// The square or the apex.
        at: CycleVertex<V>,
        /// The vertices that the others lead to.
        to: Vec<CycleVertex<V>>,
    },
    /// The moves taken lead from one of these to the other: a move between them would close a cycle too soon.
    Skips {
        /// One end of the move.
        from: CycleVertex<V>,
        /// The other.
        to: CycleVertex<V>,
    },
    /// One end is known, each move changes colour, and there are as many squares of one colour as of the other: the
    /// other end is of the other colour.
    Differs {
        /// The end that is known.
        end: CycleVertex<V>,
        /// The squares that therefore cannot be ends.
        to: Vec<CycleVertex<V>>,
    },
    /// A move that cannot be taken, because it would force a contradiction.
    Rejects {
        /// One end of the move.
        from: CycleVertex<V>,
        /// The other.
        to: CycleVertex<V>,
        /// The steps that would follow if it were taken.
        steps: Vec<Step<V>>,
        /// The contradiction.
        contradiction: Contradiction<V>,
    },
    /// A move that must be taken, because dropping it would force a contradiction.
    Needs {
        /// One end of the move.
        from: CycleVertex<V>,
        /// The other.
        to: CycleVertex<V>,
        /// The steps that would follow if it were dropped.
        steps: Vec<Step<V>>,
        /// The contradiction.
        contradiction: Contradiction<V>,
    },
}

impl<V> Step<V> {
    pub(super) fn map<W>(self, name: &impl Fn(V) -> W) -> Step<W> {
        match self {
            Self::Takes { at, to } => Step::Takes { at: at.map(name), to: CycleVertex::map_all(to, name) },
            Self::Leaves { at, to } => Step::Leaves { at: at.map(name), to: CycleVertex::map_all(to, name) },
            Self::Skips { from, to } => Step::Skips { from: from.map(name), to: to.map(name) },
            Self::Differs { end, to } => Step::Differs { end: end.map(name), to: CycleVertex::map_all(to, name) },
            Self::Rejects { from, to, steps, contradiction } => Step::Rejects {
                from: from.map(name),
                to: to.map(name),
                steps: Self::map_all(steps, name),
                contradiction: contradiction.map(name),
            },
            Self::Needs { from, to, steps, contradiction } => Step::Needs {
                from: from.map(name),
                to: to.map(name),
                steps: Self::map_all(steps, name),
                contradiction: contradiction.map(name),
            },
        }
    }

    pub(super) fn map_all<W>(steps: Vec<Self>, name: &impl Fn(V) -> W) -> Vec<Step<W>> {
        steps.into_iter().map(|step| step.map(name)).collect()
    }
}

impl<V: Vertex> fmt::Display for Step<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edge = V::WORDS.edge;
        let all = |to: &[CycleVertex<V>]| joined(&to.iter().collect::<Vec<_>>());
        match self {
            Self::Takes { at: CycleVertex::Apex, to } => write!(f, "only {} can be the ends", all(to)),
            Self::Takes { at, to } => match to.iter().find(|to| !to.is_apex()) {
                Some(other) if to.iter().any(CycleVertex::is_apex) => {
                    write!(f, "{at} is left with {other} and is an end")
                }
                _ => write!(f, "{at} is left with {}, and takes both", all(to)),
            },
            Self::Leaves { at: CycleVertex::Apex, .. } => f.write_str("both ends are known"),
            Self::Leaves { at, to } => match &to.iter().filter(|to| !to.is_apex()).collect::<Vec<_>>()[..] {
                [] => write!(f, "{at} has two {edge}s and is not an end"),
                rest => write!(f, "{at} has two {edge}s and leaves {}", joined(rest)),
            },
            Self::Skips { from: CycleVertex::Apex, to: end } | Self::Skips { from: end, to: CycleVertex::Apex } => {
                write!(f, "{end} as an end would be too soon")
            }
            Self::Skips { from, to } => {
                write!(f, "{} from {from} to {to} would close a cycle too soon", with_article(edge))
            }
            Self::Differs { end, .. } => write!(f, "{end} is an end, so the other end has the other colour"),
            Self::Rejects { from, to, steps, contradiction } => {
                write!(f, "if {}, then {}so not", link(from, to), within(steps, contradiction))
            }
            Self::Needs { from, to, steps, contradiction } => {
                write!(f, "unless {}, {}so it must", link(from, to), within(steps, contradiction))
            }
        }
    }
}

/// The consequences of an assumption, in brackets.
fn within<V: Vertex>(steps: &[Step<V>], contradiction: &Contradiction<V>) -> String {
    let steps: Vec<String> = steps.iter().map(ToString::to_string).chain([contradiction.to_string()]).collect();
    format!("({}) ", steps.join("; "))
}

fn link<V: Vertex>(from: &CycleVertex<V>, to: &CycleVertex<V>) -> String {
    match (from, to) {
        (CycleVertex::Apex, end) | (end, CycleVertex::Apex) => format!("{end} is an end"),
        (from, to) => format!("{from} goes to {to}"),
    }
}
