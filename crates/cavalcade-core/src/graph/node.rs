//! A node of a graph.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A node of a graph, by its number from zero. Of a board it is a square, numbered along the ranks with the holes left
/// out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Node(u32);

impl Node {
    /// The node with this number.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    /// The number, for looking things up in a flat array of the graph's length.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Node {
    /// Its number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
