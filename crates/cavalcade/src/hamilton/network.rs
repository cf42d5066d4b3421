//! A network: nodes and the links between them, whatever they stand for.

use thiserror::Error;

use cavalcade_core::util::counted;
use cavalcade_core::{Budget, Limit};
use cavalcade_graph::graph::rows::Rows;
use cavalcade_graph::{Graph, Node};

/// Nodes, numbered from zero, and the links between them, which have no direction.
///
/// A link that is named twice counts once. A link from a node to itself is left out: no path or cycle could use it.
///
/// ```
/// use cavalcade::Node;
/// use cavalcade::hamilton::Network;
///
/// let triangle = Network::new(3, [(0, 1), (1, 2), (2, 0), (0, 2)])?;
/// assert_eq!((triangle.len(), triangle.links()), (3, 3));
/// assert_eq!(triangle.neighbours(Node::new(0)), [Node::new(1), Node::new(2)]);
/// let error = Network::new(3, [(0, 3)]).unwrap_err();
/// assert_eq!(error.to_string(), "the link 0-3 leads to node 3, and there are 3 nodes; number them from 0 to 2");
/// # Ok::<(), cavalcade::hamilton::NetworkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Network {
    /// The neighbours of each node, in rising order.
    neighbours: Rows<Node>,
}

impl Network {
    /// The most nodes of a network.
    pub const MOST_NODES: usize = (1 << 28) - 1;
    /// The most links of a network.
    pub const MOST_LINKS: usize = 1 << 30;

    /// The network with this number of nodes and these links.
    pub fn new(nodes: usize, links: impl IntoIterator<Item = (usize, usize)>) -> Result<Self, NetworkError> {
        Self::within(nodes, links, &Budget::unlimited())
    }

    /// The same, if there is time and room for it.
    pub fn within(
        nodes: usize,
        links: impl IntoIterator<Item = (usize, usize)>,
        budget: &Budget,
    ) -> Result<Self, NetworkError> {
        if nodes > Self::MOST_NODES {
            return Err(NetworkError::TooManyNodes { nodes });
        }
        budget.has_room_for(Self::bytes(nodes, 0))?;
        let mut clock = budget.clock();
        let mut ways = Vec::new();
        for (a, b) in links {
            clock.tick()?;
            budget.has_room_for(Self::bytes(nodes, ways.len()))?;
            if let Some(stranger) = [a, b].into_iter().find(|node| *node >= nodes) {
                return Err(NetworkError::NoSuchNode { link: (a, b), stranger, nodes });
            }
            if a != b {
                ways.extend([[a, b], [b, a]].map(|way| way.map(Node::new)));
            }
        }
        ways.sort_unstable();
        ways.dedup();
        if ways.len() / 2 > Self::MOST_LINKS {
            return Err(NetworkError::TooManyLinks { links: ways.len() / 2 });
        }
        Ok(Self::of_ways(nodes, &ways))
    }

    /// The memory that building takes: for each way both its ends and a neighbour, for each node where its neighbours begin.
    const fn bytes(nodes: usize, ways: usize) -> u64 {
        (ways * (size_of::<[Node; 2]>() + size_of::<Node>()) + nodes * size_of::<usize>()) as u64
    }

    /// The network of ways from node to node, which are sorted and lead both there and back.
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

    /// Whether there are no nodes at all.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of links.
    #[must_use]
    pub fn links(&self) -> usize {
        self.neighbours.entries().len() / 2
    }

    /// All nodes.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node> + use<> {
        (0..self.len()).map(Node::new)
    }

    /// The nodes a link away, in rising order.
    #[must_use]
    pub fn neighbours(&self, node: Node) -> &[Node] {
        self.neighbours.row(node)
    }

    /// The number of nodes a link away.
    #[must_use]
    pub fn degree(&self, node: Node) -> usize {
        self.neighbours(node).len()
    }

    /// Whether a link joins the two nodes.
    #[must_use]
    pub fn are_linked(&self, a: Node, b: Node) -> bool {
        self.neighbours(a).binary_search(&b).is_ok()
    }

    /// The neighbours of all nodes, as rows.
    pub(super) const fn rows(&self) -> &Rows<Node> {
        &self.neighbours
    }
}

