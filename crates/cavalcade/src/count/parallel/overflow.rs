//! What follows from a shard when it does not fit in the room for it.
//!
//! Sums that fill their room are put aside and begun anew, so a state may be put aside many times. They are dealt out by
//! the hash of their profile into parts, and in the end each part is read back and merged, which takes a fraction of the
//! room. (Databases aggregate large tables in this way: Shatdal and Naughton 1995.) A part that fills the room again is
//! handed on as it is: a state then stands twice in the next layer, which costs time, but is no mistake, as the weights
//! add up to the same.

use std::io;

use crate::arithmetic::mix::spread;
use crate::count::store::block::Block;
use crate::count::store::group_sums::GroupSums;
use crate::count::store::memory_meter::MemoryMeter;
use crate::count::store::spill::{Spill, SpilledBlock};
use crate::count::store::weight::Weight;
use crate::count::transition::labels::Labels;
use crate::count::transition::profile::Profile;

/// The parts that sums are dealt out to.
const PARTS: usize = 64;

/// Sums put aside, part by part.
pub(crate) struct Overflow<'a, L> {
    spill: Box<dyn Spill<L> + 'a>,
    parts: Vec<Vec<Box<dyn SpilledBlock<L>>>>,
    /// The bytes of all that was put aside.
    bytes: u64,
}

impl<'a, L: Labels> Overflow<'a, L> {
    pub(crate) fn new(spill: Box<dyn Spill<L> + 'a>) -> Self {
        Self { spill, parts: (0..PARTS).map(|_| Vec::new()).collect(), bytes: 0 }
    }

    /// Puts all sums aside.
    pub(crate) fn put_aside<W: Weight>(&mut self, sums: &GroupSums<L, W>) -> io::Result<()> {
        let mut groups: Vec<_> = sums.groups().map(|(profile, states)| (part_of(profile), profile, states)).collect();
        groups.sort_by_key(|(part, ..)| *part);
        for groups in groups.chunk_by(|a, b| a.0 == b.0) {
            let mut block = Block::with_capacity(0);
            for (_, profile, states) in groups {
                block.push_all(profile.placed, states);
            }
            let number = groups[0].0;
            let mut spilled = self.spill.take(number, &[block])?;
            self.bytes += spilled.iter().map(|block| block.bytes()).sum::<u64>();
            self.parts[number].append(&mut spilled);
        }
        Ok(())
    }

    /// How many bytes will be needed, if there is no room for them.
    pub(crate) fn lacks(&self, meter: &MemoryMeter) -> Option<u64> {
        meter.lacks(self.bytes, self.spill.room())
    }

    /// The parts, to be merged one after the other.
    pub(crate) fn into_parts(self) -> Vec<Vec<Box<dyn SpilledBlock<L>>>> {
        self.parts
    }
}

fn part_of(profile: Profile) -> usize {
    (spread(profile.bare ^ spread(profile.full)) >> 32) as usize % PARTS
}
