//! The board of an argument, as far as it can be shown.

use std::collections::HashSet;

use crate::{BoardGraph, Node};
use cavalcade_core::{Kind, Question, Square, Wrap};

/// Boards of more squares are spoken of, but not marked.
const MOST_MARKED: u64 = 10_000;

/// The board that an argument is about.
#[derive(Debug)]
pub(super) struct BoardView<'q> {
    pub(super) question: &'q Question,
    /// The graph of the board, unless it is too large to be marked.
    pub(super) graph: Option<BoardGraph>,
}

impl<'q> BoardView<'q> {
    pub(super) fn new(question: &'q Question) -> Self {
        let board = question.board();
        let is_marked = board.size().area() <= MOST_MARKED;
        Self { question, graph: is_marked.then(|| BoardGraph::new(board, question.piece())) }
    }

    /// A board that is marked however large it is.
    pub(super) fn whole(question: &'q Question) -> Self {
        Self { question, graph: Some(BoardGraph::new(question.board(), question.piece())) }
    }

    /// The squares a move away.
    pub(super) fn neighbours(&self, square: Square) -> Vec<Square> {
        let (board, piece) = (self.question.board(), self.question.piece());
        let mut neighbours: Vec<Square> = Vec::new();
        for to in piece.offsets().iter().filter_map(|offset| board.step(square, *offset)) {
            if to != square && !neighbours.contains(&to) {
                neighbours.push(to);
            }
        }
        neighbours
    }

    /// The squares of the board that satisfy a condition; empty if the board is too large to be marked.
    pub(super) fn those(&self, is_so: impl Fn(Square) -> bool) -> Vec<Square> {
        let nodes = self.graph.iter().flat_map(|graph| graph.nodes().map(|node| graph.square(node)));
        nodes.filter(|square| is_so(*square)).collect()
    }

    /// The parts that are left without some squares and some moves, each move given in both directions.
    pub(super) fn parts(&self, removed: &[Square], dropped: &HashSet<[Square; 2]>) -> Vec<Vec<Square>> {
        let Some(graph) = &self.graph else { return Vec::new() };
        let mut is_left = vec![true; graph.len()];
        for node in removed.iter().filter_map(|square| graph.node(*square)) {
            is_left[node.index()] = false;
        }
        let mut parts = Vec::new();
        for first in graph.nodes() {
            if std::mem::take(&mut is_left[first.index()]) {
                parts.push(part(graph, first, &mut is_left, dropped));
            }
        }
        parts
    }

    /// Returns `true` if a tour is treated as a path with two ends. A closed tour between two squares is a path from
    /// one to the other, and a last move home.
    pub(super) const fn has_ends(&self) -> bool {
        matches!(self.question.kind(), Kind::Open) || self.named_ends() == 2
    }

    const fn named_ends(&self) -> usize {
        self.question.start().is_some() as usize + self.question.end().is_some() as usize
    }

    /// The ends asked for, where they matter.
    pub(super) fn ends(&self) -> Vec<Square> {
        let named = [self.question.start(), self.question.end()].into_iter().flatten();
        if self.has_ends() { named.collect() } else { Vec::new() }
    }

    /// Returns `true` if each move changes the colour of a chessboard.
    pub(super) fn is_chequered(&self) -> bool {
        let (a, b) = self.question.piece().leaps();
        self.question.board().wrap() == Wrap::None && (a + b) % 2 == 1
    }

    /// The word for the tour that does not exist.
    pub(super) const fn tour(&self) -> &'static str {
        match self.question.kind() {
            Kind::Open => "tour",
            Kind::Closed => "closed tour",
        }
    }
}

/// The squares that can be reached from one, in rising order.
fn part(graph: &BoardGraph, first: Node, is_left: &mut [bool], dropped: &HashSet<[Square; 2]>) -> Vec<Square> {
    let mut part = vec![first];
    let mut next = 0;
    while let Some(&node) = part.get(next) {
        next += 1;
        let from = graph.square(node);
        for to in graph.neighbours(node) {
            if !dropped.contains(&[from, graph.square(*to)]) && std::mem::take(&mut is_left[to.index()]) {
                part.push(*to);
            }
        }
    }
    part.sort_unstable();
    part.iter().map(|node| graph.square(*node)).collect()
}
