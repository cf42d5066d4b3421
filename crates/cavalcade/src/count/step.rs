//! One stride of the frontier method: all states that follow from a state.
//!
//! To finish a square is to give it its two moves. A bare square chooses two of the squares it can still move to, an
//! end chooses one, a full square none. Each move joins the paths of the two squares; a move that would join a path to
//! itself closes a cycle, and that is a tour if nothing else is left and nothing at all otherwise. States in which a
//! square can no longer get its two moves are dropped at once.
//!
//! Which moves there are, and which leave a square stranded, depends only on the *profile* of a state: which squares are
//! bare, ends or full. Many states share a profile and differ in how their ends are mated. So the moves are worked out
//! once for each profile, as a [`Recipe`], and a state only has to follow it: look up two mates, see that they are not
//! each other's, and write two labels.
//!
//! The apex of an open tour takes part as one more square, with its own place: a *lane* tells which of its two moves
//! are made.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::network::{Closing, Network, Turn};
use super::outlook::Outlook;
use super::plan::{Danger, Plan, Step, Stride};
use super::state::{Flags, Labels, Mirror, Slot, Tip, mix};

/// Which ends of the tour have been placed: the first (1), the second (2), both (3) or none (0).
///
/// For closed tours both count as placed from the beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Lane(pub(crate) u8);

impl Lane {
    pub(crate) const COUNT: usize = 4;
    pub(crate) const NEITHER: Self = Self(0);
    pub(crate) const BOTH: Self = Self(3);

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// States of one profile and their weights.
pub(crate) struct Batch<L, W> {
    pub(crate) labels: Vec<L>,
    pub(crate) weights: Vec<W>,
}

impl<L, W> Batch<L, W> {
    pub(crate) const fn new() -> Self {
        Self { labels: Vec::new(), weights: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.labels.clear();
        self.weights.clear();
    }

    fn push(&mut self, labels: L, weight: W) {
        self.labels.push(labels);
        self.weights.push(weight);
    }
}

/// Takes what a stride brings forth.
pub(crate) trait Sink<L, W> {
    /// States to go on from.
    fn states(&mut self, labels: &[L], lane: Lane, weights: &[W]);
    /// A finished tour.
    fn tour(&mut self, weight: W);
}

/// What stands at the other end of a move, as far as the profile tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// A bare square, which becomes an end.
    Bare,
    /// An end, which becomes full; its path goes on elsewhere.
    End,
    /// The apex, without a move so far.
    BareApex,
    /// The apex with one move.
    EndApex,
}

/// One arm of a square: a move, or the path that came in before.
#[derive(Clone, Copy)]
struct Arm {
    slot: Slot,
    found: Found,
    turn: Turn,
}

impl Arm {
    /// The square (or the apex) the arm reaches first.
    const fn to(self) -> Tip {
        match self.found {
            Found::Bare | Found::End => Tip::At(self.slot),
            Found::BareApex | Found::EndApex => Tip::Apex,
        }
    }

    const fn here(self) -> (Slot, Turn) {
        (self.slot, self.turn)
    }

    #[inline]
    fn mate<L: Labels>(self, labels: L) -> (Slot, Turn) {
        let (mate, onwards) = labels.mate(self.slot);
        (mate, self.turn.plus(onwards))
    }

    /// Where the path beyond ends, and the turn from here to there.
    #[inline]
    fn tip<L: Labels>(self, labels: L) -> (Tip, Turn) {
        match self.found {
            Found::Bare => (Tip::At(self.slot), self.turn),
            Found::End => {
                let (tip, onwards) = labels.far_end(self.slot);
                (tip, self.turn.plus(onwards))
            }
            Found::BareApex => (Tip::Apex, self.turn),
            Found::EndApex => (Tip::At(labels.end_from_apex()), self.turn),
        }
    }
}

/// What to do with a move that closes a cycle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnCycle {
    Drop,
    CountTour,
}

/// One square finished in one way, for all states of a profile.
struct Action<L> {
    /// The arms of the square; none if it was full before.
    arms: Option<[Arm; 2]>,
    /// The labels that are the same for all states: the square is taken off, those moved to may become full.
    pattern: L,
    fixed: L,
    on_cycle: OnCycle,
    has_path_to_apex: bool,
    depth: usize,
    /// The action to go on with if this one closes a cycle; the ones before it build on this one.
    next: usize,
    /// The lane afterwards, if this is the last step of the stride.
    arrives: Option<Lane>,
}

/// All that a stride can do with the states of a profile, in the order of a walk through the tree of choices.
pub(crate) struct Recipe<L>(Vec<Action<L>>);

/// The most squares in a stride.
pub(crate) const LONGEST: usize = 2;

/// Room for the states before a stride and after each of its steps.
pub(crate) type Batches<L, W> = [Batch<L, W>; LONGEST + 1];

