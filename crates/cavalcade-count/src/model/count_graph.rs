//! What the frontier method counts: the cycles that visit every node of a graph once.
//!
//! A [problem](cavalcade_graph::problem) is a graph as it stands, its apex with it. A tour that looks the same after a turn of the
//! board is a cycle of the smaller graph made of the sets of squares that the turn maps into each other; there an edge
//! also says by how much the turn has been applied on the way, and only cycles whose turns add up right unfold into one
//! tour.

use super::turn::{Closing, Turn};
use cavalcade_graph::graph::two_colours;
use cavalcade_graph::problem::CycleProblem;
use cavalcade_graph::{Colour, Node};

/// An edge from a node to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountEdge {
    /// The other node.
    pub to: Node,
    /// How far a path turns along the edge.
    pub turn: Turn,
}

/// Which nodes are joined to the apex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TourEnds {
    /// There is no apex: tours come home.
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
    /// The graph of a problem as it stands.
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
    #[expect(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// The edges of a node.
    #[must_use]
    pub fn edges(&self, node: Node) -> &[CountEdge] {
        &self.edges[node.index()]
    }

    /// Which nodes are joined to the apex.
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

    /// How far the cycle has to turn in all.
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
