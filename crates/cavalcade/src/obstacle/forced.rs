//! Moves that are forced, one after the other, until two contradict each other.
//!
//! **Idea.** A tour passes each square by two of its moves. So where only two ways are left, both are taken; where two
//! are taken, the others are dropped; and a way between the two ends of a chain of moves is dropped, because it would
//! close a circle too soon. Each step can make room for another. If a place is left with fewer than two ways, or gets
//! three, or a circle closes that leaves places out, there is no tour. Solvers of puzzles on paper go on in this way;
//! for Hamiltonian cycles the rules are those of Rubin (1974).
//!
//! **Ours.** The rules run on the [net](super::net), so that ends are treated like all else. Each mark remembers the
//! step that made it. From the contradiction the steps that it rests on are picked out backwards, and only those are
//! told.
//!
//! **Cost.** Each way is marked once and each place is looked at when one of its ways is marked: linear.
//!
//! **A small board.** 3x3 without its centre is a single circle of eight squares: a1 b3 c1 a2 c3 b1 a3 c2. Ask for a
//! tour from a1 to a2. Both are joined to the outside. c1 has two moves and takes both, to a2 and to b3. Now a move
//! from b3 to a1 would close a circle through the outside, and b3 is left with c1 alone.
//!
//! ```
//! use cavalcade::{Board, Budget, Kind, Piece, Question, Reason, Size, obstacle};
//!
//! let ring = Board::rectangle(Size::new(3, 3)?).with_holes(["b2".parse()?])?;
//! let question = Question::new(ring, Piece::KNIGHT, Kind::Open).from("a1")?.to("a2")?;
//! let reason = obstacle::find(&question, &Budget::unlimited()).unwrap().expect("there is no such tour");
//! assert!(matches!(reason, Reason::Forced { .. }), "{reason}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::VecDeque;

use super::net::{GIVEN, Mark, Net, Place, Way};
use super::reason::{Clash, Step};
use crate::{Clock, Limit};

/// A step, by places.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// All free ways of a place are taken.
    Takes(Place),
    /// All free ways of a place are dropped.
    Leaves(Place, Vec<Place>),
    /// A way that would close a circle is dropped.
    Skips(Place, Place),
    /// An end is known, and squares of its colour are not the other.
    Differs(Place, Vec<Place>),
    /// A way is taken or dropped for the sake of argument.
    Supposed,
    /// A way is taken or dropped because the contrary leads to a contradiction; with the events that this rests on.
    Concluded(Step, Vec<u32>),
}

/// A contradiction, by places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Contradiction {
    Starved(Place),
    Crowded(Place),
    /// The way that closed the circle.
    Circle(Way),
}

/// Moves that are forced.
#[derive(Clone, Debug)]
pub(super) struct Forcing<'g> {
    pub(super) net: Net<'g>,
    /// For each end of a chain of moves taken, the other end; for a place without such moves, itself.
    mate: Vec<u32>,
    /// For each end of a chain, the places on it.
    length: Vec<u32>,
    pub(super) events: Vec<Event>,
    /// Places to look at.
    queue: VecDeque<u32>,
}

impl<'g> Forcing<'g> {
    /// Nothing but what is given is taken yet.
    pub(super) fn new(net: Net<'g>) -> Self {
        let places = net.len();
        let mate = (0..places as u32).collect();
        let mut forcing = Self { net, mate, length: vec![1; places], events: Vec::new(), queue: VecDeque::new() };
        if forcing.net.has_outside() {
            let outside = forcing.net.outside();
            let ends: Vec<Place> = forcing.net.with_mark(outside, |mark| mark == Mark::Taken).collect();
            for end in ends {
                forcing.link((outside, end)).expect("two ends and the outside make no circle");
            }
        }
        forcing.queue = (0..places as u32).collect();
        forcing
    }

    /// Follows every rule until nothing is forced any more, or to a contradiction.
    pub(super) fn run(&mut self, clock: &mut Clock<'_>) -> Result<Option<Contradiction>, Limit> {
        while let Some(place) = self.queue.pop_front() {
            clock.tick()?;
            if let Err(contradiction) = self.look_at(place as Place) {
                return Ok(Some(contradiction));
            }
        }
        Ok(None)
    }

    fn look_at(&mut self, place: Place) -> Result<(), Contradiction> {
        if place == self.net.outside() {
            self.differ();
        }
        let (free, need) = (self.net.free(place), self.net.need(place));
        if free < need {
            return Err(Contradiction::Starved(place));
        }
        if free == 0 || (need > 0 && free > need) {
            return Ok(());
        }
        let to: Vec<Place> = self.net.with_mark(place, |mark| mark == Mark::Free).collect();
        let step = self.events.len() as u32;
        if need == 0 {
            self.events.push(Event::Leaves(place, to.clone()));
            for next in to {
                self.drop((place, next), step);
            }
            return Ok(());
        }
        self.events.push(Event::Takes(place));
        let chains = to.iter().map(|next| self.join((place, *next), step)).collect::<Result<Vec<_>, _>>()?;
        chains.into_iter().flatten().for_each(|chain| self.skip(chain));
        Ok(())
    }

