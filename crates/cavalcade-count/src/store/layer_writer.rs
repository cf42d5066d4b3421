//! Writes the next layer: what belongs to this worker into its shards, what belongs to others into blocks for them.
//!
//! The key of a state says which shard it goes to, and before that whose. On one machine all threads own everything, and
//! whatever they write is put together afterwards. In a cluster every worker owns a part of the keys.

use super::block::Block;
use super::shard::Shards;
use super::shard_error::ShardError;
use super::shard_writer::ShardWriter;
use super::states_to_write::{StatesToWrite, fill};
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::labels::Labels;

/// The other workers of a cluster.
pub(crate) trait Others<L> {
    /// The number of this worker.
    fn own(&self) -> usize;
    /// The number of workers, including this one.
    fn workers(&self) -> usize;
    /// Sends a block to another worker. What has come from others meanwhile goes to this one's shards.
    fn send(&self, to: usize, block: Block<L>, shards: &mut ShardWriter<'_, L>) -> Result<(), ShardError>;
}

/// Writes the states of the next layer.
pub(crate) struct LayerWriter<'a, L> {
    /// The shards of this worker.
    pub(crate) own: ShardWriter<'a, L>,
    others: Option<&'a dyn Others<L>>,
    /// For each worker the block that is being filled.
    open: Vec<Option<Block<L>>>,
    /// The states written so far, wherever they belong.
    pub(crate) written: u64,
}

impl<'a, L: Labels> LayerWriter<'a, L> {
    /// Writes to these shards what does not belong to others.
    pub(crate) fn new(own: ShardWriter<'a, L>, others: Option<&'a dyn Others<L>>) -> Self {
        let workers = others.map_or(0, Others::workers);
        Self { own, others, open: (0..workers).map(|_| None).collect(), written: 0 }
    }

    /// Takes states of one profile to where their key belongs.
    pub(crate) fn push_all(
        &mut self,
        shard_key: u64,
        placed: EndsPlaced,
        states: &mut impl StatesToWrite<L>,
    ) -> Result<(), ShardError> {
        self.written += states.left() as u64;
        let Some(to) = self.other_owner(shard_key) else { return self.own.push_all(shard_key, placed, states) };
        while states.left() > 0 {
            if let Some(full) = fill(&mut self.open[to], placed, states) {
                self.send(to, full)?;
            }
        }
        Ok(())
    }

    /// The worker that a key belongs to, if that is another.
    fn other_owner(&self, shard_key: u64) -> Option<usize> {
        let others = self.others?;
        let owner = owner(shard_key, others.workers());
        (owner != others.own()).then_some(owner)
    }

    fn send(&mut self, to: usize, block: Block<L>) -> Result<(), ShardError> {
        self.others.map_or(Ok(()), |others| others.send(to, block, &mut self.own))
    }

    /// Sends what there is for others, in blocks that are not quite full.
    pub(crate) fn flush(&mut self) -> Result<(), ShardError> {
        for to in 0..self.open.len() {
            if let Some(block) = self.open[to].take() {
                self.send(to, block)?;
            }
        }
        Ok(())
    }

    /// All blocks of this worker, the last ones not quite full.
    pub(crate) fn finish(self) -> Shards<L> {
        self.own.finish()
    }
}

/// The owner of a key. Its shard depends on higher bits, so that each worker has states in all of its shards. The parts of
/// saved layers are cut by it: another function needs another version of their files.
const fn owner(shard_key: u64, workers: usize) -> usize {
    const BITS: u32 = 19;
    (((shard_key >> 32) as usize & ((1 << BITS) - 1)) * workers) >> BITS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::shard::shard_of;
    use cavalcade_core::util::arithmetic::mix::spread;

    #[test]
    fn every_worker_owns_about_as_many_keys_and_every_shard_of_them() {
        for workers in [1, 3, 8] {
            let mut keys = vec![[0; 4]; workers];
            for number in 0..40_000 {
                let key = spread(number);
                keys[owner(key, workers)][shard_of(key, 2)] += 1;
            }
            let even = 10_000 / workers;
            assert!(keys.iter().flatten().all(|keys| (even * 8 / 10..even * 12 / 10).contains(keys)), "{keys:?}");
        }
    }
}
