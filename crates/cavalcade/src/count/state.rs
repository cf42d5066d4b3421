//! What has to be remembered of a half-finished tour: for each square of the frontier, whether it is *bare* (no move
//! yet), *full* (both moves made) or the end of a path, and then where that path's other end is.
//!
//! A square on the frontier keeps its *slot* from the step that sees it to the step that finishes it, so a step changes
//! a few labels and leaves the others where they are. Two packings are made of the same operations, [`Labels`]:
//!
//! - [`Nibbles`], sixteen slots of four bits in one 64-bit word, for every board up to eight squares wide;
//! - [`Bytes`], a byte for each of up to sixty slots, for wider frontiers and for paths that carry turns.
//!
//! Four bits can name sixteen mates and nothing else, and a bare or full square has to be told from these. A bare
//! square names itself. A full square `i` names a fixed other slot `f(i)`, where `f` is chosen without cycles of length
//! two: the two are mates only if each names the other, and `f(i)` never names `i` back. The end of the path that leads
//! to the apex names `g(i)` for a second such map `g`. Both maps commute with the exchange of neighbouring slots, which
//! makes the mirror image of a state a matter of a few shifts.

use std::fmt::Debug;

use super::network::Turn;

/// The place of a frontier square in a state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Slot(pub(crate) u8);

impl Slot {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The bare and the full squares of a state, one bit for each slot, where [`Labels::bit`] has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Flags {
    pub(crate) bare: u64,
    pub(crate) full: u64,
}

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

/// Where a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tip {
    /// On a square of the frontier.
    At(Slot),
    /// At the apex.
    Apex,
}

/// How a mirror of the board acts on the slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mirror {
    /// Not at all.
    None,
    /// Slots 2k and 2k + 1 change places.
    Pairs,
    /// The same, but the slots from [`Mirror::MIDDLE`] stay.
    PairsAroundMiddle,
}

impl Mirror {
    /// The first of the slots that stay.
    pub(crate) const MIDDLE: u8 = 12;

    const fn image(self, slot: u8) -> u8 {
        match self {
            Self::None => slot,
            Self::PairsAroundMiddle if slot >= Self::MIDDLE => slot,
            Self::Pairs | Self::PairsAroundMiddle => slot ^ 1,
        }
    }
}

/// A packed state.
pub(crate) trait Labels: Copy + Eq + Ord + Send + Sync + Debug + 'static {
    /// The number of slots.
    const SLOTS: usize;
    /// The number of words it is written in.
    const WORDS: usize;
    /// No state: the mark of a free place in a table.
    const NOTHING: Self;
    /// All slots bare.
    const BARE: Self;
    /// A pattern of no ones.
    const NO_ONES: Self;

    /// The bit that stands for a slot in [`Flags`].
    fn bit(slot: Slot) -> u64;
    fn flags(self) -> Flags;
    /// For a slot known to be an end, with no path leading to the apex: the other end, and the turn there.
    fn mate(self, slot: Slot) -> (Slot, Turn);
    /// For a slot known to be an end: where its path leads, and by which turn.
    fn far_end(self, slot: Slot) -> (Tip, Turn);
    /// The end of the path from the apex; asked only when there is one.
    fn end_from_apex(self) -> Slot;
    #[must_use]
    fn with_full(self, slot: Slot) -> Self;
    #[must_use]
    fn with_far_end(self, slot: Slot, tip: Tip, turn: Turn) -> Self;
    /// A pattern of ones in a slot, for [`Labels::blend`].
    fn ones_in(slot: Slot) -> Self;
    /// The labels of `other` where the pattern has ones, and these elsewhere.
    #[must_use]
    fn blend(self, pattern: Self, other: Self) -> Self;
    /// The mirror image.
    #[must_use]
    fn mirrored(self, mirror: Mirror) -> Self;
    /// The bits of the mirror image.
    fn mirrored_bits(bits: u64, mirror: Mirror) -> u64;
    fn hash(self) -> u64;
    fn word(self, index: usize) -> u64;
    fn from_words(words: &[u64]) -> Self;
}

/// Sixteen labels of four bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Nibbles(u64);

const ONES: u64 = 0x1111_1111_1111_1111;
const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
/// Label `i` in slot `i`.
const SELF: u64 = 0xfedc_ba98_7654_3210;
/// Label `f(i)` in slot `i`: two further among the first twelve, and 12, 14, 13, 15 in a ring.
const FULL: u64 = 0xcdfe_10ba_9876_5432;
/// Label `g(i)` in slot `i`: four further among the first twelve, and twice round the ring.
const APEX: u64 = 0xefcd_3210_ba98_7654;
const FIRST_TWELVE: u64 = 0xffff_ffff_ffff;

impl Nibbles {
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

impl Labels for Nibbles {
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
        mix(self.0)
    }

    fn word(self, _: usize) -> u64 {
        self.0
    }

    fn from_words(words: &[u64]) -> Self {
        Self(words[0])
    }
}

/// One byte a slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Bytes<const N: usize>([u8; N]);

