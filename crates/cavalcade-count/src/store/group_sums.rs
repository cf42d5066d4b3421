//! Adds up the weights of equal states, profile by profile.
//!
//! All states that follow from a batch by a transition have one profile, and equal states have equal profiles. So the
//! states of each profile, a *group*, have their own table. It is small, however large the shard is, and a whole batch
//! goes into it at once; a shard with millions of states, as there are in a count of open 8x8 tours, needs no other
//! care. And the groups come out as the next layer needs them: states that will follow the same transitions together.
//!
//! A profile whose squares cannot all get their moves is remembered as such, and has no table.

use std::collections::hash_map::Entry;

use super::sum_table::SumTable;
use super::weight::Weight;
use crate::transition::feasibility::Feasibility;
use crate::transition::labels::Labels;
use crate::transition::profile::{ByProfile, Profile};

/// The approximate bytes of the number of a group, while their map grows.
const NUMBER_BYTES: u64 = 50;
/// The most memory kept from one shard to the next, in bytes.
const MOST_KEPT: u64 = 32 << 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GroupNumber(u32);

/// The states of every profile with the sums of their weights.
pub(crate) struct GroupSums<L, W> {
    /// The group of each profile; `None` if it is not feasible.
    numbers: ByProfile<Option<GroupNumber>>,
    /// The groups, and after them tables that are not in use.
    groups: Vec<Group<L, W>>,
    used: usize,
    /// The memory of all groups, in bytes.
    bytes: u64,
}

struct Group<L, W> {
    profile: Profile,
    table: SumTable<L, W>,
}

impl<L: Labels, W: Weight> GroupSums<L, W> {
    pub(crate) fn new() -> Self {
        Self { numbers: ByProfile::default(), groups: Vec::new(), used: 0, bytes: 0 }
    }

    /// Forgets everything, but keeps up to `keep` bytes of memory for later.
    pub(crate) fn reset(&mut self, keep: u64) {
        if self.bytes() > keep.min(MOST_KEPT) {
            *self = Self::new();
        }
        self.numbers.clear();
        self.groups[..self.used].iter_mut().for_each(|group| group.table.reset());
        self.used = 0;
    }

    /// The memory taken, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes + self.numbers.capacity() as u64 * NUMBER_BYTES
    }

    /// The group of a profile, which is checked when it is first seen; `None` if it is not feasible.
    #[inline]
    pub(crate) fn group(&mut self, profile: Profile, feasibility: &Feasibility) -> Option<GroupNumber> {
        match self.numbers.entry(profile) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let number = feasibility.is_feasible(profile).then_some(GroupNumber(self.used as u32));
                new.insert(number);
                if number.is_some() {
                    self.begin_group(profile);
                }
                number
            }
        }
    }

    fn begin_group(&mut self, profile: Profile) {
        if let Some(spare) = self.groups.get_mut(self.used) {
            spare.profile = profile;
        } else {
            self.bytes += size_of::<Group<L, W>>() as u64;
            self.groups.push(Group { profile, table: SumTable::new() });
        }
        self.used += 1;
    }

    /// Adds each weight to that of its state in the group. No sum may be too large for its kind.
    #[inline]
    pub(crate) fn add_all(&mut self, states: &[(L, W)], number: GroupNumber) {
        let table = &mut self.groups[number.0 as usize].table;
        let before = table.bytes();
        table.add_all(states);
        self.bytes += table.bytes() - before;
    }

    /// Every group with its states and the sums of their weights.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (Profile, &[(L, W)])> {
        self.groups[..self.used].iter().map(|group| (group.profile, group.table.entries()))
    }
}
