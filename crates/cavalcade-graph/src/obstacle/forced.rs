//! Moves that are forced, one after the other, until two contradict each other.
//!
//! **Idea.** A tour passes each square by two of its moves. So where only two edges are left, both are taken; where two
//! are taken, the others are dropped; and an edge between the two ends of a chain of moves is dropped, because it would
//! close a cycle too soon. Each step can make room for another. If a node is left with fewer than two edges, or gets
//! three, or a cycle closes that leaves nodes out, there is no tour. Solvers of puzzles on paper go on in this way;
//! for Hamiltonian cycles the rules are those of Rubin (1974).
//!
//! **Ours.** The rules run on the [marked graph](super::marked_graph), so that ends are treated like all other nodes.
//! Each mark remembers the step that made it. From the contradiction, the steps that it rests on are collected
//! backwards, and only those are reported.
//!
//! **Cost.** Each edge is marked once, and each node is visited when one of its edges is marked: linear.
//!
//! **A small board.** 3x3 without its centre is a single cycle of eight squares: a1 b3 c1 a2 c3 b1 a3 c2. Ask for a
//! tour from a1 to a2. Both are joined to the apex. c1 has two moves and takes both, to a2 and to b3. Now a move
//! from b3 to a1 would close a cycle through the apex, and b3 is left with c1 alone.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_graph::*}; }
//! use cavalcade::{Board, Budget, Kind, Piece, Question, Reason, Size, obstacle};
//!
//! let ring = Board::rectangle(Size::new(3, 3)?).with_holes(["b2".parse()?])?;
//! let question = Question::new(ring, Piece::KNIGHT, Kind::Open).starting_at("a1")?.ending_at("a2")?;
//! let reason = obstacle::quick(&question, &Budget::unlimited()).unwrap().expect("there is no such tour");
//! assert!(matches!(reason, Reason::Forced { .. }), "{reason}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::VecDeque;

use super::marked_graph::{Edge, GIVEN, Mark, MarkedGraph};
use crate::Node;
use cavalcade_core::reason::{Contradiction, Step};
use cavalcade_core::{Clock, Limit};

/// A step, by nodes.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// All free edges of a node are taken.
    Takes(Node),
    /// All free edges of a node are dropped.
    Leaves(Node, Vec<Node>),
    /// An edge that would close a cycle is dropped.
    Skips(Node, Node),
    /// An end is known, and squares of its colour are not the other.
    Differs(Node, Vec<Node>),
    /// An edge is taken or dropped for the sake of argument.
    Supposed,
    /// An edge is taken or dropped because the contrary leads to a contradiction; with the events that this rests on.
    Concluded(Step<Node>, Vec<u32>),
}

/// A contradiction, by nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conflict {
    TooFewMoves(Node),
    TooManyMoves(Node),
    /// The edge that closed the cycle.
    PrematureCycle(Edge),
}

/// Moves that are forced.
#[derive(Clone, Debug)]
pub(super) struct Forcing<'g> {
    pub(super) marked: MarkedGraph<'g>,
    /// For each end of a chain of moves taken, the other end; for a node without such moves, itself.
    mate: Vec<Node>,
    /// For each end of a chain, the nodes on it.
    length: Vec<u32>,
    pub(super) events: Vec<Event>,
    /// Nodes to visit.
    queue: VecDeque<Node>,
}

impl<'g> Forcing<'g> {
    /// Creates the initial state: only the given edges are taken.
    pub(super) fn new(marked: MarkedGraph<'g>) -> Self {
        let (mate, length) = (marked.nodes().collect(), vec![1; marked.len()]);
        let mut forcing = Self { marked, mate, length, events: Vec::new(), queue: VecDeque::new() };
        if forcing.marked.has_apex() {
            let apex = forcing.marked.apex();
            let ends: Vec<Node> = forcing.marked.with_mark(apex, |mark| mark == Mark::Taken).collect();
            for end in ends {
                forcing.link((apex, end)).expect("two ends and the apex make no cycle");
            }
        }
        forcing.queue = forcing.marked.nodes().collect();
        forcing
    }

    /// Follows every rule until nothing is forced any more, or to a conflict.
    pub(super) fn run(&mut self, clock: &mut Clock<'_>) -> Result<Option<Conflict>, Limit> {
        while let Some(node) = self.queue.pop_front() {
            clock.tick()?;
            if let Err(conflict) = self.look_at(node) {
                return Ok(Some(conflict));
            }
        }
        Ok(None)
    }

