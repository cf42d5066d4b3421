//! Cuts: squares whose removal leaves more parts than a tour could join.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::vertex::Vertex;
use super::words::{names, parts};
use crate::Square;

/// Squares whose removal leaves too many parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut<V = Square> {
    /// The squares removed.
    pub removed: Vec<V>,
    /// One square of each part that is left.
    #[serde(rename = "pieces")]
    pub parts: Vec<V>,
    /// The number of squares of each of these parts, in the same order; empty in records that leave it out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sizes: Vec<u64>,
    /// The number of parts that a tour could join.
    pub allowed: u64,
}

impl<V> Cut<V> {
    pub(super) fn map<W>(self, name: &impl Fn(V) -> W) -> Cut<W> {
        let map = |vertices: Vec<V>| vertices.into_iter().map(name).collect();
        Cut { removed: map(self.removed), parts: map(self.parts), sizes: self.sizes, allowed: self.allowed }
    }
}

impl<V: Vertex> fmt::Display for Cut<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, shown) = (self.parts.len(), parts(&self.parts, &self.sizes));
        let (graph, tour) = (V::WORDS.graph, V::WORDS.tour);
        if self.removed.is_empty() {
            return write!(f, "the {graph} is in {number} parts that nothing joins: {shown}");
        }
        let (removed, most) = (names(&self.removed), self.allowed);
        write!(
            f,
            "without {removed} the {graph} falls into {number} parts, and a {tour} could join {most} at most: {shown}"
        )
    }
}
