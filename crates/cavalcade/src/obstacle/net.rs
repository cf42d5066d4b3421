//! The moves of a board as a net in which a tour is a closed circle: what may be taken, what is, and what is dropped.
//!
//! The apex of a [problem](crate::problem) is the place *outside*: an open tour comes from there and goes back there. The
//! ways to ends that were asked for are taken from the beginning. So there are two cases, with and without outside, and
//! in both each place needs exactly two ways that together make one circle through all places.

use std::rc::Rc;

use super::reason::Spot;
use crate::problem::{CycleProblem, Ends};
use crate::{Budget, Colour, Graph, Limit, Node};

/// What is known of a way between two places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// It may be part of a tour.
    Free,
    /// Every tour takes it.
    Taken,
    /// No tour takes it.
    Dropped,
}

/// A place of the net: a node of the graph or, with the number after the last, outside.
pub(super) type Place = usize;

/// A way between two places.
pub(super) type Way = (Place, Place);

/// Where it is noted which step marked a way: nowhere, because it was given.
pub(super) const GIVEN: u32 = u32::MAX;

/// The net, with a mark on each way.
#[derive(Clone, Debug)]
pub(super) struct Net<'g> {
    pub(super) graph: &'g Graph,
    /// Where the moves of each node begin in `moves`.
    starts: Vec<u32>,
    moves: Vec<(Mark, u32)>,
    /// The way outside of each node; empty if there is no outside.
    outward: Vec<(Mark, u32)>,
    free: Vec<u32>,
    taken: Vec<u8>,
    /// The colours, if the ends are not given and have to differ in colour.
    pairing: Option<Rc<[Colour]>>,
}

impl<'g> Net<'g> {
    /// The memory a net takes for each square, in bytes, with what is noted while moves are forced.
    const BYTES_PER_SQUARE: u64 = 256;

    /// Whether there is room for the net of a problem.
    pub(super) fn has_room(problem: &CycleProblem<'_>, budget: &Budget) -> bool {
        budget.has_room_for(problem.graph().len() as u64 * Self::BYTES_PER_SQUARE).is_ok()
    }

    /// The net of a problem.
    pub(super) fn new(problem: &'g CycleProblem<'_>, budget: &Budget) -> Result<Self, Limit> {
        let graph = problem.graph();
        let mut clock = budget.clock();
        let mut starts = Vec::with_capacity(graph.len() + 1);
        let mut total = 0;
        for node in graph.nodes() {
            clock.tick()?;
            starts.push(total);
            total += graph.degree(node) as u32;
        }
        starts.push(total);
        let moves = vec![(Mark::Free, GIVEN); total as usize];
        let free = graph.nodes().map(|node| graph.degree(node) as u32).collect();
        let taken = vec![0; graph.len()];
        let mut net = Self { graph, starts, moves, outward: Vec::new(), free, taken, pairing: None };
        if let Some(ends) = problem.ends() {
            let is_open = ends.given.is_empty() && ends.differ;
            net.pairing = problem.colours().filter(|_| is_open).map(Rc::from);
            net.add_outside(ends);
        }
        if let Some([start, end]) = problem.useless_move() {
            net.set((start.index(), end.index()), Mark::Dropped, GIVEN);
        }
        Ok(net)
    }

    /// Joins outside to all that may be ends, and takes what is given: the ends that were asked for.
    fn add_outside(&mut self, ends: &Ends) {
        let mark = |can: &bool| if *can { Mark::Free } else { Mark::Dropped };
        self.outward = ends.may.iter().map(|can| (mark(can), GIVEN)).collect();
        for (free, can) in self.free.iter_mut().zip(&ends.may) {
            *free += u32::from(*can);
        }
        self.free.push(ends.may.iter().filter(|can| **can).count() as u32);
        self.taken.push(0);
        for end in &ends.given {
            self.set((self.outside(), end.index()), Mark::Taken, GIVEN);
        }
    }

