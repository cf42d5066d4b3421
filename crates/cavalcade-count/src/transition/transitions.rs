//! The effect of a stride on all states of one profile.
//!
//! To finish a square is to give it its two moves. A bare square chooses two of the squares it can still move to, an
//! end chooses one, a full square none. Each move joins the paths of the two squares; a move that would join a path to
//! itself closes a cycle, and that is a tour if nothing else is left and nothing at all otherwise.
//!
//! The possible moves depend only on the *profile* of a state: which squares are bare, ends or full. Many states share
//! a profile and differ in how their ends are mated. So the moves are computed once per profile, as [`Transitions`],
//! and a state only has to follow them: look up two mates, check that they are not each other's, and write two labels.
//! Whole batches of states take each transition together, and all of them then have one profile again. So whether that
//! has a future, and where its states go, is decided once per batch, before anything is done.

use super::arm::{Arm, Reached};
use super::batch::Batch;
use super::labels::{Labels, Tip};
use super::profile::Profile;
use crate::model::order::LONGEST_STRIDE;
use crate::model::slot::{Mirror, Slot};
use crate::model::turn::{Closing, Turn};

/// Takes what follows from a stride.
pub(crate) trait TransitionSink<L, W> {
    /// The destination of the states of a profile.
    type Place: Copy;

    /// The destination of the states of a profile; `None` if it is not feasible.
    fn place(&mut self, _: Profile) -> Option<Self::Place> {
        None
    }
    /// States to continue from.
    fn states(&mut self, _: &[(L, W)], _: Self::Place) {}
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
    /// The arms of the square; `None` if it was full before.
    pub(crate) arms: Option<[Arm; 2]>,
    /// The labels that are the same for all states: the square is taken off, those moved to may become full.
    pub(crate) pattern: L,
    pub(crate) fixed: L,
    pub(crate) on_cycle: OnCycle,
    pub(crate) has_path_to_apex: bool,
    /// The number of squares of the stride finished before.
    pub(crate) depth: usize,
    /// The transition to continue with if this one leaves no state; those before it build on this one.
    pub(crate) next: usize,
    /// The profile afterwards as far as it is relevant, if this is the last step of the stride.
    pub(crate) arrives: Option<Profile>,
}

/// All transitions of a stride from the states of a profile, in the order of a walk through the tree of choices.
pub(crate) struct Transitions<L>(Box<[Transition<L>]>);

