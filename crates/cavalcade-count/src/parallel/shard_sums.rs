//! The sums of a shard.

use crate::store::group_sums::{GroupNumber, GroupSums};
use crate::store::weight::Weight;
use crate::transition::batch::BATCH;
use crate::transition::feasibility::Feasibility;
use crate::transition::labels::Labels;
use crate::transition::profile::Profile;
use crate::transition::transitions::TransitionSink;

/// The states and tours that follow from a shard.
pub(crate) struct ShardSums<'a, L, W> {
    pub(crate) groups: GroupSums<L, W>,
    /// The check of what follows.
    feasibility: &'a Feasibility,
    /// The memory for all groups, in bytes.
    room: u64,
    /// The sum of the weights of the batch that is followed.
    batch: W,
    /// At least the sum of all weights that are merged: if that fits, so does every one they add up to.
    bound: W,
    /// The tours.
    pub(crate) total: W,
    pub(crate) transitions: u64,
    /// Whether all sums are right; nothing is merged after one that may be too large.
    fits: bool,
}

impl<'a, L: Labels, W: Weight> ShardSums<'a, L, W> {
    pub(crate) fn new(room: u64, feasibility: &'a Feasibility) -> Self {
        Self {
            groups: GroupSums::new(),
            feasibility,
            room,
            batch: W::ZERO,
            bound: W::ZERO,
            total: W::ZERO,
            transitions: 0,
            fits: true,
        }
    }

    /// Makes ready for a shard.
    pub(crate) fn begin(&mut self) {
        self.forget_states();
        (self.bound, self.total, self.transitions, self.fits) = (W::ZERO, W::ZERO, 0, true);
    }

    /// Forgets all states, to make room for more.
    pub(crate) fn forget_states(&mut self) {
        // The memory kept counts for the next shard.
        self.groups.reset(self.room / 8);
    }

    /// Makes ready for what follows from these states.
    pub(crate) fn begin_batch(&mut self, states: &[(L, W)]) {
        match states.iter().try_fold(W::ZERO, |sum, state| sum.checked_add(state.1)) {
            Some(sum) => self.batch = sum,
            None => self.fits = false,
        }
    }

    /// Returns `true` if no sum can be too large for this type of weights. If one may be, a wider type may do.
    pub(crate) const fn fits(&self) -> bool {
        self.fits
    }

    /// Returns `true` if the states fill their share of memory. A table that grows temporarily takes half as much
    /// again.
    pub(crate) fn is_full(&self) -> bool {
        self.groups.bytes() > self.room / 2
    }

    /// The number of states that can be followed at a time without going far beyond the memory, whatever follows from
    /// them.
    pub(crate) fn affordable(&self) -> usize {
        let entry = size_of::<(L, W)>() as u64 * MOST_TRANSITIONS;
        usize::try_from(self.room / 4 / entry).unwrap_or(usize::MAX).clamp(1, BATCH)
    }
}

/// Hardly ever more states than this follow from one.
const MOST_TRANSITIONS: u64 = 1 << 10;

impl<L: Labels, W: Weight> TransitionSink<L, W> for ShardSums<'_, L, W> {
    type Place = GroupNumber;

    #[inline]
    fn place(&mut self, profile: Profile) -> Option<GroupNumber> {
        self.groups.group(profile, self.feasibility)
    }

    fn states(&mut self, states: &[(L, W)], group: GroupNumber) {
        match self.bound.checked_add(self.batch) {
            Some(bound) if self.fits => {
                self.bound = bound;
                self.transitions += states.len() as u64;
                self.groups.add_all(states, group);
            }
            _ => self.fits = false,
        }
    }

    fn tour(&mut self, weight: W) {
        self.transitions += 1;
        match self.total.checked_add(weight) {
            Some(total) => self.total = total,
            None => self.fits = false,
        }
    }
}
