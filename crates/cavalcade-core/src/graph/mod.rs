//! Graphs: nodes, and edges that join two of them.
//!
//! A board is a graph whose nodes are squares and whose edges are moves. Whatever needs no geometry works on graphs.

mod node;
mod question;
pub mod rows;

pub use self::node::Node;
pub use self::question::{GraphQuestion, GraphQuestionError};

use thiserror::Error;

use self::rows::Rows;
use crate::util::counted;
use crate::{Budget, Limit};

/// Nodes, numbered from zero, and the edges between them, which have no direction.
///
/// An edge that is given twice counts once. An edge from a node to itself is left out: no path or cycle could use it.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use cavalcade::{Graph, Node};
///
/// let triangle = Graph::new(3, [(0, 1), (1, 2), (2, 0), (0, 2)])?;
/// assert_eq!((triangle.len(), triangle.edge_count()), (3, 3));
/// assert_eq!(triangle.neighbours(Node::new(0)), [Node::new(1), Node::new(2)]);
/// let error = Graph::new(3, [(0, 3)]).unwrap_err();
/// assert_eq!(error.to_string(), "the edge 0-3 leads to node 3, and there are 3 nodes; number them from 0 to 2");
/// # Ok::<(), cavalcade::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    neighbours: Rows<Node>,
}

impl Graph {
    /// The most nodes of a graph.
    pub const MOST_NODES: usize = (1 << 28) - 1;
    /// The most edges of a graph.
    pub const MOST_EDGES: usize = 1 << 30;

    /// The graph with this number of nodes and these edges.
    pub fn new(nodes: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Result<Self, GraphError> {
        Self::within(nodes, edges, &Budget::unlimited())
    }

    /// The same, if there is time and room for it.
    pub fn within(
        nodes: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
        budget: &Budget,
    ) -> Result<Self, GraphError> {
        if nodes > Self::MOST_NODES {
            return Err(GraphError::TooManyNodes { nodes });
        }
        budget.has_room_for(Self::bytes(nodes, 0))?;
        let mut clock = budget.clock();
        let mut ways = Vec::new();
        for (a, b) in edges {
            clock.tick()?;
            budget.has_room_for(Self::bytes(nodes, ways.len()))?;
            if let Some(stranger) = [a, b].into_iter().find(|node| *node >= nodes) {
                return Err(GraphError::NoSuchNode { edge: (a, b), stranger, nodes });
            }
            if a != b {
                ways.extend([[a, b], [b, a]].map(|way| way.map(Node::new)));
            }
        }
        ways.sort_unstable();
        ways.dedup();
        if ways.len() / 2 > Self::MOST_EDGES {
            return Err(GraphError::TooManyEdges { edges: ways.len() / 2 });
        }
        Ok(Self::of_ways(nodes, &ways))
    }

    /// Returns the graph in which each node has these neighbours, in this order. If a node lists another, the other
    /// must list it too, and no node lists itself or another twice.
    #[must_use]
    pub const fn of_rows(neighbours: Rows<Node>) -> Self {
        Self { neighbours }
    }

    /// The memory that building takes: for each way both its ends and a neighbour, for each node where its neighbours
    /// begin.
    const fn bytes(nodes: usize, ways: usize) -> u64 {
        (ways * (size_of::<[Node; 2]>() + size_of::<Node>()) + nodes * size_of::<usize>()) as u64
    }

    /// The graph of ways from node to node, which are sorted and lead both there and back.
    fn of_ways(nodes: usize, ways: &[[Node; 2]]) -> Self {
        let mut neighbours = Rows::with_capacity(nodes, ways.len());
        let mut rest = ways;
        for node in (0..nodes).map(Node::new) {
            let (own, others) = rest.split_at(rest.partition_point(|[from, _]| *from <= node));
            neighbours.push_row(own.iter().map(|[_, to]| *to));
            rest = others;
        }
        Self { neighbours }
    }

    /// The number of nodes.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// Returns `true` if there are no nodes.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of edges.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.neighbours.entries().len() / 2
    }

