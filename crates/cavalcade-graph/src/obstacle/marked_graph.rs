//! The graph of a problem with a mark on each edge: what may be taken, what is, and what is dropped.
//!
//! The apex of a [problem](crate::problem) is one more node: an open tour comes from there and goes back there. The edges
//! to ends that were asked for are taken from the beginning. So there are two cases, with and without apex, and in both
//! each node needs exactly two edges that together make one cycle through all nodes.

use std::rc::Rc;

use crate::problem::{CycleProblem, Ends};
use crate::{Colour, Graph, Node};
use cavalcade_core::graph::rows::Rows;
use cavalcade_core::reason::CycleVertex;
use cavalcade_core::{Budget, Limit};

/// The state of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// It may be part of a tour.
    Free,
    /// Every tour takes it.
    Taken,
    /// No tour takes it.
    Dropped,
}

/// An edge, by its two nodes.
pub(super) type Edge = (Node, Node);

/// The step number of edges that were given.
pub(super) const GIVEN: u32 = u32::MAX;

/// The nodes to consider: the squares only, or also the apex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeSet {
    Squares,
    All,
}

/// The graph, with a mark on each edge.
#[derive(Clone, Debug)]
pub(super) struct MarkedGraph<'g> {
    pub(super) graph: &'g Graph,
    /// The mark of each move and the step that made it, in the order of the graph's rows.
    moves: Vec<(Mark, u32)>,
    /// The mark and step of the edge from each square to the apex; empty if there is no apex.
    to_apex: Vec<(Mark, u32)>,
    free: Vec<u32>,
    taken: Vec<u8>,
    /// The colours, if the ends are not given and have to differ in colour.
    pairing: Option<Rc<[Colour]>>,
}

impl<'g> MarkedGraph<'g> {
    /// The memory it takes for each square, in bytes, with what is noted while moves are forced.
    const BYTES_PER_SQUARE: u64 = 256;
    /// The memory that each way along an edge takes beyond eight for each node, in bytes.
    const BYTES_PER_WAY: u64 = 32;

    /// Returns `true` if there is room for the marked graph of a problem.
    pub(super) fn has_room(problem: &CycleProblem, budget: &Budget) -> bool {
        let (nodes, ways) = (problem.graph().len() as u64, 2 * problem.graph().edge_count() as u64);
        let crowded = ways.saturating_sub(8 * nodes);
        budget.has_room_for(nodes * Self::BYTES_PER_SQUARE + crowded * Self::BYTES_PER_WAY).is_ok()
    }

    /// The marked graph of a problem.
    pub(super) fn new(problem: &'g CycleProblem, budget: &Budget) -> Result<Self, Limit> {
        let graph = problem.graph();
        let mut clock = budget.clock();
        let mut free = Vec::with_capacity(graph.len() + 1);
        for node in graph.nodes() {
            clock.tick()?;
            free.push(graph.degree(node) as u32);
        }
        let moves = vec![(Mark::Free, GIVEN); graph.rows().entries().len()];
        let taken = vec![0; graph.len()];
        let mut marked = Self { graph, moves, to_apex: Vec::new(), free, taken, pairing: None };
        if let Some(ends) = problem.ends() {
            let is_open = ends.given.is_empty() && ends.differ;
            marked.pairing = problem.colours().filter(|_| is_open).map(Rc::from);
            marked.add_apex(ends);
        }
        if let Some([start, end]) = problem.useless_move() {
            marked.set((start, end), Mark::Dropped, GIVEN);
        }
        Ok(marked)
    }

    /// Joins the apex to all that may be ends, and takes what is given: the ends that were asked for.
    fn add_apex(&mut self, ends: &Ends) {
        let mark = |can: &bool| if *can { Mark::Free } else { Mark::Dropped };
        self.to_apex = ends.may.iter().map(|can| (mark(can), GIVEN)).collect();
        for (free, can) in self.free.iter_mut().zip(&ends.may) {
            *free += u32::from(*can);
        }
        self.free.push(ends.may.iter().filter(|can| **can).count() as u32);
        self.taken.push(0);
        for end in &ends.given {
            self.set((self.apex(), *end), Mark::Taken, GIVEN);
        }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.free.len()
    }

