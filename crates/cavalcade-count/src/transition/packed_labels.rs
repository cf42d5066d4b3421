//! Labels of a few bits, packed into 64-bit words, for paths without turns.
//!
//! Four bits can name sixteen mates and nothing else, so bare and full squares need special names. A bare square names
//! itself. A full square `i` names a fixed other slot `f(i)`, where `f` is chosen without cycles of length two: the two
//! are mates only if each names the other, and `f(i)` never names `i` back. The end of the path that leads to the apex
//! names its neighbour `i ^ 1`, which does not name it back either, as no other path leads there. Both maps commute
//! with the exchange of neighbouring slots, which makes the mirror image of a state a matter of a few shifts; and both
//! stay within a word, so that words can be handled one by one.
//!
//! Sixteen labels of four bits are a word, enough for every board up to eight squares wide. Wider ones have five bits
//! per label, twelve labels per word, in two words; tori and the like six bits, ten per word, in six words.
//!
//! For example, after the first stride of 3x4 the squares c2, a2 and b3 are in the slots 0, 1 and 12. The state with a
//! path from c2 to b3 and one from a2 to the apex is the word `fed0ba987654320c`: from the right, c2 names slot 12, a2
//! names its neighbour 0, the ten slots after them are free and name themselves, b3 names slot 0, and the last three
//! are free.

use super::labels::{Flags, Labels, Tip};
use crate::model::slot::{Mirror, Slot};
use crate::model::turn::Turn;
use cavalcade_core::util::arithmetic::mix::spread;

/// Labels of `BITS` bits each in `WORDS` words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PackedLabels<const BITS: usize, const WORDS: usize>([u64; WORDS]);

/// Sixteen labels in one word.
pub(crate) type Packed16 = PackedLabels<4, 1>;
/// Twenty-four labels in two words.
pub(crate) type Packed24 = PackedLabels<5, 2>;
/// Sixty labels in six words.
pub(crate) type Packed60 = PackedLabels<6, 6>;

/// What a slot can name besides a mate.
#[derive(Clone, Copy)]
enum Name {
    /// Itself: it is bare.
    Own,
    /// The next slot of its ring: it is full.
    Next,
    /// The slot next to it: its path leads to the apex.
    Neighbour,
}

/// The next place of a ring that commutes with the exchange of neighbours: two further, or 0, 2, 1, 3 if there are four.
const fn next_in_ring(place: usize, places: usize) -> usize {
    if places == 4 { [2, 3, 1, 0][place] } else { (place + 2) % places }
}

impl<const BITS: usize, const WORDS: usize> PackedLabels<BITS, WORDS> {
    /// The labels in a word.
    const IN_WORD: usize = 64 / BITS / 2 * 2;
    /// The places there are for slots; more than there are names for.
    const PLACES: usize = Self::IN_WORD * WORDS;
    const ALL_SLOTS: usize = if Self::PLACES < 1 << BITS { Self::PLACES } else { 1 << BITS };
    /// The first of the slots that stay where a mirror has a middle.
    const MIDDLE: usize = Self::ALL_SLOTS - Mirror::STAYING as usize;
    /// A one at the lowest bit of each label of a word.
    const ONES: u64 = {
        let (mut ones, mut place) = (0, 0);
        while place < Self::IN_WORD {
            ones |= 1 << (place * BITS);
            place += 1;
        }
        ones
    };
    /// All ones in every even place of a word.
    const EVEN: u64 = {
        let (mut even, mut place) = (0, 0);
        while place < Self::IN_WORD {
            even |= Self::NAME << (place * BITS);
            place += 2;
        }
        even
    };
    /// All ones in the lowest place.
    const NAME: u64 = (1 << BITS) - 1;
    /// All ones in every place except the lowest two bits.
    const HIGH: u64 = Self::ONES * (Self::NAME - 3);
    /// In each slot its own name.
    const SELF: [u64; WORDS] = Self::filled_with(Name::Own);
    /// In each slot the name of the next in its ring.
    const FULL: [u64; WORDS] = Self::filled_with(Name::Next);
    /// In each slot the name of its neighbour.
    const APEX: [u64; WORDS] = Self::filled_with(Name::Neighbour);
    /// For each slot, a one at the lowest bit of its label.
    const ONE_IN: [[u64; WORDS]; 64] = {
        let mut ones = [[0; WORDS]; 64];
        let mut slot = 0;
        while slot < Self::PLACES {
            ones[slot][slot / Self::IN_WORD] = 1 << (slot % Self::IN_WORD * BITS);
            slot += 1;
        }
        ones
    };
    /// For each word, all ones in the places that change with their neighbours even if there is a middle.
    const CHANGING: [u64; WORDS] = {
        let mut changing = [0; WORDS];
        let mut slot = 0;
        while slot < Self::MIDDLE {
            changing[slot / Self::IN_WORD] |= Self::NAME << (slot % Self::IN_WORD * BITS);
            slot += 1;
        }
        changing
    };
    /// The same for flags.
    const CHANGING_FLAGS: u64 = {
        let (mut flags, mut slot) = (0, 0);
        while slot < Self::MIDDLE {
            flags |= 1 << Self::flag(slot);
            slot += 1;
        }
        flags
    };
    /// The flags of all even slots.
    const EVEN_FLAGS: u64 = {
        let (mut flags, mut slot) = (0, 0);
        while slot < Self::PLACES {
            flags |= 1 << Self::flag(slot);
            slot += 2;
        }
        flags
    };

