//! A small hash table that adds up the weights of equal states: open addressing, one probe after the other.
//!
//! A table has the states of one profile and so usually fits the cache. Where one does not, its misses overlap: the
//! places of some states are looked up together before the first is added.

use std::ops::Add;

use crate::count::transition::labels::Labels;

/// What can be added up.
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
    /// How far a hash is shifted to become a place.
    shift: u32,
    len: usize,
}

/// The places of a new table, as a power of two.
const LEAST_BITS: u32 = 4;
/// Tables of fewer places grow by a factor of four, larger ones by two.
const SMALL: usize = 1 << 10;

/// How many places are looked up ahead.
const AHEAD: usize = 32;

impl<L: Labels, W: Sum> SumTable<L, W> {
    pub(crate) fn new() -> Self {
        Self { entries: vec![(L::NOTHING, W::ZERO); 1 << LEAST_BITS], shift: 64 - LEAST_BITS, len: 0 }
    }

    /// The number of states there is memory for.
    pub(crate) const fn places(&self) -> usize {
        self.entries.len()
    }

    /// The number of states there is memory for without asking for more.
    pub(crate) const fn capacity(&self) -> usize {
        self.entries.capacity()
    }

    /// Makes the table empty and small.
    pub(crate) fn reset(&mut self) {
        self.entries.clear();
        self.entries.resize(1 << LEAST_BITS, (L::NOTHING, W::ZERO));
        (self.shift, self.len) = (64 - LEAST_BITS, 0);
    }

    /// Adds each weight to that of its state. No sum may be too large for its kind.
    pub(crate) fn add_all(&mut self, states: &[(L, W)]) {
        let mut looked_up = [L::NOTHING; AHEAD];
        for states in states.chunks(AHEAD) {
            for (seen, (labels, _)) in looked_up.iter_mut().zip(states) {
                *seen = self.entries[self.place(*labels)].0;
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
        let mask = self.entries.len() - 1;
        let mut place = self.place(labels);
        loop {
            let entry = &mut self.entries[place];
            if entry.0 == labels {
                entry.1 = entry.1 + weight;
                return;
            }
            if entry.0 == L::NOTHING {
                *entry = (labels, weight);
                self.len += 1;
                if self.len * 4 > self.entries.len() * 3 {
                    self.grow();
                }
                return;
            }
            place = (place + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let doublings = if self.entries.len() < SMALL { 2 } else { 1 };
        let size = self.entries.len() << doublings;
        let old = std::mem::replace(&mut self.entries, vec![(L::NOTHING, W::ZERO); size]);
        self.shift -= doublings;
        for (labels, weight) in old.into_iter().filter(|entry| entry.0 != L::NOTHING) {
            let mut place = self.place(labels);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::transition::packed_labels::Packed16;
    use std::collections::HashMap;

    #[test]
    fn weights_of_equal_states_add_up_while_the_table_grows() {
        let mut table = SumTable::<Packed16, u64>::new();
        let mut expected: HashMap<Packed16, u64> = HashMap::new();
        let states: Vec<_> = (0..5000u64).map(|k| (Packed16::from(&[k * k % 1009 + 1][..]), k)).collect();
        table.add_all(&states);
        for (state, weight) in &states {
            *expected.entry(*state).or_default() += weight;
        }
        assert_eq!(table.len, expected.len());
        assert_eq!(table.entries().collect::<HashMap<_, _>>(), expected);
    }
}
