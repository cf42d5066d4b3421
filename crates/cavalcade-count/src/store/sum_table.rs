//! A small hash table that adds up the weights of equal states.
//!
//! The states are in the order in which they came, with an index of their numbers that is probed linearly; a few states
//! need no index. So the table is small for the processor's cache, and is read out without gaps. The order matters:
//! where paths only grow by a square that takes over the slot of the last, states stay the same in a stride; had they
//! left a table in the order of their hashes, they would fill the next one from its beginning and crowd together.
//!
//! A table has the states of one profile and so usually fits the cache. Where one does not, its misses overlap: the
//! places of some states are looked up together before the first is added.

use std::ops::Add;

use crate::transition::labels::Labels;

/// A number that can be added up.
pub(crate) trait Sum: Copy + Add<Output = Self> {
    const ZERO: Self;
}

/// For estimates, where sums may be rounded.
impl Sum for f64 {
    const ZERO: Self = 0.0;
}

/// States and the sums of their weights.
pub(crate) struct SumTable<L, W> {
    entries: Vec<(L, W)>,
    /// The numbers of the entries, at the places of their hashes or after them; empty while there are few.
    index: Vec<u32>,
    /// The shift that turns a hash into a place.
    shift: u32,
}

/// The number of no entry.
const NONE: u32 = u32::MAX;
/// Up to this many states, there is no index.
const FEW: usize = 8;
/// The places of the first index, as a power of two.
const LEAST_BITS: u32 = 5;
/// A table of this many places is close enough not to look ahead.
const NEAR: usize = 1 << 13;
/// The number of places looked up ahead.
const AHEAD: usize = 32;

impl<L: Labels, W: Sum> SumTable<L, W> {
    pub(crate) const fn new() -> Self {
        Self { entries: Vec::new(), index: Vec::new(), shift: 64 - LEAST_BITS + 2 }
    }

    /// The memory taken, in bytes.
    pub(crate) const fn bytes(&self) -> u64 {
        (self.entries.capacity() * size_of::<(L, W)>() + self.index.capacity() * size_of::<u32>()) as u64
    }

    /// Makes the table empty. It keeps its memory.
    pub(crate) fn reset(&mut self) {
        self.entries.clear();
        self.index.clear();
        self.shift = 64 - LEAST_BITS + 2;
    }

    /// Adds each weight to that of its state. No sum may be too large for its kind.
    pub(crate) fn add_all(&mut self, states: &[(L, W)]) {
        if self.index.len() <= NEAR {
            for (labels, weight) in states {
                self.add(*labels, *weight);
            }
            return;
        }
        let mut numbers = [NONE; AHEAD];
        let mut looked_up = [L::NOTHING; AHEAD];
        for states in states.chunks(AHEAD) {
            for (number, (labels, _)) in numbers.iter_mut().zip(states) {
                *number = self.index[self.place(*labels)];
            }
            for (seen, number) in looked_up.iter_mut().zip(&numbers) {
                *seen = self.entries.get(*number as usize).map_or(L::NOTHING, |entry| entry.0);
            }
            // What was seen may change before it is used; the looking is what counts.
            std::hint::black_box(&looked_up);
            for (labels, weight) in states {
                self.add(*labels, *weight);
            }
        }
    }

    #[inline]
    fn place(&self, labels: L) -> usize {
        (labels.hash() >> self.shift) as usize
    }

    /// Adds to the weight of a state, which is new if it is not here yet.
    #[inline]
    fn add(&mut self, labels: L, weight: W) {
        if self.index.is_empty() {
            self.add_to_few(labels, weight);
            return;
        }
        let mask = self.index.len() - 1;
        let mut place = self.place(labels);
        loop {
            match self.entries.get_mut(self.index[place] as usize) {
                Some(entry) if entry.0 == labels => {
                    entry.1 = entry.1 + weight;
                    return;
                }
                Some(_) => place = (place + 1) & mask,
                None => break,
            }
        }
        self.index[place] = self.entries.len() as u32;
        self.entries.push((labels, weight));
        if self.entries.len() * 2 > self.index.len() {
            self.grow();
        }
    }

    #[inline]
    fn add_to_few(&mut self, labels: L, weight: W) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.0 == labels) {
            entry.1 = entry.1 + weight;
            return;
        }
        self.entries.push((labels, weight));
        if self.entries.len() > FEW {
            self.grow();
        }
    }

    /// Makes an index, or one with four times as many places.
    #[cold]
    fn grow(&mut self) {
        let size = (self.index.len() * 4).max(1 << LEAST_BITS);
        self.index.clear();
        self.index.resize(size, NONE);
        self.shift -= 2;
        for number in 0..self.entries.len() {
            let mut place = self.place(self.entries[number].0);
            while self.index[place] != NONE {
                place = (place + 1) & (size - 1);
            }
            self.index[place] = number as u32;
        }
    }

    /// The states and their weights, in the order in which they came.
    pub(crate) fn entries(&self) -> &[(L, W)] {
        &self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transition::packed_labels::Packed16;
    use std::collections::HashMap;

    #[test]
    fn weights_of_equal_states_add_up_while_the_table_grows() {
        let mut table = SumTable::<Packed16, u64>::new();
        let mut expected: HashMap<Packed16, u64> = HashMap::new();
        let states: Vec<_> = (0..5000u64).map(|k| (Packed16::from(k * k % 1009 + 1), k)).collect();
        table.add_all(&states);
        for (state, weight) in &states {
            *expected.entry(*state).or_default() += weight;
        }
        assert_eq!(table.entries().len(), expected.len());
        assert_eq!(table.entries().iter().copied().collect::<HashMap<_, _>>(), expected);
    }
}
