//! The groups from whose states a stride finishes tours.

use num_bigint::BigUint;

use crate::store::digits::take_long;
use crate::transition::batch::{BATCH, Batch};
use crate::transition::expander::Expander;
use crate::transition::labels::Labels;
use crate::transition::profile::Profile;
use crate::transition::transitions::{Batches, TransitionSink, Transitions};

/// The tours that are finished from a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Closing {
    pub(super) group: u64,
    pub(super) tours: BigUint,
}

impl Closing {
    /// The number of the group, then that of the bytes that follow.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let tours = self.tours.to_bytes_le();
        [&self.group.to_le_bytes()[..], &(tours.len() as u16).to_le_bytes(), &tours].concat()
    }

    /// Takes a closing off the front; `None` if it is incomplete.
    pub(super) fn take(bytes: &mut &[u8]) -> Option<Self> {
        let (group, rest) = bytes.split_first_chunk()?;
        let (length, rest) = rest.split_first_chunk()?;
        let (tours, rest) = rest.split_at_checked(u16::from_le_bytes(*length).into())?;
        *bytes = rest;
        Some(Self { group: u64::from_le_bytes(*group), tours: BigUint::from_bytes_le(tours) })
    }
}

/// The number of tours finished from some states of a profile.
pub(super) fn closing_tours<L: Labels>(
    profile: Profile,
    states: &[L],
    mut digits: &[u16],
    expander: &Expander<L>,
    transitions: &Transitions<L>,
) -> BigUint {
    let mut tours = BigUint::ZERO;
    if transitions.may_finish() {
        let ways = closing_ways(profile, states, expander, transitions);
        for ways in ways {
            tours += take_long(&mut digits) * ways;
        }
    }
    tours
}

/// In how many ways a tour is finished from each of some states of a profile.
pub(super) fn closing_ways<L: Labels>(
    profile: Profile,
    states: &[L],
    expander: &Expander<L>,
    transitions: &Transitions<L>,
) -> Vec<u32> {
    let mut batches: Batches<L, u32> = std::array::from_fn(|_| Batch::new(0));
    let mut finished = FinishedTours(vec![0; states.len()]);
    for (start, part) in (0..).step_by(BATCH).zip(states.chunks(BATCH)) {
        batches[0].clear();
        (start..).zip(part).for_each(|(index, labels)| batches[0].push((*labels, index)));
        transitions.follow(profile, expander.frame(), &mut batches, &mut finished);
    }
    finished.0
}

/// The number of ways in which each state finishes a tour.
struct FinishedTours(Vec<u32>);

impl<L> TransitionSink<L, u32> for FinishedTours {
    type Place = ();

    fn tour(&mut self, index: u32) {
        self.0[index as usize] += 1;
    }
}
