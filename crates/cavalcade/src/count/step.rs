//! One stride of the frontier method: all states that follow from a state.
//!
//! To finish a square is to give it its two moves. A bare square chooses two of the squares it can still move to, an
//! end chooses one, a full square none. Each move joins the paths of the two squares; a move that would join a path to
//! itself closes a cycle, and that is a tour if nothing else is left and nothing at all otherwise. States in which a
//! square can no longer get its two moves are dropped at once.
//!
//! The apex of an open tour takes part as one more square, with its own place: a *lane* tells which of its two moves
//! are made.

use super::network::{Closing, Turn};
use super::plan::{Danger, Plan, Step, Stride};
use super::state::{Flags, Labels, Mirror, Slot, Tip, mix};

/// Which ends of the tour have been placed: the first (1), the second (2), both (3) or none (0).
///
/// For closed tours both count as placed from the beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Lane(pub(crate) u8);

impl Lane {
    pub(crate) const COUNT: usize = 4;
    pub(crate) const NEITHER: Self = Self(0);
    pub(crate) const BOTH: Self = Self(3);

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Takes what a stride brings forth.
pub(crate) trait Sink<L> {
    /// A state to go on from.
    fn state(&mut self, labels: L, lane: Lane);
    /// A finished tour.
    fn tour(&mut self);
}

/// A way to make a move.
#[derive(Clone, Copy)]
struct Choice {
    /// The square (or the apex) moved to.
    to: Tip,
    /// The end of the path that is there.
    tip: Tip,
    /// The turn of the move itself.
    turn: Turn,
    /// The turn from here to the tip.
    tip_turn: Turn,
    /// The bit of the square if the move makes it full.
    filled: u64,
    /// The bit of the square if it was bare.
    ended: u64,
    /// The lane with this move made.
    lane: Lane,
}

/// At most eight moves, and the apex in two roles.
const MOST_CHOICES: usize = 10;

const NO_CHOICE: Choice = Choice {
    to: Tip::Apex,
    tip: Tip::Apex,
    turn: Turn::NONE,
    tip_turn: Turn::NONE,
    filled: 0,
    ended: 0,
    lane: Lane::NEITHER,
};

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
        let bits = |slots: &[Slot]| slots.iter().fold(0, |bits, slot| bits | L::bit(*slot));
        let checks = |unseen| {
            let of = move |danger: &&Danger| danger.unseen == unseen;
            let check = |danger: &Danger| Check {
                bit: L::bit(danger.slot),
                others: bits(&danger.others),
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
            frontier: bits(&step.frontier),
            all_seen: step.all_seen,
        }
    }
}

/// A stride made ready for one packing of states.
pub(crate) struct Expander {
    steps: Vec<ReadyStep>,
    untouched: u64,
    mirror: Mirror,
    ends_alike: bool,
    closing: Closing,
}

#[derive(Clone, Copy)]
struct Position<L> {
    labels: L,
    flags: Flags,
    lane: Lane,
}

impl Expander {
    pub(crate) fn new<L: Labels>(plan: &Plan, stride: &Stride, closing: Closing) -> Self {
        Self {
            steps: stride.steps.iter().map(ReadyStep::new::<L>).collect(),
            untouched: stride.untouched.iter().fold(0, |bits, slot| bits | L::bit(*slot)),
            mirror: stride.mirror,
            ends_alike: plan.ends_alike,
            closing,
        }
    }

    /// Hands on every state that follows, and every tour that is closed on the way.
    #[inline]
    pub(crate) fn expand<L: Labels>(&self, labels: L, lane: Lane, sink: &mut impl Sink<L>) {
        self.advance(0, Position { labels, flags: labels.flags(), lane }, sink);
    }

    fn advance<L: Labels>(&self, depth: usize, from: Position<L>, sink: &mut impl Sink<L>) {
        let Some(step) = self.steps.get(depth) else {
            let mirrored = from.labels.mirrored(self.mirror);
            sink.state(from.labels.min(mirrored), from.lane);
            return;
        };
        let cleared = from.without(step);
        if from.flags.full & step.bit != 0 {
            if step.leaves_hope(cleared.flags, cleared.lane) {
                self.advance(depth + 1, cleared, sink);
            }
            return;
        }
        let mut choices = [NO_CHOICE; MOST_CHOICES];
        let count = self.choose(step, from.labels, cleared, &mut choices);
        let choices = &choices[..count];
        match step.slot.filter(|_| from.flags.bare & step.bit == 0) {
            Some(slot) => {
                let (tip, tip_turn) = from.labels.far_end(slot);
                let own = Choice { tip, tip_turn, lane: from.lane, ..NO_CHOICE };
                for choice in choices {
                    self.join(depth, cleared, &own, choice, sink);
                }
            }
            None => {
                for (k, first) in choices.iter().enumerate() {
                    for second in choices[k + 1..].iter().filter(|second| second.to != first.to) {
                        self.join(depth, cleared, first, second, sink);
                    }
                }
            }
        }
    }

    /// Lists the moves there are: to squares that are not full, and to the apex.
    #[inline]
    fn choose<L: Labels>(
        &self,
        step: &ReadyStep,
        before: L,
        at: Position<L>,
        choices: &mut [Choice; MOST_CHOICES],
    ) -> usize {
        let mut count = 0;
        for &(slot, bit, turn) in &step.targets {
            if at.flags.full & bit == 0 {
                choices[count] = at.choice(slot, bit, turn);
                count += 1;
            }
        }
        if at.lane != Lane::BOTH {
            for lane in self.lanes_after(step, at.lane).into_iter().flatten() {
                choices[count] = choice_of_apex(before, at.lane, lane);
                count += 1;
            }
        }
        count
    }

