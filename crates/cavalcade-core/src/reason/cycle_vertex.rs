//! The vertices of a cycle problem: squares, and the apex.

use std::fmt;
use std::str::FromStr;

use super::vertex::Vertex;
use crate::Square;

/// A square or node, or the apex.
///
/// The apex is one more node, joined to every square that can be an end. Through it, an open tour is a closed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CycleVertex<V = Square> {
    /// A square of the board, or a node of the graph.
    On(V),
    /// The apex.
    Apex,
}

impl<V> CycleVertex<V> {
    /// Returns the square or node, or `None` for the apex.
    #[must_use]
    pub fn vertex(self) -> Option<V> {
        match self {
            Self::On(vertex) => Some(vertex),
            Self::Apex => None,
        }
    }

    pub(super) fn map<W>(self, name: &impl Fn(V) -> W) -> CycleVertex<W> {
        match self {
            Self::On(vertex) => CycleVertex::On(name(vertex)),
            Self::Apex => CycleVertex::Apex,
        }
    }

    pub(super) fn map_all<W>(vertices: Vec<Self>, name: &impl Fn(V) -> W) -> Vec<CycleVertex<W>> {
        vertices.into_iter().map(|vertex| vertex.map(name)).collect()
    }

    pub(super) const fn is_apex(&self) -> bool {
        matches!(self, Self::Apex)
    }
}

/// The name of the apex.
pub(crate) const APEX: &str = "apex";

impl<V: Vertex> fmt::Display for CycleVertex<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::On(vertex) => f.write_str(&vertex.named()),
            Self::Apex => f.write_str(APEX),
        }
    }
}

impl<V: FromStr> FromStr for CycleVertex<V> {
    type Err = V::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == APEX { Ok(Self::Apex) } else { text.parse().map(Self::On) }
    }
}
