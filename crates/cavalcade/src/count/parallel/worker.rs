//! One thread at work on the shards of a layer.

use num_bigint::BigUint;

use super::memory_shares::ThreadMemory;
use super::overflow::{Aside, Overflow};
use super::shard_error::ShardError;
use super::workbench::Workbench;
use crate::budget::Budget;
use crate::count::store::block::Block;
use crate::count::store::digits::take_number;
use crate::count::store::group_sums::GroupSums;
use crate::count::store::layer_writer::LayerWriter;
use crate::count::store::memory_meter::MemoryMeter;
use crate::count::store::shard::Shard;
use crate::count::store::storage::Storage;
use crate::count::store::weight::{Weight, Wide};
use crate::count::transition::batch::Batch;
use crate::count::transition::cache::TransitionCache;
use crate::count::transition::expander::Expander;
use crate::count::transition::labels::Labels;

/// One thread's tools.
pub(crate) struct Worker<'a, L> {
    expander: &'a Expander<L>,
    /// The stride after this one, which decides on the shards of the next layer.
    following: Option<&'a Expander<L>>,
    pub(crate) writer: LayerWriter<'a, L>,
    /// Where sums go that do not fit in their room.
    storage: &'a dyn Storage<L>,
    meter: &'a MemoryMeter,
    memory: ThreadMemory,
    budget: &'a Budget,
    cache: TransitionCache<L>,
    bench: Option<Workbench<'a, L, u64>>,
    pub(crate) total: BigUint,
    pub(crate) transitions: u64,
}

/// The stride that is made, and the one after it.
pub(crate) struct Strides<'a, L> {
    pub(crate) this: &'a Expander<L>,
    pub(crate) following: Option<&'a Expander<L>>,
}

impl<'a, L: Labels> Worker<'a, L> {
    pub(crate) fn new(
        strides: &Strides<'a, L>,
        writer: LayerWriter<'a, L>,
        storage: &'a dyn Storage<L>,
        meter: &'a MemoryMeter,
        memory: ThreadMemory,
        budget: &'a Budget,
    ) -> Self {
        Self {
            expander: strides.this,
            following: strides.following,
            writer,
            storage,
            meter,
            memory,
            budget,
            cache: TransitionCache::new(memory.transitions),
            bench: None,
            total: BigUint::default(),
            transitions: 0,
        }
    }

    /// Takes all states of the shard a stride further, with the narrowest weights that hold the sums.
    pub(crate) fn work_off(&mut self, shard: &Shard<L>) -> Result<(), ShardError> {
        let mut bench = self.bench.take().unwrap_or_else(|| self.new_bench());
        let narrow = self.merge(shard, &mut bench);
        self.bench = Some(bench);
        match narrow {
            Err(ShardError::Weight) => self.work_off_with_wide_weights(shard),
            other => other,
        }
    }

    #[cold]
    fn work_off_with_wide_weights(&mut self, shard: &Shard<L>) -> Result<(), ShardError> {
        match self.merge::<Wide<2>>(shard, &mut self.new_bench()) {
            Err(ShardError::Weight) => {}
            other => return other,
        }
        match self.merge::<Wide<4>>(shard, &mut self.new_bench()) {
            Err(ShardError::Weight) => {}
            other => return other,
        }
        self.merge::<Wide<16>>(shard, &mut self.new_bench())
    }

    fn new_bench<W: Weight>(&self) -> Workbench<'a, L, W> {
        Workbench::new(self.memory, self.expander.feasibility())
    }

    /// Expands the states, merges what they lead to and writes it; nothing is written unless all weights fit.
    fn merge<W: Weight>(&mut self, shard: &Shard<L>, bench: &mut Workbench<'_, L, W>) -> Result<(), ShardError> {
        bench.sums.begin();
        let mut overflow = None;
        for block in &shard.blocks {
            self.expand(block, bench, &mut overflow)?;
        }
        for spilled in &shard.spilled {
            self.expand(&spilled.read()?, bench, &mut overflow)?;
        }
        self.transitions += bench.sums.transitions;
        self.total += bench.sums.total.large();
        let Some(mut overflow) = overflow else { return self.write(&bench.sums.groups) };
        overflow.put_aside(&bench.sums.groups)?;
        overflow.parts().iter().try_for_each(|part| self.merge_part(part, bench))
    }

    /// Takes the states of each profile together, a batch at a time.
    fn expand<W: Weight>(
        &mut self,
        block: &Block<L>,
        bench: &mut Workbench<'_, L, W>,
        overflow: &mut Option<Overflow<'a, L>>,
    ) -> Result<(), ShardError> {
        if !block.weights.fit::<W>() {
            return Err(ShardError::Weight);
        }
        self.meter.work_off(block.states.len() as u64);
        let mut digits = block.weights.all();
        let most = bench.sums.affordable();
        for (profile, states) in block.groups() {
            let transitions = self.cache.look_up(profile, self.expander, self.budget)?;
            for part in states.chunks(most) {
                // Where squares have many neighbours, half a million states follow from a batch.
                self.budget.check(0)?;
                let Workbench { batches, sums } = &mut *bench;
                fill(&mut batches[0], part, &mut digits);
                sums.begin_batch(batches[0].states());
                transitions.follow(profile, self.expander.frame(), batches, sums);
                if !sums.fits() {
                    return Err(ShardError::Weight);
                }
                if sums.is_full() {
                    let overflow = overflow.get_or_insert_with(|| Overflow::new(self.storage.spill(), self.meter));
                    overflow.put_aside(&sums.groups)?;
                    sums.forget_states();
                }
            }
        }
        Ok(())
    }

    /// Merges what was put aside of a part. All weights together fit, so these do.
    #[cold]
    fn merge_part<W: Weight>(&mut self, part: &[Aside<L>], bench: &mut Workbench<'_, L, W>) -> Result<(), ShardError> {
        bench.sums.forget_states();
        for aside in part {
            let block = aside.block()?;
            let mut digits = block.weights.all();
            for (profile, states) in block.groups() {
                let weighted: Vec<(L, W)> = states.iter().map(|state| (*state, take_number(&mut digits))).collect();
                if let Some(group) = bench.sums.groups.group(profile, self.expander.feasibility()) {
                    bench.sums.groups.add_all(&weighted, group);
                }
            }
            if bench.sums.is_full() {
                self.write(&bench.sums.groups)?;
                bench.sums.forget_states();
            }
        }
        self.write(&bench.sums.groups)
    }

    /// Writes the merged states to the shards of the next layer.
    fn write<W: Weight>(&mut self, groups: &GroupSums<L, W>) -> Result<(), ShardError> {
        for (profile, mut states) in groups.groups() {
            self.budget.check(0)?;
            let shard_key = self.following.map_or(0, |following| following.shard_key(profile));
            self.writer.push_all(shard_key, profile.placed, &mut states)?;
        }
        Ok(())
    }
}

/// Fills a batch with states and their weights, whose digits are taken off the front.
fn fill<L: Labels, W: Weight>(batch: &mut Batch<L, W>, states: &[L], digits: &mut &[u16]) {
    batch.clear();
    for labels in states {
        batch.push((*labels, take_number(digits)));
    }
}
