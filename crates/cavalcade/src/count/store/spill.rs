//! What happens to blocks that do not fit in memory, whoever takes them.

use std::io;

use super::block::Block;

/// Takes blocks that do not fit in memory; each thread has its own.
pub(crate) trait Spill<L> {
    /// Takes the blocks of the shard with this number. They may then be forgotten.
    fn take(&mut self, shard: usize, blocks: &[Block<L>]) -> io::Result<Vec<Box<dyn SpilledBlock<L>>>>;
}

/// States that are not in memory.
pub(crate) trait SpilledBlock<L>: Send + Sync {
    /// The number of states.
    fn len(&self) -> usize;
    /// Brings the states back.
    fn read(&self) -> io::Result<Block<L>>;
    /// What they are stored as, to be copied.
    #[cfg(feature = "disk")]
    fn stored_bytes(&self) -> io::Result<Vec<u8>>;
}