impl<L: Labels> Recipe<L> {
    /// Hands on every state that follows from those in the first batch, and every tour that is closed on the way.
    pub(crate) fn follow<W: Copy>(
        &self,
        batches: &mut Batches<L, W>,
        expander: &Expander<L>,
        sink: &mut impl Sink<L, W>,
    ) {
        let mut index = 0;
        while let Some(action) = self.0.get(index) {
            let [before, after] = &mut batches[action.depth..action.depth + 2] else { return };
            action.apply(before, after, expander.closing, sink);
            index += 1;
            if after.labels.is_empty() {
                index = action.next;
            } else if let Some(lane) = action.arrives {
                for labels in &mut after.labels {
                    *labels = (*labels).min(labels.mirrored(expander.mirror));
                }
                sink.states(&after.labels, lane, &after.weights);
            }
        }
    }
}

impl<L: Labels> Action<L> {
    /// Joins the paths in each state, and drops those in which that closes a cycle.
    fn apply<W: Copy>(
        &self,
        before: &Batch<L, W>,
        after: &mut Batch<L, W>,
        closing: Closing,
        sink: &mut impl Sink<L, W>,
    ) {
        after.clear();
        match self.arms {
            None => {
                after.labels.extend(before.labels.iter().map(|labels| labels.blend(self.pattern, self.fixed)));
                after.weights.extend_from_slice(&before.weights);
            }
            Some([a, b]) if self.on_cycle == OnCycle::Drop && !self.has_path_to_apex => match (a.found, b.found) {
                (Found::End, Found::End) => {
                    self.join(before, after, b.slot, |labels| (a.mate(labels), b.mate(labels)));
                }
                (Found::End, Found::Bare) => self.join(before, after, b.slot, |labels| (a.mate(labels), b.here())),
                (Found::Bare, Found::End) => self.join(before, after, b.slot, |labels| (a.here(), b.mate(labels))),
                (Found::Bare, Found::Bare) => self.join(before, after, b.slot, |_| (a.here(), b.here())),
                _ => self.join_any(before, after, closing, sink),
            },
            Some(_) => self.join_any(before, after, closing, sink),
        }
    }

    /// The usual case, where all paths lead from square to square and no tour can be finished.
    #[inline]
    fn join<W: Copy>(
        &self,
        before: &Batch<L, W>,
        after: &mut Batch<L, W>,
        to: Slot,
        tips: impl Fn(L) -> ((Slot, Turn), (Slot, Turn)),
    ) {
        for (labels, weight) in before.labels.iter().zip(&before.weights) {
            let ((a, a_turn), (b, b_turn)) = tips(*labels);
            if a != to {
                let turn = a_turn.back().plus(b_turn);
                let rest = labels.blend(self.pattern, self.fixed);
                let tied = rest.with_far_end(a, Tip::At(b), turn).with_far_end(b, Tip::At(a), turn.back());
                after.push(tied, *weight);
            }
        }
    }

    fn join_any<W: Copy>(
        &self,
        before: &Batch<L, W>,
        after: &mut Batch<L, W>,
        closing: Closing,
        sink: &mut impl Sink<L, W>,
    ) {
        let Some([a, b]) = self.arms else { return };
        for (labels, weight) in before.labels.iter().zip(&before.weights) {
            let (a_tip, a_turn) = a.tip(*labels);
            if b.to() == a_tip {
                if self.on_cycle == OnCycle::CountTour && closing.accepts(a_turn.plus(b.turn.back())) {
                    sink.tour(*weight);
                }
            } else {
                let (b_tip, b_turn) = b.tip(*labels);
                let turn = a_turn.back().plus(b_turn);
                after.push(tie(labels.blend(self.pattern, self.fixed), a_tip, b_tip, turn), *weight);
            }
        }
    }
}

/// Makes the far ends of two paths each other's.
#[inline]
fn tie<L: Labels>(labels: L, a: Tip, b: Tip, turn: Turn) -> L {
    match (a, b) {
        (Tip::At(x), Tip::At(y)) => labels.with_far_end(x, b, turn).with_far_end(y, a, turn.back()),
        (Tip::At(x), Tip::Apex) | (Tip::Apex, Tip::At(x)) => labels.with_far_end(x, Tip::Apex, Turn::NONE),
        (Tip::Apex, Tip::Apex) => labels,
    }
}

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
pub(crate) struct Foresight(HashMap<Profile, bool, BuildHasherDefault<MixHasher>>);

impl Foresight {
    fn is_bright(&mut self, outlook: &Outlook, flags: Flags, lane: Lane) -> bool {
        let profile = Profile { bare: flags.bare, full: flags.full, lane };
        *self.0.entry(profile).or_insert_with(|| outlook.is_bright(flags, lane))
    }
}

/// A hasher for profiles, which are words to be mixed.
#[derive(Default)]
pub(crate) struct MixHasher(u64);

impl Hasher for MixHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A recipe in the making.
struct Draft<'a, L> {
    actions: &'a mut Vec<Action<L>>,
    foresight: &'a mut Foresight,
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
    packing: std::marker::PhantomData<L>,
}