/// What all transitions of a stride have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrideFrame {
    /// The slots that decide which transitions there are. They change none of the others.
    pub(crate) relevant: u64,
    /// The mirror that maps the squares finished after the stride to themselves.
    pub(crate) mirror: Mirror,
    pub(crate) closing: Closing,
}

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

    pub(crate) const fn all(&self) -> &[Transition<L>] {
        &self.0
    }

    /// Returns `true` if tours may be finished.
    pub(crate) fn may_finish(&self) -> bool {
        self.0.iter().any(|transition| transition.on_cycle == OnCycle::CountTour)
    }

    /// Hands on every state that follows from those in the first batch, which have this profile, and every tour that is
    /// closed on the way.
    pub(crate) fn follow<W: Copy, S: TransitionSink<L, W>>(
        &self,
        profile: Profile,
        frame: &StrideFrame,
        batches: &mut Batches<L, W>,
        sink: &mut S,
    ) {
        let rest = profile.within(!frame.relevant);
        let mut index = 0;
        // The transition whose states are still to be worked out: only if anything can come of them. It is the first of
        // its stride, as a second one arrives.
        const { assert!(LONGEST_STRIDE == 2) };
        let mut awaited: Option<&Transition<L>> = None;
        while let Some(transition) = self.0.get(index) {
            index += 1;
            let arrival = transition.arrives.map(|arrives| Arrival::new::<L>(rest, arrives, frame.mirror));
            let place = arrival.and_then(|arrival| Some((arrival, sink.place(arrival.profile)?)));
            if place.is_none() && transition.on_cycle == OnCycle::Drop {
                if transition.arrives.is_none() {
                    awaited = Some(transition);
                }
                continue;
            }
            if let Some(before) = awaited.take().filter(|before| before.depth < transition.depth)
                && !before.apply(batches, frame.closing, sink)
            {
                index = before.next;
                continue;
            }
            let has_states = transition.apply(batches, frame.closing, sink);
            if !has_states {
                index = transition.next;
            } else if let Some((arrival, place)) = place {
                let after = &mut batches[transition.depth + 1];
                arrival.turn_all(after.states_mut(), frame.mirror);
                sink.states(after.states(), place);
            }
        }
    }

    /// Shows every transition that the one state in the first batch takes, in order: the number of the square, its arms,
    /// and what it leads to, if the stride ends there.
    pub(crate) fn trace(
        &self,
        profile: Profile,
        frame: &StrideFrame,
        batches: &mut Batches<L, ()>,
        mut show: impl FnMut(usize, Option<[Arm; 2]>, Option<Leads<L>>),
    ) {
        let rest = profile.within(!frame.relevant);
        let mut index = 0;
        while let Some(transition) = self.0.get(index) {
            index += 1;
            let mut found = FoundTour(false);
            let has_states = transition.apply(batches, frame.closing, &mut found);
            let leads = match batches[transition.depth + 1].states() {
                _ if found.0 => Some(Leads::Tour),
                [(labels, ()), ..] => transition.arrives.map(|arrives| {
                    let arrival = Arrival::new::<L>(rest, arrives, frame.mirror);
                    let mut state = [(*labels, ())];
                    arrival.turn_all(&mut state, frame.mirror);
                    Leads::To { labels: state[0].0, profile: arrival.profile, is_mirrored: state[0].0 != *labels }
                }),
                [] => None,
            };
            if has_states || found.0 {
                show(transition.depth, transition.arms, leads);
            }
            if !has_states {
                index = transition.next;
            }
        }
    }
}

/// The result of a way to continue from a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leads<L> {
    /// A state, or its mirror image, which represents it.
    To { labels: L, profile: Profile, is_mirrored: bool },
    /// To a finished tour.
    Tour,
}

/// Notes whether a tour was finished.
struct FoundTour(bool);

impl<L> TransitionSink<L, ()> for FoundTour {
    type Place = ();

    fn tour(&mut self, (): ()) {
        self.0 = true;
    }
}

/// The destination of a batch: of a profile and its mirror image the lower one represents both.
#[derive(Clone, Copy)]
pub(crate) struct Arrival {
    pub(crate) profile: Profile,
    image: Image,
}

/// Which of a state and its mirror image represents both.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Image {
    /// The state.
    Itself,
    /// The mirror image.
    Mirrored,
    /// The lower one, as they have the same profile.
    Lower,
}

impl Arrival {
    pub(crate) fn new<L: Labels>(rest: Profile, arrives: Profile, mirror: Mirror) -> Self {
        let profile =
            Profile { bare: rest.bare | arrives.bare, full: rest.full | arrives.full, placed: arrives.placed };
        if mirror == Mirror::None {
            return Self { profile, image: Image::Itself };
        }
        let mirrored = profile.mirrored::<L>(mirror);
        match profile.cmp(&mirrored) {
            std::cmp::Ordering::Less => Self { profile, image: Image::Itself },
            std::cmp::Ordering::Equal => Self { profile, image: Image::Lower },
            std::cmp::Ordering::Greater => Self { profile: mirrored, image: Image::Mirrored },
        }
    }

    /// The states that a state represents, itself among them if it can be.
    pub(crate) fn represented<L: Labels>(self, labels: L, mirror: Mirror) -> impl Iterator<Item = L> {
        let (itself, image) = match self.image {
            Image::Itself => (Some(labels), None),
            Image::Mirrored => (None, Some(labels.mirrored(mirror))),
            Image::Lower => (Some(labels), Some(labels.mirrored(mirror)).filter(|image| *image != labels)),
        };
        itself.into_iter().chain(image)
    }