/// The codes of a byte, above its two bits of turn.
const CODE_BARE: u8 = 0;
const CODE_FULL: u8 = 1;
const CODE_APEX: u8 = 2;
const CODE_MATES: u8 = 3;

impl<const N: usize> Labels for Bytes<N> {
    const SLOTS: usize = if N < 60 { N } else { 60 };
    const WORDS: usize = N / 8;
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
        let mut mirrored = self;
        for (slot, byte) in (0..).zip(self.0).take(Self::SLOTS) {
            let code = byte >> 2;
            let code = if code < CODE_MATES { code } else { mirror.image(code - CODE_MATES) + CODE_MATES };
            mirrored.0[usize::from(mirror.image(slot))] = code << 2 | byte & 3;
        }
        mirrored
    }

    fn mirrored_bits(bits: u64, mirror: Mirror) -> u64 {
        (0..Self::SLOTS as u8).fold(0, |image, slot| image | (bits >> slot & 1) << mirror.image(slot))
    }

    fn hash(self) -> u64 {
        (0..Self::WORDS).fold(0, |hash, index| mix(hash ^ self.word(index)))
    }

    fn word(self, index: usize) -> u64 {
        self.0[index * 8..index * 8 + 8].iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte))
    }

    fn from_words(words: &[u64]) -> Self {
        let mut bytes = [0; N];
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = (words[place / 8] >> (place % 8 * 8)) as u8;
        }
        Self(bytes)
    }
}

/// Spreads every bit of a word over the high half: multiply, fold, multiply.
#[inline]
pub(crate) const fn mix(word: u64) -> u64 {
    let once = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (once ^ once >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a slot holds.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Content {
        Bare,
        Full,
        Path(Tip),
    }

    /// Sixteen slots: some full, some mated two by two in a drawn order, perhaps one leading to the apex, the rest bare.
    fn contents() -> impl Strategy<Value = Vec<Content>> {
        let shuffled = Just((0..16).map(Slot).collect::<Vec<_>>()).prop_shuffle();
        (shuffled, 0usize..6, 0usize..6, any::<bool>()).prop_map(|(slots, full, pairs, apex)| {
            let mut contents = vec![Content::Bare; 16];
            for slot in &slots[..full] {
                contents[slot.index()] = Content::Full;
            }
            for pair in slots[full..full + 2 * pairs.min(5)].chunks(2) {
                contents[pair[0].index()] = Content::Path(Tip::At(pair[1]));
                contents[pair[1].index()] = Content::Path(Tip::At(pair[0]));
            }
            if apex {
                contents[slots[15].index()] = Content::Path(Tip::Apex);
            }
            contents
        })
    }

    fn pack<L: Labels>(contents: &[Content]) -> L {
        (0..).map(Slot).zip(contents).fold(L::BARE, |labels, (slot, content)| match content {
            Content::Bare => labels,
            Content::Full => labels.with_full(slot),
            Content::Path(tip) => labels.with_far_end(slot, *tip, Turn::NONE),
        })
    }

    fn unpack<L: Labels>(labels: L) -> Vec<Content> {
        let flags = labels.flags();
        let content = |slot| match L::bit(slot) {
            bit if flags.bare & bit != 0 => Content::Bare,
            bit if flags.full & bit != 0 => Content::Full,
            _ => Content::Path(labels.far_end(slot).0),
        };
        (0..16).map(Slot).map(content).collect()
    }

    fn mirrored(contents: &[Content], mirror: Mirror) -> Vec<Content> {
        let mut image = contents.to_vec();
        for (slot, content) in (0..).zip(contents) {
            image[usize::from(mirror.image(slot))] = match content {
                Content::Path(Tip::At(mate)) => Content::Path(Tip::At(Slot(mirror.image(mate.0)))),
                other => *other,
            };
        }
        image
    }

    fn keeps_everything<L: Labels>(contents: &[Content]) {
        let labels: L = pack(contents);
        assert_eq!(unpack(labels), contents);
        assert_ne!(labels, L::NOTHING);
        let words: Vec<u64> = (0..L::WORDS).map(|index| labels.word(index)).collect();
        assert_eq!(L::from_words(&words), labels);
        if let Some(slot) = contents.iter().position(|content| *content == Content::Path(Tip::Apex)) {
            assert_eq!(labels.end_from_apex().index(), slot);
        }
        for mirror in [Mirror::None, Mirror::Pairs, Mirror::PairsAroundMiddle] {
            assert_eq!(unpack(labels.mirrored(mirror)), mirrored(contents, mirror));
            assert_eq!(labels.mirrored(mirror).flags().full, L::mirrored_bits(labels.flags().full, mirror));
        }
    }

    proptest! {
        #[test]
        fn every_packing_keeps_what_is_put_in(contents in contents()) {
            keeps_everything::<Nibbles>(&contents);
            keeps_everything::<Bytes<16>>(&contents);
            keeps_everything::<Bytes<32>>(&contents);
        }
    }

    #[test]
    fn bytes_remember_turns() {
        let labels = Bytes::<16>::BARE.with_far_end(Slot(3), Tip::At(Slot(5)), Turn::new(3));
        assert_eq!(labels.mate(Slot(3)), (Slot(5), Turn::new(3)));
    }
}
