//! Where a tour can be: on a square, or at the apex.

use std::fmt;
use std::str::FromStr;

use super::vertex::Vertex;
use crate::Square;

/// A square or node, or the apex outside the board: there an open tour comes from and goes to.
///
/// With the apex as one more node, beside every square that can be an end, an open tour is a closed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot<V = Square> {
    /// A square of the board, or a node of the graph.
    On(V),
    /// The apex, outside the board.
    Apex,
}

impl<V> Spot<V> {
    /// The square, unless it is the apex.
    #[must_use]
    pub fn square(self) -> Option<V> {
        match self {
            Self::On(vertex) => Some(vertex),
            Self::Apex => None,
        }
    }

    pub(super) fn map<W>(self, name: &impl Fn(V) -> W) -> Spot<W> {
        match self {
            Self::On(vertex) => Spot::On(name(vertex)),
            Self::Apex => Spot::Apex,
        }
    }

    pub(super) fn map_all<W>(spots: Vec<Self>, name: &impl Fn(V) -> W) -> Vec<Spot<W>> {
        spots.into_iter().map(|spot| spot.map(name)).collect()
    }

    pub(super) const fn is_apex(&self) -> bool {
        matches!(self, Self::Apex)
    }
}

/// What the apex is called.
pub(crate) const APEX: &str = "outside";

impl<V: Vertex> fmt::Display for Spot<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::On(vertex) => f.write_str(&vertex.named()),
            Self::Apex => f.write_str(APEX),
        }
    }
}

impl<V: FromStr> FromStr for Spot<V> {
    type Err = V::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == APEX { Ok(Self::Apex) } else { text.parse().map(Self::On) }
    }
}
