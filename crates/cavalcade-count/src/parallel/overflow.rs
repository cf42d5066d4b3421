//! The sums of a shard that do not fit in memory.
//!
//! Sums that fill their share of memory are put aside and started again, so a state may be put aside many times. They
//! are distributed by the hash of their profile into parts, and in the end each part is read back and merged, which
//! takes a fraction of the memory. (Databases aggregate large tables in this way: Shatdal and Naughton 1995.) A part
//! that fills the memory again is handed on as it is: a state then occurs twice in the next layer, which costs time but
//! is not a mistake, as the weights add up to the same.
//!
//! Sums are put aside on disk, or, without one, in memory as blocks, which take a fraction of what the tables do.

use std::borrow::Cow;
use std::io;

use super::long_sums::LongSums;
use crate::store::block::Block;
use crate::store::group_sums::GroupSums;
use crate::store::memory_meter::MemoryMeter;
use crate::store::shard_error::ShardError;
use crate::store::spill::{Spill, SpilledBlock};
use crate::store::weight::Weight;
use crate::transition::labels::Labels;
use crate::transition::profile::Profile;

/// The parts that sums are dealt out to.
const PARTS: usize = 64;

/// Sums put aside.
pub(crate) enum StoredSums<L> {
    Held(Block<L>),
    Spilled(Box<dyn SpilledBlock<L>>),
}

impl<L: Labels> StoredSums<L> {
    /// The states.
    pub(crate) fn block(&self) -> io::Result<Cow<'_, Block<L>>> {
        match self {
            Self::Held(block) => Ok(Cow::Borrowed(block)),
            Self::Spilled(spilled) => Ok(Cow::Owned(spilled.read()?)),
        }
    }
}

/// Sums put aside, part by part.
pub(crate) struct Overflow<'a, L> {
    spill: Option<Box<dyn Spill<L> + 'a>>,
    meter: &'a MemoryMeter,
    parts: Vec<Vec<StoredSums<L>>>,
    /// The bytes of all that was put aside.
    bytes: u64,
}

impl<'a, L: Labels> Overflow<'a, L> {
    /// Nothing so far. Without a spill, everything will be held in memory.
    pub(crate) fn new(spill: Option<Box<dyn Spill<L> + 'a>>, meter: &'a MemoryMeter) -> Self {
        Self { spill, meter, parts: (0..PARTS).map(|_| Vec::new()).collect(), bytes: 0 }
    }

    /// Puts all sums aside, or fails if there is no room for them.
    pub(crate) fn put_aside<W: Weight>(&mut self, sums: &GroupSums<L, W>) -> Result<(), ShardError> {
        let mut groups: Vec<_> = sums.groups().map(|(profile, states)| (part_of(profile), profile, states)).collect();
        groups.sort_by_key(|(part, ..)| *part);
        for groups in groups.chunk_by(|a, b| a.0 == b.0) {
            let mut block = Block::with_capacity(0);
            for (_, profile, states) in groups {
                block.push_all(profile.placed, states);
            }
            self.put_block(groups[0].0, block)?;
        }
        self.check()
    }

    /// The same for sums of any length.
    pub(crate) fn put_aside_long(&mut self, sums: &LongSums<'_, L>) -> Result<(), ShardError> {
        for (profile, states, digits) in sums.groups() {
            let mut block = Block::with_capacity(0);
            block.extend(profile.placed, &states, digits.all());
            self.put_block(part_of(profile), block)?;
        }
        self.check()
    }

    /// Fails with the bytes needed if there is no room for all that was put aside.
    fn check(&self) -> Result<(), ShardError> {
        self.lacking().map_or(Ok(()), |needed| Err(ShardError::Memory { needed }))
    }

    fn put_block(&mut self, part: usize, mut block: Block<L>) -> io::Result<()> {
        if let Some(spill) = &mut self.spill {
            for spilled in spill.take(part, &[block])? {
                self.bytes += spilled.bytes();
                self.parts[part].push(StoredSums::Spilled(spilled));
            }
        } else {
            block.shrink();
            self.bytes += block.bytes();
            self.meter.add(block.bytes());
            self.parts[part].push(StoredSums::Held(block));
        }
        Ok(())
    }

    /// The number of bytes that will be needed, if there is no room for them.
    fn lacking(&self) -> Option<u64> {
        match &self.spill {
            Some(spill) => self.meter.lacks(self.bytes, spill.room()),
            None => self.meter.is_over().then(|| self.meter.project(self.meter.held())),
        }
    }

    /// The parts, to be merged one after the other.
    pub(crate) fn parts(&self) -> &[Vec<StoredSums<L>>] {
        &self.parts
    }
}

impl<L> Drop for Overflow<'_, L> {
    fn drop(&mut self) {
        if self.spill.is_none() {
            self.meter.remove(self.bytes);
        }
    }
}

fn part_of(profile: Profile) -> usize {
    (profile.mixed() >> 32) as usize % PARTS
}
