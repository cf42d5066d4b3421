//! The graph whose Hamiltonian cycles the frontier method counts.
//!
//! A [problem](cavalcade_graph::problem) is such a graph, with its apex. A tour that looks the same after a rotation or
//! reflection of the board is a cycle of the smaller graph made of the orbits of squares; there an edge also says by
//! how much the symmetry has been applied on the way, and only cycles whose turns add up right unfold into one tour.

use super::turn::{Closing, Turn};
use cavalcade_graph::graph::two_colours;
use cavalcade_graph::problem::CycleProblem;
use cavalcade_graph::{Colour, Node};

/// An edge from a node to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountEdge {
    /// The other node.
    pub to: Node,
    /// The turn of a path along the edge.
    pub turn: Turn,
}

/// The nodes that are joined to the apex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TourEnds {
    /// There is no apex: tours are closed.
    Closed,
    /// Both ends lie among these nodes.
    Either(Vec<bool>),
    /// One end lies among the first nodes and the other among the second.
    Each(Vec<bool>, Vec<bool>),
}

impl TourEnds {
    fn of_problem(problem: &CycleProblem) -> Self {
        let Some(ends) = problem.ends() else { return Self::Closed };
        let these = |wanted: &[Node]| problem.graph().nodes().map(|node| wanted.contains(&node)).collect();
        match ends.given[..] {
            [] => Self::Either(ends.may.clone()),
            [one] => Self::Each(these(&[one]), these(&ends.others().collect::<Vec<_>>())),
            [start, end, ..] => Self::Each(these(&[start]), these(&[end])),
        }
    }
}

/// Nodes, edges, and what is asked of a cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountGraph {
    edges: Vec<Vec<CountEdge>>,
    ends: TourEnds,
    closing: Closing,
}

impl CountGraph {
    pub(crate) fn of_problem(problem: &CycleProblem) -> Self {
        let plain = |to: Node| CountEdge { to, turn: Turn::NONE };
        let edges = problem.graph().nodes().map(|node| problem.moves(node).map(plain).collect());
        Self::new(edges.collect(), TourEnds::of_problem(problem), Closing::Plain)
    }

    /// The graph of a knight's moves on a board, with the board's own.
    #[cfg(test)]
    pub(crate) fn of_knight(board: &cavalcade_core::Board, ends: TourEnds) -> (cavalcade_graph::BoardGraph, Self) {
        let graph = cavalcade_graph::BoardGraph::new(board, &cavalcade_core::Piece::KNIGHT);
        let plain = |to: &Node| CountEdge { to: *to, turn: Turn::NONE };
        let edges = graph.nodes().map(|node| graph.neighbours(node).iter().map(plain).collect()).collect();
        (graph, Self::new(edges, ends, Closing::Plain))
    }

    pub(crate) fn new(edges: Vec<Vec<CountEdge>>, ends: TourEnds, closing: Closing) -> Self {
        Self { edges, ends, closing }
    }

    /// The same with other ends.
    #[must_use]
    pub fn with_ends(self, ends: TourEnds) -> Self {
        Self { ends, ..self }
    }

    /// The number of nodes.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "not needed")]
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// The edges of a node.
    #[must_use]
    pub fn edges(&self, node: Node) -> &[CountEdge] {
        &self.edges[node.index()]
    }

    /// The nodes that are joined to the apex.
    #[must_use]
    pub const fn ends(&self) -> &TourEnds {
        &self.ends
    }

    /// Whether a node may be the first and the second end of the tour.
    pub(crate) fn may_end(&self, node: Node) -> [bool; 2] {
        match &self.ends {
            TourEnds::Closed => [false, false],
            TourEnds::Either(nodes) => [nodes[node.index()]; 2],
            TourEnds::Each(first, second) => [first[node.index()], second[node.index()]],
        }
    }

    /// The total turn that a cycle must have.
    #[must_use]
    pub const fn closing(&self) -> Closing {
        self.closing
    }

    /// A colour, 0 or 1, for every node so that each edge changes colour, if there is such a colouring.
    pub(crate) fn colours(&self) -> Option<Vec<u8>> {
        let colours = two_colours(self.len(), |node| self.edges(node).iter().map(|edge| edge.to))?;
        Some(colours.into_iter().map(|colour| u8::from(colour == Colour::Light)).collect())
    }

    /// The nodes an edge away, each once.
    #[must_use]
    pub fn neighbours(&self, node: Node) -> Vec<Node> {
        let mut nodes: Vec<Node> = self.edges(node).iter().map(|edge| edge.to).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }
}
