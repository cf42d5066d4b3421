//! Makes the recipes of a stride.
//!
//! States in which a square can no longer get its two moves are dropped at once: after each step the squares around it
//! are looked at one by one, and after the last one [`Outlook`] looks at all of them together.

use std::marker::PhantomData;

use super::network::{Closing, Network, Turn};
use super::outlook::Outlook;
use super::plan::{Danger, Plan, Step, Stride};
use super::profile::{ByProfile, Profile};
use super::recipe::{Action, Arm, Found, LONGEST, OnCycle, Recipe};
use super::state::{Flags, Labels, Lane, Mirror, Slot, mix};
use crate::budget::{Budget, Limit};

#[derive(Clone, Copy)]
struct Check {
    bit: u64,
    others: u64,
    may_end: bool,
}

/// A step with its slots turned into bits.
struct ReadyStep {
    slot: Option<Slot>,
    bit: u64,
    targets: Vec<(Slot, u64, Turn)>,
    may_end: [bool; 2],
    /// Squares with no unseen square to move to.
    tight: Vec<Check>,
    /// Squares with exactly one.
    loose: Vec<Check>,
    frontier: u64,
    all_seen: bool,
}

impl ReadyStep {
    fn new<L: Labels>(step: &Step) -> Self {
        let checks = |unseen| {
            let of = move |danger: &&Danger| danger.unseen == unseen;
            let check = |danger: &Danger| Check {
                bit: L::bit(danger.slot),
                others: bits::<L>(&danger.others),
                may_end: danger.may_end,
            };
            step.dangers.iter().filter(of).map(check).collect()
        };
        Self {
            slot: step.slot,
            bit: step.slot.map_or(0, L::bit),
            targets: step.targets.iter().map(|target| (target.slot, L::bit(target.slot), target.turn)).collect(),
            may_end: step.may_end,
            tight: checks(0),
            loose: checks(1),
            frontier: bits::<L>(&step.frontier),
            all_seen: step.all_seen,
        }
    }

    /// The slots whose flags decide what this step does.
    fn relevant(&self) -> u64 {
        let checked = self.tight.iter().chain(&self.loose).fold(0, |bits, check| bits | check.bit | check.others);
        let last = if self.all_seen { self.frontier } else { 0 };
        self.targets.iter().fold(self.bit | checked | last, |bits, target| bits | target.1)
    }

    /// What the step leaves behind if the square gets these arms.
    fn aftermath<L: Labels>(&self, arms: Option<[Arm; 2]>, left: Flags, lane: Lane) -> Aftermath<L> {
        let pattern = self.slot.map_or(L::NO_ONES, L::ones_in);
        let mut after = Aftermath { flags: left, lane, pattern, fixed: L::BARE };
        let is_own = |arm: &&Arm| Some(arm.slot) == self.slot && arm.found == Found::End;
        for arm in arms.iter().flatten().filter(|arm| !is_own(arm)) {
            match arm.found {
                Found::Bare => after.flags.bare &= !L::bit(arm.slot),
                Found::End => {
                    after.flags.full |= L::bit(arm.slot);
                    after.fixed = after.fixed.with_full(arm.slot);
                    let ones = L::ones_in(arm.slot);
                    after.pattern = after.pattern.blend(ones, ones);
                }
                Found::BareApex | Found::EndApex => after.lane.0 |= 1 << arm.slot.0,
            }
        }
        after
    }

    /// Whether every square can still get its two moves, as far as can be told from its neighbours. While the apex
    /// waits for a move, that may come from any square that may be an end.
    fn leaves_hope(&self, flags: Flags, lane: Lane) -> bool {
        let lacks = |check: &Check, unseen: u32| {
            let needed = if flags.full & check.bit != 0 { 0 } else { 1 + u32::from(flags.bare & check.bit != 0) };
            let apex = u32::from(check.may_end && lane != Lane::BOTH);
            (check.others & !flags.full).count_ones() + unseen + apex < needed
        };
        !self.loose.iter().any(|check| lacks(check, 1)) && !self.tight.iter().any(|check| lacks(check, 0))
    }
}