    /// The number of places.
    pub(super) fn len(&self) -> usize {
        self.free.len()
    }

    pub(super) fn squares(&self) -> usize {
        self.graph.len()
    }

    pub(super) fn has_outside(&self) -> bool {
        !self.outward.is_empty()
    }

    pub(super) fn outside(&self) -> Place {
        self.graph.len()
    }

    pub(super) fn spot(&self, place: Place) -> Spot {
        if place == self.outside() { Spot::Outside } else { Spot::On(self.graph.square(Node::new(place))) }
    }

    /// How many ways of a place are free.
    pub(super) fn free(&self, place: Place) -> u32 {
        self.free[place]
    }

    /// How many ways of a place are taken.
    pub(super) fn taken(&self, place: Place) -> u8 {
        self.taken[place]
    }

    /// How many ways a place still needs.
    pub(super) fn need(&self, place: Place) -> u32 {
        2u32.saturating_sub(u32::from(self.taken[place]))
    }

    /// Every way of a place: where it leads, its mark and the step that made the mark.
    pub(super) fn ways(&self, place: Place) -> impl Iterator<Item = (Place, Mark, u32)> + '_ {
        let is_outside = place == self.outside();
        let node = Node::new(if is_outside { 0 } else { place });
        let moves = if is_outside { &[][..] } else { self.graph.neighbours(node) };
        let first = self.starts[node.index()] as usize;
        let marks = &self.moves[first..first + moves.len()];
        let out = (!is_outside).then(|| self.outward.get(place)).flatten();
        let inward = if is_outside { &self.outward[..] } else { &[] };
        let moves = moves.iter().zip(marks).map(|(to, (mark, step))| (to.index(), *mark, *step));
        let out = out.map(|(mark, step)| (self.outside(), *mark, *step));
        moves.chain(out).chain(inward.iter().enumerate().map(|(to, (mark, step))| (to, *mark, *step)))
    }

    /// The places that a place can still be joined to, or is.
    pub(super) fn joined(&self, place: Place) -> impl Iterator<Item = Place> + '_ {
        self.with_mark(place, |mark| mark != Mark::Dropped)
    }

    /// The places to which ways with a mark of this kind lead.
    pub(super) fn with_mark(&self, place: Place, is_kind: impl Fn(Mark) -> bool) -> impl Iterator<Item = Place> {
        self.ways(place).filter(move |(_, mark, _)| is_kind(*mark)).map(|(to, ..)| to)
    }

    /// The mark of a way, and the step that made it; `None` where there is no way.
    pub(super) fn mark(&self, (from, to): Way) -> Option<(Mark, u32)> {
        if from == self.outside() {
            return self.outward.get(to).copied();
        }
        self.ways(from).find(|(other, ..)| *other == to).map(|(_, mark, step)| (mark, step))
    }

    /// Marks a free way as taken or dropped by a step.
    pub(super) fn set(&mut self, (from, to): Way, mark: Mark, step: u32) {
        for (from, to) in [(from, to), (to, from)] {
            self.free[from] -= 1;
            self.taken[from] += u8::from(mark == Mark::Taken);
            if from == self.outside() {
                self.outward[to] = (mark, step);
            } else if let Some(k) = self.graph.neighbours(Node::new(from)).iter().position(|next| next.index() == to) {
                self.moves[self.starts[from] as usize + k] = (mark, step);
            }
        }
    }

    /// The first end that becomes known, and the squares that are of its colour and could still be the other; only
    /// once.
    pub(super) fn take_pairing(&mut self) -> Option<(Place, Vec<Place>)> {
        if !self.has_outside() || self.taken(self.outside()) != 1 {
            return None;
        }
        let colours = self.pairing.take()?;
        let end = self.with_mark(self.outside(), |mark| mark == Mark::Taken).next()?;
        let others = self.with_mark(self.outside(), |mark| mark == Mark::Free);
        Some((end, others.filter(|other| colours[*other] == colours[end]).collect()))
    }
}
