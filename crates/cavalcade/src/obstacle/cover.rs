//! Covers of the board, and what stands in their way.
//!
//! **Idea.** A tour gives each place a successor, and each place is the successor of one. Forget that it is one circle,
//! and allow going to and fro: then it is a matching of places on the left with places on the right, and whether there
//! is one is quickly known. If there is none, König's theorem (1931) names places T with fewer neighbours than they
//! are. If there is one, but a set T of places has exactly as many neighbours N(T), then the tour leaves T only for
//! N(T) and comes back: without N(T) the places T fall apart, and the rest of the board is one piece more. In the same
//! way, two ways from each place are a flow, and where it falls short there is a [crowd](super::crowd).
//!
//! **Sources.** Hopcroft and Karp (1973) for the matching, Dinic (1970) for the flow; Dulmage and Mendelsohn (1958) for
//! the sets with as many neighbours as members: they are the sets that cannot be left along ways that change the
//! matching.
//!
//! **Ours.** Both are one flow with another need, on two copies of the places, so that boards without two colours
//! and the outside need nothing else. A set T that comes out of it may hold neighbours of its own; without them it is
//! independent and as much in need: if t in T is no neighbour of T, its neighbours do not lie in T.
//!
//! **Cost.** A few looks at the whole board for each phase, and some ten phases in practice.
//!
//! **A small board.** On 4x4 (as on every board with a side of 4) the dark squares A, B, C, D of the two outer files
//! have only light squares of the inner files as neighbours, as many as they are. Without those they stand alone, and
//! the rest of the board is left: more than four pieces, so there is no closed tour.
//!
//! ```text
//! . . # D
//! B # . .
//! . . # C
//! A # . .
//! ```

use super::net::{Mark, Net, Place};
use super::sketch::{Scope, Sketch};
use crate::{Budget, Clock, Limit};

/// How many successors each place needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    /// One: a matching.
    One,
    /// As many ways as it still has to get.
    All,
}

const FAR: u32 = u32::MAX;

/// A largest cover.
#[derive(Debug)]
pub(super) struct Cover {
    sketch: Sketch,
    opposite: Vec<u32>,
    /// Whether a way leads from a place to its successor.
    is_used: Vec<bool>,
    /// How many successors each place still lacks, and of how many it can still be one.
    lacks: Vec<u32>,
    room: Vec<u32>,
    /// How far each place on the left is from a lack, and each on the right.
    left: Vec<u32>,
    right: Vec<u32>,
}

impl Cover {
    /// A largest cover of the net.
    pub(super) fn new(net: &Net<'_>, need: Need, budget: &Budget) -> Result<Self, Limit> {
        let (sketch, needs): (Sketch, Vec<u32>) = match need {
            Need::One => (Sketch::new(net, Scope::BoardAndOutside, budget)?, vec![1; net.len()]),
            Need::All => (
                Sketch::of(net, Scope::BoardAndOutside, |mark| mark == Mark::Free, budget)?,
                (0..net.len()).map(|place| net.need(place)).collect(),
            ),
        };
        let opposite = sketch.opposites();
        let far = vec![FAR; net.len()];
        let is_used = vec![false; opposite.len()];
        let mut cover =
            Self { sketch, opposite, is_used, lacks: needs.clone(), room: needs, left: far.clone(), right: far };
        let mut clock = budget.clock();
        while cover.measure(&mut clock)? {
            budget.check(0)?;
            cover.fill(&mut clock)?;
        }
        Ok(cover)
    }

    /// Measures how far each place is from a lack, and tells whether any room can be reached.
    fn measure(&mut self, clock: &mut Clock<'_>) -> Result<bool, Limit> {
        self.left.fill(FAR);
        self.right.fill(FAR);
        let mut queue: Vec<Place> = (0..self.sketch.len()).filter(|place| self.lacks[*place] > 0).collect();
        for place in &queue {
            self.left[*place] = 0;
        }
        let (mut next, mut has_room) = (0, false);
        while let Some(&place) = queue.get(next) {
            clock.tick()?;
            next += 1;
            for way in self.sketch.ways(place).filter(|way| !self.is_used[*way]) {
                let to = self.sketch.target(way);
                if self.right[to] != FAR {
                    continue;
                }
                self.right[to] = self.left[place];
                has_room |= self.room[to] > 0;
                for other in self.sketch.ways(to) {
                    let before = self.sketch.target(other);
                    if self.is_used[self.opposite[other] as usize] && self.left[before] == FAR {
                        self.left[before] = self.left[place] + 1;
                        queue.push(before);
                    }
                }
            }
        }
        Ok(has_room)
    }

    /// Fills as many lacks as can be by shortest changes.
    fn fill(&mut self, clock: &mut Clock<'_>) -> Result<(), Limit> {
        let mut tried: Vec<u32> = (0..self.sketch.len()).map(|place| self.sketch.ways(place).start as u32).collect();
        let mut released = tried.clone();
        for place in 0..self.sketch.len() {
            clock.tick()?;
            while self.lacks[place] > 0 && self.change_from(place, &mut tried, &mut released, clock)? {
                self.lacks[place] -= 1;
            }
        }
        Ok(())
    }