    /// All nodes.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node> + use<> {
        (0..self.len()).map(Node::new)
    }

    /// The nodes an edge away: in rising order, unless the graph was made of rows in another order.
    #[must_use]
    pub fn neighbours(&self, node: Node) -> &[Node] {
        self.neighbours.row(node)
    }

    /// The number of nodes an edge away.
    #[must_use]
    pub fn degree(&self, node: Node) -> usize {
        self.neighbours(node).len()
    }

    /// Returns `true` if an edge joins the two nodes.
    #[must_use]
    pub fn are_neighbours(&self, a: Node, b: Node) -> bool {
        self.neighbours(a).contains(&b)
    }

    /// The neighbours of all nodes, as rows.
    #[must_use]
    pub const fn rows(&self) -> &Rows<Node> {
        &self.neighbours
    }
}

/// Errors from building a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// An edge to a node that does not exist.
    #[error("the edge {}-{} leads to node {stranger}, and {}", edge.0, edge.1, number_of(*nodes))]
    NoSuchNode {
        /// The edge, as it was given.
        edge: (usize, usize),
        /// The node that does not exist.
        stranger: usize,
        /// The number of nodes.
        nodes: usize,
    },
    /// More nodes than can be numbered.
    #[error("{nodes} nodes are too many; a graph has {} at most", Graph::MOST_NODES)]
    TooManyNodes {
        /// The number of nodes.
        nodes: usize,
    },
    /// More edges than can be held.
    #[error("{edges} edges are too many; a graph has {} at most", Graph::MOST_EDGES)]
    TooManyEdges {
        /// The number of edges.
        edges: usize,
    },
    /// A limit was reached.
    #[error("{0}")]
    Limit(Limit),
}

impl From<Limit> for GraphError {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// States the number of nodes, and how they are numbered.
pub(super) fn number_of(nodes: usize) -> String {
    match nodes {
        0 => "there are no nodes".into(),
        1 => "there is 1 node; its number is 0".into(),
        _ => format!("there are {}; number them from 0 to {}", counted(nodes as u64, "node"), nodes - 1),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::Limits;

    #[test]
    fn a_graph_is_built_within_its_limits() {
        let all = || (0..500).flat_map(|a| (0..a).map(move |b| (a, b)));
        let little = Limits::none().with_memory(100_000).start();
        assert!(matches!(Graph::within(500, all(), &little), Err(GraphError::Limit(Limit::Memory { .. }))));
        let late = Limits::none().with_time(Duration::ZERO).start();
        assert!(matches!(Graph::within(500, all(), &late), Err(GraphError::Limit(Limit::Time(_)))));
        assert_eq!(Graph::within(500, all(), &Budget::unlimited()).unwrap().edge_count(), 500 * 499 / 2);
    }

    #[test]
    fn loops_and_repeated_edges_are_left_out() {
        let graph = Graph::new(4, [(2, 1), (1, 2), (3, 3), (0, 1)]).unwrap();
        assert_eq!(graph.edge_count(), 2);
        assert_eq!(graph.neighbours(Node::new(1)), [Node::new(0), Node::new(2)]);
        assert_eq!(graph.degree(Node::new(3)), 0);
        assert!(graph.are_neighbours(Node::new(2), Node::new(1)) && !graph.are_neighbours(Node::new(0), Node::new(2)));
    }

    #[test]
    fn an_error_about_an_edge_names_the_nodes_there_are() {
        let error = |nodes, edge| Graph::new(nodes, [edge]).unwrap_err().to_string();
        assert_eq!(error(0, (0, 1)), "the edge 0-1 leads to node 0, and there are no nodes");
        assert_eq!(error(1, (0, 7)), "the edge 0-7 leads to node 7, and there is 1 node; its number is 0");
        assert!(Graph::new(usize::MAX, []).is_err());
        assert!(Graph::new(0, []).unwrap().is_empty());
    }
}
