//! The cycle problem of a board.

use std::ops::Deref;

use super::cycle::CycleProblem;
use crate::{BoardGraph, Node};
use cavalcade_core::{Cell, Question, Reason, Square};

/// A [`CycleProblem`] whose nodes are the squares of a board.
#[derive(Debug)]
pub struct BoardProblem<'q> {
    question: &'q Question,
    graph: BoardGraph,
    cycle: CycleProblem,
}

impl Deref for BoardProblem<'_> {
    type Target = CycleProblem;

    fn deref(&self) -> &CycleProblem {
        &self.cycle
    }
}

impl<'q> BoardProblem<'q> {
    pub(super) const fn new(question: &'q Question, graph: BoardGraph, cycle: CycleProblem) -> Self {
        Self { question, graph, cycle }
    }

    /// The question.
    #[must_use]
    pub const fn question(&self) -> &'q Question {
        self.question
    }

    /// The graph of the board.
    #[must_use]
    pub const fn graph(&self) -> &BoardGraph {
        &self.graph
    }

    /// The squares of a path.
    #[must_use]
    pub fn cells(&self, path: &[Node]) -> Vec<Cell> {
        let board = self.question.board();
        path.iter().filter_map(|node| board.cell(self.graph.square(*node))).collect()
    }

    /// The squares of some nodes, the apex left out.
    #[must_use]
    pub fn squares(&self, nodes: &[Node]) -> Vec<Square> {
        nodes.iter().filter(|node| node.index() < self.graph.len()).map(|node| self.graph.square(*node)).collect()
    }

    /// Converts a reason about the graph into one about the board.
    #[must_use]
    pub fn in_squares(&self, reason: Reason<Node>) -> Reason {
        reason.map(|node| self.graph.square(node))
    }
}
