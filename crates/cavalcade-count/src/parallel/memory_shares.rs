//! The shares of the memory that a count may use.

use crate::store::block::BLOCK;
use cavalcade_core::budget::{Budget, Limit};

/// The most shards of a layer, as a power of two.
pub(crate) const MOST_BITS: u32 = 13;
/// The most memory that is of use for transitions.
const MOST_FOR_TRANSITIONS: u64 = 64 << 20;
/// The least memory a thread can work in.
const LEAST_MEMORY: u64 = 8 << 20;

/// The memory of one thread, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThreadMemory {
    /// For merging states.
    pub(crate) sums: u64,
    pub(crate) transitions: u64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct MemoryShares {
    /// The threads it is enough for.
    pub(crate) threads: usize,
    pub(crate) thread: ThreadMemory,
    /// For the blocks of the layer being processed and of the next one.
    pub(crate) layers: u64,
    /// The most shards, as a power of two: each thread keeps an open block for each.
    pub(crate) bits: u32,
}

impl MemoryShares {
    pub(crate) fn new(budget: &Budget, threads: usize, words: usize) -> Result<Self, Limit> {
        let Some(memory) = budget.memory() else {
            let thread = ThreadMemory { sums: u64::MAX, transitions: MOST_FOR_TRANSITIONS };
            return Ok(Self { threads, thread, layers: u64::MAX, bits: MOST_BITS });
        };
        if memory < LEAST_MEMORY {
            return Err(Limit::Memory { needed: LEAST_MEMORY, allowed: memory });
        }
        let threads = threads.min(usize::try_from(memory / LEAST_MEMORY).unwrap_or(usize::MAX));
        let share = memory / 8 / threads as u64;
        // A block in every shard, with weights of four digits.
        let open = (BLOCK * (words * 8 + 8)) as u64;
        let bits = (share / open).max(1).ilog2().min(MOST_BITS);
        // Merging, transitions and open blocks have an eighth each at most; what a thread collects before it goes to
        // disk, what is being read back and the rest have another one; the layers have the others.
        let thread = ThreadMemory { sums: share, transitions: share.min(MOST_FOR_TRANSITIONS) };
        let others = (thread.sums + thread.transitions + (open << bits)) * threads as u64;
        Ok(Self { threads, thread, layers: memory - memory / 8 - others, bits })
    }
}