fn bits<L: Labels>(slots: &[Slot]) -> u64 {
    slots.iter().fold(0, |bits, slot| bits | L::bit(*slot))
}

/// The outlooks of a stride found so far.
#[derive(Default)]
struct Foresight(ByProfile<bool>);

impl Foresight {
    fn is_bright(&mut self, outlook: &Outlook, flags: Flags, lane: Lane) -> bool {
        let profile = Profile { bare: flags.bare, full: flags.full, lane };
        *self.0.entry(profile).or_insert_with(|| outlook.is_bright(flags, lane))
    }
}

/// About the bytes of an outlook that is kept, while the store of them grows.
const OUTLOOK_BYTES: u64 = 100;

/// Where recipes of a stride are drafted, with what was learnt from those before.
pub(crate) struct Draft<L> {
    actions: Vec<Action<L>>,
    /// The choices for each square of the stride.
    choices: [Vec<Arm>; LONGEST],
    foresight: Foresight,
    /// The most outlooks kept from one recipe to the next.
    most_outlooks: usize,
}

impl<L> Draft<L> {
    /// A draft that keeps about so many bytes of outlooks.
    pub(crate) fn new(room: u64) -> Self {
        let most_outlooks = usize::try_from(room / OUTLOOK_BYTES).unwrap_or(usize::MAX);
        Self { actions: Vec::new(), choices: [const { Vec::new() }; _], foresight: Foresight::default(), most_outlooks }
    }

    /// Makes ready for another recipe.
    fn begin(&mut self) {
        self.actions.clear();
        if self.foresight.0.len() > self.most_outlooks {
            self.foresight.0.clear();
        }
    }
}

/// A stride made ready for one packing of states.
pub(crate) struct Expander<L> {
    steps: Vec<ReadyStep>,
    untouched: u64,
    relevant: u64,
    outlook: Outlook,
    mirror: Mirror,
    ends_alike: bool,
    closing: Closing,
    packing: PhantomData<L>,
}

/// What a step leaves behind in every state of a profile.
struct Aftermath<L> {
    flags: Flags,
    lane: Lane,
    /// Ones in the slots whose labels are the same in every state: the square itself and those that become full.
    pattern: L,
    fixed: L,
}

impl<L: Labels> Expander<L> {
    /// The expanders of all strides of a plan.
    pub(crate) fn all(plan: &Plan, network: &Network, budget: &Budget) -> Result<Vec<Self>, Limit> {
        let ready = |stride| budget.check(0).map(|()| Self::new(plan, stride, network));
        plan.strides.iter().map(ready).collect()
    }

