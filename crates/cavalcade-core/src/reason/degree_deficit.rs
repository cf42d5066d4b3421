//! Degree deficits: squares that need more moves than their neighbours can supply.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::vertex::Vertex;
use super::words::list;
use crate::Square;

/// Squares that need more moves than they can get: Tutte's deficiency of an f-factor, with two moves wanted at each
/// square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DegreeDeficit<V = Square> {
    /// The squares in need. Each has to be passed.
    pub squares: Vec<V>,
    /// Neighbours that have more moves to these squares than the two that each can make.
    #[serde(rename = "helpers")]
    pub suppliers: Vec<V>,
}

impl<V> DegreeDeficit<V> {
    pub(super) fn map<W>(self, name: &impl Fn(V) -> W) -> DegreeDeficit<W> {
        let map = |vertices: Vec<V>| vertices.into_iter().map(name).collect();
        DegreeDeficit { squares: map(self.squares), suppliers: map(self.suppliers) }
    }
}

impl<V: Vertex> fmt::Display for DegreeDeficit<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, names) = (self.squares.len(), list(&self.squares));
        let (vertex, edge) = (V::WORDS.vertex, V::WORDS.edge);
        match number {
            1 => write!(f, "1 {vertex} needs more {edge}s than it can get: {names}")?,
            _ => write!(f, "{number} {vertex}s need more {edge}s than they can get: {names}")?,
        }
        if !self.suppliers.is_empty() {
            write!(f, "; two at most from each of {}", list(&self.suppliers))?;
        }
        Ok(())
    }
}