    /// The same kind of name in every slot.
    const fn filled_with(kind: Name) -> [u64; WORDS] {
        let mut words = [0; WORDS];
        let mut slot = 0;
        while slot < Self::PLACES {
            let name = Self::name_in(slot, kind) as u64;
            words[slot / Self::IN_WORD] |= name << (slot % Self::IN_WORD * BITS);
            slot += 1;
        }
        words
    }

    const fn name_in(slot: usize, kind: Name) -> usize {
        if slot >= Self::ALL_SLOTS {
            // Not a slot, and without a name: it has that of one that stays, and no other.
            return (Self::MIDDLE + slot % 4) ^ !matches!(kind, Name::Own) as usize;
        }
        match kind {
            Name::Own => slot,
            Name::Next => Self::next(slot),
            Name::Neighbour => slot ^ 1,
        }
    }

    /// The next slot in its ring. The slots that can stay are one; the others of a word are one.
    const fn next(slot: usize) -> usize {
        let word = slot / Self::IN_WORD * Self::IN_WORD;
        let end = if word + Self::IN_WORD > Self::MIDDLE { Self::MIDDLE } else { word + Self::IN_WORD };
        if slot < Self::MIDDLE {
            word + next_in_ring(slot - word, end - word)
        } else {
            Self::MIDDLE + next_in_ring(slot - Self::MIDDLE, Mirror::STAYING as usize)
        }
    }

    /// The place of the flag of a slot: the places of all words interleaved.
    const fn flag(slot: usize) -> usize {
        slot % Self::IN_WORD * BITS + slot / Self::IN_WORD
    }

    /// The slot whose flag is at this place.
    const fn slot_of(place: u32) -> Slot {
        let place = place as usize;
        Slot((place % BITS * Self::IN_WORD + place / BITS) as u8)
    }

    #[inline]
    const fn label(self, slot: Slot) -> u64 {
        let slot = slot.0 as usize;
        self.0[slot / Self::IN_WORD] >> (slot % Self::IN_WORD * BITS) & Self::NAME
    }

    /// The label of a slot changed where a pattern has ones.
    #[inline]
    fn with_changed_label(mut self, slot: u64, change: u64) -> Self {
        if let [word] = &mut self.0[..] {
            *word ^= change << ((slot as usize & 15) * BITS);
            return self;
        }
        for (word, one) in self.0.iter_mut().zip(Self::ONE_IN[slot as usize & 63]) {
            *word ^= one.wrapping_mul(change);
        }
        self
    }

    fn with_label(self, slot: Slot, label: u64) -> Self {
        self.with_changed_label(slot.0.into(), self.label(slot) ^ label)
    }

    /// A one for each label that is zero.
    const fn is_zero(mut labels: u64) -> u64 {
        let mut covered = 1;
        while covered < BITS {
            let step = if covered < BITS - covered { covered } else { BITS - covered };
            labels |= labels >> step;
            covered += step;
        }
        !labels & Self::ONES
    }

    /// The flags of the slots that have the label of a pattern.
    fn like(self, pattern: &[u64; WORDS]) -> u64 {
        let words = self.0.iter().zip(pattern).enumerate();
        words.fold(0, |flags, (index, (word, pattern))| flags | Self::is_zero(word ^ pattern) << index)
    }

    /// The slots that have a given label without being the mate of the slot it names.
    fn like_unanswered(self, pattern: &[u64; WORDS]) -> u64 {
        let mut rest = self.like(pattern);
        let mut flags = 0;
        while rest != 0 {
            let flag = rest & rest.wrapping_neg();
            let slot = Self::slot_of(flag.trailing_zeros());
            let named = Slot(self.label(slot) as u8);
            if self.label(named) != u64::from(slot.0) {
                flags |= flag;
            }
            rest ^= flag;
        }
        flags
    }

    /// The labels of neighbouring places exchanged.
    #[inline]
    const fn swapped(word: u64) -> u64 {
        (word & Self::EVEN) << BITS | word >> BITS & Self::EVEN
    }
}