/// What decides the moves of a state: its lane, and the flags of the squares around the stride.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Profile {
    bare: u64,
    full: u64,
    lane: Lane,
}

impl<L: Labels> Expander<L> {
    pub(crate) fn new(plan: &Plan, stride: &Stride, network: &Network) -> Self {
        let steps: Vec<ReadyStep> = stride.steps.iter().map(ReadyStep::new::<L>).collect();
        Self {
            relevant: u64::MAX,
            outlook: Outlook::new::<L>(network, network.colours().as_deref(), &stride.finished, &stride.slots),
            steps,
            untouched: bits::<L>(&stride.untouched),
            mirror: stride.mirror,
            ends_alike: plan.ends_alike,
            closing: network.closing(),
            packing: std::marker::PhantomData,
        }
    }

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
    pub(crate) fn recipe(&self, profile: Profile, foresight: &mut Foresight) -> Recipe<L> {
        let mut actions = Vec::new();
        self.finish_square(0, Flags { bare: profile.bare, full: profile.full }, profile.lane, &mut Draft { actions: &mut actions, foresight });
        Recipe(actions)
    }

    /// Adds all ways to finish the square of a step, with what follows from each.
    fn finish_square(&self, depth: usize, flags: Flags, lane: Lane, draft: &mut Draft<'_, L>) {
        let step = &self.steps[depth];
        // A new square may take over the slot, and is then bare.
        let left = Flags { bare: flags.bare | step.bit, full: flags.full & !step.bit };
        if flags.full & step.bit != 0 {
            self.add(depth, None, left, lane, draft);
            return;
        }
        let mut choices = self.choices(step, left, lane);
        match step.slot.filter(|_| flags.bare & step.bit == 0) {
            Some(slot) => {
                let own = Arm { slot, found: Found::End, turn: Turn::NONE };
                choices.iter().for_each(|choice| self.add(depth, Some([own, *choice]), left, lane, draft));
            }
            None => {
                while let Some(second) = choices.pop() {
                    for first in choices.iter().filter(|first| first.to() != second.to()) {
                        self.add(depth, Some([*first, second]), left, lane, draft);
                    }
                }
            }
        }
    }

    /// The moves there are: to squares that are not full, and last to the apex.
    fn choices(&self, step: &ReadyStep, flags: Flags, lane: Lane) -> Vec<Arm> {
        let mut choices = Vec::new();
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
        choices
    }

    /// Whether the first (0) or second (1) end can be placed on the square of this step.
    fn may_place(&self, step: &ReadyStep, lane: Lane, end: u8) -> bool {
        // If the ends are alike, the first comes first.
        let in_turn = !self.ends_alike || u32::from(end) == lane.0.count_ones();
        step.may_end[usize::from(end)] && lane.0 >> end & 1 == 0 && in_turn
    }

    /// Adds one way to finish a square, and what follows, unless nothing does.
    fn add(&self, depth: usize, arms: Option<[Arm; 2]>, left: Flags, lane: Lane, draft: &mut Draft<'_, L>) {
        let step = &self.steps[depth];
        let has_path_to_apex = lane != Lane::NEITHER && lane != Lane::BOTH;
        let (mut flags, mut lane) = (left, lane);
        let mut fixed = L::BARE;
        let mut changed: Vec<Slot> = step.slot.into_iter().collect();
        for arm in arms.iter().flatten().filter(|arm| Some(arm.slot) != step.slot || arm.found != Found::End) {
            match arm.found {
                Found::Bare => flags.bare &= !L::bit(arm.slot),
                Found::End => {
                    flags.full |= L::bit(arm.slot);
                    fixed = fixed.with_full(arm.slot);
                    changed.push(arm.slot);
                }
                Found::BareApex | Found::EndApex => lane.0 |= 1 << arm.slot.0,
            }
        }
        let is_whole = step.all_seen && lane == Lane::BOTH && step.frontier & !flags.full == 0;
        let on_cycle = if is_whole { OnCycle::CountTour } else { OnCycle::Drop };
        let is_last = depth + 1 == self.steps.len();
        let has_hope = step.leaves_hope(flags, lane) && (!is_last || draft.foresight.is_bright(&self.outlook, flags, lane));
        if !is_whole && !has_hope {
            return;
        }
        let index = draft.actions.len();
        let arrives = (is_last && has_hope).then_some(lane);
        let pattern = L::ones_in(&changed);
        draft.actions.push(Action { arms, pattern, fixed, on_cycle, has_path_to_apex, depth, next: 0, arrives });
        if !is_last && has_hope {
            self.finish_square(depth + 1, flags, lane, draft);
        }
        if draft.actions.len() == index + 1 && arrives.is_none() && !is_whole {
            draft.actions.pop();
        } else {
            draft.actions[index].next = draft.actions.len();
        }
    }
}
