//! What a stride does with all states of one profile.
//!
//! To finish a square is to give it its two moves. A bare square chooses two of the squares it can still move to, an
//! end chooses one, a full square none. Each move joins the paths of the two squares; a move that would join a path to
//! itself closes a cycle, and that is a tour if nothing else is left and nothing at all otherwise.
//!
//! Which moves there are depends only on the *profile* of a state: which squares are bare, ends or full. Many states
//! share a profile and differ in how their ends are mated. So the moves are worked out once for each profile, as
//! [`Transitions`], and a state only has to follow them: look up two mates, see that they are not each other's, and write
//! two labels. Whole batches of states take each transition together.

use super::arm::{Arm, Reached};
use super::ends_placed::EndsPlaced;
use super::labels::{Labels, Tip};
use crate::count::model::order::LONGEST_STRIDE;
use crate::count::model::slot::{Mirror, Slot};
use crate::count::model::turn::{Closing, Turn};

/// States of one profile and their weights.
pub(crate) type Batch<L, W> = Vec<(L, W)>;

/// Takes what follows from a stride.
pub(crate) trait TransitionSink<L, W> {
    /// States to go on from.
    fn states(&mut self, states: &[(L, W)], placed: EndsPlaced);
    /// A finished tour.
    fn tour(&mut self, weight: W);
}

/// What to do with a move that closes a cycle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnCycle {
    Drop,
    CountTour,
}

/// One square finished in one way, for all states of a profile.
#[derive(Clone, Copy)]
pub(crate) struct Transition<L> {
    /// The arms of the square; none if it was full before.
    pub(crate) arms: Option<[Arm; 2]>,
    /// The labels that are the same for all states: the square is taken off, those moved to may become full.
    pub(crate) pattern: L,
    pub(crate) fixed: L,
    pub(crate) on_cycle: OnCycle,
    pub(crate) has_path_to_apex: bool,
    /// How many squares of the stride are finished before.
    pub(crate) depth: usize,
    /// The transition to go on with if this one leaves no state; those before it build on this one.
    pub(crate) next: usize,
    /// The ends placed afterwards, if this is the last step of the stride.
    pub(crate) arrives: Option<EndsPlaced>,
}

/// All that a stride can do with the states of a profile, in the order of a walk through the tree of choices.
pub(crate) struct Transitions<L>(Box<[Transition<L>]>);

/// Room for the states before a stride and after each of its steps.
pub(crate) type Batches<L, W> = [Batch<L, W>; LONGEST_STRIDE + 1];

impl<L: Labels> Transitions<L> {
    pub(crate) fn new(transitions: &[Transition<L>]) -> Self {
        Self(transitions.into())
    }

    /// The memory taken, in bytes.
    pub(crate) const fn bytes(&self) -> u64 {
        size_of_val(&*self.0) as u64
    }

    /// Hands on every state that follows from those in the first batch, and every tour that is closed on the way.
    pub(crate) fn follow<W: Copy>(
        &self,
        batches: &mut Batches<L, W>,
        mirror: Mirror,
        closing: Closing,
        sink: &mut impl TransitionSink<L, W>,
    ) {
        let mut index = 0;
        while let Some(transition) = self.0.get(index) {
            let [before, after] = &mut batches[transition.depth..transition.depth + 2] else { return };
            transition.apply(before, after, closing, sink);
            index += 1;
            if after.is_empty() {
                index = transition.next;
            } else if let Some(placed) = transition.arrives {
                for (labels, _) in &mut *after {
                    *labels = (*labels).min(labels.mirrored(mirror));
                }
                sink.states(after, placed);
            }
        }
    }
}

impl<L: Labels> Transition<L> {
    /// Joins the paths in each state, and drops those in which that closes a cycle.
    fn apply<W: Copy>(
        &self,
        before: &[(L, W)],
        after: &mut Batch<L, W>,
        closing: Closing,
        sink: &mut impl TransitionSink<L, W>,
    ) {
        after.clear();
        match self.arms {
            None => {
                after.extend(before.iter().map(|(labels, weight)| (labels.blend(self.pattern, self.fixed), *weight)));
            }
            Some([a, b]) if self.on_cycle == OnCycle::Drop && !self.has_path_to_apex => match (a.reached, b.reached) {
                (Reached::End, Reached::End) => {
                    self.join(before, after, b.slot, |labels| (a.mate(labels), b.mate(labels)));
                }
                (Reached::End, Reached::Bare) => self.join(before, after, b.slot, |labels| (a.mate(labels), b.here())),
                (Reached::Bare, Reached::End) => self.join(before, after, b.slot, |labels| (a.here(), b.mate(labels))),
                (Reached::Bare, Reached::Bare) => self.join(before, after, b.slot, |_| (a.here(), b.here())),
                _ => self.join_any(before, after, closing, sink),
            },
            Some(_) => self.join_any(before, after, closing, sink),
        }
    }

    /// The usual case, where all paths lead from square to square and no tour can be finished.
    #[inline]
    fn join<W: Copy>(
        &self,
        before: &[(L, W)],
        after: &mut Batch<L, W>,
        to: Slot,
        tips: impl Fn(L) -> ((Slot, Turn), (Slot, Turn)),
    ) {
        for (labels, weight) in before {
            let ((a, a_turn), (b, b_turn)) = tips(*labels);
            if a != to {
                let turn = a_turn.back().plus(b_turn);
                let rest = labels.blend(self.pattern, self.fixed);
                let tied = rest.with_far_end(a, Tip::At(b), turn).with_far_end(b, Tip::At(a), turn.back());
                after.push((tied, *weight));
            }
        }
    }

    fn join_any<W: Copy>(
        &self,
        before: &[(L, W)],
        after: &mut Batch<L, W>,
        closing: Closing,
        sink: &mut impl TransitionSink<L, W>,
    ) {
        let Some([a, b]) = self.arms else { return };
        for (labels, weight) in before {
            let (a_tip, a_turn) = a.tip(*labels);
            if b.to() == a_tip {
                if self.on_cycle == OnCycle::CountTour && closing.accepts(a_turn.plus(b.turn.back())) {
                    sink.tour(*weight);
                }
            } else {
                let (b_tip, b_turn) = b.tip(*labels);
                let turn = a_turn.back().plus(b_turn);
                after.push((tie(labels.blend(self.pattern, self.fixed), a_tip, b_tip, turn), *weight));
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