    /// When the first end is known, the other is of the other colour if colours have to differ.
    fn differ(&mut self) {
        let Some((end, others)) = self.net.take_pairing().filter(|(_, others)| !others.is_empty()) else { return };
        let step = self.events.len() as u32;
        self.events.push(Event::Differs(end, others.clone()));
        for other in others {
            self.drop((self.net.outside(), other), step);
        }
    }

    /// Drops a way.
    pub(super) fn drop(&mut self, (from, to): Way, step: u32) {
        self.net.set((from, to), Mark::Dropped, step);
        self.queue.extend([from as u32, to as u32]);
    }

    /// Takes a way, and drops the one that would now close a circle.
    pub(super) fn take(&mut self, way: Way, step: u32) -> Result<(), Contradiction> {
        if let Some(chain) = self.join(way, step)? {
            self.skip(chain);
        }
        Ok(())
    }

    /// Takes a way, which joins two chains, and returns the ends of the longer chain unless it passes all places.
    fn join(&mut self, (from, to): Way, step: u32) -> Result<Option<Way>, Contradiction> {
        self.net.set((from, to), Mark::Taken, step);
        self.queue.extend([from as u32, to as u32]);
        if let Some(place) = [from, to].into_iter().find(|place| self.net.taken(*place) > 2) {
            return Err(Contradiction::Crowded(place));
        }
        self.link((from, to))
    }

    /// Notes that two chains are one.
    fn link(&mut self, (from, to): Way) -> Result<Option<Way>, Contradiction> {
        let (head, tail) = (self.mate[from] as Place, self.mate[to] as Place);
        if head == to {
            let is_whole = self.length[from] as usize == self.net.len();
            return if is_whole { Ok(None) } else { Err(Contradiction::Circle((from, to))) };
        }
        let length = self.length[from] + self.length[to];
        (self.mate[head], self.mate[tail]) = (tail as u32, head as u32);
        (self.length[head], self.length[tail]) = (length, length);
        Ok(((length as usize) < self.net.len()).then_some((head, tail)))
    }

    /// Drops the way between the ends of a chain, if there is one.
    fn skip(&mut self, (head, tail): Way) {
        let are_ends = self.mate[head] as Place == tail && self.mate[tail] as Place == head;
        if let (true, Some((Mark::Free, _))) = (are_ends, self.net.mark((head, tail))) {
            let step = self.events.len() as u32;
            self.events.push(Event::Skips(head, tail));
            self.drop((head, tail), step);
        }
    }

    /// The contradiction as a reader sees it.
    pub(super) fn clash(&self, contradiction: Contradiction) -> Clash {
        let spots = |place, wanted: fn(Mark) -> bool| {
            self.net.with_mark(place, wanted).map(|to| self.net.spot(to)).collect::<Vec<_>>()
        };
        match contradiction {
            Contradiction::Starved(at) => {
                Clash::Starved { at: self.net.spot(at), left: spots(at, |mark| mark != Mark::Dropped) }
            }
            Contradiction::Crowded(at) => {
                Clash::Crowded { at: self.net.spot(at), to: spots(at, |mark| mark == Mark::Taken) }
            }
            Contradiction::Circle((from, to)) => {
                let stretch = self.stretch(from, to, GIVEN).unwrap_or_default();
                Clash::Circle { through: stretch.into_iter().map(|place| self.net.spot(place)).collect() }
            }
        }
    }

    /// The places from one to another along ways taken before a step, other than by the way between the two.
    pub(super) fn stretch(&self, from: Place, to: Place, before: u32) -> Option<Vec<Place>> {
        let is_early = move |step: u32| step == GIVEN || step < before;
        let taken = |place| {
            let ways = self.net.ways(place).filter(move |(_, mark, step)| *mark == Mark::Taken && is_early(*step));
            ways.map(|(to, ..)| to)
        };
        taken(from).filter(|first| *first != to).find_map(|first| {
            let mut stretch = vec![from, first];
            while stretch.last() != Some(&to) {
                let [.., before, last] = stretch[..] else { return None };
                let next = taken(last).find(|next| *next != before)?;
                if next == from || stretch.len() > self.net.len() {
                    return None;
                }
                stretch.push(next);
            }
            Some(stretch)
        })
    }
}
