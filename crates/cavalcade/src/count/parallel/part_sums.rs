//! What follows from a part of a shard, added up.

use super::shard_error::PartError;
use crate::Budget;
use crate::count::store::merger::Merger;
use crate::count::store::shard::Shard;
use crate::count::store::weight::Weight;
use crate::count::transition::ends_placed::EndsPlaced;
use crate::count::transition::labels::Labels;
use crate::count::transition::transitions::{Batch, TransitionSink};

/// The part of a shard's transitions that is worked off at a time: those whose states have these last bits in their
/// hash. Usually there is one part; a shard too large for its table is split until the parts fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShardPart {
    bits: u32,
    index: u64,
}

impl ShardPart {
    pub(crate) const WHOLE: Self = Self { bits: 0, index: 0 };

    /// Four parts that make up this one.
    pub(crate) fn split(self) -> [Self; 4] {
        [0, 1, 2, 3].map(|quarter| Self { bits: self.bits + 2, index: self.index | quarter << self.bits })
    }

    const fn contains(self, hash: u64) -> bool {
        hash & ((1 << self.bits) - 1) == self.index
    }
}

/// The states and tours that follow from a part of a shard.
pub(crate) struct PartSums<'a, L, W> {
    pub(crate) merger: Merger<'a, L, W>,
    part: ShardPart,
    /// The sum of all weights that are merged: if that fits, so does every one they add up to.
    bound: W,
    /// The tours.
    pub(crate) total: W,
    pub(crate) transitions: u64,
    /// What came in the way; nothing is merged after that.
    pub(crate) fits: Result<(), PartError>,
    /// The states of a batch that belong to the part.
    kept: Batch<L, W>,
}

impl<'a, L: Labels, W: Weight> PartSums<'a, L, W> {
    pub(crate) fn new(room: u64, budget: &'a Budget) -> Self {
        Self {
            merger: Merger::new(room, budget),
            part: ShardPart::WHOLE,
            bound: W::ZERO,
            total: W::ZERO,
            transitions: 0,
            fits: Ok(()),
            kept: Batch::new(),
        }
    }

    /// Makes ready for a part of a shard.
    pub(crate) fn begin(&mut self, part: ShardPart, shard: &Shard<L>) {
        // About as many states come out as go in, most of them with the same ends placed.
        self.merger.reset(shard.states().map(|states| states >> part.bits));
        self.part = part;
        (self.bound, self.total, self.transitions, self.fits) = (W::ZERO, W::ZERO, 0, Ok(()));
    }

    fn merge(&mut self, states: &[(L, W)], placed: EndsPlaced) -> Result<(), PartError> {
        self.transitions += states.len() as u64;
        let sum = states.iter().try_fold(self.bound, |sum, state| sum.checked_add(state.1));
        self.bound = sum.ok_or(PartError::Weight)?;
        Ok(self.merger.add_all(states, placed)?)
    }
}

impl<L: Labels, W: Weight> TransitionSink<L, W> for PartSums<'_, L, W> {
    fn states(&mut self, states: &[(L, W)], placed: EndsPlaced) {
        if self.fits.is_err() {
            return;
        }
        let merged = if self.part.bits == 0 {
            self.merge(states, placed)
        } else {
            let mut kept = std::mem::take(&mut self.kept);
            kept.clear();
            kept.extend(states.iter().filter(|state| self.part.contains(state.0.hash())));
            let merged = self.merge(&kept, placed);
            self.kept = kept;
            merged
        };
        self.fits = merged;
    }

    fn tour(&mut self, weight: W) {
        // A tour has no hash: it is counted with the first part.
        if self.part.index != 0 {
            return;
        }
        self.transitions += 1;
        match self.total.checked_add(weight) {
            Some(total) => self.total = total,
            None => self.fits = Err(PartError::Weight),
        }
    }
}
