//! Works out the transitions of a stride.
//!
//! States in which a square can no longer get its two moves are dropped at once: after each step the squares around it
//! are looked at one by one, and after the last one [`Feasibility`] looks at all of them together.

use std::marker::PhantomData;

use super::arm::{Arm, Reached};
use super::ends_placed::EndsPlaced;
use super::feasibility::{Feasibility, FeasibilityCache};
use super::labels::{Flags, Labels};
use super::packed_step::{AfterStep, PackedStep, bits};
use super::profile::Profile;
use super::transitions::{OnCycle, Transition, Transitions};
use crate::arithmetic::mix::spread;
use crate::budget::{Budget, Limit};
use crate::count::model::network::Network;
use crate::count::model::order::LONGEST_STRIDE;
use crate::count::model::plan::{CountPlan, LayerStride};
use crate::count::model::slot::{Mirror, Slot};
use crate::count::model::turn::{Closing, Turn};

/// Where transitions are put together, with what was learnt from those before.
pub(crate) struct TransitionWorkspace<L> {
    transitions: Vec<Transition<L>>,
    /// The choices for each square of the stride.
    choices: [Vec<Arm>; LONGEST_STRIDE],
    feasible: FeasibilityCache,
}

impl<L> TransitionWorkspace<L> {
    /// A workspace that keeps about so many bytes of feasibility checks.
    pub(crate) fn new(room: u64) -> Self {
        Self { transitions: Vec::new(), choices: [const { Vec::new() }; _], feasible: FeasibilityCache::new(room) }
    }

    /// Makes ready for another profile.
    fn begin(&mut self) {
        self.transitions.clear();
        self.feasible.forget_much();
    }
}

/// A stride made ready for one packing of states.
pub(crate) struct Expander<L> {
    steps: Vec<PackedStep>,
    untouched: u64,
    relevant: u64,
    feasibility: Feasibility,
    mirror: Mirror,
    ends_alike: bool,
    closing: Closing,
    packing: PhantomData<L>,
}

impl<L: Labels> Expander<L> {
    /// The expanders of all strides of a plan.
    pub(crate) fn all(plan: &CountPlan, network: &Network, budget: &Budget) -> Result<Vec<Self>, Limit> {
        let ready = |stride| budget.check(0).map(|()| Self::new(plan, stride, network));
        plan.strides.iter().map(ready).collect()
    }

    fn new(plan: &CountPlan, stride: &LayerStride, network: &Network) -> Self {
        let feasibility = Feasibility::new::<L>(network, plan.colours.as_deref(), stride);
        let steps: Vec<PackedStep> = stride.steps.iter().map(PackedStep::new::<L>).collect();
        Self {
            // The check depends on every square of the frontier.
            relevant: if feasibility.checks_anything() {
                u64::MAX
            } else {
                steps.iter().fold(0, |bits, step| bits | step.relevant())
            },
            feasibility,
            steps,
            untouched: bits::<L>(&stride.untouched),
            mirror: stride.mirror,
            ends_alike: plan.ends_alike,
            closing: network.closing(),
            packing: PhantomData,
        }
    }

    pub(crate) const fn mirror(&self) -> Mirror {
        self.mirror
    }

    pub(crate) const fn closing(&self) -> Closing {
        self.closing
    }

    /// What decides the moves of a state.
    #[inline]
    pub(crate) fn profile(&self, labels: L, placed: EndsPlaced) -> Profile {
        let flags = labels.flags();
        Profile { bare: flags.bare & self.relevant, full: flags.full & self.relevant, placed }
    }

    /// A number that is the same before and after the stride, and the same for mirror images: states that become equal
    /// have equal numbers.
    #[inline]
    pub(crate) fn shard_key(&self, labels: L) -> u64 {
        let flags = labels.flags();
        let (bare, full) = (flags.bare & self.untouched, flags.full & self.untouched);
        let word = |bare: u64, full: u64| bare ^ full.rotate_left(1);
        let image = |bits| L::mirrored_bits(bits, self.mirror);
        spread(word(bare, full).min(word(image(bare), image(full))))
    }

    /// Works out what the stride does with the states of a profile.
    ///
    /// A square has eight moves at most, and two more to the apex. So there are some two thousand transitions at
    /// most, which take some milliseconds: whoever asks for many has to look at the clock.
    pub(crate) fn transitions(&self, profile: Profile, workspace: &mut TransitionWorkspace<L>) -> Transitions<L> {
        let flags = Flags { bare: profile.bare, full: profile.full };
        workspace.begin();
        self.finish_square(0, flags, profile.placed, workspace);
        Transitions::new(&workspace.transitions)
    }

