//! The labels of a half-finished tour: for each square of the frontier, whether it is *bare* (no move yet), *full*
//! (both moves made) or the end of a path, and then where that path's other end is.
//!
//! A square on the frontier keeps its *slot* from the step that sees it to the step that finishes it, so a step changes
//! a few labels and leaves the others where they are. Two packings have the same operations, [`Labels`]:
//! [`super::packed_labels`] in as few bits as a name takes, and [`super::byte_labels`] for paths that carry turns.

use std::fmt::Debug;

use crate::model::slot::{Mirror, Slot};
use crate::model::turn::Turn;

/// The bare and the full squares of a state, one bit for each slot, where [`Labels::bit`] has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Flags {
    pub(crate) bare: u64,
    pub(crate) full: u64,
}

/// The end of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tip {
    /// On a square of the frontier.
    At(Slot),
    /// At the apex.
    Apex,
}

/// A packed state.
pub(crate) trait Labels: Copy + Eq + Ord + Send + Sync + Debug + 'static {
    const SLOTS: usize;
    /// The number of words it is written in.
    const WORDS: usize;
    /// Whether nearly all boards have their states in this packing: only then is every width of weights worth a copy of
    /// the counting engine.
    const IS_COMMON: bool;
    /// The bits of the name of a slot, and of a turn, where states are written closely.
    const NAME_BITS: u32;
    const TURN_BITS: u32;
    /// No state: the mark of a free place in a table.
    const NOTHING: Self;
    /// All slots bare.
    const BARE: Self;
    /// A pattern of no ones.
    const NO_ONES: Self;

    /// The bit of a slot in [`Flags`].
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
    /// For a slot known to be bare or the end of a path between squares, with the name it has now: another mate.
    #[must_use]
    fn with_new_mate(self, slot: Slot, before: Slot, mate: Slot, turn: Turn) -> Self;
    /// A pattern of ones in a slot, for [`Labels::blend`].
    fn ones_in(slot: Slot) -> Self;
    /// The labels of `other` where the pattern has ones, and these elsewhere.
    #[must_use]
    fn blend(self, pattern: Self, other: Self) -> Self;
    #[must_use]
    fn mirrored(self, mirror: Mirror) -> Self;
    fn mirrored_bits(bits: u64, mirror: Mirror) -> u64;
    fn hash(self) -> u64;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transition::byte_labels::ByteLabels;
    use crate::transition::packed_labels::{Packed16, Packed24, Packed60};
    use proptest::prelude::*;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Content {
        Bare,
        Full,
        Path(Tip),
    }

    /// As many slots: some full, some mated two by two in a drawn order, perhaps one leading to the apex, the rest bare.
    fn contents(count: usize) -> impl Strategy<Value = Vec<Content>> {
        let shuffled = Just((0..count as u8).map(Slot).collect::<Vec<_>>()).prop_shuffle();
        (shuffled, 0..count / 3, 0..count / 3, any::<bool>()).prop_map(move |(slots, full, pairs, apex)| {
            let mut contents = vec![Content::Bare; count];
            for slot in &slots[..full] {
                contents[slot.index()] = Content::Full;
            }
            for pair in slots[full..full + 2 * pairs].chunks(2) {
                contents[pair[0].index()] = Content::Path(Tip::At(pair[1]));
                contents[pair[1].index()] = Content::Path(Tip::At(pair[0]));
            }
            if apex {
                contents[slots[count - 1].index()] = Content::Path(Tip::Apex);
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
        (0..L::SLOTS as u8).map(Slot).map(content).collect()
    }

    fn mirrored(contents: &[Content], mirror: Mirror) -> Vec<Content> {
        let image_of = |slot: u8| mirror.image(slot, contents.len() as u8);
        let mut image = contents.to_vec();
        for (slot, content) in (0..).zip(contents) {
            image[usize::from(image_of(slot))] = match content {
                Content::Path(Tip::At(mate)) => Content::Path(Tip::At(Slot(image_of(mate.0)))),
                other => *other,
            };
        }
        image
    }

    fn keeps_everything<L: Labels>(contents: &[Content]) {
        let labels: L = pack(contents);
        assert_eq!(unpack(labels), contents);
        assert_ne!(labels, L::NOTHING);
        if let Some(slot) = contents.iter().position(|content| *content == Content::Path(Tip::Apex)) {
            assert_eq!(labels.end_from_apex().index(), slot);
        }
        for mirror in [Mirror::None, Mirror::Pairs, Mirror::PairsAroundMiddle] {
            assert_eq!(unpack(labels.mirrored(mirror)), mirrored(contents, mirror));
            let (flags, image) = (labels.flags(), labels.mirrored(mirror).flags());
            assert_eq!(image.full, L::mirrored_bits(flags.full, mirror));
            assert_eq!(image.bare, L::mirrored_bits(flags.bare, mirror));
        }
    }

    proptest! {
        #[test]
        fn every_packing_keeps_what_is_put_in(
            in16 in contents(16), in24 in contents(24), in60 in contents(60)
        ) {
            keeps_everything::<Packed16>(&in16);
            keeps_everything::<Packed24>(&in24);
            keeps_everything::<Packed60>(&in60);
            keeps_everything::<ByteLabels<16>>(&in16);
            keeps_everything::<ByteLabels<64>>(&in60);
        }
    }

    #[test]
    fn bytes_remember_turns() {
        let labels = ByteLabels::<16>::BARE.with_far_end(Slot(3), Tip::At(Slot(5)), Turn::new(3));
        assert_eq!(labels.mate(Slot(3)), (Slot(5), Turn::new(3)));
    }
}
