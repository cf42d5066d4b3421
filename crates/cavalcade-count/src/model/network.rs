//! What the frontier method counts: the cycles that visit every node of a network once.
//!
//! A [problem](cavalcade_graph::problem) is a network as it stands, its apex with it. A tour that looks the same after a turn of the
//! board is a cycle of the smaller network made of the sets of squares that the turn maps into each other; there a link
//! also says by how much the turn has been applied on the way, and only cycles whose turns add up right unfold into one
//! tour.

use super::turn::{Closing, Turn};
use cavalcade_graph::graph::two_colours;
use cavalcade_graph::problem::CycleProblem;
use cavalcade_graph::{Colour, Node};

/// A link from a node to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkLink {
    /// The other node.
    pub to: Node,
    /// How far a path turns along the link.
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

/// Nodes, links, and what is asked of a cycle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    links: Vec<Vec<NetworkLink>>,
    ends: TourEnds,
    closing: Closing,
}

impl Network {
    /// The network of a problem as it stands.
    pub(crate) fn of_problem(problem: &CycleProblem) -> Self {
        let plain = |to: Node| NetworkLink { to, turn: Turn::NONE };
        let links = problem.graph().nodes().map(|node| problem.moves(node).map(plain).collect());
        Self::new(links.collect(), TourEnds::of_problem(problem), Closing::Plain)
    }

    /// The network of a graph, whatever is asked of it.
    #[cfg(test)]
    pub(crate) fn of_graph(graph: &cavalcade_graph::BoardGraph, ends: TourEnds) -> Self {
        let plain = |to: &Node| NetworkLink { to: *to, turn: Turn::NONE };
        let links = graph.nodes().map(|node| graph.neighbours(node).iter().map(plain).collect()).collect();
        Self::new(links, ends, Closing::Plain)
    }

    pub(crate) fn new(links: Vec<Vec<NetworkLink>>, ends: TourEnds, closing: Closing) -> Self {
        Self { links, ends, closing }
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
        self.links.len()
    }

    /// The links of a node.
    #[must_use]
    pub fn links(&self, node: Node) -> &[NetworkLink] {
        &self.links[node.index()]
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

    /// A colour, 0 or 1, for every node so that each link changes colour, if there is such a colouring.
    pub(crate) fn colours(&self) -> Option<Vec<u8>> {
        let colours = two_colours(self.len(), |node| self.links(node).iter().map(|link| link.to))?;
        Some(colours.into_iter().map(|colour| u8::from(colour == Colour::Light)).collect())
    }

    /// The nodes a link away, each once.
    #[must_use]
    pub fn neighbours(&self, node: Node) -> Vec<Node> {
        let mut nodes: Vec<Node> = self.links(node).iter().map(|link| link.to).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }
}
