//! The sheet on which a puzzle is solved: the numbers placed so far, and what has been ruled out.

use super::node_sets::{NodeSet, NodeSets};
use cavalcade_core::{Budget, Clue, Kind, Limit, Question};
use cavalcade_graph::{BoardGraph, Node};

/// A board on which puzzles are solved.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) graph: BoardGraph,
    /// For each square, the squares a move away.
    near: NodeSets,
    pub(crate) is_closed: bool,
}

impl Field {
    pub(crate) fn new(question: &Question, budget: &Budget) -> Result<Self, Limit> {
        let graph = BoardGraph::within(question.board(), question.piece(), budget)?;
        // What is near, what is ruled out, what is in reach, and the same once more for a trial.
        budget.has_room_for(NodeSets::bytes(graph.len(), graph.len()).saturating_mul(5))?;
        let mut near = NodeSets::empty(graph.len(), graph.len());
        let mut clock = budget.clock();
        for node in graph.nodes() {
            clock.tick()?;
            for next in graph.neighbours(node) {
                near.insert(node.index(), *next);
            }
        }
        Ok(Self { graph, near, is_closed: question.kind() == Kind::Closed })
    }

    /// The squares of the board, which are as many as there are numbers.
    pub(crate) fn len(&self) -> usize {
        self.graph.len()
    }

    pub(crate) fn near(&self, node: Node) -> NodeSet<'_> {
        self.near.set(node.index())
    }

    pub(crate) fn before(&self, number: usize) -> Option<usize> {
        match number {
            0 => (self.is_closed && self.len() > 1).then(|| self.len() - 1),
            _ => Some(number - 1),
        }
    }

    pub(crate) fn after(&self, number: usize) -> Option<usize> {
        let is_last = number + 1 == self.len();
        if is_last { (self.is_closed && number > 0).then_some(0) } else { Some(number + 1) }
    }

    /// The numbers before and after one: two, but at the ends of an open tour. The closed tour of two squares has one.
    pub(crate) fn links(&self, number: usize) -> impl Iterator<Item = usize> + use<> {
        let (before, after) = (self.before(number), self.after(number));
        before.into_iter().chain(after.filter(|after| before != Some(*after)))
    }

    /// A number, counted from 0 here, as people count it.
    pub(crate) fn numbered(&self, number: usize, node: Node) -> Clue {
        Clue { number: number as u64 + 1, square: self.graph.square(node) }
    }
}

/// Consecutive numbers that are not placed, and the placed ones before and after.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gap {
    pub(crate) from: Option<usize>,
    pub(crate) to: Option<usize>,
    pub(crate) first: usize,
    pub(crate) length: usize,
}

/// A puzzle as far as it is solved. Numbers are counted from 0.
#[derive(Clone, Debug)]
pub(crate) struct Sheet<'f> {
    pub(crate) field: &'f Field,
    node_of: Vec<Option<Node>>,
    number_at: Vec<Option<u32>>,
    /// The squares without a number, as one set.
    free: NodeSets,
    /// For each number, the squares that are ruled out.
    ruled_out: NodeSets,
    left: usize,
}

impl<'f> Sheet<'f> {
    /// A sheet with these numbers on it.
    pub(crate) fn new(field: &'f Field, given: impl IntoIterator<Item = (usize, Node)>) -> Self {
        let nodes = field.len();
        let mut sheet = Self {
            field,
            node_of: vec![None; nodes],
            number_at: vec![None; nodes],
            free: NodeSets::empty(1, nodes),
            ruled_out: NodeSets::empty(nodes, nodes),
            left: nodes,
        };
        for node in field.graph.nodes() {
            sheet.free.insert(0, node);
        }
        for (number, node) in given {
            sheet.put(number, node);
        }
        sheet
    }

    /// Places a number on a free square.
    pub(crate) fn put(&mut self, number: usize, node: Node) {
        self.node_of[number] = Some(node);
        self.number_at[node.index()] = Some(number as u32);
        self.free.remove(0, node);
        self.left -= 1;
    }

    /// Takes a number away again.
    pub(crate) fn take_away(&mut self, number: usize, node: Node) {
        self.node_of[number] = None;
        self.number_at[node.index()] = None;
        self.free.insert(0, node);
        self.left += 1;
    }