impl From<&Graph> for Network {
    /// The squares of a board as nodes, and the moves of a piece as links.
    fn from(graph: &Graph) -> Self {
        let mut neighbours = Rows::with_capacity(graph.len(), graph.rows().entries().len());
        for node in graph.nodes() {
            let mut row = graph.neighbours(node).to_vec();
            row.sort_unstable();
            neighbours.push_row(row);
        }
        Self { neighbours }
    }
}

/// Why there is no such network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// A link to a node that is not there.
    #[error("the link {}-{} leads to node {stranger}, and {}", link.0, link.1, number_of(*nodes))]
    NoSuchNode {
        /// The link, as it was given.
        link: (usize, usize),
        /// The node that is not there.
        stranger: usize,
        /// The number of nodes.
        nodes: usize,
    },
    /// More nodes than can be numbered.
    #[error("{nodes} nodes are too many; a network has {} at most", Network::MOST_NODES)]
    TooManyNodes {
        /// The number of nodes.
        nodes: usize,
    },
    /// More links than can be held.
    #[error("{links} links are too many; a network has {} at most", Network::MOST_LINKS)]
    TooManyLinks {
        /// The number of links.
        links: usize,
    },
    /// A limit was reached.
    #[error("{0}")]
    Limit(Limit),
}

impl From<Limit> for NetworkError {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// How many nodes there are, and how they are numbered.
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
    use cavalcade_core::{Board, Limits, Piece};

    #[test]
    fn a_network_is_built_within_its_limits() {
        let all = || (0..500).flat_map(|a| (0..a).map(move |b| (a, b)));
        let little = Limits::none().with_memory(100_000).start();
        assert!(matches!(Network::within(500, all(), &little), Err(NetworkError::Limit(Limit::Memory { .. }))));
        let late = Limits::none().with_time(Duration::ZERO).start();
        assert!(matches!(Network::within(500, all(), &late), Err(NetworkError::Limit(Limit::Time(_)))));
        assert_eq!(Network::within(500, all(), &Budget::unlimited()).unwrap().links(), 500 * 499 / 2);
    }

    #[test]
    fn loops_and_repeated_links_are_left_out() {
        let network = Network::new(4, [(2, 1), (1, 2), (3, 3), (0, 1)]).unwrap();
        assert_eq!(network.links(), 2);
        assert_eq!(network.neighbours(Node::new(1)), [Node::new(0), Node::new(2)]);
        assert_eq!(network.degree(Node::new(3)), 0);
        assert!(network.are_linked(Node::new(2), Node::new(1)) && !network.are_linked(Node::new(0), Node::new(2)));
    }

    #[test]
    fn a_link_to_nowhere_is_told_with_the_numbers_there_are() {
        let told = |nodes, link| Network::new(nodes, [link]).unwrap_err().to_string();
        assert_eq!(told(0, (0, 1)), "the link 0-1 leads to node 0, and there are no nodes");
        assert_eq!(told(1, (0, 7)), "the link 0-7 leads to node 7, and there is 1 node; its number is 0");
        assert!(Network::new(usize::MAX, []).is_err());
        assert!(Network::new(0, []).unwrap().is_empty());
    }

    #[test]
    fn a_board_is_a_network_of_its_moves() {
        let graph = Graph::new(&Board::rectangle("8x8".parse().unwrap()), &Piece::KNIGHT);
        let network = Network::from(&graph);
        assert_eq!((network.len(), network.links()), (64, 168));
        let is_rising = |node: Node| network.neighbours(node).is_sorted();
        assert!(network.nodes().all(is_rising));
    }
}
