//! What follows from a part of a shard, added up.

use super::shard_error::PartError;
use crate::arithmetic::mix::spread;
use crate::count::store::group_sums::{GroupNumber, GroupSums};
use crate::count::store::weight::Weight;
use crate::count::transition::feasibility::Feasibility;
use crate::count::transition::labels::Labels;
use crate::count::transition::profile::Profile;
use crate::count::transition::transitions::TransitionSink;

/// The part of a shard's transitions that is worked off at a time: those to profiles with these last bits in their hash,
/// and if that does not suffice, to states with these. Usually there is one part; what is too large for its tables is
/// split until the parts fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShardPart {
    bits: u32,
    index: u64,
}

/// Parts are split by profiles up to so many bits, then by states.
const PROFILE_BITS: u32 = 12;
/// Smaller parts are of no use.
const MOST_BITS: u32 = 32;

impl ShardPart {
    pub(crate) const WHOLE: Self = Self { bits: 0, index: 0 };

    /// Four parts that make up this one, unless it is too small for that.
    pub(crate) fn split(self) -> Option<[Self; 4]> {
        let quarter = |quarter: u64| Self { bits: self.bits + 2, index: self.index | quarter << self.bits };
        (self.bits < MOST_BITS).then(|| [0, 1, 2, 3].map(quarter))
    }

    fn has_profile(self, profile: Profile) -> bool {
        let mask = (1 << self.bits.min(PROFILE_BITS)) - 1;
        self.bits == 0 || spread(profile.bare ^ spread(profile.full)) >> 32 & mask == self.index & mask
    }

    const fn is_of_states(self) -> bool {
        self.bits > PROFILE_BITS
    }

    const fn has_state(self, hash: u64) -> bool {
        let mask = (1 << (self.bits - PROFILE_BITS)) - 1;
        hash & mask == self.index >> PROFILE_BITS
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

    /// Merges the states that belong to the part.
    #[cold]
    fn merge_some(&mut self, states: &[(L, W)], group: GroupNumber) -> Result<(), PartError> {
        let kept: Vec<(L, W)> = states.iter().filter(|state| self.part.has_state(state.0.hash())).copied().collect();
        self.merge(&kept, group)
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
        if self.part.has_profile(profile) { self.groups.group(profile, self.feasibility) } else { None }
    }

    fn states(&mut self, states: &[(L, W)], group: GroupNumber) {
        if self.fits.is_err() {
            return;
        }
        self.fits = if self.part.is_of_states() { self.merge_some(states, group) } else { self.merge(states, group) };
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
