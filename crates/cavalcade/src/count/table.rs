//! A small hash table that adds up the weights of equal states: open addressing, one probe after the other.
//!
//! Layers are cut into shards so that a table stays small enough for the cache; see [`super::layer`]. Where one does
//! not, its misses overlap: the places of some states are looked up together before the first is added.

use super::state::Labels;
use super::weight::Weight;

/// Why a state could not be added. The table is then of no further use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Misfit {
    /// A sum of weights is too large for its kind.
    Weight,
    /// The table may not grow any more.
    Room,
}

/// States and the sums of their weights.
pub(crate) struct Table<L, W> {
    entries: Vec<(L, W)>,
    /// How far a hash is shifted to become a place.
    shift: u32,
    len: usize,
    most: usize,
}

const LEAST_BITS: u32 = 6;

/// How many places are looked up ahead.
const AHEAD: usize = 32;

impl<L: Labels, W: Weight> Table<L, W> {
    /// A table that takes at most about so many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        let most = (bytes as usize / size_of::<(L, W)>()).max(1 << (LEAST_BITS + 1));
        Self { entries: vec![(L::NOTHING, W::ZERO); 1 << LEAST_BITS], shift: 64 - LEAST_BITS, len: 0, most }
    }

    /// Makes the table empty, with room for about so many states before it has to grow.
    pub(crate) fn reset(&mut self, expected: usize) {
        let wanted = (expected + expected / 2).min(self.most / 2);
        let bits = wanted.next_power_of_two().ilog2().max(LEAST_BITS);
        self.entries.clear();
        self.entries.resize(1 << bits, (L::NOTHING, W::ZERO));
        (self.shift, self.len) = (64 - bits, 0);
    }

    /// Adds each weight to that of its state.
    pub(crate) fn add_all(&mut self, labels: &[L], weights: &[W]) -> Result<(), Misfit> {
        let mut looked_up = [L::NOTHING; AHEAD];
        for (labels, weights) in labels.chunks(AHEAD).zip(weights.chunks(AHEAD)) {
            for (seen, labels) in looked_up.iter_mut().zip(labels) {
                *seen = self.entries[self.place(*labels)].0;
            }
            // What was seen may change before it is used; the looking is what counts.
            std::hint::black_box(&looked_up);
            for (labels, weight) in labels.iter().zip(weights) {
                self.add(*labels, *weight)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn place(&self, labels: L) -> usize {
        (labels.hash() >> self.shift) as usize
    }

    /// Adds to the weight of a state, which is new if it is not here yet.
    #[inline]
    fn add(&mut self, labels: L, weight: W) -> Result<(), Misfit> {
        let mask = self.entries.len() - 1;
        let mut place = self.place(labels);
        loop {
            let entry = &mut self.entries[place];
            if entry.0 == labels {
                entry.1 = entry.1.checked_add(weight).ok_or(Misfit::Weight)?;
                return Ok(());
            }
            if entry.0 == L::NOTHING {
                *entry = (labels, weight);
                self.len += 1;
                return if self.len * 4 > self.entries.len() * 3 { self.grow() } else { Ok(()) };
            }
            place = (place + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Misfit> {
        let size = self.entries.len() * 2;
        if size > self.most {
            return Err(Misfit::Room);
        }
        let old = std::mem::replace(&mut self.entries, vec![(L::NOTHING, W::ZERO); size]);
        self.shift -= 1;
        for (labels, weight) in old.into_iter().filter(|entry| entry.0 != L::NOTHING) {
            let mut place = self.place(labels);
            while self.entries[place].0 != L::NOTHING {
                place = (place + 1) & (size - 1);
            }
            self.entries[place] = (labels, weight);
        }
        Ok(())
    }

    /// The states and their weights, in no order that means anything.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (L, W)> + '_ {
        self.entries.iter().copied().filter(|entry| entry.0 != L::NOTHING)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::state::Nibbles;
    use std::collections::HashMap;

    #[test]
    fn weights_of_equal_states_add_up_while_the_table_grows() {
        let mut table = Table::<Nibbles, u64>::new(1 << 20);
        let mut expected: HashMap<Nibbles, u64> = HashMap::new();
        let states: Vec<Nibbles> = (0..5000u64).map(|k| Nibbles::from_words(&[k * k % 1009 + 1])).collect();
        let weights: Vec<u64> = (0..5000).collect();
        table.reset(10);
        table.add_all(&states, &weights).unwrap();
        states.iter().zip(weights).for_each(|(state, weight)| *expected.entry(*state).or_default() += weight);
        assert_eq!(table.entries().collect::<HashMap<_, _>>(), expected);
    }

    #[test]
    fn a_sum_or_a_table_that_grows_too_large_is_told() {
        let state = |k: u64| Nibbles::from_words(&[k]);
        let mut table = Table::<Nibbles, u64>::new(1 << 12);
        assert_eq!(table.add_all(&[state(1), state(1)], &[u64::MAX, 1]), Err(Misfit::Weight));
        table.reset(0);
        let many: Vec<Nibbles> = (1..1000).map(state).collect();
        assert_eq!(table.add_all(&many, &[1; 999]), Err(Misfit::Room));
    }
}
