//! The independent checker of paths and cycles of graphs: the only way to a [`HamiltonianPath`].
//!
//! It knows the question and its graph and nothing of any solver: it goes along the nodes, looks whether each exists, is new,
//! and joined to the one before by an edge, and whether the ends are those asked for.

use std::fmt;

use thiserror::Error;

use cavalcade_core::{GraphQuestion, Kind, Node, Role};

/// A path over all nodes of a graph, or a cycle through them, that was checked. Only [`verify_path`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HamiltonianPath {
    nodes: Vec<Node>,
    is_closed: bool,
}

impl HamiltonianPath {
    /// The nodes in their order. A cycle goes on from the last to the first.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The nodes in their order.
    #[must_use]
    pub fn into_nodes(self) -> Vec<Node> {
        self.nodes
    }

    /// Whether an edge leads from the last node back to the first, and it is not the one that led there.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }
}

/// One thing that is wrong with a path. Nodes are counted from 1 in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathFault {
    /// A node that does not belong to the graph.
    NoSuchNode {
        /// Which it is in the order.
        number: usize,
        /// The node.
        node: Node,
    },
    /// A node that was visited before.
    Repeated {
        /// The number of the later visit.
        number: usize,
        /// The node.
        node: Node,
    },
    /// Nodes that are never visited.
    Missing {
        /// The first of them.
        first: Node,
        /// How many there are.
        count: usize,
    },
    /// A step where there is no edge.
    NotAnEdge {
        /// The number of the node the step begins at.
        number: usize,
        /// Where it begins.
        from: Node,
        /// Where it ends.
        to: Node,
    },
    /// No edge leads from the last node to the first, and one should.
    NotClosed,
    /// The path is empty.
    Empty,
    /// The first or last node is another than asked for.
    WrongEnd {
        /// Which end.
        role: Role,
        /// What was asked for.
        wanted: Node,
    },
}

impl fmt::Display for PathFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchNode { number, node } => write!(f, "there is no node {}, visited at {number}", node.index()),
            Self::Repeated { number, node } => {
                write!(f, "node {}, visited at {number}, was visited before", node.index())
            }
            Self::Missing { first, count: 1 } => write!(f, "node {} is never visited", first.index()),
            Self::Missing { first, count } => {
                write!(f, "{count} nodes are never visited, {} the first of them", first.index())
            }
            Self::NotAnEdge { number, from, to } => {
                write!(f, "step {number} goes from {} to {}, and no edge does", from.index(), to.index())
            }
            Self::NotClosed => f.write_str("no edge leads from the last node to the first"),
            Self::Empty => f.write_str("no node is visited"),
            Self::WrongEnd { role, wanted } => write!(f, "the {role} should be {}", wanted.index()),
        }
    }
}

/// Everything that is wrong with a path; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a path over all nodes: {}{}", faults[0], if faults.len() > 1 { format!(" (and {} more faults)", faults.len() - 1) } else { String::new() })]
pub struct PathFaults {
    faults: Vec<PathFault>,
}

impl PathFaults {
    /// The faults: visits and steps in their order, then what is missing, then the ends.
    #[must_use]
    pub fn faults(&self) -> &[PathFault] {
        &self.faults
    }
}

