//! The mates of the states of one profile, closely written.
//!
//! The profile is known, so of a state only the mates of its ends are stored. Going through the ends in the order of
//! their slots, each that has not been named yet names its mate, in four or five bits; the last two need no names. So a
//! state of an 8x8 count takes at most three and a half bytes, one of a 9x10 count five.
//!
//! For example, three paths between the slots 0 and 7, 2 and 3, 5 and 9 are the names 7 and 3: one byte.

use super::bits::{BitReader, BitWriter};
use crate::model::slot::Slot;
use crate::model::turn::Turn;
use crate::transition::labels::{Labels, Tip};
use crate::transition::profile::Profile;

/// Writes and reads the states of a profile.
#[derive(Clone, Copy)]
pub(crate) struct Mates<L> {
    ends: Ends,
    /// What all states have in common: the full squares.
    unmated: L,
}

impl<L: Labels> Mates<L> {
    pub(crate) fn of(profile: Profile) -> Self {
        let full = (0..L::SLOTS as u8).map(Slot).filter(|slot| profile.full & L::bit(*slot) != 0);
        Self { ends: Ends::of::<L>(profile), unmated: full.fold(L::BARE, Labels::with_full) }
    }

    /// The bits that a state takes.
    pub(crate) const fn bits(&self) -> usize {
        (self.ends.names * (L::NAME_BITS + L::TURN_BITS)) as usize
    }

    /// Writes the mate of each end that comes before it. An end that leads to the apex is its own mate.
    #[inline]
    pub(crate) fn write(&self, labels: L, bits: &mut BitWriter<'_>) {
        let mut ends = self.ends;
        for _ in 0..ends.names {
            let slot = ends.take_first();
            let (mate, turn) = if ends.has_apex {
                let (tip, turn) = labels.far_end(slot);
                (if let Tip::At(mate) = tip { mate } else { slot }, turn)
            } else {
                labels.mate(slot)
            };
            ends.take(mate);
            bits.write(u64::from(mate.0) | u64::from(turn.quarters()) << L::NAME_BITS, L::NAME_BITS + L::TURN_BITS);
        }
    }

    /// Reads a state; `None` if the bits end, or are not those of a state.
    #[inline]
    pub(crate) fn read(&self, bits: &mut BitReader<'_>) -> Option<L> {
        let (mut ends, mut labels) = (self.ends, self.unmated);
        for _ in 0..ends.names {
            let slot = ends.take_first();
            let name = bits.read(L::NAME_BITS + L::TURN_BITS)?;
            let mate = Slot((name & ((1 << L::NAME_BITS) - 1)) as u8);
            if mate != slot && !ends.has(mate) {
                return None;
            }
            ends.take(mate);
            labels = mated(labels, slot, mate, Turn::new((name >> L::NAME_BITS) as u8));
        }
        if ends.slots != 0 {
            let slot = ends.take_first();
            let mate = if ends.slots == 0 { slot } else { ends.take_first() };
            labels = mated(labels, slot, mate, Turn::NONE);
        }
        Some(labels)
    }
}

/// The ends of the states of a profile.
#[derive(Clone, Copy)]
struct Ends {
    /// A bit for the number of each slot.
    slots: u64,
    /// The number of them that name their mates. The last two are mates, and a last one leads to the apex: only their
    /// turn has to be stored.
    names: u32,
    /// Whether one of them leads to the apex.
    has_apex: bool,
}

impl Ends {
    fn of<L: Labels>(profile: Profile) -> Self {
        let is_end = |slot: &u8| (profile.bare | profile.full) & L::bit(Slot(*slot)) == 0;
        let slots = (0..L::SLOTS as u8).filter(is_end).fold(0u64, |bits, slot| bits | 1 << slot);
        let count = slots.count_ones();
        let names = if L::TURN_BITS > 0 { count.div_ceil(2) } else { count.saturating_sub(1) / 2 };
        Self { slots, names, has_apex: count % 2 == 1 }
    }

    /// Takes the first end.
    #[inline]
    const fn take_first(&mut self) -> Slot {
        let slot = Slot(self.slots.trailing_zeros() as u8);
        self.slots &= self.slots - 1;
        slot
    }

    #[inline]
    const fn has(self, slot: Slot) -> bool {
        self.slots & (1 << slot.0) != 0
    }

    #[inline]
    const fn take(&mut self, slot: Slot) {
        self.slots &= !(1 << slot.0);
    }
}

/// A state in which two bare squares become mates, or one leads to the apex.
#[inline]
fn mated<L: Labels>(labels: L, slot: Slot, mate: Slot, turn: Turn) -> L {
    if slot == mate {
        return labels.with_far_end(slot, Tip::Apex, turn);
    }
    labels.with_new_mate(slot, slot, mate, turn).with_new_mate(mate, mate, slot, turn.back())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transition::ends_placed::EndsPlaced;
    use crate::transition::packed_labels::Packed16;

    #[test]
    fn three_paths_take_a_byte() {
        let paths = [(0, 7), (2, 3), (5, 9)];
        let state = paths.into_iter().fold(Packed16::BARE, |state, (a, b)| mated(state, Slot(a), Slot(b), Turn::NONE));
        let mates = Mates::<Packed16>::of(Profile::of(state, EndsPlaced::BOTH));
        let mut bytes = Vec::new();
        let mut bits = BitWriter::new(&mut bytes);
        mates.write(state, &mut bits);
        bits.finish();
        assert_eq!((mates.bits(), &bytes[..]), (8, &[0x37][..]));
        assert_eq!(mates.read(&mut BitReader::new(&bytes)), Some(state));
    }
}
