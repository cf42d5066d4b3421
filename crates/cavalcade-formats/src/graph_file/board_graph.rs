//! The graph of a board, with an apex for open tours.

use std::io;

use cavalcade_core::{Board, Budget, Clock, Kind, Limit, Piece, Square};
use cavalcade_graph::Node;

/// The name of the apex. It has no digits, so it is not the name of a square.
pub(super) const APEX: &str = "apex";

/// A board with its piece, and the graph of its moves.
pub(super) struct BoardGraph<'a> {
    pub(super) board: &'a Board,
    pub(super) piece: &'a Piece,
    graph: cavalcade_graph::BoardGraph,
    has_apex: bool,
}

impl<'a> BoardGraph<'a> {
    /// The graph whose Hamiltonian cycles are tours of this kind.
    pub(super) fn new(board: &'a Board, piece: &'a Piece, kind: Kind, budget: &Budget) -> Result<Self, Limit> {
        Ok(Self {
            board,
            piece,
            graph: cavalcade_graph::BoardGraph::within(board, piece, budget)?,
            has_apex: kind == Kind::Open,
        })
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.graph.len() + usize::from(self.has_apex)
    }

    /// The number of the apex, from 0, if there is one: the last.
    pub(super) fn apex(&self) -> Option<usize> {
        self.has_apex.then(|| self.graph.len())
    }

    /// The squares, in the order of their nodes.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.graph.nodes().map(|node| self.graph.square(node))
    }

    /// The number of edges.
    pub(super) fn edges(&self) -> usize {
        let ends: usize = self.graph.nodes().map(|node| self.graph.degree(node)).sum();
        ends / 2 + if self.has_apex { self.graph.len() } else { 0 }
    }

    /// Calls `each` with each edge once, as the numbers of its nodes from 0: the smaller first, in rising order.
    pub(super) fn for_each_edge(
        &self,
        clock: &mut Clock<'_>,
        mut each: impl FnMut(usize, usize) -> io::Result<()>,
    ) -> io::Result<()> {
        for node in self.graph.nodes() {
            clock.tick()?;
            let mut later: Vec<Node> = self.graph.neighbours(node).iter().copied().filter(|to| *to > node).collect();
            later.sort_unstable();
            for to in later.iter().map(|to| to.index()).chain(self.apex()) {
                each(node.index(), to)?;
            }
        }
        Ok(())
    }

    /// The neighbours of a node that come before it, from 0 and in rising order.
    pub(super) fn earlier(&self, node: usize) -> Vec<usize> {
        if self.apex() == Some(node) {
            return (0..node).collect();
        }
        let all = self.graph.neighbours(Node::new(node)).iter().map(|to| to.index());
        let mut earlier: Vec<usize> = all.filter(|to| *to < node).collect();
        earlier.sort_unstable();
        earlier
    }

    /// The name of a node.
    pub(super) fn name(&self, node: usize) -> Name {
        if self.apex() == Some(node) { Name::Apex } else { Name::Square(self.graph.square(Node::new(node))) }
    }
}

/// The name of a node.
pub(super) enum Name {
    Square(Square),
    Apex,
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Apex => f.write_str(APEX),
        }
    }
}
