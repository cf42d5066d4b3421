//! Cuts of any size, grown at random.
//!
//! **Idea.** Take all places away, and put them back one by one. What is there forms pieces; a place put back that
//! touches d of them joins them to one. So the pieces less the places still away change by 2 - d: it is good to put
//! back places that touch nothing or one piece, does no harm with two, and does with more. A tour allows no more pieces
//! than places away; as soon as there are more, there is a cut. To decide whether there is one is NP-hard (Bauer,
//! Hakimi and Schmeichel, 1990), so it is tried again and again in random order, squares with few moves first.
//!
//! **Ours.** The outside is a place like any other. A move taken between two places away counts like one place fewer.
//! When a cut is found, all places are put back that it can do without.
//!
//! **Cost.** A try takes some ten looks at each way, with pieces kept as sets that are united (Galler and Fischer,
//! 1964). It is repeated as long as the effort lasts.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::cut::cut;
use super::net::{Mark, Net, Place};
use super::reason::Cut;
use super::sketch::{Scope, Sketch};
use crate::{Budget, Limit};

/// Looks for a cut, at most about so many looks at a way.
pub(super) fn grow(net: &Net<'_>, seed: u64, effort: u64, budget: &Budget) -> Result<Option<Cut>, Limit> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut growth = Growth::new(net, budget)?;
    let mut spent = 0;
    while spent < effort {
        budget.check(0)?;
        growth.begin(&mut rng);
        let is_cut = growth.run(&mut rng, effort - spent, budget)?;
        spent += growth.looks;
        if is_cut && let Some(cut) = cut(net, &growth.removed(net), budget)? {
            return Ok(Some(cut));
        }
    }
    Ok(None)
}

/// Places away and places back.
struct Growth {
    sketch: Sketch,
    taken: Sketch,
    is_away: Vec<bool>,
    /// For each place that is back, another of its piece, or itself.
    leader: Vec<u32>,
    /// The places away, in the order in which they are tried.
    order: Vec<Place>,
    /// Pieces less places away, with the moves taken between those.
    surplus: i64,
    looks: u64,
}

impl Growth {
    fn new(net: &Net<'_>, budget: &Budget) -> Result<Self, Limit> {
        let sketch = Sketch::new(net, Scope::BoardAndOutside, budget)?;
        let taken = Sketch::of(net, Scope::BoardAndOutside, |mark| mark == Mark::Taken, budget)?;
        let places = net.len();
        let leader = (0..places as u32).collect();
        Ok(Self { sketch, taken, is_away: vec![true; places], leader, order: Vec::new(), surplus: 0, looks: 0 })
    }

    /// Takes all places away, and puts them in a random order in which those with few ways tend to come first.
    fn begin(&mut self, rng: &mut ChaCha8Rng) {
        let places = self.sketch.len();
        let spread = [1, 3, 6][rng.random_range(0..3)];
        let mut keyed: Vec<(usize, Place)> = (0..places)
            .map(|place| (self.sketch.ways(place).len() * 2 + rng.random_range(0..spread * 2), place))
            .collect();
        // Equal keys in random order too.
        for k in (1..places).rev() {
            keyed.swap(k, rng.random_range(0..=k));
        }
        keyed.sort_by_key(|(key, _)| *key);
        self.order = keyed.into_iter().map(|(_, place)| place).collect();
        self.is_away.fill(true);
        for (place, leader) in self.leader.iter_mut().enumerate() {
            *leader = place as u32;
        }
        let taken: usize = (0..places).map(|place| self.taken.ways(place).len()).sum();
        self.surplus = (taken / 2) as i64 - places as i64;
        self.looks = 0;
    }

    /// Puts places back until there is a cut, and tells whether there is one.
    ///
    /// It gives up after about so many looks.
    fn run(&mut self, rng: &mut ChaCha8Rng, effort: u64, budget: &Budget) -> Result<bool, Limit> {
        self.sweep(2);
        while !self.order.is_empty() && self.looks <= effort {
            budget.check(0)?;
            self.settle();
            if self.order.is_empty() {
                return Ok(false);
            }
            if self.surplus > 0 {
                self.shrink();
                return Ok(true);
            }
            // Something has to be given up to get further.
            let k = rng.random_range(0..self.order.len());
            let place = self.order.remove(k);
            self.put_back(place);
        }
        Ok(false)
    }

    /// Puts back what does no harm, the best first.
    fn settle(&mut self) {
        loop {
            let before = self.order.len();
            self.sweep(1);
            self.sweep(0);
            if self.order.len() == before || self.surplus > 0 {
                return;
            }
        }
    }

    /// Puts back, in order, each place that brings at least so much, until there is a cut.
    fn sweep(&mut self, least: i64) {
        let order = std::mem::take(&mut self.order);
        for place in order {
            if self.surplus <= 0 && self.gain(place) >= least {
                self.put_back(place);
            } else {
                self.order.push(place);
            }
        }
    }

    /// Puts back whatever the cut can do without.
    fn shrink(&mut self) {
        loop {
            let before = self.order.len();
            let order = std::mem::take(&mut self.order);
            let last = order.len() - 1;
            for (k, place) in order.into_iter().enumerate() {
                let is_spare = self.surplus + self.gain(place) > 0 && (k < last || !self.order.is_empty());
                if is_spare {
                    self.put_back(place);
                } else {
                    self.order.push(place);
                }
            }
            if self.order.len() == before {
                return;
            }
        }
    }

    /// What putting a place back brings: two, less one for each piece it touches and each move taken to a place away.
    fn gain(&mut self, place: Place) -> i64 {
        let mut touched: Vec<u32> = Vec::with_capacity(8);
        self.looks += self.sketch.ways(place).len() as u64;
        for way in self.sketch.ways(place) {
            let next = self.sketch.target(way);
            if !self.is_away[next] {
                let leader = self.find(next);
                if !touched.contains(&leader) {
                    touched.push(leader);
                }
                // No more need be known of a place beside everything.
                if touched.len() > 8 {
                    break;
                }
            }
        }
        let given_up = self.taken.joined(place).iter().filter(|next| self.is_away[**next as Place]).count();
        2 - touched.len() as i64 - given_up as i64
    }

    fn put_back(&mut self, place: Place) {
        let given_up = self.taken.joined(place).iter().filter(|next| self.is_away[**next as Place]).count() as i64;
        self.is_away[place] = false;
        self.surplus += 2 - given_up;
        for way in self.sketch.ways(place) {
            let next = self.sketch.target(way);
            if !self.is_away[next] {
                let (leader, own) = (self.find(next), self.find(place));
                if leader != own {
                    self.leader[leader as Place] = own;
                    self.surplus -= 1;
                }
            }
        }
    }

    fn find(&mut self, place: Place) -> u32 {
        let mut place = place as u32;
        while self.leader[place as Place] != place {
            let next = self.leader[place as Place];
            self.leader[place as Place] = self.leader[next as Place];
            place = next;
        }
        place
    }

    /// The squares that are away.
    fn removed(&self, net: &Net<'_>) -> Vec<Place> {
        self.order.iter().copied().filter(|place| *place != net.outside()).collect()
    }
}
