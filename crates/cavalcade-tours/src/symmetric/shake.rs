//! Exchanges at random on the folded board: for turns that add up, and for another tour with another seed.
//!
//! Two edges a-b and c-d of a cycle can be exchanged for a-c and b-d if these are edges too; it remains one cycle. If the
//! turns along the way do not add up, one such exchange among edges that change sides differently sets them right.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::fold::Fold;
use cavalcade_core::{Clock, Limit};
use cavalcade_graph::Node;
use cavalcade_graph::path_array::PathArray;
use cavalcade_graph::search::sat::Turned;

/// Tries for each node of the cycle until turns add up.
const TRIES: usize = 64;
/// Exchanges tried for each node to get another tour, and at most.
const VARIED: usize = 32;
const MOST_VARIED: usize = 100_000;
/// The most nodes that are walked the other way round for nothing but another tour.
const LONGEST: usize = 1000;

/// A cycle of the folded board that is changed at random.
pub(super) struct Shaken<'a> {
    fold: &'a Fold,
    cycle: PathArray<Node>,
    random: ChaCha8Rng,
}

impl<'a> Shaken<'a> {
    pub(super) fn new(fold: &'a Fold, cycle: Vec<Node>, seed: u64) -> Self {
        let nodes = cycle.len();
        Self { fold, cycle: PathArray::new(cycle, nodes), random: ChaCha8Rng::seed_from_u64(seed) }
    }

    pub(super) const fn cycle(&self) -> &[Node] {
        self.cycle.as_slice()
    }

    /// Makes many exchanges.
    pub(super) fn vary(&mut self, clock: &mut Clock<'_>) -> Result<(), Limit> {
        for _ in 0..(VARIED * self.cycle().len()).min(MOST_VARIED) {
            clock.tick()?;
            self.try_exchange(LONGEST, |_| true);
        }
        Ok(())
    }

    /// Makes an exchange that changes the sum of turns, if one is found.
    pub(super) fn turn(&mut self, clock: &mut Clock<'_>) -> Result<bool, Limit> {
        for _ in 0..TRIES * self.cycle().len() {
            clock.tick()?;
            let fold = self.fold;
            if self.try_exchange(usize::MAX, |edges| changes_turns(fold, edges)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Exchanges two edges at random, if possible, with at most `longest` nodes reversed and the four edges, old and
    /// new, as wanted.
    fn try_exchange(&mut self, longest: usize, is_wanted: impl Fn([[Node; 2]; 4]) -> bool) -> bool {
        let length = self.cycle().len();
        let first = self.random.random_range(0..length);
        let a = self.cycle()[first];
        let neighbours = self.fold.graph.neighbours(a);
        let c = neighbours[self.random.random_range(0..neighbours.len())];
        let Some(second) = self.cycle.place(c) else { return false };
        let [b, d] = [first, second].map(|place| self.cycle()[(place + 1) % length]);
        let apart = first.abs_diff(second);
        let is_short = apart.min(length - apart) <= longest;
        let is_possible = is_short && b != c && d != a && self.fold.graph.are_neighbours(b, d);
        if !is_possible || !is_wanted([[a, b], [c, d], [a, c], [b, d]]) {
            return false;
        }
        let (low, high) = (first.min(second), first.max(second));
        self.cycle.reverse_in_cycle(low + 1..high + 1);
        true
    }
}

/// Returns `true` if two new edges in the place of two old ones change the sum of turns, or can.
fn changes_turns(fold: &Fold, [old, other, new, last]: [[Node; 2]; 4]) -> bool {
    let turned = [old, other, new, last].map(|[a, b]| fold.turned(a, b));
    let odd = turned.iter().filter(|way| **way == Some(Turned::Always)).count() % 2 == 1;
    odd || turned[2..].contains(&Some(Turned::AtWill))
}