    /// Looks for a change that gives a place one successor more, deeper and deeper, and makes it.
    ///
    /// The path is a list of ways, by turns one to be used and one no longer used.
    fn change_from(
        &mut self,
        first: Place,
        tried: &mut [u32],
        released: &mut [u32],
        clock: &mut Clock<'_>,
    ) -> Result<bool, Limit> {
        let mut path: Vec<usize> = Vec::new();
        loop {
            clock.tick()?;
            let place = path.last().map_or(first, |release| self.source(*release));
            let end = self.sketch.ways(place).end;
            let Some(way) = (tried[place] as usize..end).find(|way| self.leads_on(place, *way)) else {
                tried[place] = end as u32;
                // Nothing more from here: the place before tries another.
                let Some(release) = path.pop() else { return Ok(false) };
                released[self.sketch.target(release)] += 1;
                path.pop();
                continue;
            };
            tried[place] = way as u32;
            let to = self.sketch.target(way);
            if self.room[to] > 0 {
                self.room[to] -= 1;
                path.push(way);
                self.make(&path);
                return Ok(true);
            }
            match self.release(place, to, &mut released[to]) {
                Some(release) => path.extend([way, release]),
                None => tried[place] += 1,
            }
        }
    }

    fn make(&mut self, change: &[usize]) {
        for way in change {
            self.is_used[*way] = !self.is_used[*way];
        }
    }

    fn source(&self, way: usize) -> Place {
        self.sketch.target(self.opposite[way] as usize)
    }

    fn leads_on(&self, place: Place, way: usize) -> bool {
        !self.is_used[way] && self.right[self.sketch.target(way)] == self.left[place]
    }

    /// A way to a place that another place could do without, if it is one step further from a lack.
    fn release(&self, place: Place, to: Place, from: &mut u32) -> Option<usize> {
        let others = *from as usize..self.sketch.ways(to).end;
        for other in others {
            let way = self.opposite[other] as usize;
            if self.is_used[way] && self.left[self.sketch.target(other)] == self.left[place] + 1 {
                *from = other as u32;
                return Some(way);
            }
        }
        *from = self.sketch.ways(to).end as u32;
        None
    }

    /// The places that together lack successors, without those that are successors of them; none if nothing is lacking.
    pub(super) fn short(&self) -> Vec<Place> {
        // After the last measure no room can be reached.
        (0..self.sketch.len()).filter(|place| self.left[*place] != FAR && self.right[*place] == FAR).collect()
    }

    /// Some sets of places with no more neighbours than members, each without those that are neighbours of it.
    pub(super) fn tight(&self, clock: &mut Clock<'_>) -> Result<Vec<Vec<Place>>, Limit> {
        let first_beside = self.sketch.joined(0).first().map_or(0, |place| *place as Place);
        let mut found = Vec::new();
        for place in [0, first_beside, self.sketch.len() - 1] {
            let ahead = self.reach(place, Direction::Ahead, clock)?;
            let behind = self.reach(place, Direction::Behind, clock)?;
            if behind.iter().zip(&ahead).any(|(behind, ahead)| *behind && !ahead) {
                found.push(self.independent(&ahead));
            }
            let mut rest = ahead;
            // From a place that does not lead back one never comes back: smaller and smaller sets.
            for _ in 0..8 {
                let Some(further) = (0..rest.len()).find(|k| rest[*k] && !behind[*k]) else { break };
                let smaller = self.reach(further, Direction::Ahead, clock)?;
                found.push(self.independent(&smaller));
                let left_behind = self.reach(further, Direction::Behind, clock)?;
                rest = smaller.iter().zip(left_behind).map(|(ahead, behind)| *ahead && !behind).collect();
            }
        }
        Ok(found)
    }

    /// The places that can be reached by changes that leave as many lacks as there are, or from which this one can be.
    fn reach(&self, first: Place, direction: Direction, clock: &mut Clock<'_>) -> Result<Vec<bool>, Limit> {
        let mut is_reached = vec![false; self.sketch.len()];
        // What lies behind a place is looked at once: the outside may be beside half the board.
        let mut is_passed = vec![false; self.sketch.len()];
        is_reached[first] = true;
        let mut queue = vec![first];
        let is_ahead = direction == Direction::Ahead;
        while let Some(place) = queue.pop() {
            clock.tick()?;
            for way in self.sketch.ways(place).filter(|way| self.is_used[*way] != is_ahead) {
                let to = self.sketch.target(way);
                if std::mem::replace(&mut is_passed[to], true) {
                    continue;
                }
                for other in self.sketch.ways(to) {
                    let next = self.sketch.target(other);
                    if self.is_used[self.opposite[other] as usize] == is_ahead && !is_reached[next] {
                        is_reached[next] = true;
                        queue.push(next);
                    }
                }
            }
        }
        Ok(is_reached)
    }

    /// The members of a set that are no neighbours of others.
    fn independent(&self, set: &[bool]) -> Vec<Place> {
        let beside = |place: &Place| self.sketch.joined(*place).iter().any(|next| set[*next as Place]);
        (0..set.len()).filter(|place| set[*place] && !beside(place)).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Ahead,
    Behind,
}
