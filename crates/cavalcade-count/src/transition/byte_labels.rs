//! A byte for each of up to sixty labels, for paths that carry turns.

use super::labels::{Flags, Labels, Tip};
use crate::model::slot::{Mirror, Slot};
use crate::model::turn::Turn;
use cavalcade_core::util::arithmetic::mix::spread;

/// One byte per slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ByteLabels<const N: usize>([u8; N]);

/// The codes of a byte, above its two bits of turn.
const CODE_BARE: u8 = 0;
const CODE_FULL: u8 = 1;
const CODE_APEX: u8 = 2;
const CODE_MATES: u8 = 3;

impl<const N: usize> Labels for ByteLabels<N> {
    const SLOTS: usize = if N < 60 { N } else { 60 };
    const WORDS: usize = N / 8;
    const IS_COMMON: bool = false;
    const NAME_BITS: u32 = 6;
    const TURN_BITS: u32 = 2;
    const NOTHING: Self = Self([u8::MAX; N]);
    const BARE: Self = Self([CODE_BARE << 2; N]);
    const NO_ONES: Self = Self([0; N]);

    fn bit(slot: Slot) -> u64 {
        1 << slot.0
    }

    fn flags(self) -> Flags {
        let mut flags = Flags { bare: 0, full: 0 };
        for (slot, byte) in self.0.iter().enumerate().take(Self::SLOTS) {
            flags.bare |= u64::from(byte >> 2 == CODE_BARE) << slot;
            flags.full |= u64::from(byte >> 2 == CODE_FULL) << slot;
        }
        flags
    }

    #[inline]
    fn mate(self, slot: Slot) -> (Slot, Turn) {
        let byte = self.0[slot.index()];
        (Slot((byte >> 2).wrapping_sub(CODE_MATES)), Turn::new(byte))
    }

    fn far_end(self, slot: Slot) -> (Tip, Turn) {
        let byte = self.0[slot.index()];
        let tip = if byte >> 2 == CODE_APEX { Tip::Apex } else { Tip::At(Slot((byte >> 2).wrapping_sub(CODE_MATES))) };
        (tip, Turn::new(byte))
    }

    fn end_from_apex(self) -> Slot {
        let found = self.0.iter().position(|byte| byte >> 2 == CODE_APEX);
        Slot(found.unwrap_or(0) as u8)
    }

    fn with_full(mut self, slot: Slot) -> Self {
        self.0[slot.index()] = CODE_FULL << 2;
        self
    }

    fn with_far_end(mut self, slot: Slot, tip: Tip, turn: Turn) -> Self {
        let code = match tip {
            Tip::At(mate) => mate.0 + CODE_MATES,
            Tip::Apex => CODE_APEX,
        };
        self.0[slot.index()] = code << 2 | turn.quarters();
        self
    }

    fn with_new_mate(self, slot: Slot, _: Slot, mate: Slot, turn: Turn) -> Self {
        self.with_far_end(slot, Tip::At(mate), turn)
    }

    fn ones_in(slot: Slot) -> Self {
        let mut ones = Self::NO_ONES;
        ones.0[slot.index()] = u8::MAX;
        ones
    }

    fn blend(mut self, pattern: Self, other: Self) -> Self {
        for ((byte, ones), other) in self.0.iter_mut().zip(pattern.0).zip(other.0) {
            *byte = *byte & !ones | other & ones;
        }
        self
    }

    fn mirrored(self, mirror: Mirror) -> Self {
        if mirror == Mirror::None {
            return self;
        }
        let image = |slot| mirror.image(slot, Self::SLOTS as u8);
        let mut mirrored = self;
        for (slot, byte) in (0..).zip(self.0).take(Self::SLOTS) {
            let code = byte >> 2;
            let code = if code < CODE_MATES { code } else { image(code - CODE_MATES) + CODE_MATES };
            mirrored.0[usize::from(image(slot))] = code << 2 | byte & 3;
        }
        mirrored
    }

    fn mirrored_bits(bits: u64, mirror: Mirror) -> u64 {
        let slots = Self::SLOTS as u8;
        (0..slots).fold(0, |image, slot| image | (bits >> slot & 1) << mirror.image(slot, slots))
    }

    fn hash(self) -> u64 {
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        self.0.chunks_exact(8).fold(0, |hash, bytes| spread(hash ^ word(bytes)))
    }
}
