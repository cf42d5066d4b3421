//! What a solver says of a graph.

use crate::Node;

/// Whether a graph has a cycle through all nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverVerdict {
    /// It has this one.
    Cycle(Vec<Node>),
    /// It has none.
    NoCycle,
    /// The limit of conflicts was reached, or the graph is too wide for a sweep.
    Inconclusive,
}
