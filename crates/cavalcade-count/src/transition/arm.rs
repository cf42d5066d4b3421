//! The two arms of a square: its moves, or the path that came in before.

use super::labels::{Labels, Tip};
use crate::model::slot::Slot;
use crate::model::turn::Turn;

/// What is at the other end of a move, as far as the profile says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reached {
    /// A bare square, which becomes an end.
    Bare,
    /// An end, which becomes full; its path continues elsewhere.
    End,
    /// The apex, without a move so far.
    BareApex,
    /// The apex with one move.
    EndApex,
}

/// One arm of a square: a move, or the path that came in before.
#[derive(Clone, Copy)]
pub(crate) struct Arm {
    pub(crate) slot: Slot,
    pub(crate) reached: Reached,
    pub(crate) turn: Turn,
}

impl Arm {
    /// The square (or the apex) the arm reaches first.
    pub(crate) const fn to(self) -> Tip {
        match self.reached {
            Reached::Bare | Reached::End => Tip::At(self.slot),
            Reached::BareApex | Reached::EndApex => Tip::Apex,
        }
    }

    /// The slot reached, and the turn there: the end of the path beyond, if that is bare.
    pub(crate) const fn here(self) -> (Slot, Turn) {
        (self.slot, self.turn)
    }

    /// The other end of the path beyond, if there is one and it does not lead to the apex.
    #[inline]
    pub(crate) fn mate<L: Labels>(self, labels: L) -> (Slot, Turn) {
        let (mate, onwards) = labels.mate(self.slot);
        (mate, self.turn.plus(onwards))
    }

    /// The end of the path beyond, if that is bare.
    pub(crate) const fn bare(self) -> (Tip, Turn) {
        (Tip::At(self.slot), self.turn)
    }

    /// The end of the path beyond, if there is a path.
    #[inline]
    pub(crate) fn end<L: Labels>(self, labels: L) -> (Tip, Turn) {
        let (tip, onwards) = labels.far_end(self.slot);
        (tip, self.turn.plus(onwards))
    }

    /// The end of the path beyond, and the turn from here to there.
    #[inline]
    pub(crate) fn tip<L: Labels>(self, labels: L) -> (Tip, Turn) {
        match self.reached {
            Reached::Bare => self.bare(),
            Reached::End => self.end(labels),
            Reached::BareApex => (Tip::Apex, self.turn),
            Reached::EndApex => (Tip::At(labels.end_from_apex()), self.turn),
        }
    }
}