/// Checks the nodes that a solver came up with, and makes them a [`HamiltonianPath`] if they answer the question.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*}; }
/// use cavalcade::hamiltonian::verify_path;
/// use cavalcade::{Graph, GraphQuestion, Node};
///
/// let line = GraphQuestion::on(Graph::new(3, [(0, 1), (1, 2)])?);
/// let path = |numbers: [usize; 3]| verify_path(&line, numbers.map(Node::new).to_vec());
/// assert!(path([2, 1, 0]).is_ok_and(|path| !path.is_closed()));
/// let faults = path([1, 0, 2]).unwrap_err();
/// assert_eq!(faults.to_string(), "not a path over all nodes: step 2 goes from 0 to 2, and no edge does");
/// # Ok::<(), cavalcade::GraphError>(())
/// ```
pub fn verify_path(question: &GraphQuestion, nodes: Vec<Node>) -> Result<HamiltonianPath, PathFaults> {
    let graph = question.graph();
    let is_there = |node: Node| node.index() < graph.len();
    let is_edge = |from: Node, to: Node| is_there(from) && is_there(to) && graph.neighbours(from).contains(&to);
    let mut faults = Vec::new();
    let mut is_seen = vec![false; graph.len()];
    let mut before: Option<Node> = None;
    for (number, node) in (1..).zip(nodes.iter().copied()) {
        match is_seen.get_mut(node.index()) {
            None => faults.push(PathFault::NoSuchNode { number, node }),
            Some(true) => faults.push(PathFault::Repeated { number, node }),
            Some(seen) => *seen = true,
        }
        if let Some(from) = before.filter(|from| !is_edge(*from, node)) {
            faults.push(PathFault::NotAnEdge { number: number - 1, from, to: node });
        }
        before = Some(node);
    }
    let count = is_seen.iter().filter(|seen| !**seen).count();
    if let Some(first) = is_seen.iter().position(|seen| !seen) {
        faults.push(PathFault::Missing { first: Node::new(first), count });
    }
    let (first, last) = (nodes.first().copied(), nodes.last().copied());
    let is_closed = nodes.len() > 2 && first.zip(last).is_some_and(|(first, last)| is_edge(last, first));
    if nodes.is_empty() {
        faults.push(PathFault::Empty);
    } else if question.kind() == Kind::Closed && !is_closed {
        faults.push(PathFault::NotClosed);
    }
    for (role, wanted, found) in [(Role::Start, question.start(), first), (Role::End, question.end(), last)] {
        if let Some(wanted) = wanted.filter(|wanted| found != Some(*wanted)) {
            faults.push(PathFault::WrongEnd { role, wanted });
        }
    }
    if faults.is_empty() { Ok(HamiltonianPath { nodes, is_closed }) } else { Err(PathFaults { faults }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::Graph;

    fn faults(question: &GraphQuestion, numbers: &[usize]) -> Vec<String> {
        match verify_path(question, numbers.iter().map(|number| Node::new(*number)).collect()) {
            Ok(_) => Vec::new(),
            Err(faults) => faults.faults().iter().map(ToString::to_string).collect(),
        }
    }

    fn ring() -> GraphQuestion {
        GraphQuestion::on(Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap())
    }

    #[test]
    fn every_fault_is_listed() {
        let ask = ring().closed().starting_at(1).unwrap();
        assert_eq!(
            faults(&ask, &[0, 2, 9, 0]),
            [
                "step 1 goes from 0 to 2, and no edge does",
                "there is no node 9, visited at 3",
                "step 2 goes from 2 to 9, and no edge does",
                "node 0, visited at 4, was visited before",
                "step 3 goes from 9 to 0, and no edge does",
                "2 nodes are never visited, 1 the first of them",
                "no edge leads from the last node to the first",
                "the start should be 1",
            ]
        );
        assert_eq!(faults(&ask, &[]).len(), 3);
    }

    #[test]
    fn what_is_right_passes() {
        assert!(faults(&ring().closed().starting_at(1).unwrap(), &[1, 2, 3, 0]).is_empty());
        assert!(faults(&ring().starting_at(3).unwrap().ending_at(2).unwrap(), &[3, 0, 1, 2]).is_empty());
        assert_eq!(faults(&ring().ending_at(0).unwrap(), &[3, 0, 1, 2]), ["the end should be 0"]);
        let empty = GraphQuestion::on(Graph::new(0, []).unwrap());
        assert_eq!(faults(&empty, &[]), ["no node is visited"]);
        let two = GraphQuestion::on(Graph::new(2, [(0, 1)]).unwrap());
        assert!(faults(&two, &[1, 0]).is_empty());
        assert_eq!(faults(&two.closed(), &[1, 0]), ["no edge leads from the last node to the first"]);
    }
}
