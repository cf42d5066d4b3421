//! A step made ready for one packing of states, with its slots turned into bits.

use super::arm::{Arm, Reached};
use super::ends_placed::EndsPlaced;
use super::labels::{Flags, Labels};
use crate::model::plan::{Danger, SquareStep};
use crate::model::slot::Slot;
use crate::model::turn::Turn;

/// A [`Danger`] with its slots turned into bits.
#[derive(Clone, Copy)]
struct PackedDanger {
    bit: u64,
    others: u64,
    may_end: bool,
}

/// A step with its slots turned into bits.
pub(crate) struct PackedStep {
    pub(crate) slot: Option<Slot>,
    pub(crate) bit: u64,
    pub(crate) targets: Vec<(Slot, u64, Turn)>,
    pub(crate) may_end: [bool; 2],
    /// Squares with no unseen square to move to.
    tight: Vec<PackedDanger>,
    /// Squares with exactly one.
    loose: Vec<PackedDanger>,
    pub(crate) frontier: u64,
    pub(crate) all_seen: bool,
}

impl PackedStep {
    pub(crate) fn new<L: Labels>(step: &SquareStep) -> Self {
        let dangers = |unseen| {
            let of = move |danger: &&Danger| danger.unseen == unseen;
            let pack = |danger: &Danger| PackedDanger {
                bit: L::bit(danger.slot),
                others: bits::<L>(&danger.others),
                may_end: danger.may_end,
            };
            step.dangers.iter().filter(of).map(pack).collect()
        };
        Self {
            slot: step.slot,
            bit: step.slot.map_or(0, L::bit),
            targets: step.targets.iter().map(|target| (target.slot, L::bit(target.slot), target.turn)).collect(),
            may_end: step.may_end,
            tight: dangers(0),
            loose: dangers(1),
            frontier: bits::<L>(&step.frontier),
            all_seen: step.all_seen,
        }
    }

    /// The slots whose flags decide what this step does.
    pub(crate) fn relevant(&self) -> u64 {
        let dangers = self.tight.iter().chain(&self.loose);
        let checked = dangers.fold(0, |bits, danger| bits | danger.bit | danger.others);
        let last = if self.all_seen { self.frontier } else { 0 };
        self.targets.iter().fold(self.bit | checked | last, |bits, target| bits | target.1)
    }

    /// What is the same in every state after the step, if the square gets these arms.
    pub(crate) fn after<L: Labels>(&self, arms: Option<[Arm; 2]>, left: Flags, placed: EndsPlaced) -> AfterStep<L> {
        let pattern = self.slot.map_or(L::NO_ONES, L::ones_in);
        let mut after = AfterStep { flags: left, placed, pattern, fixed: L::BARE };
        let is_own = |arm: &&Arm| Some(arm.slot) == self.slot && arm.reached == Reached::End;
        for arm in arms.iter().flatten().filter(|arm| !is_own(arm)) {
            match arm.reached {
                Reached::Bare => after.flags.bare &= !L::bit(arm.slot),
                Reached::End => {
                    after.flags.full |= L::bit(arm.slot);
                    after.fixed = after.fixed.with_full(arm.slot);
                    let ones = L::ones_in(arm.slot);
                    after.pattern = after.pattern.blend(ones, ones);
                }
                Reached::BareApex | Reached::EndApex => after.placed = after.placed.with(arm.slot.0),
            }
        }
        after
    }

    /// Returns `true` if every square can still get its two moves, as far as its neighbours show. While the apex needs
    /// a move, that may come from any square that may be an end.
    pub(crate) fn leaves_enough_moves(&self, flags: Flags, placed: EndsPlaced) -> bool {
        let lacks = |danger: &PackedDanger, unseen: u32| {
            let needed = if flags.full & danger.bit != 0 { 0 } else { 1 + u32::from(flags.bare & danger.bit != 0) };
            let apex = u32::from(danger.may_end && placed != EndsPlaced::BOTH);
            (danger.others & !flags.full).count_ones() + unseen + apex < needed
        };
        !self.loose.iter().any(|danger| lacks(danger, 1)) && !self.tight.iter().any(|danger| lacks(danger, 0))
    }
}

pub(crate) fn bits<L: Labels>(slots: &[Slot]) -> u64 {
    slots.iter().fold(0, |bits, slot| bits | L::bit(*slot))
}

/// What the states of a profile have in common after a step.
pub(crate) struct AfterStep<L> {
    pub(crate) flags: Flags,
    pub(crate) placed: EndsPlaced,
    /// Ones in the slots whose labels are the same in every state: the square itself and those that become full.
    pub(crate) pattern: L,
    pub(crate) fixed: L,
}
