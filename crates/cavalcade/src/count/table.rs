//! A small hash table that adds up the weights of equal states: open addressing, one probe after the other.
//!
//! Layers are cut into shards so that a table stays small enough for the cache; see [`super::layer`].

use super::state::Labels;
use super::weight::{TooLarge, Weight};

/// States and the sums of their weights.
pub(crate) struct Table<L, W> {
    entries: Vec<(L, W)>,
    /// How far a hash is shifted to become a place.
    shift: u32,
    len: usize,
}

const LEAST_BITS: u32 = 6;

/// How many places are looked up ahead.
const AHEAD: usize = 32;

impl<L: Labels, W: Weight> Table<L, W> {
    pub(crate) fn new() -> Self {
        let entries = vec![(L::NOTHING, W::ZERO); 1 << LEAST_BITS];
        Self { entries, shift: 64 - LEAST_BITS, len: 0 }
    }

    /// Makes the table empty, with room for about so many states before it has to grow.
    pub(crate) fn reset(&mut self, expected: usize) {
        let bits = (expected + expected / 2).next_power_of_two().ilog2().max(LEAST_BITS);
        self.entries.clear();
        self.entries.resize(1 << bits, (L::NOTHING, W::ZERO));
        (self.shift, self.len) = (64 - bits, 0);
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The bytes taken by the table.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<(L, W)>()
    }

    /// Adds many states. Their places are all looked up first, so that the waits for memory overlap.
    pub(crate) fn add_all(&mut self, labels: &[L], weights: &[W]) -> Result<(), TooLarge> {
        let mut looked_up = [L::NOTHING; AHEAD];
        for (labels, weights) in labels.chunks(AHEAD).zip(weights.chunks(AHEAD)) {
            let mask = self.entries.len() - 1;
            for (seen, labels) in looked_up.iter_mut().zip(labels) {
                *seen = self.entries[(labels.hash() >> self.shift) as usize & mask].0;
            }
            for ((seen, labels), weight) in looked_up.iter().zip(labels).zip(weights) {
                self.add(*labels, *weight, *seen)?;
            }
        }
        Ok(())
    }

    /// Adds to the weight of a state, which is new if it is not here yet.
    #[inline]
    fn add(&mut self, labels: L, weight: W, seen: L) -> Result<(), TooLarge> {
        let mask = self.entries.len() - 1;
        let mut place = (labels.hash() >> self.shift) as usize & mask;
        if seen == labels && self.entries[place].0 == labels {
            let e = &mut self.entries[place];
            e.1 = e.1.checked_add(weight).ok_or(TooLarge)?;
            return Ok(());
        }
        loop {
            let entry = &mut self.entries[place];
            if entry.0 == labels {
                entry.1 = entry.1.checked_add(weight).ok_or(TooLarge)?;
                return Ok(());
            }
            if entry.0 == L::NOTHING {
                *entry = (labels, weight);
                self.len += 1;
                if self.len * 4 > self.entries.len() * 3 {
                    self.grow();
                }
                return Ok(());
            }
            place = (place + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.entries.len() * 2;
        let old = std::mem::replace(&mut self.entries, vec![(L::NOTHING, W::ZERO); size]);
        self.shift -= 1;
        for (labels, weight) in old.into_iter().filter(|entry| entry.0 != L::NOTHING) {
            let mut place = (labels.hash() >> self.shift) as usize;
            while self.entries[place].0 != L::NOTHING {
                place = (place + 1) & (size - 1);
            }
            self.entries[place] = (labels, weight);
        }
    }

    /// The states and their weights, in no order that means anything.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (L, W)> + '_ {
        self.entries.iter().copied().filter(|entry| entry.0 != L::NOTHING)
    }
}
