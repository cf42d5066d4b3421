//! Writes the states of the next layer to its shards.

use std::io;

use super::block::{BLOCK, Block};
use super::memory_meter::MemoryMeter;
use super::shard::{Shard, Shards};
use super::spill::Spill;
use super::weight::Weight;
use crate::count::transition::ends_placed::EndsPlaced;
use crate::count::transition::labels::Labels;

/// Widths of weights in limbs: one, two, four and so on, up to this many doublings.
const WIDTHS: usize = 6;

/// How much a writer may hold, and where the rest goes.
pub(crate) struct MemoryLimit<'a, L> {
    pub(crate) meter: &'a MemoryMeter,
    /// Less than this is not worth spilling.
    pub(crate) least: u64,
    /// Takes what does not fit, if anything may.
    pub(crate) spill: Option<Box<dyn Spill<L> + 'a>>,
}

/// Why a writer could take no more.
#[derive(Debug)]
pub(crate) enum WriteError {
    /// Nothing may be spilled.
    Memory,
    /// Writing failed, or was stopped by a limit.
    Disk(io::Error),
}

/// Writes states to the shards of a layer; each thread has its own.
pub(crate) struct ShardWriter<'a, L> {
    /// For each shard, each set of ends placed and each width the block that is being filled.
    open: Vec<Option<Block<L>>>,
    shards: Shards<L>,
    mask: usize,
    /// The memory of the full blocks.
    held: u64,
    limit: MemoryLimit<'a, L>,
}

impl<'a, L: Labels> ShardWriter<'a, L> {
    /// For a layer of `2^bits` shards.
    pub(crate) fn new(bits: u32, limit: MemoryLimit<'a, L>) -> Self {
        let count = 1 << bits;
        let open = (0..count * EndsPlaced::COUNT * WIDTHS).map(|_| None).collect();
        let shards = (0..count).map(|_| Shard::new()).collect();
        Self { open, shards, mask: count - 1, held: 0, limit }
    }

    /// Takes a state into the shard of its key.
    pub(crate) fn push<W: Weight>(
        &mut self,
        labels: L,
        placed: EndsPlaced,
        weight: W,
        shard_key: u64,
    ) -> Result<(), WriteError> {
        let shard = (shard_key >> 32) as usize & self.mask;
        let doublings = weight.limbs().next_power_of_two().ilog2() as usize;
        let place = (shard * EndsPlaced::COUNT + placed.index()) * WIDTHS + doublings;
        let block = self.open[place].get_or_insert_with(|| Block::with_capacity(1 << doublings, BLOCK));
        block.states.push(labels);
        block.limbs.extend((0..block.width).map(|index| weight.limb(index)));
        if block.states.len() == BLOCK
            && let Some(full) = self.open[place].take()
        {
            self.held += full.bytes();
            self.limit.meter.add(full.bytes());
            self.shards[shard].blocks[placed.index()].push(full);
            if self.limit.meter.is_over() && self.held >= self.limit.least {
                self.spill()?;
            }
        }
        Ok(())
    }

    /// Has all full blocks taken elsewhere.
    #[cold]
    fn spill(&mut self) -> Result<(), WriteError> {
        let spill = self.limit.spill.as_mut().ok_or(WriteError::Memory)?;
        for (number, shard) in self.shards.iter_mut().enumerate() {
            shard.spill(number, &mut **spill).map_err(WriteError::Disk)?;
        }
        self.limit.meter.remove(std::mem::take(&mut self.held));
        Ok(())
    }

    /// All blocks, the last ones not quite full.
    pub(crate) fn finish(mut self) -> Shards<L> {
        for (place, block) in self.open.into_iter().enumerate() {
            if let Some(mut block) = block {
                block.states.shrink_to_fit();
                block.limbs.shrink_to_fit();
                let (shard, placed) = (place / WIDTHS / EndsPlaced::COUNT, place / WIDTHS % EndsPlaced::COUNT);
                self.shards[shard].blocks[placed].push(block);
            }
        }
        self.shards
    }
}
