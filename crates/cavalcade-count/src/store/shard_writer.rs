//! Writes the states of the next layer to its shards.

use super::block::Block;
use super::memory_meter::MemoryMeter;
use super::shard::{Shard, Shards, shard_of};
use super::shard_error::ShardError;
use super::spill::Spill;
use super::states_to_write::{StatesToWrite, fill};
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::labels::Labels;

/// The memory limit of a writer, and where the rest goes.
pub(crate) struct MemoryLimit<'a, L> {
    pub(crate) meter: &'a MemoryMeter,
    /// Less than this is not worth spilling.
    pub(crate) least: u64,
    /// Takes what does not fit, if anything may.
    pub(crate) spill: Option<Box<dyn Spill<L> + 'a>>,
}

/// Writes states to the shards of a layer; each thread has its own.
pub(crate) struct ShardWriter<'a, L> {
    /// For each shard the block that is being filled.
    open: Vec<Option<Block<L>>>,
    shards: Shards<L>,
    /// The number of shards, as a power of two.
    bits: u32,
    /// The memory of the full blocks.
    held: u64,
    limit: MemoryLimit<'a, L>,
}

impl<'a, L: Labels> ShardWriter<'a, L> {
    /// For a layer of `2^bits` shards.
    pub(crate) fn new(bits: u32, limit: MemoryLimit<'a, L>) -> Self {
        let count = 1 << bits;
        let open = (0..count).map(|_| None).collect();
        let shards = (0..count).map(|_| Shard::new()).collect();
        Self { open, shards, bits, held: 0, limit }
    }

    /// Takes states of one profile into the shard of their key.
    pub(crate) fn push_all(
        &mut self,
        shard_key: u64,
        placed: EndsPlaced,
        states: &mut impl StatesToWrite<L>,
    ) -> Result<(), ShardError> {
        let shard = shard_of(shard_key, self.bits);
        while states.left() > 0 {
            if let Some(full) = fill(&mut self.open[shard], placed, states) {
                self.put_away(shard, full)?;
            }
        }
        Ok(())
    }

    /// Puts a full block of a shard to the others.
    fn put_away(&mut self, shard: usize, full: Block<L>) -> Result<(), ShardError> {
        self.held += full.bytes();
        self.limit.meter.add(full.bytes());
        self.shards[shard].blocks.push(full);
        if self.limit.meter.is_over() && self.held >= self.limit.least { self.spill() } else { Ok(()) }
    }

    /// Has all full blocks taken elsewhere.
    #[cold]
    fn spill(&mut self) -> Result<(), ShardError> {
        let meter = self.limit.meter;
        let spill =
            self.limit.spill.as_mut().ok_or_else(|| ShardError::Memory { needed: meter.project(meter.held()) })?;
        for (number, shard) in self.shards.iter_mut().enumerate() {
            meter.spill(shard.spill(number, &mut **spill)?);
        }
        meter.remove(std::mem::take(&mut self.held));
        meter.lacks(meter.spilled(), spill.room()).map_or(Ok(()), |needed| Err(ShardError::Memory { needed }))
    }

    /// All blocks, the last ones not quite full.
    pub(crate) fn finish(mut self) -> Shards<L> {
        for (shard, block) in self.shards.iter_mut().zip(self.open) {
            if let Some(mut block) = block {
                block.shrink();
                shard.blocks.push(block);
            }
        }
        self.shards
    }
}
