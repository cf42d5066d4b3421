//! Sixteen labels of four bits in one 64-bit word, for every board up to eight squares wide.
//!
//! Four bits can name sixteen mates and nothing else, and a bare or full square has to be told from these. A bare
//! square names itself. A full square `i` names a fixed other slot `f(i)`, where `f` is chosen without cycles of length
//! two: the two are mates only if each names the other, and `f(i)` never names `i` back. The end of the path that leads
//! to the apex names `g(i)` for a second such map `g`. Both maps commute with the exchange of neighbouring slots, which
//! makes the mirror image of a state a matter of a few shifts.
//!
//! For example, after the first stride of 3x4 the squares c2, a2 and b3 are in the slots 0, 1 and 12. The state with a
//! path from c2 to b3 and one from a2 to the apex is the word `fed0ba987654325c`: from the right, c2 names slot 12, a2
//! names `g(1)`, which is 5, the ten slots after them are free and name themselves, b3 names slot 0, and the last three are free.

use super::labels::{Flags, Labels, Tip};
use crate::arithmetic::mix::spread;
use crate::count::model::slot::{Mirror, Slot};
use crate::count::model::turn::Turn;

/// Sixteen labels of four bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct NibbleLabels(u64);

const ONES: u64 = 0x1111_1111_1111_1111;
const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
/// Label `i` in slot `i`.
const SELF: u64 = 0xfedc_ba98_7654_3210;
/// Label `f(i)` in slot `i`: two further among the first twelve, and 12, 14, 13, 15 in a ring.
const FULL: u64 = 0xcdfe_10ba_9876_5432;
/// Label `g(i)` in slot `i`: four further among the first twelve, and twice round the ring.
const APEX: u64 = 0xefcd_3210_ba98_7654;
const FIRST_TWELVE: u64 = 0xffff_ffff_ffff;

impl NibbleLabels {
    const fn label(self, slot: Slot) -> u64 {
        self.0 >> (slot.0 * 4) & 15
    }

    const fn with_label(self, slot: Slot, label: u64) -> Self {
        let shift = slot.0 * 4;
        Self(self.0 & !(15 << shift) | label << shift)
    }

    const fn is_zero(nibbles: u64) -> u64 {
        let halves = nibbles | nibbles >> 1;
        !(halves | halves >> 2) & ONES
    }

    /// A one in each slot `i` whose label is `f(i)` without being the mate of `f(i)`.
    const fn full(self) -> u64 {
        let twelve = self.0 & FIRST_TWELVE;
        let ring = self.0 >> 48;
        // In place i, the label of slot f(i).
        let followed =
            (twelve >> 8 | twelve << 40) & FIRST_TWELVE | (ring >> 8 | (ring & 0xf0) << 4 | (ring & 0xf) << 12) << 48;
        Self::is_zero(self.0 ^ FULL) & !Self::is_zero(followed ^ SELF)
    }

    /// A one in each slot `i` whose label is `g(i)` without being the mate of `g(i)`.
    const fn led_to_apex(self) -> u64 {
        let twelve = self.0 & FIRST_TWELVE;
        let ring = self.0 >> 48;
        let followed =
            (twelve >> 16 | twelve << 32) & FIRST_TWELVE | ((ring & 0x0f0f) << 4 | (ring & 0xf0f0) >> 4) << 48;
        Self::is_zero(self.0 ^ APEX) & !Self::is_zero(followed ^ SELF)
    }
}

impl Labels for NibbleLabels {
    const SLOTS: usize = 16;
    const WORDS: usize = 1;
    // Slot 1 cannot name slot 0 while slot 0 is bare.
    const NOTHING: Self = Self(0);
    const BARE: Self = Self(SELF);
    const NO_ONES: Self = Self(0);

    #[inline]
    fn bit(slot: Slot) -> u64 {
        1 << (slot.0 * 4)
    }

    #[inline]
    fn flags(self) -> Flags {
        Flags { bare: Self::is_zero(self.0 ^ SELF), full: self.full() }
    }

    #[inline]
    fn mate(self, slot: Slot) -> (Slot, Turn) {
        (Slot(self.label(slot) as u8), Turn::NONE)
    }

    #[inline]
    fn far_end(self, slot: Slot) -> (Tip, Turn) {
        let label = self.label(slot);
        let mate = Slot(label as u8);
        let is_mate = self.label(mate) == u64::from(slot.0);
        (if is_mate { Tip::At(mate) } else { Tip::Apex }, Turn::NONE)
    }

    #[inline]
    fn end_from_apex(self) -> Slot {
        Slot((self.led_to_apex().trailing_zeros() / 4) as u8)
    }

    #[inline]
    fn with_full(self, slot: Slot) -> Self {
        self.with_label(slot, FULL >> (slot.0 * 4) & 15)
    }

    #[inline]
    fn with_far_end(self, slot: Slot, tip: Tip, _: Turn) -> Self {
        match tip {
            Tip::At(mate) => self.with_label(slot, u64::from(mate.0)),
            Tip::Apex => self.with_label(slot, APEX >> (slot.0 * 4) & 15),
        }
    }

    fn ones_in(slot: Slot) -> Self {
        Self(15 << (slot.0 * 4))
    }

    #[inline]
    fn blend(self, pattern: Self, other: Self) -> Self {
        Self(self.0 & !pattern.0 | other.0 & pattern.0)
    }

    #[inline]
    fn mirrored_bits(bits: u64, mirror: Mirror) -> u64 {
        let swapped = (bits & LOW) << 4 | bits >> 4 & LOW;
        match mirror {
            Mirror::None => bits,
            Mirror::Pairs => swapped,
            Mirror::PairsAroundMiddle => swapped & FIRST_TWELVE | bits & !FIRST_TWELVE,
        }
    }

    #[inline]
    fn mirrored(self, mirror: Mirror) -> Self {
        match mirror {
            Mirror::None => self,
            Mirror::Pairs => Self(((self.0 & LOW) << 4 | self.0 >> 4 & LOW) ^ ONES),
            Mirror::PairsAroundMiddle => {
                // Labels from 12 on have both high bits set: these names stay.
                let stay = self.0 >> 3 & self.0 >> 2 & ONES;
                let renamed = self.0 ^ ONES ^ stay;
                let swapped = (renamed & LOW) << 4 | renamed >> 4 & LOW;
                Self(swapped & FIRST_TWELVE | renamed & !FIRST_TWELVE)
            }
        }
    }

    #[inline]
    fn hash(self) -> u64 {
        spread(self.0)
    }

    fn word(self, _: usize) -> u64 {
        self.0
    }
}

impl From<&[u64]> for NibbleLabels {
    fn from(words: &[u64]) -> Self {
        Self(words[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_a_word_in_which_free_slots_name_themselves() {
        let (c2, a2, b3) = (Slot(0), Slot(1), Slot(12));
        let state = NibbleLabels::BARE
            .with_far_end(c2, Tip::At(b3), Turn::NONE)
            .with_far_end(b3, Tip::At(c2), Turn::NONE)
            .with_far_end(a2, Tip::Apex, Turn::NONE);
        assert_eq!(state.word(0), 0xfed0_ba98_7654_325c);
    }
}
