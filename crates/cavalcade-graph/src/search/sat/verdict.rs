//! The verdict of a solver about a graph.

use crate::Node;

/// The verdict about a cycle through all nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverVerdict {
    /// There is this cycle.
    Cycle(Vec<Node>),
    /// There is no cycle.
    NoCycle,
    /// The limit of conflicts was reached, or the graph is too wide for a sweep.
    Inconclusive,
}
