//! Crowds: squares that need more moves than those around them can offer.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::vertex::Vertex;
use super::words::list;
use crate::Square;

/// Squares that need more moves than they can get.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crowd<V = Square> {
    /// The squares in need: each has to be passed.
    pub squares: Vec<V>,
    /// Squares beside them that have more moves to them than they can make: two each.
    pub helpers: Vec<V>,
}

impl<V> Crowd<V> {
    pub(super) fn map<W>(self, name: &impl Fn(V) -> W) -> Crowd<W> {
        let map = |vertices: Vec<V>| vertices.into_iter().map(name).collect();
        Crowd { squares: map(self.squares), helpers: map(self.helpers) }
    }
}

impl<V: Vertex> fmt::Display for Crowd<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, names) = (self.squares.len(), list(&self.squares));
        let (vertex, edge) = (V::WORDS.vertex, V::WORDS.edge);
        match number {
            1 => write!(f, "1 {vertex} needs more {edge}s than it can get: {names}")?,
            _ => write!(f, "{number} {vertex}s need more {edge}s than they can get: {names}")?,
        }
        if !self.helpers.is_empty() {
            write!(f, "; two at most from each of {}", list(&self.helpers))?;
        }
        Ok(())
    }
}
