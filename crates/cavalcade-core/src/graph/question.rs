//! Questions about graphs: a cycle or a path, perhaps with given ends.

use std::sync::Arc;

use thiserror::Error;

use super::node::Node;
use super::{Graph, number_of};
use crate::{Kind, Role};

/// The question whether a path ([`Kind::Open`]) or a cycle ([`Kind::Closed`]) visits every node of a graph once.
///
/// A cycle may be asked to start or end at a node too, as a tour may: with both ends given, it has to use the edge from
/// the end to the start.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use cavalcade::{Graph, GraphQuestion, Kind};
///
/// let square = Graph::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)])?;
/// let question = GraphQuestion::on(square).starting_at(0)?.ending_at(1)?;
/// assert_eq!(question.kind(), Kind::Open);
/// assert!(question.clone().ending_at(0).is_err());
/// let error = question.starting_at(4).unwrap_err();
/// assert_eq!(error.to_string(), "there is no node 4 to be the start: there are 4 nodes; number them from 0 to 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GraphQuestion {
    graph: Arc<Graph>,
    kind: Kind,
    start: Option<Node>,
    end: Option<Node>,
}

impl GraphQuestion {
    /// Asks for a path over all nodes, from anywhere to anywhere.
    #[must_use]
    pub fn on(graph: impl Into<Arc<Graph>>) -> Self {
        Self { graph: graph.into(), kind: Kind::Open, start: None, end: None }
    }

    /// Asks for a cycle through all nodes.
    #[must_use]
    pub fn closed(self) -> Self {
        Self { kind: Kind::Closed, ..self }
    }

    /// Asks for a path or cycle that starts at this node.
    pub fn starting_at(self, start: usize) -> Result<Self, GraphQuestionError> {
        let start = Some(self.node(Role::Start, start)?);
        Self { start, ..self }.unless_ends_coincide()
    }

    /// Asks for a path or cycle that ends at this node.
    pub fn ending_at(self, end: usize) -> Result<Self, GraphQuestionError> {
        let end = Some(self.node(Role::End, end)?);
        Self { end, ..self }.unless_ends_coincide()
    }

    /// The node of this number, if there is one.
    fn node(&self, role: Role, node: usize) -> Result<Node, GraphQuestionError> {
        let nodes = self.graph.len();
        if node < nodes { Ok(Node::new(node)) } else { Err(GraphQuestionError::NoSuchNode { role, node, nodes }) }
    }

    /// Rejects equal ends, which only the path over a single node has.
    fn unless_ends_coincide(self) -> Result<Self, GraphQuestionError> {
        match self.start {
            Some(node) if self.end == Some(node) && self.graph.len() > 1 => {
                Err(GraphQuestionError::SameEnds(node.index()))
            }
            _ => Ok(self),
        }
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The kind: a path or a cycle.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The node at which it has to start.
    #[must_use]
    pub const fn start(&self) -> Option<Node> {
        self.start
    }

    /// The node at which it has to end.
    #[must_use]
    pub const fn end(&self) -> Option<Node> {
        self.end
    }

    /// The ends asked for, the start first.
    pub fn asked(&self) -> impl Iterator<Item = Node> + use<> {
        [self.start, self.end].into_iter().flatten()
    }

    /// Returns `true` if the answer has two ends: it is a path, or a cycle of which both ends are given.
    #[must_use]
    pub fn has_ends(&self) -> bool {
        self.kind == Kind::Open || self.asked().count() == 2
    }
}

/// Errors in the start or end of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphQuestionError {
    /// A node that does not exist.
    #[error("there is no node {node} to be the {role}: {}", number_of(*nodes))]
    NoSuchNode {
        /// The end.
        role: Role,
        /// Its number.
        node: usize,
        /// The number of nodes.
        nodes: usize,
    },
    /// The same node twice.
    #[error("the path cannot both start and end at node {0}; name two nodes, or leave one of them out")]
    SameEnds(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_must_be_two_nodes_that_are_there() {
        let ask = |nodes| GraphQuestion::on(Graph::new(nodes, []).unwrap());
        let strange = GraphQuestionError::NoSuchNode { role: Role::End, node: 2, nodes: 2 };
        assert_eq!(ask(2).ending_at(2).unwrap_err(), strange);
        assert_eq!(
            ask(0).starting_at(0).unwrap_err().to_string(),
            "there is no node 0 to be the start: there are no nodes"
        );
        assert_eq!(ask(2).ending_at(1).unwrap().starting_at(1).unwrap_err(), GraphQuestionError::SameEnds(1));
        assert!(ask(1).starting_at(0).unwrap().ending_at(0).is_ok());
    }
}