    /// Rules out a number on a square.
    pub(crate) fn rule_out(&mut self, number: usize, node: Node) {
        self.ruled_out.insert(number, node);
    }

    pub(crate) fn is_ruled_out(&self, number: usize, node: Node) -> bool {
        self.ruled_out.set(number).contains(node)
    }

    /// The number of numbers that are not placed yet.
    pub(crate) const fn left(&self) -> usize {
        self.left
    }

    pub(crate) fn node_of(&self, number: usize) -> Option<Node> {
        self.node_of[number]
    }

    pub(crate) fn number_at(&self, node: Node) -> Option<usize> {
        self.number_at[node.index()].map(|number| number as usize)
    }

    pub(crate) fn is_free(&self, node: Node) -> bool {
        self.number_at[node.index()].is_none()
    }

    pub(crate) fn free(&self) -> NodeSet<'_> {
        self.free.set(0)
    }

    /// Narrows a set down to the free squares that a number may be on.
    pub(crate) fn keep_open(&self, number: usize, set: &mut [u64]) {
        let (free, out) = (self.free.set(0), self.ruled_out.set(number));
        for ((word, free), out) in set.iter_mut().zip(free.0).zip(out.0) {
            *word &= free & !out;
        }
    }

    /// The number with its square, if it is placed.
    pub(crate) fn known(&self, number: usize) -> Option<Clue> {
        self.node_of(number).map(|node| self.field.numbered(number, node))
    }

    /// The free squares a move away.
    pub(crate) fn free_near(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        self.field.graph.neighbours(node).iter().copied().filter(|next| self.is_free(*next))
    }

    /// Returns `true` if a placed number is still to be joined to another.
    pub(crate) fn is_open(&self, number: usize) -> bool {
        self.field.links(number).any(|link| self.node_of(link).is_none())
    }

    /// The exits that every free square needs at least.
    pub(crate) fn exits_needed(&self) -> usize {
        let unplaced = (0..self.field.len()).step_by((self.field.len() - 1).max(1));
        let ends = unplaced.filter(|end| self.node_of(*end).is_none());
        ends.map(|end| self.field.links(end).count()).min().unwrap_or(2).min(self.field.len() - 1)
    }

    /// The exits of a free square: free squares, and numbers that are still to be joined to another.
    pub(crate) fn exits(&self, node: Node) -> usize {
        let is_exit = |next: &&Node| self.number_at(**next).is_none_or(|number| self.is_open(number));
        self.field.graph.neighbours(node).iter().filter(is_exit).count()
    }

    /// The gaps between the placed numbers, in order; around a closed tour, or without any number, one may lead past
    /// the last.
    pub(crate) fn gaps(&self) -> Vec<Gap> {
        let numbers = self.field.len();
        let known: Vec<usize> = (0..numbers).filter(|number| self.node_of[*number].is_some()).collect();
        let (Some(first), Some(last)) = (known.first().copied(), known.last().copied()) else {
            return vec![Gap { from: None, to: None, first: 0, length: numbers }];
        };
        let between = |pair: &[usize]| Gap {
            from: Some(pair[0]),
            to: Some(pair[1]),
            first: pair[0] + 1,
            length: pair[1] - pair[0] - 1,
        };
        let mut gaps: Vec<Gap> = known.windows(2).map(between).collect();
        let (before, after) = (first, numbers - 1 - last);
        if self.field.is_closed {
            gaps.push(Gap { from: Some(last), to: Some(first), first: (last + 1) % numbers, length: before + after });
        } else {
            gaps.insert(0, Gap { from: None, to: Some(first), first: 0, length: before });
            gaps.push(Gap { from: Some(last), to: None, first: last + 1, length: after });
        }
        gaps.retain(|gap| gap.length > 0);
        gaps
    }

    /// The numbers of a gap.
    pub(crate) fn numbers(&self, gap: Gap) -> impl DoubleEndedIterator<Item = usize> + use<> {
        let numbers = self.field.len();
        (gap.first..gap.first + gap.length).map(move |number| number % numbers)
    }
}
