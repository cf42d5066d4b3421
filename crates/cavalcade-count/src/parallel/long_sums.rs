//! The sums of a shard whose weights are too long for every fixed width.
//!
//! Such weights occur on long boards, and those are narrow or out of reach, so their states are few and speed matters
//! less than unlimited length. A state follows its transitions with its number in the batch in place of its weight, so
//! nothing long is copied on the way; the weights themselves are added where the states arrive.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::store::digits::Digits;
use crate::transition::feasibility::Feasibility;
use crate::transition::labels::Labels;
use crate::transition::profile::{ByProfile, Profile};
use crate::transition::transitions::TransitionSink;

/// The approximate bytes of a state in a tree, without the state and the digits of its weight.
const ENTRY_BYTES: u64 = 64;

/// The states and tours that follow from a shard, with weights of any length.
pub(crate) struct LongSums<'a, L> {
    groups: BTreeMap<Profile, BTreeMap<L, BigUint>>,
    feasibility: &'a Feasibility,
    /// The feasibility of each profile.
    feasible: ByProfile<bool>,
    /// The weights of the batch that is followed.
    batch: Vec<BigUint>,
    /// The approximate memory of all groups, in bytes, and its limit.
    bytes: u64,
    room: u64,
    /// The tours.
    pub(crate) total: BigUint,
    pub(crate) transitions: u64,
}

impl<'a, L: Labels> LongSums<'a, L> {
    pub(crate) fn new(room: u64, feasibility: &'a Feasibility) -> Self {
        Self {
            groups: BTreeMap::new(),
            feasibility,
            feasible: ByProfile::default(),
            batch: Vec::new(),
            bytes: 0,
            room,
            total: BigUint::ZERO,
            transitions: 0,
        }
    }

    /// Makes ready for what follows from the states of these weights.
    pub(crate) fn begin_batch(&mut self, weights: impl Iterator<Item = BigUint>) {
        self.batch.clear();
        self.batch.extend(weights);
    }

    /// Returns `true` if the states fill their share of memory.
    pub(crate) const fn is_full(&self) -> bool {
        self.bytes > self.room / 2
    }

    /// Forgets all states, to make room for more.
    pub(crate) fn forget_states(&mut self) {
        self.groups.clear();
        self.bytes = 0;
    }

    /// Adds a weight to that of its state.
    pub(crate) fn add(&mut self, profile: Profile, labels: L, weight: &BigUint) {
        self.bytes += add(self.groups.entry(profile).or_default(), labels, weight);
    }

    /// The states of every profile, and the digits of their weights.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (Profile, Vec<L>, Digits)> {
        self.groups.iter().map(|(profile, states)| {
            let mut digits = Digits::default();
            for weight in states.values() {
                digits.push_long(weight);
            }
            (*profile, states.keys().copied().collect(), digits)
        })
    }
}

/// Adds a weight to that of its state, and returns approximately how many bytes that took.
fn add<L: Labels>(group: &mut BTreeMap<L, BigUint>, labels: L, weight: &BigUint) -> u64 {
    if let Some(sum) = group.get_mut(&labels) {
        *sum += weight;
        return 0;
    }
    group.insert(labels, weight.clone());
    ENTRY_BYTES + 2 * size_of::<L>() as u64 + weight.bits().div_ceil(8)
}

impl<L: Labels> TransitionSink<L, u32> for LongSums<'_, L> {
    type Place = Profile;

    fn place(&mut self, profile: Profile) -> Option<Profile> {
        let check = || self.feasibility.is_feasible(profile);
        self.feasible.entry(profile).or_insert_with(check).then_some(profile)
    }

    fn states(&mut self, states: &[(L, u32)], profile: Profile) {
        self.transitions += states.len() as u64;
        let group = self.groups.entry(profile).or_default();
        for (labels, number) in states {
            self.bytes += add(group, *labels, &self.batch[*number as usize]);
        }
    }

    fn tour(&mut self, number: u32) {
        self.transitions += 1;
        self.total += &self.batch[number as usize];
    }
}
