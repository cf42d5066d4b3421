//! The moves of a board as a net in which a tour is a closed circle: what may be taken, what is, and what is dropped.
//!
//! An open tour becomes a closed one by one more place, *outside*, joined to every square that can be an end: the tour
//! comes from there and goes back there. (Knuth calls the like an apex.) Where the ends are given, outside is joined to
//! them alone. A closed tour with both ends given is a path between them, so it is treated like an open one; the move
//! that closes it would make a circle with the outside, which is too short. So there are two cases, with and without
//! outside, and in both each place needs exactly two ways that together make one circle through all places.
//!
//! **Who can be an end.** Where each move changes colour and one colour has a square more, both ends lie on it. Where
//! the numbers are equal and one end is known, the other is of the other colour.

use std::rc::Rc;

use super::reason::Spot;
use crate::{Colour, Graph, Kind, Node, Question};

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
    pub(super) const BYTES_PER_SQUARE: u64 = 256;

    /// The net of a question; `None` for a single square, whose tour is no circle.
    pub(super) fn new(question: &Question, graph: &'g Graph) -> Option<Self> {
        if graph.len() < 2 {
            return None;
        }
        let mut starts = Vec::with_capacity(graph.len() + 1);
        let mut total = 0;
        for node in graph.nodes() {
            starts.push(total);
            total += graph.degree(node) as u32;
        }
        starts.push(total);
        let moves = vec![(Mark::Free, GIVEN); total as usize];
        let free = graph.nodes().map(|node| graph.degree(node) as u32).collect();
        let taken = vec![0; graph.len()];
        let mut net = Self { graph, starts, moves, outward: Vec::new(), free, taken, pairing: None };
        let both = question.start().is_some() && question.end().is_some();
        if question.kind() == Kind::Open || both {
            net.add_outside(question);
            net.take_given(question);
        }
        Some(net)
    }

    fn add_outside(&mut self, question: &Question) {
        let can_be_end = ends(question, self.graph);
        let is_free = question.start().is_none() && question.end().is_none();
        self.pairing = colours_in_pairs(self.graph).filter(|_| is_free).map(Rc::from);
        let mark = |can: &bool| if *can { Mark::Free } else { Mark::Dropped };
        self.outward = can_be_end.iter().map(|can| (mark(can), GIVEN)).collect();
        for (free, can) in self.free.iter_mut().zip(&can_be_end) {
            *free += u32::from(*can);
        }
        self.free.push(can_be_end.iter().filter(|can| **can).count() as u32);
        self.taken.push(0);
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

    /// Takes what is given: the ends that were asked for. The move between two of them is no use to any longer tour.
    fn take_given(&mut self, question: &Question) {
        let ends = [question.start(), question.end()].into_iter().flatten();
        let ends: Vec<Place> = ends.filter_map(|end| self.graph.node(end)).map(Node::index).collect();
        for end in &ends {
            self.set((self.outside(), *end), Mark::Taken, GIVEN);
        }
        if let [start, end] = ends[..]
            && self.squares() > 2
            && self.mark((start, end)).is_some()
        {
            self.set((start, end), Mark::Dropped, GIVEN);
        }
    }
}

/// The colours, if there are as many squares of one as of the other.
fn colours_in_pairs(graph: &Graph) -> Option<Vec<Colour>> {
    let colours = graph.colours()?;
    let dark = colours.iter().filter(|colour| **colour == Colour::Dark).count();
    (dark * 2 == colours.len()).then_some(colours)
}

/// Whether each node can be an end.
fn ends(question: &Question, graph: &Graph) -> Vec<bool> {
    let (start, end) = (question.start(), question.end());
    if let (Some(start), Some(end)) = (start, end) {
        return graph.nodes().map(|node| [start, end].contains(&graph.square(node))).collect();
    }
    let named = start.or(end).and_then(|square| graph.node(square));
    let Some(colours) = graph.colours() else { return vec![true; graph.len()] };
    let dark = colours.iter().filter(|colour| **colour == Colour::Dark).count();
    let wanted = match (dark * 2).cmp(&graph.len()) {
        std::cmp::Ordering::Greater => Some(Colour::Dark),
        std::cmp::Ordering::Less => Some(Colour::Light),
        std::cmp::Ordering::Equal => named.map(|node| colours[node.index()].other()),
    };
    let is_named = |node: Node| named == Some(node);
    graph.nodes().map(|node| is_named(node) || wanted.is_none_or(|wanted| colours[node.index()] == wanted)).collect()
}
