//! What follows from a part of a shard, added up.

use super::shard_error::PartError;
use crate::count::store::group_sums::{GroupNumber, GroupSums};
use crate::count::store::weight::Weight;
use crate::count::transition::batch::Batch;
use crate::count::transition::feasibility::Feasibility;
use crate::count::transition::labels::Labels;
use crate::count::transition::profile::Profile;
use crate::count::transition::transitions::TransitionSink;

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
    pub(crate) groups: GroupSums<L, W>,
    /// The check of what follows.
    feasibility: &'a Feasibility,
    /// The memory for all groups, in bytes.
    room: u64,
    part: ShardPart,
    /// The sum of the weights of the batch that is followed.
    batch: W,
    /// At least the sum of all weights that are merged: if that fits, so does every one they add up to.
    bound: W,
    /// The tours.
    pub(crate) total: W,
    pub(crate) transitions: u64,
    /// What came in the way; nothing is merged after that.
    fits: Result<(), PartError>,
    /// The states of a batch that belong to the part.
    kept: Batch<L, W>,
}

impl<'a, L: Labels, W: Weight> PartSums<'a, L, W> {
    pub(crate) fn new(room: u64, feasibility: &'a Feasibility) -> Self {
        Self {
            groups: GroupSums::new(),
            feasibility,
            room,
            part: ShardPart::WHOLE,
            batch: W::ZERO,
            bound: W::ZERO,
            total: W::ZERO,
            transitions: 0,
            fits: Ok(()),
            kept: Batch::new(W::ZERO),
        }
    }

    /// Makes ready for a part of a shard.
    pub(crate) fn begin(&mut self, part: ShardPart) {
        self.groups.reset(self.room / 2);
        self.part = part;
        (self.bound, self.total, self.transitions, self.fits) = (W::ZERO, W::ZERO, 0, Ok(()));
    }

    /// Makes ready for what follows from these states.
    pub(crate) fn begin_batch(&mut self, states: &[(L, W)]) -> Result<(), PartError> {
        let sum = states.iter().try_fold(W::ZERO, |sum, state| sum.checked_add(state.1));
        self.batch = sum.ok_or(PartError::Weight)?;
        Ok(())
    }

    /// What came in the way of the last batch.
    pub(crate) fn end_batch(&mut self) -> Result<(), PartError> {
        std::mem::replace(&mut self.fits, Ok(()))
    }

    fn merge(&mut self, states: &[(L, W)], group: GroupNumber) -> Result<(), PartError> {
        self.transitions += states.len() as u64;
        self.bound = self.bound.checked_add(self.batch).ok_or(PartError::Weight)?;
        self.groups.add_all(states, group);
        // A table that grows takes half as much again while it does.
        if self.groups.bytes() > self.room / 3 * 2 { Err(PartError::Room) } else { Ok(()) }
    }
}

impl<L: Labels, W: Weight> TransitionSink<L, W> for PartSums<'_, L, W> {
    type Place = GroupNumber;

    #[inline]
    fn place(&mut self, profile: Profile) -> Option<GroupNumber> {
        self.groups.group(profile, self.feasibility)
    }

    fn states(&mut self, states: &[(L, W)], group: GroupNumber) {
        if self.fits.is_err() {
            return;
        }
        let merged = if self.part.bits == 0 {
            self.merge(states, group)
        } else {
            let mut kept = std::mem::replace(&mut self.kept, Batch::new(W::ZERO));
            kept.clear();
            states.iter().for_each(|state| kept.push_if(self.part.contains(state.0.hash()), *state));
            let merged = self.merge(kept.states(), group);
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