    /// All nodes, the apex last.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Node> + use<> {
        (0..self.len()).map(Node::new)
    }

    /// The nodes without the apex.
    pub(super) fn squares(&self) -> impl Iterator<Item = Node> + use<> {
        self.graph.nodes()
    }

    pub(super) fn has_apex(&self) -> bool {
        !self.to_apex.is_empty()
    }

    /// The apex, whether or not it is there.
    pub(super) fn apex(&self) -> Node {
        Node::new(self.graph.len())
    }

    pub(super) fn vertex(&self, node: Node) -> CycleVertex<Node> {
        if node == self.apex() { CycleVertex::Apex } else { CycleVertex::On(node) }
    }

    /// The cost of looking at everything once: the number of nodes, or more where they have very many edges.
    pub(super) fn cost(&self) -> u64 {
        self.len().max(self.moves.len() / 8) as u64
    }

    /// The number of free edges of a node.
    pub(super) fn free(&self, node: Node) -> u32 {
        self.free[node.index()]
    }

    /// The number of taken edges of a node.
    pub(super) fn taken(&self, node: Node) -> u8 {
        self.taken[node.index()]
    }

    /// The number of edges that a node still needs.
    pub(super) fn need(&self, node: Node) -> u32 {
        2u32.saturating_sub(u32::from(self.taken(node)))
    }

    /// Every edge of a node: where it leads, its mark and the step that made the mark.
    pub(super) fn edges(&self, node: Node) -> impl Iterator<Item = (Node, Mark, u32)> + '_ {
        let (rows, is_apex) = (self.graph.rows(), node == self.apex());
        let range = if is_apex { 0..0 } else { rows.range(node) };
        let moves = rows.entries()[range.clone()].iter().copied().zip(&self.moves[range]);
        let out = self.to_apex.get(node.index()).map(|mark| (self.apex(), mark));
        let inward = if is_apex { &self.to_apex[..] } else { &[] };
        let inward = (0..).map(Node::new).zip(inward);
        moves.chain(out).chain(inward).map(|(to, (mark, step))| (to, *mark, *step))
    }

    /// The nodes that a node can still be joined to, or is.
    pub(super) fn joined(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        self.with_mark(node, |mark| mark != Mark::Dropped)
    }

    /// The nodes to which edges with a mark of this kind lead.
    pub(super) fn with_mark(&self, node: Node, is_kind: impl Fn(Mark) -> bool) -> impl Iterator<Item = Node> {
        self.edges(node).filter(move |(_, mark, _)| is_kind(*mark)).map(|(to, ..)| to)
    }

    /// The edges that are not dropped, as rows in rising order.
    pub(super) fn rows(&self, set: NodeSet, budget: &Budget) -> Result<Rows<Node>, Limit> {
        self.rows_with_mark(set, |mark| mark != Mark::Dropped, budget)
    }

    /// The edges with a mark of this kind, as rows in rising order.
    pub(super) fn rows_with_mark(
        &self,
        set: NodeSet,
        is_kind: impl Fn(Mark) -> bool + Copy,
        budget: &Budget,
    ) -> Result<Rows<Node>, Limit> {
        let nodes = if set == NodeSet::Squares { self.graph.len() } else { self.len() };
        let mut rows = Rows::with_capacity(nodes, 0);
        let mut clock = budget.clock();
        for node in (0..nodes).map(Node::new) {
            clock.tick()?;
            for to in self.with_mark(node, is_kind).filter(|to| to.index() < nodes) {
                rows.add(to);
            }
            rows.unfinished().sort_unstable();
            rows.end_row();
        }
        Ok(rows)
    }

    /// The mark of an edge, and the step that made it; `None` where there is no edge.
    pub(super) fn mark(&self, (from, to): Edge) -> Option<(Mark, u32)> {
        if from == self.apex() {
            return self.to_apex.get(to.index()).copied();
        }
        if to == self.apex() {
            return self.to_apex.get(from.index()).copied();
        }
        self.place(from, to).map(|place| self.moves[place])
    }

    /// The index of the mark of a move.
    fn place(&self, from: Node, to: Node) -> Option<usize> {
        let k = self.graph.neighbours(from).iter().position(|next| *next == to)?;
        Some(self.graph.rows().range(from).start + k)
    }

    /// Marks a free edge as taken or dropped by a step.
    pub(super) fn set(&mut self, (from, to): Edge, mark: Mark, step: u32) {
        for (from, to) in [(from, to), (to, from)] {
            self.free[from.index()] -= 1;
            self.taken[from.index()] += u8::from(mark == Mark::Taken);
            if from == self.apex() {
                self.to_apex[to.index()] = (mark, step);
            } else if let Some(place) = self.place(from, to) {
                self.moves[place] = (mark, step);
            }
        }
    }

    /// The first end that becomes known, and the squares that are of its colour and could still be the other; only
    /// once.
    pub(super) fn take_pairing(&mut self) -> Option<(Node, Vec<Node>)> {
        if !self.has_apex() || self.taken(self.apex()) != 1 {
            return None;
        }
        let colours = self.pairing.take()?;
        let end = self.with_mark(self.apex(), |mark| mark == Mark::Taken).next()?;
        let others = self.with_mark(self.apex(), |mark| mark == Mark::Free);
        Some((end, others.filter(|other| colours[other.index()] == colours[end.index()]).collect()))
    }
}
