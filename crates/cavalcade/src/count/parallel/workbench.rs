//! Where one thread sorts and merges states.

use super::memory_shares::ThreadMemory;
use super::part_sums::PartSums;
use crate::Budget;
use crate::count::store::weight::Weight;
use crate::count::transition::labels::Labels;
use crate::count::transition::transitions::{Batch, Batches};

/// Where states are sorted and merged, with weights of one kind.
pub(crate) struct Workbench<'a, L, W> {
    /// For each state of a portion the number of its list of transitions.
    pub(crate) lists: Vec<u32>,
    /// The states of the portion sorted by that number.
    pub(crate) sorted: Vec<(L, W)>,
    /// For each number, where its states begin among those.
    pub(crate) starts: Vec<u32>,
    pub(crate) batches: Batches<L, W>,
    pub(crate) sums: PartSums<'a, L, W>,
}

impl<'a, L: Labels, W: Weight> Workbench<'a, L, W> {
    pub(crate) fn new(memory: ThreadMemory, budget: &'a Budget) -> Self {
        Self {
            lists: Vec::new(),
            sorted: Vec::new(),
            starts: Vec::new(),
            batches: [const { Batch::new() }; _],
            sums: PartSums::new(memory.merger, budget),
        }
    }

    /// Takes as many states as have been looked up, and sorts them by their lists, of which there are so many.
    pub(crate) fn sort<'s>(&mut self, states: &mut impl Iterator<Item = (L, &'s [u32])>, count: usize) {
        self.starts.clear();
        self.starts.resize(count, 0);
        for list in &self.lists {
            self.starts[*list as usize] += 1;
        }
        let mut end = 0;
        for start in &mut self.starts {
            end += *start;
            *start = end;
        }
        self.sorted.clear();
        self.sorted.resize(self.lists.len(), (L::NOTHING, W::ZERO));
        for (list, (labels, limbs)) in self.lists.iter().zip(states) {
            let start = &mut self.starts[*list as usize];
            *start -= 1;
            self.sorted[*start as usize] = (labels, W::from_limbs(limbs));
        }
    }
}
