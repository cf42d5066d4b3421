//! The independent checker of paths and cycles of graphs, and the only code that creates a [`HamiltonianPath`].
//!
//! It knows the question and its graph, and nothing of any solver. It follows the nodes and checks that each exists, is
//! new, and is joined to the one before by an edge; then it checks the ends.

use crate::fault::{Fault, Faults};
use cavalcade_core::{GraphQuestion, Node};

/// A checked path or cycle through all nodes of a graph. Only [`verify_path`] creates one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HamiltonianPath {
    nodes: Vec<Node>,
    is_closed: bool,
}

impl HamiltonianPath {
    /// The nodes in order. A cycle continues from the last to the first.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Converts the path into its nodes, in order.
    #[must_use]
    pub fn into_nodes(self) -> Vec<Node> {
        self.nodes
    }

    /// Returns `true` if an edge joins the last node to the first, other than the only edge of a path of two nodes.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }
}

/// Checks the nodes that a solver found, and returns them as a [`HamiltonianPath`] if they answer the question.
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
/// assert_eq!(faults.to_string(), "not a path or cycle: step 2, from node 0 to node 2, is not an edge");
/// # Ok::<(), cavalcade::GraphError>(())
/// ```
pub fn verify_path(question: &GraphQuestion, nodes: Vec<Node>) -> Result<HamiltonianPath, Faults<Node>> {
    let graph = question.graph();
    let is_there = |node: Node| node.index() < graph.len();
    let is_edge = |from: Node, to: Node| is_there(from) && is_there(to) && graph.neighbours(from).contains(&to);
    let mut faults = Vec::new();
    let mut is_seen = vec![false; graph.len()];
    let mut before: Option<Node> = None;
    for (number, node) in (1..).zip(nodes.iter().copied()) {
        match is_seen.get_mut(node.index()) {
            None => faults.push(Fault::OffBoard { number, square: node }),
            Some(true) => faults.push(Fault::Repeated { number, square: node }),
            Some(seen) => *seen = true,
        }
        if let Some(from) = before.filter(|from| !is_edge(*from, node)) {
            faults.push(Fault::NotAMove { number: number - 1, from, to: node });
        }
        before = Some(node);
    }
    let missing = || graph.nodes().filter(|node| !is_seen[node.index()]);
    faults.extend(Fault::missing(missing(), missing().count() as u64));
    if graph.is_empty() {
        faults.push(Fault::Empty);
    }
    let ends = nodes.first().copied().zip(nodes.last().copied());
    let is_closed = nodes.len() > 2 && ends.is_some_and(|(first, last)| is_edge(last, first));
    let wanted = [question.start(), question.end()];
    faults.extend(Fault::of_ends(question.kind(), wanted, ends, is_closed));
    Faults::unless_none(faults).map(|()| HamiltonianPath { nodes, is_closed })
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
                "step 1, from node 0 to node 2, is not an edge",
                "visit 3, node 9, is not in the graph",
                "step 2, from node 2 to node 9, is not an edge",
                "visit 4, node 0, was visited before",
                "step 3, from node 9 to node 0, is not an edge",
                "2 nodes are never visited: 1, 3",
                "not closed: no edge leads from the end node 0 to the start node 0",
                "the start is node 0 and should be node 1",
            ]
        );
        assert_eq!(faults(&ask, &[]).len(), 2);
        assert_eq!(faults(&ring(), &[0, 1, 2]), ["node 3 is never visited"]);
    }

    #[test]
    fn what_is_right_passes() {
        assert!(faults(&ring().closed().starting_at(1).unwrap(), &[1, 2, 3, 0]).is_empty());
        assert!(faults(&ring().starting_at(3).unwrap().ending_at(2).unwrap(), &[3, 0, 1, 2]).is_empty());
        assert_eq!(faults(&ring().ending_at(0).unwrap(), &[3, 0, 1, 2]), ["the end is node 2 and should be node 0"]);
        let empty = GraphQuestion::on(Graph::new(0, []).unwrap());
        assert_eq!(faults(&empty, &[]), ["no node is visited"]);
        let two = GraphQuestion::on(Graph::new(2, [(0, 1)]).unwrap());
        assert!(faults(&two, &[1, 0]).is_empty());
        assert_eq!(
            faults(&two.closed(), &[1, 0]),
            ["not closed: no edge leads from the end node 0 to the start node 1"]
        );
    }
}