    /// The lanes that placing an end here leads to.
    fn lanes_after(&self, step: &ReadyStep, lane: Lane) -> [Option<Lane>; 2] {
        if self.ends_alike {
            let next = if lane == Lane::NEITHER { Lane(1) } else { Lane::BOTH };
            return [step.may_end[0].then_some(next), None];
        }
        [0, 1].map(|end| (step.may_end[end] && lane.0 >> end & 1 == 0).then_some(Lane(lane.0 | 1 << end)))
    }

    /// Joins two paths at the square of this step and goes on, unless that closes a cycle or leaves a square stranded.
    #[inline]
    fn join<L: Labels>(&self, depth: usize, at: Position<L>, a: &Choice, b: &Choice, sink: &mut impl Sink<L>) {
        let step = &self.steps[depth];
        let lane = Lane(a.lane.0 | b.lane.0);
        let flags = Flags {
            bare: at.flags.bare & !(a.ended | b.ended),
            full: at.flags.full | a.filled | b.filled,
        };
        if b.to == a.tip {
            let is_whole = step.all_seen && lane == Lane::BOTH && step.frontier & !flags.full == 0;
            if is_whole && self.closing.accepts(a.tip_turn.plus(b.turn.back())) {
                sink.tour();
            }
        } else if step.leaves_hope(flags, lane) {
            let labels = b.fill(a.fill(tie(at.labels, a, b)));
            self.advance(depth + 1, Position { labels, flags, lane }, sink);
        }
    }

    /// A number that is the same before and after the next stride, and the same for mirror images: equal states
    /// afterwards come from states with equal numbers.
    pub(crate) fn kinship<L: Labels>(&self, labels: L) -> u64 {
        let flags = labels.flags();
        let own = mix(flags.bare & self.untouched ^ mix(flags.full & self.untouched));
        if self.mirror == Mirror::None {
            return own;
        }
        let image = labels.mirrored(self.mirror).flags();
        own.wrapping_add(mix(image.bare & self.untouched ^ mix(image.full & self.untouched)))
    }
}

impl ReadyStep {
    /// Whether every square can still get its two moves, as far as can be told from its neighbours.
    #[inline]
    fn leaves_hope(&self, flags: Flags, lane: Lane) -> bool {
        let open = !flags.full;
        if lane != Lane::BOTH {
            return self.leaves_hope_with_apex(flags);
        }
        let starved = |check: &Check| flags.bare & check.bit != 0 && check.others & open == 0;
        let stranded = |check: &Check| {
            let others = check.others & open;
            let has_one = others & others.wrapping_sub(1) == 0;
            open & check.bit != 0 && has_one && (others == 0 || flags.bare & check.bit != 0)
        };
        !self.loose.iter().any(starved) && !self.tight.iter().any(stranded)
    }

    /// The same while the apex still waits for a move, which may come from any square that may be an end.
    fn leaves_hope_with_apex(&self, flags: Flags) -> bool {
        let lacks = |check: &Check, unseen: u32| {
            let needed = if flags.full & check.bit != 0 { 0 } else { 1 + u32::from(flags.bare & check.bit != 0) };
            (check.others & !flags.full).count_ones() + unseen + u32::from(check.may_end) < needed
        };
        !self.loose.iter().any(|check| lacks(check, 1)) && !self.tight.iter().any(|check| lacks(check, 0))
    }
}

impl<L: Labels> Position<L> {
    /// The square of the step taken off the frontier. A new square may take over its slot, and is then bare.
    #[inline]
    fn without(self, step: &ReadyStep) -> Self {
        let flags = Flags { bare: self.flags.bare | step.bit, full: self.flags.full & !step.bit };
        Self { labels: step.slot.map_or(self.labels, |slot| self.labels.with_bare(slot)), flags, lane: self.lane }
    }

    #[inline]
    fn choice(self, slot: Slot, bit: u64, turn: Turn) -> Choice {
        let to = Tip::At(slot);
        if self.flags.bare & bit != 0 {
            return Choice { to, tip: to, turn, tip_turn: turn, filled: 0, ended: bit, lane: self.lane };
        }
        let (tip, onwards) = self.labels.far_end(slot);
        Choice { to, tip, turn, tip_turn: turn.plus(onwards), filled: bit, ended: 0, lane: self.lane }
    }
}

/// The move to the apex. Its path is looked up in the state before the step: with the square of the step taken off,
/// that square's mate names a slot that no longer names it back, as if it led to the apex.
fn choice_of_apex<L: Labels>(before: L, lane: Lane, next: Lane) -> Choice {
    let tip = if lane == Lane::NEITHER { Tip::Apex } else { Tip::At(before.end_from_apex()) };
    Choice { to: Tip::Apex, tip, lane: next, ..NO_CHOICE }
}

impl Choice {
    #[inline]
    fn fill<L: Labels>(&self, labels: L) -> L {
        match self.to {
            Tip::At(slot) if self.filled != 0 => labels.with_full(slot),
            _ => labels,
        }
    }
}

/// Makes the far ends of two paths each other's.
#[inline]
fn tie<L: Labels>(labels: L, a: &Choice, b: &Choice) -> L {
    let turn = a.tip_turn.back().plus(b.tip_turn);
    match (a.tip, b.tip) {
        (Tip::At(x), Tip::At(y)) => labels.with_far_end(x, b.tip, turn).with_far_end(y, a.tip, turn.back()),
        (Tip::At(x), Tip::Apex) | (Tip::Apex, Tip::At(x)) => labels.with_far_end(x, Tip::Apex, Turn::NONE),
        (Tip::Apex, Tip::Apex) => labels,
    }
}