    /// Adds all ways to finish the square of a step, with what follows from each.
    fn finish_square(&self, depth: usize, flags: Flags, placed: EndsPlaced, workspace: &mut TransitionWorkspace<L>) {
        let step = &self.steps[depth];
        // A new square may take over the slot, and is then bare.
        let left = Flags { bare: flags.bare | step.bit, full: flags.full & !step.bit };
        if flags.full & step.bit != 0 {
            self.add(depth, None, left, placed, workspace);
            return;
        }
        let mut choices = std::mem::take(&mut workspace.choices[depth]);
        self.choose(step, left, placed, &mut choices);
        match step.slot.filter(|_| flags.bare & step.bit == 0) {
            Some(slot) => {
                let own = Arm { slot, reached: Reached::End, turn: Turn::NONE };
                for choice in &choices {
                    self.add(depth, Some([own, *choice]), left, placed, workspace);
                }
            }
            None => {
                while let Some(second) = choices.pop() {
                    for first in choices.iter().filter(|first| first.to() != second.to()) {
                        self.add(depth, Some([*first, second]), left, placed, workspace);
                    }
                }
            }
        }
        workspace.choices[depth] = choices;
    }

    /// The moves there are: to squares that are not full, and last to the apex.
    fn choose(&self, step: &PackedStep, flags: Flags, placed: EndsPlaced, choices: &mut Vec<Arm>) {
        choices.clear();
        for &(slot, bit, turn) in step.targets.iter().filter(|target| flags.full & target.1 == 0) {
            let reached = if flags.bare & bit == 0 { Reached::End } else { Reached::Bare };
            choices.push(Arm { slot, reached, turn });
        }
        let reached = if placed == EndsPlaced::NEITHER { Reached::BareApex } else { Reached::EndApex };
        for end in 0..2 {
            if self.may_place(step, placed, end) {
                // The slot of an arm to the apex says which end is placed.
                choices.push(Arm { slot: Slot(end), reached, turn: Turn::NONE });
            }
        }
    }

    /// Whether the first (0) or second (1) end can be placed on the square of this step.
    fn may_place(&self, step: &PackedStep, placed: EndsPlaced, end: u8) -> bool {
        // If the ends are alike, the first comes first.
        let in_turn = !self.ends_alike || u32::from(end) == placed.number();
        step.may_end[usize::from(end)] && !placed.has(end) && in_turn
    }

    /// Adds one way to finish a square, and what follows, unless nothing does.
    fn add(
        &self,
        depth: usize,
        arms: Option<[Arm; 2]>,
        left: Flags,
        placed: EndsPlaced,
        workspace: &mut TransitionWorkspace<L>,
    ) {
        let step = &self.steps[depth];
        let after = step.after::<L>(arms, left, placed);
        let is_whole = step.all_seen && after.placed == EndsPlaced::BOTH && step.frontier & !after.flags.full == 0;
        let is_last = depth + 1 == self.steps.len();
        let is_feasible = self.is_feasible(step, is_last, &after, &mut workspace.feasible);
        if !is_whole && !is_feasible {
            return;
        }
        let index = workspace.transitions.len();
        let arrives = (is_last && is_feasible).then_some(after.placed);
        workspace.transitions.push(Transition {
            arms,
            pattern: after.pattern,
            fixed: after.fixed,
            on_cycle: if is_whole { OnCycle::CountTour } else { OnCycle::Drop },
            has_path_to_apex: placed != EndsPlaced::NEITHER && placed != EndsPlaced::BOTH,
            depth,
            next: 0,
            arrives,
        });
        if !is_last && is_feasible {
            self.finish_square(depth + 1, after.flags, after.placed, workspace);
        }
        if workspace.transitions.len() == index + 1 && arrives.is_none() && !is_whole {
            workspace.transitions.pop();
        } else {
            workspace.transitions[index].next = workspace.transitions.len();
        }
    }

    /// Whether all squares can get their moves: those around the step, and after the last step all.
    fn is_feasible(
        &self,
        step: &PackedStep,
        is_last: bool,
        after: &AfterStep<L>,
        known: &mut FeasibilityCache,
    ) -> bool {
        step.leaves_enough_moves(after.flags, after.placed)
            && (!is_last || known.is_feasible(&self.feasibility, after.flags, after.placed))
    }
}