    fn new(plan: &Plan, stride: &Stride, network: &Network) -> Self {
        let outlook = Outlook::new::<L>(network, plan.colours.as_deref(), stride);
        let steps: Vec<ReadyStep> = stride.steps.iter().map(ReadyStep::new::<L>).collect();
        Self {
            // The outlook depends on every square of the frontier.
            relevant: if outlook.looks() {
                u64::MAX
            } else {
                steps.iter().fold(0, |bits, step| bits | step.relevant())
            },
            outlook,
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
    pub(crate) fn profile(&self, labels: L, lane: Lane) -> Profile {
        let flags = labels.flags();
        Profile { bare: flags.bare & self.relevant, full: flags.full & self.relevant, lane }
    }

    /// A number that is the same before and after the stride, and the same for mirror images: states that become equal
    /// have equal numbers.
    #[inline]
    pub(crate) fn kinship(&self, labels: L) -> u64 {
        let flags = labels.flags();
        let (bare, full) = (flags.bare & self.untouched, flags.full & self.untouched);
        let word = |bare: u64, full: u64| bare ^ full.rotate_left(1);
        let image = |bits| L::mirrored_bits(bits, self.mirror);
        mix(word(bare, full).min(word(image(bare), image(full))))
    }

    /// Works out what the stride does with the states of a profile.
    ///
    /// A square has eight moves at most, and two more to the apex. So a recipe has some two thousand actions at most,
    /// and takes some milliseconds: whoever makes many has to look at the clock.
    pub(crate) fn recipe(&self, profile: Profile, draft: &mut Draft<L>) -> Recipe<L> {
        let flags = Flags { bare: profile.bare, full: profile.full };
        draft.begin();
        self.finish_square(0, flags, profile.lane, draft);
        Recipe::new(&draft.actions)
    }

    /// Adds all ways to finish the square of a step, with what follows from each.
    fn finish_square(&self, depth: usize, flags: Flags, lane: Lane, draft: &mut Draft<L>) {
        let step = &self.steps[depth];
        // A new square may take over the slot, and is then bare.
        let left = Flags { bare: flags.bare | step.bit, full: flags.full & !step.bit };
        if flags.full & step.bit != 0 {
            self.add(depth, None, left, lane, draft);
            return;
        }
        let mut choices = std::mem::take(&mut draft.choices[depth]);
        self.choose(step, left, lane, &mut choices);
        match step.slot.filter(|_| flags.bare & step.bit == 0) {
            Some(slot) => {
                let own = Arm { slot, found: Found::End, turn: Turn::NONE };
                for choice in &choices {
                    self.add(depth, Some([own, *choice]), left, lane, draft);
                }
            }
            None => {
                while let Some(second) = choices.pop() {
                    for first in choices.iter().filter(|first| first.to() != second.to()) {
                        self.add(depth, Some([*first, second]), left, lane, draft);
                    }
                }
            }
        }
        draft.choices[depth] = choices;
    }

    /// The moves there are: to squares that are not full, and last to the apex.
    fn choose(&self, step: &ReadyStep, flags: Flags, lane: Lane, choices: &mut Vec<Arm>) {
        choices.clear();
        for &(slot, bit, turn) in step.targets.iter().filter(|target| flags.full & target.1 == 0) {
            let found = if flags.bare & bit == 0 { Found::End } else { Found::Bare };
            choices.push(Arm { slot, found, turn });
        }
        let found = if lane == Lane::NEITHER { Found::BareApex } else { Found::EndApex };
        for end in 0..2 {
            if self.may_place(step, lane, end) {
                // The slot of an arm to the apex says which end is placed.
                choices.push(Arm { slot: Slot(end), found, turn: Turn::NONE });
            }
        }
    }

    /// Whether the first (0) or second (1) end can be placed on the square of this step.
    fn may_place(&self, step: &ReadyStep, lane: Lane, end: u8) -> bool {
        // If the ends are alike, the first comes first.
        let in_turn = !self.ends_alike || u32::from(end) == lane.0.count_ones();
        step.may_end[usize::from(end)] && lane.0 >> end & 1 == 0 && in_turn
    }

    /// Adds one way to finish a square, and what follows, unless nothing does.
    fn add(&self, depth: usize, arms: Option<[Arm; 2]>, left: Flags, lane: Lane, draft: &mut Draft<L>) {
        let step = &self.steps[depth];
        let after = step.aftermath::<L>(arms, left, lane);
        let is_whole = step.all_seen && after.lane == Lane::BOTH && step.frontier & !after.flags.full == 0;
        let is_last = depth + 1 == self.steps.len();
        let has_hope = self.has_hope(step, is_last, &after, &mut draft.foresight);
        if !is_whole && !has_hope {
            return;
        }
        let index = draft.actions.len();
        let arrives = (is_last && has_hope).then_some(after.lane);
        draft.actions.push(Action {
            arms,
            pattern: after.pattern,
            fixed: after.fixed,
            on_cycle: if is_whole { OnCycle::CountTour } else { OnCycle::Drop },
            has_path_to_apex: lane != Lane::NEITHER && lane != Lane::BOTH,
            depth,
            next: 0,
            arrives,
        });
        if !is_last && has_hope {
            self.finish_square(depth + 1, after.flags, after.lane, draft);
        }
        if draft.actions.len() == index + 1 && arrives.is_none() && !is_whole {
            draft.actions.pop();
        } else {
            draft.actions[index].next = draft.actions.len();
        }
    }

    fn has_hope(&self, step: &ReadyStep, is_last: bool, after: &Aftermath<L>, foresight: &mut Foresight) -> bool {
        let looks_far = is_last && self.outlook.looks();
        step.leaves_hope(after.flags, after.lane)
            && (!looks_far || foresight.is_bright(&self.outlook, after.flags, after.lane))
    }
}