    /// Replaces each state by the one that represents it and its image.
    fn turn_all<L: Labels, W>(self, states: &mut [(L, W)], mirror: Mirror) {
        match self.image {
            Image::Itself => {}
            Image::Mirrored => states.iter_mut().for_each(|(labels, _)| *labels = labels.mirrored(mirror)),
            Image::Lower => {
                for (labels, _) in states {
                    *labels = (*labels).min(labels.mirrored(mirror));
                }
            }
        }
    }
}

impl<L: Labels> Transition<L> {
    /// Joins the paths in each state, and drops those in which that closes a cycle. Says whether any are left.
    fn apply<W: Copy>(
        &self,
        batches: &mut Batches<L, W>,
        closing: Closing,
        sink: &mut impl TransitionSink<L, W>,
    ) -> bool {
        let [before, after] = &mut batches[self.depth..self.depth + 2] else { return false };
        after.clear();
        self.finish_square(before.states(), after, closing, sink);
        !after.is_empty()
    }

    fn finish_square<W: Copy>(
        &self,
        before: &[(L, W)],
        after: &mut Batch<L, W>,
        closing: Closing,
        sink: &mut impl TransitionSink<L, W>,
    ) {
        use Reached::{Bare, End};
        let Some([a, b]) = self.arms else {
            for (labels, weight) in before {
                after.push((labels.blend(self.pattern, self.fixed), *weight));
            }
            return;
        };
        if self.on_cycle == OnCycle::CountTour {
            return self.join_any(before, after, [a, b], closing, sink);
        }
        match (a.reached, b.reached, self.has_path_to_apex) {
            (End, End, false) => self.join(before, after, [a, b], |labels| (a.mate(labels), b.mate(labels))),
            (End, Bare, false) => self.join(before, after, [a, b], |labels| (a.mate(labels), b.here())),
            (Bare, End, false) => self.join(before, after, [a, b], |labels| (a.here(), b.mate(labels))),
            (Bare, Bare, _) => self.join(before, after, [a, b], |_| (a.here(), b.here())),
            (End, End, true) => self.join_next_to_apex(before, after, b.slot, |labels| (a.end(labels), b.end(labels))),
            (End, Bare, true) => self.join_next_to_apex(before, after, b.slot, |labels| (a.end(labels), b.bare())),
            (Bare, End, true) => self.join_next_to_apex(before, after, b.slot, |labels| (a.bare(), b.end(labels))),
            _ => self.join_any(before, after, [a, b], closing, sink),
        }
    }

    /// The usual case, where all paths lead from square to square and no tour can be finished.
    #[inline]
    fn join<W: Copy>(
        &self,
        before: &[(L, W)],
        after: &mut Batch<L, W>,
        [from, to]: [Arm; 2],
        tips: impl Fn(L) -> ((Slot, Turn), (Slot, Turn)),
    ) {
        for (labels, weight) in before {
            let ((a, a_turn), (b, b_turn)) = tips(*labels);
            let turn = a_turn.back().plus(b_turn);
            let rest = labels.blend(self.pattern, self.fixed);
            // The far end of a path names the square that the arm reaches, and a bare square itself.
            let tied = rest.with_new_mate(a, from.slot, b, turn).with_new_mate(b, to.slot, a, turn.back());
            after.push_if(a != to.slot, (tied, *weight));
        }
    }

    /// The same where one path leads to the apex, which may be one of the two.
    #[inline]
    fn join_next_to_apex<W: Copy>(
        &self,
        before: &[(L, W)],
        after: &mut Batch<L, W>,
        to: Slot,
        tips: impl Fn(L) -> ((Tip, Turn), (Tip, Turn)),
    ) {
        for (labels, weight) in before {
            let ((a, a_turn), (b, b_turn)) = tips(*labels);
            let turn = a_turn.back().plus(b_turn);
            let tied = tie(labels.blend(self.pattern, self.fixed), a, b, turn);
            after.push_if(a != Tip::At(to), (tied, *weight));
        }
    }

    /// Every case there is.
    fn join_any<W: Copy>(
        &self,
        before: &[(L, W)],
        after: &mut Batch<L, W>,
        [a, b]: [Arm; 2],
        closing: Closing,
        sink: &mut impl TransitionSink<L, W>,
    ) {
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
