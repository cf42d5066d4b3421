//! What the frontier method counts: the cycles that visit every node of a network once.
//!
//! A [problem](crate::problem) is a network as it stands, its apex with it. A tour that looks the same after a turn of the board is a cycle of the smaller
//! network made of the sets of squares that the turn maps into each other; there a link also says by how much the
//! turn has been applied on the way, and only cycles whose turns add up right unfold into one tour.

use crate::graph::two_colours;
use crate::problem::CycleProblem;
use crate::{Colour, Node};

/// How often the quarter turn has been applied along a path, from 0 to 3. A half turn counts two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Turn(u8);

impl Turn {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn new(quarters: u8) -> Self {
        Self(quarters & 3)
    }

    pub(crate) const fn quarters(self) -> u8 {
        self.0
    }

    pub(crate) const fn plus(self, other: Self) -> Self {
        Self::new(self.0 + other.0)
    }

    /// The same way walked backwards.
    pub(crate) const fn back(self) -> Self {
        Self::new(4 - self.0)
    }
}

/// Which total turn a finished cycle must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Closing {
    /// None: links have no turns.
    Plain,
    /// An odd number of half turns.
    HalfTurn,
    /// One quarter turn, to the left or to the right.
    QuarterTurn,
}

impl Closing {
    pub(crate) const fn accepts(self, total: Turn) -> bool {
        match self {
            Self::Plain => total.0 == 0,
            Self::HalfTurn => total.0 == 2,
            Self::QuarterTurn => total.0 & 1 == 1,
        }
    }
}

/// A link from a node to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    pub(crate) to: Node,
    pub(crate) turn: Turn,
}

/// Which nodes are joined to the apex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ends {
    /// There is no apex: tours come home.
    Closed,
    /// Both ends lie among these nodes.
    Either(Vec<bool>),
    /// One end lies among the first nodes and the other among the second.
    Each(Vec<bool>, Vec<bool>),
}

impl Ends {
    fn of_problem(problem: &CycleProblem<'_>) -> Self {
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
pub(crate) struct Network {
    links: Vec<Vec<Link>>,
    ends: Ends,
    closing: Closing,
}

impl Network {
    /// The network of a problem as it stands.
    pub(crate) fn of_problem(problem: &CycleProblem<'_>) -> Self {
        let plain = |to: Node| Link { to, turn: Turn::NONE };
        let links = problem.graph().nodes().map(|node| problem.moves(node).map(plain).collect());
        Self::new(links.collect(), Ends::of_problem(problem), Closing::Plain)
    }

    /// The network of a graph, whatever is asked of it.
    #[cfg(test)]
    pub(crate) fn of_graph(graph: &crate::Graph, ends: Ends) -> Self {
        let plain = |to: &Node| Link { to: *to, turn: Turn::NONE };
        let links = graph.nodes().map(|node| graph.neighbours(node).iter().map(plain).collect()).collect();
        Self::new(links, ends, Closing::Plain)
    }

    pub(crate) fn new(links: Vec<Vec<Link>>, ends: Ends, closing: Closing) -> Self {
        Self { links, ends, closing }
    }

    pub(crate) fn len(&self) -> usize {
        self.links.len()
    }

    pub(crate) fn links(&self, node: Node) -> &[Link] {
        &self.links[node.index()]
    }

    pub(crate) const fn ends(&self) -> &Ends {
        &self.ends
    }

    pub(crate) const fn closing(&self) -> Closing {
        self.closing
    }

    /// A colour, 0 or 1, for every node so that each link changes colour, if there is such a colouring.
    pub(crate) fn colours(&self) -> Option<Vec<u8>> {
        let colours = two_colours(self.len(), |node| self.links(node).iter().map(|link| link.to))?;
        Some(colours.into_iter().map(|colour| u8::from(colour == Colour::Light)).collect())
    }

    /// The nodes a link away, each once.
    pub(crate) fn neighbours(&self, node: Node) -> Vec<Node> {
        let mut nodes: Vec<Node> = self.links(node).iter().map(|link| link.to).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_add_up_to_a_full_circle() {
        for quarters in 0..4 {
            let turn = Turn::new(quarters);
            assert_eq!(turn.plus(turn.back()), Turn::NONE);
        }
        assert_eq!(Turn::new(2).plus(Turn::new(2)), Turn::NONE);
        assert!(Closing::QuarterTurn.accepts(Turn::new(3)) && !Closing::QuarterTurn.accepts(Turn::new(2)));
    }
}
