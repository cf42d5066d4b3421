//! One thread at work on the shards of a layer.

use num_bigint::BigUint;

use super::memory_shares::ThreadMemory;
use super::part_sums::ShardPart;
use super::shard_error::{PartError, ShardError};
use super::workbench::Workbench;
use crate::budget::Budget;
use crate::count::store::block::Block;
use crate::count::store::group_sums::GroupSums;
use crate::count::store::shard::Shard;
use crate::count::store::shard_writer::ShardWriter;
use crate::count::store::weight::{Weight, Wide, take_number};
use crate::count::transition::batch::BATCH;
use crate::count::transition::cache::TransitionCache;
use crate::count::transition::expander::Expander;
use crate::count::transition::labels::Labels;
use crate::count::transition::profile::Profile;

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
        let cache = TransitionCache::new(expander, memory.transitions, budget);
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
                Err(PartError::Room) => parts.extend(part.split().ok_or(ShardError::Memory)?),
                Err(PartError::Weight) => return Err(ShardError::Weight),
                Err(PartError::Shard(error)) => return Err(error),
            }
        }
        Ok(())
    }

    /// Merges with the narrowest weights that hold the sums.
    fn merge_in_narrowest(&mut self, shard: &Shard<L>, part: ShardPart) -> Result<(), PartError> {
        let mut bench = self.bench.take().unwrap_or_else(|| self.new_bench());
        let narrow = self.merge(shard, part, &mut bench);
        self.bench = Some(bench);
        match narrow {
            Err(PartError::Weight) => {}
            other => return other,
        }
        match self.merge::<Wide<2>>(shard, part, &mut self.new_bench()) {
            Err(PartError::Weight) => {}
            other => return other,
        }
        match self.merge::<Wide<4>>(shard, part, &mut self.new_bench()) {
            Err(PartError::Weight) => {}
            other => return other,
        }
        self.merge::<Wide<16>>(shard, part, &mut self.new_bench())
    }

    fn new_bench<W: Weight>(&self) -> Workbench<'a, L, W> {
        Workbench::new(self.memory, self.expander.feasibility())
    }

    /// Expands the states, merges what they lead to and writes it; nothing is written unless all fits.
    fn merge<W: Weight>(
        &mut self,
        shard: &Shard<L>,
        part: ShardPart,
        bench: &mut Workbench<'_, L, W>,
    ) -> Result<(), PartError> {
        bench.sums.begin(part);
        for block in &shard.blocks {
            self.expand(block, bench)?;
        }
        for spilled in &shard.spilled {
            self.expand(&spilled.read().map_err(ShardError::Disk)?, bench)?;
        }
        self.transitions += bench.sums.transitions;
        let total = (0..W::WORDS).flat_map(|index| bench.sums.total.word(index).to_le_bytes());
        self.total += BigUint::from_bytes_le(&total.collect::<Vec<u8>>());
        self.write(&bench.sums.groups)
    }

    /// Takes the states of each profile together, a batch at a time.
    fn expand<W: Weight>(&mut self, block: &Block<L>, bench: &mut Workbench<'_, L, W>) -> Result<(), PartError> {
        if block.weights.longest() > W::DIGITS {
            return Err(PartError::Weight);
        }
        let (mut states, mut digits) = (&block.states[..], block.weights.all());
        for piece in &block.pieces {
            let (of_piece, rest) = states.split_at(piece.states as usize);
            states = rest;
            let Some(first) = of_piece.first() else { continue };
            let profile = Profile::of(*first, piece.placed);
            let transitions = self.cache.look_up(profile)?;
            for part in of_piece.chunks(BATCH) {
                // Where squares have many neighbours, half a million states follow from a batch.
                self.budget.check(0)?;
                let Workbench { batches, sums } = &mut *bench;
                let batch = &mut batches[0];
                batch.clear();
                part.iter().for_each(|labels| batch.push((*labels, take_number(&mut digits))));
                sums.begin_batch(batch.states())?;
                transitions.follow(profile, self.expander.frame(), batches, sums);
                sums.end_batch()?;
            }
        }
        Ok(())
    }

    /// Writes the merged states to the shards of the next layer.
    fn write<W: Weight>(&mut self, groups: &GroupSums<L, W>) -> Result<(), PartError> {
        for (profile, states) in groups.groups() {
            self.budget.check(0)?;
            let shard_key = self.following.map_or(0, |following| following.shard_key(profile));
            self.writer.push_all(shard_key, profile.placed, states).map_err(ShardError::from)?;
        }
        Ok(())
    }
}
