//! The interface for blocks that do not fit in memory.

use std::io;

use super::block::Block;

/// Takes blocks that do not fit in memory; each thread has its own.
pub(crate) trait Spill<L> {
    /// Takes the blocks of the shard with this number. They may then be forgotten.
    fn take(&mut self, shard: usize, blocks: &[Block<L>]) -> io::Result<Vec<Box<dyn SpilledBlock<L>>>>;
    /// The number of bytes there is still room for, if that is known.
    fn room(&self) -> Option<u64>;
}

/// States that are not in memory.
pub(crate) trait SpilledBlock<L>: Send + Sync {
    fn len(&self) -> usize;
    /// The bytes they take where they are.
    fn bytes(&self) -> u64;
    /// Brings the states back.
    fn read(&self) -> io::Result<Block<L>>;
    /// The stored form, to be copied.
    fn stored_bytes(&self) -> io::Result<Vec<u8>>;
}