impl<const BITS: usize, const WORDS: usize> Labels for PackedLabels<BITS, WORDS> {
    const SLOTS: usize = Self::ALL_SLOTS;
    const WORDS: usize = WORDS;
    const IS_COMMON: bool = WORDS == 1;
    const NAME_BITS: u32 = BITS as u32;
    const TURN_BITS: u32 = 0;
    // Slot 2 cannot name slot 0 while slot 0 is bare.
    const NOTHING: Self = Self([0; WORDS]);
    const BARE: Self = Self(Self::SELF);
    const NO_ONES: Self = Self([0; WORDS]);

    fn bit(slot: Slot) -> u64 {
        1 << Self::flag(slot.index())
    }

    fn flags(self) -> Flags {
        Flags { bare: self.like(&Self::SELF), full: self.like_unanswered(&Self::FULL) }
    }

    #[inline]
    fn mate(self, slot: Slot) -> (Slot, Turn) {
        (Slot(self.label(slot) as u8), Turn::NONE)
    }

    #[inline]
    fn far_end(self, slot: Slot) -> (Tip, Turn) {
        let mate = Slot(self.label(slot) as u8);
        let is_mate = self.label(mate) == u64::from(slot.0);
        (if is_mate { Tip::At(mate) } else { Tip::Apex }, Turn::NONE)
    }

    #[inline]
    fn end_from_apex(self) -> Slot {
        Self::slot_of(self.like_unanswered(&Self::APEX).trailing_zeros())
    }

    fn with_full(self, slot: Slot) -> Self {
        self.with_label(slot, Self(Self::FULL).label(slot))
    }

    fn with_far_end(self, slot: Slot, tip: Tip, _: Turn) -> Self {
        match tip {
            Tip::At(mate) => self.with_label(slot, mate.0.into()),
            Tip::Apex => self.with_label(slot, u64::from(slot.0) ^ 1),
        }
    }

    #[inline]
    fn with_new_mate(self, slot: Slot, before: Slot, mate: Slot, _: Turn) -> Self {
        self.with_changed_label(slot.0.into(), u64::from(before.0 ^ mate.0))
    }

    fn ones_in(slot: Slot) -> Self {
        Self(Self::ONE_IN[slot.index()].map(|one| one * Self::NAME))
    }

    #[inline]
    fn blend(mut self, pattern: Self, other: Self) -> Self {
        for ((word, ones), other) in self.0.iter_mut().zip(pattern.0).zip(other.0) {
            *word = *word & !ones | other & ones;
        }
        self
    }

    fn mirrored_bits(bits: u64, mirror: Mirror) -> u64 {
        let swapped = (bits & Self::EVEN_FLAGS) << BITS | bits >> BITS & Self::EVEN_FLAGS;
        match mirror {
            Mirror::None => bits,
            Mirror::Pairs => swapped,
            Mirror::PairsAroundMiddle => swapped & Self::CHANGING_FLAGS | bits & !Self::CHANGING_FLAGS,
        }
    }

    #[inline]
    fn mirrored(self, mirror: Mirror) -> Self {
        match mirror {
            Mirror::None => self,
            Mirror::Pairs => Self(self.0.map(|word| Self::swapped(word) ^ Self::ONES)),
            Mirror::PairsAroundMiddle => {
                let mut image = self;
                for (word, changing) in image.0.iter_mut().zip(Self::CHANGING) {
                    // The last four names, which stay, differ in the lowest two bits alone.
                    let staying = Self::is_zero((*word ^ (Self::ONES * Self::MIDDLE as u64)) & Self::HIGH);
                    let renamed = *word ^ Self::ONES ^ staying;
                    *word = Self::swapped(renamed) & changing | renamed & !changing;
                }
                image
            }
        }
    }

    #[inline]
    fn hash(self) -> u64 {
        spread(self.0.iter().fold(0, |sum, word| sum.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ word))
    }
}

#[cfg(test)]
impl From<u64> for Packed16 {
    fn from(word: u64) -> Self {
        Self([word])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_a_word_in_which_free_slots_name_themselves() {
        let (c2, a2, b3) = (Slot(0), Slot(1), Slot(12));
        let state = Packed16::BARE
            .with_far_end(c2, Tip::At(b3), Turn::NONE)
            .with_far_end(b3, Tip::At(c2), Turn::NONE)
            .with_far_end(a2, Tip::Apex, Turn::NONE);
        assert_eq!(state, Packed16::from(0xfed0_ba98_7654_320c));
    }

    #[test]
    fn every_packing_has_the_slots_it_says() {
        assert_eq!([Packed16::SLOTS, Packed24::SLOTS, Packed60::SLOTS], [16, 24, 60]);
        let is_found = |slot| Packed24::slot_of(Packed24::bit(slot).trailing_zeros()) == slot;
        assert!((0..24).map(Slot).all(is_found));
    }
}
