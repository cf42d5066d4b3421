//! One thread at work on the shards of a layer.

use num_bigint::BigUint;

use super::memory_shares::ThreadMemory;
use super::part_sums::ShardPart;
use super::shard_error::{PartError, ShardError};
use super::workbench::Workbench;
use crate::budget::{Budget, Limit};
use crate::count::store::block::Block;
use crate::count::store::merger::Merger;
use crate::count::store::shard::Shard;
use crate::count::store::shard_writer::ShardWriter;
use crate::count::store::weight::{Weight, Wide};
use crate::count::transition::cache::TransitionCache;
use crate::count::transition::ends_placed::EndsPlaced;
use crate::count::transition::expander::Expander;
use crate::count::transition::labels::Labels;

/// The states that take a transition together.
const BATCH: usize = 256;
/// The most states that are sorted by profile together.
const PORTION: usize = 1 << 16;

/// The number of states that are sorted by profile together.
fn portion<L>(memory: ThreadMemory) -> usize {
    let affordable = usize::try_from(memory.caches / 4).unwrap_or(usize::MAX) / size_of::<L>();
    affordable.clamp(BATCH, PORTION)
}

/// One thread's tools.
pub(crate) struct Worker<'a, L> {
    expander: &'a Expander<L>,
    /// The stride after this one, which decides on the shards of the next layer.
    following: Option<&'a Expander<L>>,
    pub(crate) writer: ShardWriter<'a, L>,
    memory: ThreadMemory,
    budget: &'a Budget,
    cache: TransitionCache<'a, L>,
    bench: Option<Workbench<'a, L, u64>>,
    pub(crate) total: BigUint,
    pub(crate) transitions: u64,
}

impl<'a, L: Labels> Worker<'a, L> {
    pub(crate) fn new(
        expander: &'a Expander<L>,
        following: Option<&'a Expander<L>>,
        writer: ShardWriter<'a, L>,
        memory: ThreadMemory,
        budget: &'a Budget,
    ) -> Self {
        let cache = TransitionCache::new(expander, memory.caches, budget);
        Self {
            expander,
            following,
            writer,
            memory,
            budget,
            cache,
            bench: None,
            total: BigUint::default(),
            transitions: 0,
        }
    }

    /// Takes all states of the shard a stride further.
    pub(crate) fn work_off(&mut self, shard: &Shard<L>) -> Result<(), ShardError> {
        let mut parts = vec![ShardPart::WHOLE];
        while let Some(part) = parts.pop() {
            match self.merge_in_narrowest(shard, part) {
                Ok(()) => {}
                Err(PartError::Room) => parts.extend(part.split()),
                Err(PartError::Weight) => return Err(ShardError::Weight),
                Err(PartError::Shard(error)) => return Err(error),
            }
        }
        Ok(())
    }

    /// Merges with the narrowest weights that hold the sums.
    fn merge_in_narrowest(&mut self, shard: &Shard<L>, part: ShardPart) -> Result<(), PartError> {
        let mut bench = self.bench.take().unwrap_or_else(|| Workbench::new(self.memory, self.budget));
        let narrow = self.merge(shard, part, &mut bench);
        self.bench = Some(bench);
        match narrow {
            Err(PartError::Weight) => {}
            other => return other,
        }
        match self.merge::<Wide<2>>(shard, part, &mut Workbench::new(self.memory, self.budget)) {
            Err(PartError::Weight) => {}
            other => return other,
        }
        match self.merge::<Wide<4>>(shard, part, &mut Workbench::new(self.memory, self.budget)) {
            Err(PartError::Weight) => {}
            other => return other,
        }
        self.merge::<Wide<16>>(shard, part, &mut Workbench::new(self.memory, self.budget))
    }

    /// Expands the states, merges what they lead to and writes it; nothing is written unless all fits.
    fn merge<W: Weight>(
        &mut self,
        shard: &Shard<L>,
        part: ShardPart,
        bench: &mut Workbench<'_, L, W>,
    ) -> Result<(), PartError> {
        bench.sums.begin(part, shard);
        for (placed, blocks) in EndsPlaced::all().zip(&shard.blocks) {
            self.expand(blocks, placed, bench)?;
        }
        for spilled in &shard.spilled {
            let block = spilled.read().map_err(ShardError::Disk)?;
            self.expand(&[block], spilled.placed(), bench)?;
        }
        self.transitions += bench.sums.transitions;
        self.total += BigUint::new((0..W::LIMBS).map(|index| bench.sums.total.limb(index)).collect());
        self.write(&mut bench.sums.merger)
    }

    /// Takes the states in portions, as large as there is room for their transitions.
    fn expand<W: Weight>(
        &mut self,
        blocks: &[Block<L>],
        placed: EndsPlaced,
        bench: &mut Workbench<'_, L, W>,
    ) -> Result<(), PartError> {
        if blocks.iter().any(|block| block.width > W::LIMBS) {
            return Err(PartError::Weight);
        }
        let mut labels = blocks.iter().flat_map(|block| &block.states);
        let mut states = blocks.iter().flat_map(Block::entries);
        loop {
            self.budget.check(0)?;
            self.look_up_some(&mut labels, placed, &mut bench.lists)?;
            if bench.lists.is_empty() {
                return Ok(());
            }
            bench.sort(&mut states, self.cache.lists().len());
            self.follow_all(bench)?;
        }
    }

    /// Finds the transitions of the next states: of as many as are worth sorting together, and have room.
    fn look_up_some<'s>(
        &mut self,
        states: &mut impl Iterator<Item = &'s L>,
        placed: EndsPlaced,
        found: &mut Vec<u32>,
    ) -> Result<(), Limit> {
        self.cache.forget_much();
        found.clear();
        for labels in states.take(portion::<L>(self.memory)) {
            found.push(self.cache.look_up(*labels, placed)?);
            if self.cache.is_full() {
                break;
            }
        }
        Ok(())
    }

    /// States of one profile follow their transitions together.
    fn follow_all<W: Weight>(&self, bench: &mut Workbench<'_, L, W>) -> Result<(), PartError> {
        let Workbench { sums, starts, sorted, batches, .. } = bench;
        let ends = starts.iter().skip(1).copied().chain([sorted.len() as u32]);
        for ((transitions, start), end) in self.cache.lists().iter().zip(&*starts).zip(ends) {
            for states in sorted[*start as usize..end as usize].chunks(BATCH) {
                // Where squares have many neighbours, half a million states follow from a batch.
                self.budget.check(0)?;
                batches[0].clear();
                batches[0].extend_from_slice(states);
                transitions.follow(batches, self.expander.mirror(), self.expander.closing(), sums);
                std::mem::replace(&mut sums.fits, Ok(()))?;
            }
        }
        Ok(())
    }

    /// Writes the merged states to the shards of the next layer.
    fn write<W: Weight>(&mut self, merger: &mut Merger<'_, L, W>) -> Result<(), PartError> {
        let mut clock = self.budget.clock();
        merger.drain(|labels, placed, weight| {
            clock.tick()?;
            let shard_key = self.following.map_or(0, |following| following.shard_key(labels));
            self.writer.push(labels, placed, weight, shard_key).map_err(|error| ShardError::from(error).into())
        })
    }
}