    fn look_at(&mut self, node: Node) -> Result<(), Conflict> {
        if node == self.marked.apex() {
            self.differ();
        }
        let (free, need) = (self.marked.free(node), self.marked.need(node));
        if free < need {
            return Err(Conflict::TooFewMoves(node));
        }
        if free == 0 || (need > 0 && free > need) {
            return Ok(());
        }
        let to: Vec<Node> = self.marked.with_mark(node, |mark| mark == Mark::Free).collect();
        let step = self.events.len() as u32;
        if need == 0 {
            self.events.push(Event::Leaves(node, to.clone()));
            for next in to {
                self.drop((node, next), step);
            }
            return Ok(());
        }
        self.events.push(Event::Takes(node));
        let chains = to.iter().map(|next| self.join((node, *next), step)).collect::<Result<Vec<_>, _>>()?;
        chains.into_iter().flatten().for_each(|chain| self.skip(chain));
        Ok(())
    }

    /// When the first end is known, the other is of the other colour if colours have to differ.
    fn differ(&mut self) {
        let Some((end, others)) = self.marked.take_pairing().filter(|(_, others)| !others.is_empty()) else { return };
        let step = self.events.len() as u32;
        self.events.push(Event::Differs(end, others.clone()));
        for other in others {
            self.drop((self.marked.apex(), other), step);
        }
    }

    /// Drops an edge.
    pub(super) fn drop(&mut self, (from, to): Edge, step: u32) {
        self.marked.set((from, to), Mark::Dropped, step);
        self.queue.extend([from, to]);
    }

    /// Takes an edge, and drops the one that would now close a cycle.
    pub(super) fn take(&mut self, edge: Edge, step: u32) -> Result<(), Conflict> {
        if let Some(chain) = self.join(edge, step)? {
            self.skip(chain);
        }
        Ok(())
    }

    /// Takes an edge, which joins two chains, and returns the ends of the longer chain unless it passes all nodes.
    fn join(&mut self, (from, to): Edge, step: u32) -> Result<Option<Edge>, Conflict> {
        self.marked.set((from, to), Mark::Taken, step);
        self.queue.extend([from, to]);
        if let Some(node) = [from, to].into_iter().find(|node| self.marked.taken(*node) > 2) {
            return Err(Conflict::TooManyMoves(node));
        }
        self.link((from, to))
    }

    /// Notes that two chains are one.
    fn link(&mut self, (from, to): Edge) -> Result<Option<Edge>, Conflict> {
        let (head, tail) = (self.mate[from.index()], self.mate[to.index()]);
        if head == to {
            let is_whole = self.length[from.index()] as usize == self.marked.len();
            return if is_whole { Ok(None) } else { Err(Conflict::PrematureCycle((from, to))) };
        }
        let length = self.length[from.index()] + self.length[to.index()];
        (self.mate[head.index()], self.mate[tail.index()]) = (tail, head);
        (self.length[head.index()], self.length[tail.index()]) = (length, length);
        Ok(((length as usize) < self.marked.len()).then_some((head, tail)))
    }

    /// Drops the edge between the ends of a chain, if there is one.
    fn skip(&mut self, (head, tail): Edge) {
        let are_ends = self.mate[head.index()] == tail && self.mate[tail.index()] == head;
        if let (true, Some((Mark::Free, _))) = (are_ends, self.marked.mark((head, tail))) {
            let step = self.events.len() as u32;
            self.events.push(Event::Skips(head, tail));
            self.drop((head, tail), step);
        }
    }

    /// The conflict as a reader sees it.
    pub(super) fn contradiction(&self, conflict: Conflict) -> Contradiction<Node> {
        let vertices = |node, wanted: fn(Mark) -> bool| {
            self.marked.with_mark(node, wanted).map(|to| self.marked.vertex(to)).collect::<Vec<_>>()
        };
        match conflict {
            Conflict::TooFewMoves(at) => Contradiction::TooFewMoves {
                at: self.marked.vertex(at),
                left: vertices(at, |mark| mark != Mark::Dropped),
            },
            Conflict::TooManyMoves(at) => {
                Contradiction::TooManyMoves { at: self.marked.vertex(at), to: vertices(at, |mark| mark == Mark::Taken) }
            }
            Conflict::PrematureCycle((from, to)) => {
                let stretch = self.stretch(from, to, GIVEN).unwrap_or_default();
                Contradiction::PrematureCycle {
                    through: stretch.into_iter().map(|node| self.marked.vertex(node)).collect(),
                }
            }
        }
    }

    /// The nodes from one to another along edges taken before a step, other than by the edge between the two.
    pub(super) fn stretch(&self, from: Node, to: Node, before: u32) -> Option<Vec<Node>> {
        let is_early = move |step: u32| step == GIVEN || step < before;
        let taken = |node| {
            let edges = self.marked.edges(node).filter(move |(_, mark, step)| *mark == Mark::Taken && is_early(*step));
            edges.map(|(to, ..)| to)
        };
        taken(from).filter(|first| *first != to).find_map(|first| {
            let mut stretch = vec![from, first];
            while stretch.last() != Some(&to) {
                let [.., before, last] = stretch[..] else { return None };
                let next = taken(last).find(|next| *next != before)?;
                if next == from || stretch.len() > self.marked.len() {
                    return None;
                }
                stretch.push(next);
            }
            Some(stretch)
        })
    }
}
