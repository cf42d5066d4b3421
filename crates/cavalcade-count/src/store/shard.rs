//! Shards: the parts of a layer.
//!
//! A stride touches a few squares of the frontier and leaves the others bare, ends or full as they were. States that
//! differ in an untouched square can never become equal in that stride. So a layer is cut by what its next stride
//! cannot change: each shard is processed by itself, in tables that fit the cache, by any thread, and nothing is
//! shared. Only the merged states, several times fewer than the transitions, are written to the shards of the next
//! layer. Partitions that never meet also suit a disk or a cluster.
//!
//! A shard is a list of blocks of roughly a thousand states. Blocks that do not fit in memory are
//! [spilled](super::spill).

use std::io;

use super::block::Block;
use super::spill::{Spill, SpilledBlock};
use crate::transition::labels::Labels;

/// The states of a layer that share what the next stride leaves untouched.
pub(crate) struct Shard<L> {
    pub(crate) blocks: Vec<Block<L>>,
    /// The states that are not in memory.
    pub(crate) spilled: Vec<Box<dyn SpilledBlock<L>>>,
}

impl<L: Labels> Shard<L> {
    pub(crate) const fn new() -> Self {
        Self { blocks: Vec::new(), spilled: Vec::new() }
    }

    pub(crate) fn len(&self) -> u64 {
        let held: usize = self.blocks.iter().map(|block| block.states.len()).sum();
        let spilled: usize = self.spilled.iter().map(|block| block.len()).sum();
        (held + spilled) as u64
    }

    /// The memory taken.
    pub(crate) fn bytes(&self) -> u64 {
        self.blocks.iter().map(Block::bytes).sum()
    }

    fn append(&mut self, mut other: Self) {
        self.blocks.append(&mut other.blocks);
        self.spilled.append(&mut other.spilled);
    }

    /// Has all blocks taken elsewhere, and says how many bytes they take there.
    pub(crate) fn spill(&mut self, number: usize, spill: &mut dyn Spill<L>) -> io::Result<u64> {
        let mut spilled = spill.take(number, &self.blocks)?;
        let bytes = spilled.iter().map(|block| block.bytes()).sum();
        self.spilled.append(&mut spilled);
        self.blocks = Vec::new();
        Ok(bytes)
    }
}

/// The approximate number of states per shard: their table then fits a core's own cache.
const STATES: u64 = 8192;

/// The shards of a layer that follows one of `states` states, as a power of two.
pub(crate) const fn shard_bits(states: u64) -> u32 {
    (states / STATES).next_power_of_two().ilog2()
}

/// The shard of a key, among `2^bits`: by its highest bits, so that fewer shards have the same states in the same order.
pub(crate) const fn shard_of(shard_key: u64, bits: u32) -> usize {
    if bits == 0 { 0 } else { (shard_key >> (u64::BITS - bits)) as usize }
}

/// A layer.
pub(crate) type Shards<L> = Vec<Shard<L>>;

/// Puts together what several threads have written.
pub(crate) fn gather<L: Labels>(parts: impl IntoIterator<Item = Shards<L>>) -> Shards<L> {
    let mut parts = parts.into_iter();
    let mut shards = parts.next().unwrap_or_default();
    for part in parts {
        shards.iter_mut().zip(part).for_each(|(shard, more)| shard.append(more));
    }
    shards
}
