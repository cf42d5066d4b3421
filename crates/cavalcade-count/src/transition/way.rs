//! All ways in which one state continues, with the moves of each.
//!
//! A count takes whole batches of states along a transition and does not record the moves. To reconstruct tours they
//! are needed: here each way has its moves, in the order in which a count meets them.

use super::arm::{Arm, Reached};
use super::batch::Batch;
use super::expander::Expander;
use super::labels::Labels;
use super::profile::Profile;
use super::transitions::{Batches, Leads, Transitions};
use crate::model::order::LONGEST_STRIDE;
use crate::model::slot::Slot;

/// A move of a square that is finished.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum MoveMade {
    /// To the square of a slot, after the step.
    To(Slot),
    /// To the apex: the square is an end.
    ToApex,
}

/// One way to continue from a state.
#[derive(Clone, Debug)]
pub(crate) struct Way<L> {
    /// The new moves of each square of the stride.
    pub(crate) moves: [Vec<MoveMade>; LONGEST_STRIDE],
    pub(crate) leads: Leads<L>,
}

/// Follows single states.
pub(crate) struct WayFinder<L> {
    batches: Batches<L, ()>,
}

impl<L: Labels> WayFinder<L> {
    pub(crate) fn new() -> Self {
        Self { batches: std::array::from_fn(|_| Batch::new(())) }
    }

    /// All ways to continue from a state, in order. Some may lead to profiles that are not feasible.
    pub(crate) fn ways(
        &mut self,
        labels: L,
        profile: Profile,
        expander: &Expander<L>,
        transitions: &Transitions<L>,
    ) -> Vec<Way<L>> {
        let mut ways = Vec::new();
        let mut moves: [Vec<MoveMade>; LONGEST_STRIDE] = Default::default();
        self.batches[0].clear();
        self.batches[0].push((labels, ()));
        transitions.trace(profile, expander.frame(), &mut self.batches, |depth, arms, leads| {
            moves[depth] = expander.new_moves(depth, arms);
            moves[depth + 1..].iter_mut().for_each(Vec::clear);
            if let Some(leads) = leads {
                ways.push(Way { moves: moves.clone(), leads });
            }
        });
        ways
    }
}

impl<L: Labels> Expander<L> {
    /// The moves among the arms of a square: all but the path that came in before.
    fn new_moves(&self, depth: usize, arms: Option<[Arm; 2]>) -> Vec<MoveMade> {
        let is_own = |arm: &&Arm| Some(arm.slot) == self.slot(depth) && arm.reached == Reached::End;
        let made = |arm: &Arm| match arm.reached {
            Reached::Bare | Reached::End => MoveMade::To(arm.slot),
            Reached::BareApex | Reached::EndApex => MoveMade::ToApex,
        };
        arms.iter().flatten().filter(|arm| !is_own(arm)).map(made).collect()
    }
}
