//! Computes the transitions of a stride.
//!
//! Those that leave a square near the step without its two moves are left out at once. [`Feasibility`], which looks at
//! all squares together, is checked only when states arrive: its answer depends on the whole frontier, while the
//! transitions depend only on the squares around the stride.

use std::marker::PhantomData;

use super::arm::{Arm, Reached};
use super::ends_placed::EndsPlaced;
use super::feasibility::Feasibility;
use super::labels::{Flags, Labels};
use super::packed_step::{PackedStep, bits};
use super::profile::Profile;
use super::transitions::{OnCycle, StrideFrame, Transition, Transitions};
use crate::model::count_graph::CountGraph;
use crate::model::order::LONGEST_STRIDE;
use crate::model::plan::{CountPlan, LayerStride};
use crate::model::slot::Slot;
use crate::model::turn::Turn;
use cavalcade_core::budget::{Budget, Limit};

/// The buffers for computing transitions.
pub(crate) struct TransitionWorkspace<L> {
    transitions: Vec<Transition<L>>,
    /// The choices for each square of the stride.
    choices: [Vec<Arm>; LONGEST_STRIDE],
}

impl<L> TransitionWorkspace<L> {
    pub(crate) const fn new() -> Self {
        Self { transitions: Vec::new(), choices: [const { Vec::new() }; _] }
    }
}

/// A stride made ready for one packing of states.
pub(crate) struct Expander<L> {
    steps: Vec<PackedStep>,
    untouched: u64,
    frame: StrideFrame,
    feasibility: Feasibility,
    ends_alike: bool,
    packing: PhantomData<L>,
}

impl<L: Labels> Expander<L> {
    /// The expanders of all strides of a plan.
    pub(crate) fn all(plan: &CountPlan, graph: &CountGraph, budget: &Budget) -> Result<Vec<Self>, Limit> {
        let ready = |stride| budget.check(0).map(|()| Self::new(plan, stride, graph));
        plan.strides.iter().map(ready).collect()
    }

    fn new(plan: &CountPlan, stride: &LayerStride, graph: &CountGraph) -> Self {
        let steps: Vec<PackedStep> = stride.steps.iter().map(PackedStep::new::<L>).collect();
        let relevant = steps.iter().fold(0, |bits, step| bits | step.relevant());
        Self {
            steps,
            untouched: bits::<L>(&stride.untouched),
            frame: StrideFrame { relevant, mirror: stride.mirror, closing: graph.closing() },
            feasibility: Feasibility::new::<L>(graph, plan.colours.as_deref(), stride),
            ends_alike: plan.ends_alike,
            packing: PhantomData,
        }
    }

    pub(crate) const fn frame(&self) -> &StrideFrame {
        &self.frame
    }

    /// The slot of a square of the stride before it is finished, if it has one.
    pub(crate) fn slot(&self, depth: usize) -> Option<Slot> {
        self.steps[depth].slot
    }

    /// Returns `true` if tours may be finished in the stride.
    pub(crate) fn may_finish(&self) -> bool {
        self.steps.iter().any(|step| step.all_seen)
    }

    /// The check of what the stride leaves.
    pub(crate) const fn feasibility(&self) -> &Feasibility {
        &self.feasibility
    }

    /// A number that is the same before and after the stride, and the same for mirror images: states that become equal
    /// have equal numbers.
    pub(crate) fn shard_key(&self, profile: Profile) -> u64 {
        let untouched = profile.within(self.untouched);
        untouched.min(untouched.mirrored::<L>(self.frame.mirror)).mixed()
    }

    /// Computes what the stride does with the states of a profile, of which only the relevant slots matter.
    ///
    /// A square has at most eight moves, and two more to the apex. So there are at most two thousand transitions, which
    /// take some milliseconds: callers that ask for many have to check their budget.
    pub(crate) fn transitions(&self, profile: Profile, workspace: &mut TransitionWorkspace<L>) -> Transitions<L> {
        workspace.transitions.clear();
        self.finish_square(0, profile.within(self.frame.relevant).flags(), profile.placed, workspace);
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

    /// Returns `true` if the first (0) or second (1) end can be placed on the square of this step.
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
        let is_feasible = step.leaves_enough_moves(after.flags, after.placed);
        if !is_whole && !is_feasible {
            return;
        }
        let index = workspace.transitions.len();
        let profile = Profile { bare: after.flags.bare, full: after.flags.full, placed: after.placed };
        let arrives = (is_last && is_feasible).then_some(profile);
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
}
