//! One thread at work on the shards of a layer.

use num_bigint::BigUint;

use super::long_sums::LongSums;
use super::memory_shares::ThreadMemory;
use super::overflow::{Overflow, StoredSums};
use super::workbench::Workbench;
use crate::store::block::Block;
use crate::store::digits::{take_long, take_number};
use crate::store::group_sums::GroupSums;
use crate::store::layer_writer::LayerWriter;
use crate::store::memory_meter::MemoryMeter;
use crate::store::shard::Shard;
use crate::store::shard_error::ShardError;
use crate::store::states_to_write::StoredStates;
use crate::store::storage::Storage;
use crate::store::weight::{Weight, Wide};
use crate::transition::batch::Batch;
use crate::transition::cache::TransitionCache;
use crate::transition::expander::Expander;
use crate::transition::labels::Labels;
use crate::transition::profile::Profile;
use crate::transition::transitions::Batches;
use cavalcade_core::budget::Budget;

/// The number of states with long weights that are followed at a time.
const FEW: usize = 16;

/// One thread's tools.
pub(crate) struct Worker<'a, L> {
    expander: &'a Expander<L>,
    /// The stride after this one, which decides on the shards of the next layer.
    following: Option<&'a Expander<L>>,
    pub(crate) writer: LayerWriter<'a, L>,
    /// Takes sums that do not fit in memory.
    storage: &'a dyn Storage<L>,
    meter: &'a MemoryMeter,
    memory: ThreadMemory,
    budget: &'a Budget,
    cache: TransitionCache<L>,
    bench: Option<Workbench<'a, L, u64>>,
    pub(crate) total: BigUint,
    pub(crate) transitions: u64,
}

/// Whether a type of weights held every sum of a shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fit {
    Held,
    /// One may be too large, and nothing was written.
    TooNarrow,
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
    pub(crate) fn process(&mut self, shard: &Shard<L>) -> Result<(), ShardError> {
        let mut bench = self.bench.take().unwrap_or_else(|| self.new_bench());
        let narrow = self.merge(shard, &mut bench);
        self.bench = Some(bench);
        match narrow? {
            Fit::Held => Ok(()),
            Fit::TooNarrow => self.process_with_wide_weights(shard),
        }
    }

    #[cold]
    fn process_with_wide_weights(&mut self, shard: &Shard<L>) -> Result<(), ShardError> {
        if L::IS_COMMON && self.merge::<Wide<2>>(shard, &mut self.new_bench())? == Fit::Held
            || self.merge::<Wide<4>>(shard, &mut self.new_bench())? == Fit::Held
            || L::IS_COMMON && self.merge::<Wide<16>>(shard, &mut self.new_bench())? == Fit::Held
        {
            return Ok(());
        }
        self.merge_long(shard)
    }

    fn new_bench<W: Weight>(&self) -> Workbench<'a, L, W> {
        Workbench::new(self.memory, self.expander.feasibility())
    }

    /// Expands the states, merges what they lead to and writes it; nothing is written unless all weights fit.
    fn merge<W: Weight>(&mut self, shard: &Shard<L>, bench: &mut Workbench<'_, L, W>) -> Result<Fit, ShardError> {
        bench.sums.begin();
        let mut overflow = None;
        for block in &shard.blocks {
            if self.expand(block, bench, &mut overflow)? == Fit::TooNarrow {
                return Ok(Fit::TooNarrow);
            }
        }
        for spilled in &shard.spilled {
            if self.expand(&spilled.read()?, bench, &mut overflow)? == Fit::TooNarrow {
                return Ok(Fit::TooNarrow);
            }
        }
        self.transitions += bench.sums.transitions;
        self.total += bench.sums.total.large();
        if let Some(mut overflow) = overflow {
            overflow.put_aside(&bench.sums.groups)?;
            overflow.parts().iter().try_for_each(|part| self.merge_part(part, bench))?;
        } else {
            self.write(&bench.sums.groups)?;
        }
        Ok(Fit::Held)
    }

    /// Takes the states of each profile together, a batch at a time.
    fn expand<W: Weight>(
        &mut self,
        block: &Block<L>,
        bench: &mut Workbench<'_, L, W>,
        overflow: &mut Option<Overflow<'a, L>>,
    ) -> Result<Fit, ShardError> {
        if !block.weights.fit::<W>() {
            return Ok(Fit::TooNarrow);
        }
        self.meter.process(block.states.len() as u64);
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
                    return Ok(Fit::TooNarrow);
                }
                if sums.is_full() {
                    let overflow = overflow.get_or_insert_with(|| Overflow::new(self.storage.spill(), self.meter));
                    overflow.put_aside(&sums.groups)?;
                    sums.forget_states();
                }
            }
        }
        Ok(Fit::Held)
    }

    /// Merges what was put aside of a part. All weights together fit, so these do.
    #[cold]
    fn merge_part<W: Weight>(
        &mut self,
        part: &[StoredSums<L>],
        bench: &mut Workbench<'_, L, W>,
    ) -> Result<(), ShardError> {
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

    /// Does all this with weights of any length.
    fn merge_long(&mut self, shard: &Shard<L>) -> Result<(), ShardError> {
        let mut sums = LongSums::new(self.memory.sums, self.expander.feasibility());
        let mut overflow = None;
        for block in &shard.blocks {
            self.expand_long(block, &mut sums, &mut overflow)?;
        }
        for spilled in &shard.spilled {
            self.expand_long(&spilled.read()?, &mut sums, &mut overflow)?;
        }
        self.transitions += sums.transitions;
        self.total += &sums.total;
        let Some(mut overflow) = overflow else { return self.write_long(&sums) };
        overflow.put_aside_long(&sums)?;
        overflow.parts().iter().try_for_each(|part| self.merge_part_long(part, &mut sums))
    }

    fn expand_long(
        &mut self,
        block: &Block<L>,
        sums: &mut LongSums<'_, L>,
        overflow: &mut Option<Overflow<'a, L>>,
    ) -> Result<(), ShardError> {
        self.meter.process(block.states.len() as u64);
        let mut batches: Batches<L, u32> = std::array::from_fn(|_| Batch::new(0));
        let mut digits = block.weights.all();
        for (profile, states) in block.groups() {
            let transitions = self.cache.look_up(profile, self.expander, self.budget)?;
            for part in states.chunks(FEW) {
                self.budget.check(0)?;
                batches[0].clear();
                (0..).zip(part).for_each(|(number, labels)| batches[0].push((*labels, number)));
                sums.begin_batch(part.iter().map(|_| take_long(&mut digits)));
                transitions.follow(profile, self.expander.frame(), &mut batches, sums);
                if sums.is_full() {
                    let overflow = overflow.get_or_insert_with(|| Overflow::new(self.storage.spill(), self.meter));
                    overflow.put_aside_long(sums)?;
                    sums.forget_states();
                }
            }
        }
        Ok(())
    }

    fn merge_part_long(&mut self, part: &[StoredSums<L>], sums: &mut LongSums<'_, L>) -> Result<(), ShardError> {
        sums.forget_states();
        for aside in part {
            let block = aside.block()?;
            let mut digits = block.weights.all();
            for (profile, states) in block.groups() {
                for state in states {
                    sums.add(profile, *state, &take_long(&mut digits));
                }
            }
            if sums.is_full() {
                self.write_long(sums)?;
                sums.forget_states();
            }
        }
        self.write_long(sums)
    }

    fn write_long(&mut self, sums: &LongSums<'_, L>) -> Result<(), ShardError> {
        for (profile, states, digits) in sums.groups() {
            self.budget.check(0)?;
            let mut digits = digits.all();
            let mut states = StoredStates { states: &states, digits: &mut digits };
            self.writer.push_all(self.shard_key(profile), profile.placed, &mut states)?;
        }
        Ok(())
    }

    /// Writes the merged states to the shards of the next layer.
    fn write<W: Weight>(&mut self, groups: &GroupSums<L, W>) -> Result<(), ShardError> {
        for (profile, mut states) in groups.groups() {
            self.budget.check(0)?;
            self.writer.push_all(self.shard_key(profile), profile.placed, &mut states)?;
        }
        Ok(())
    }

    /// The key that decides on the shard of the next layer.
    fn shard_key(&self, profile: Profile) -> u64 {
        self.following.map_or(0, |following| following.shard_key(profile))
    }
}

/// Fills a batch with states and their weights, whose digits are taken off the front.
fn fill<L: Labels, W: Weight>(batch: &mut Batch<L, W>, states: &[L], digits: &mut &[u16]) {
    batch.clear();
    for labels in states {
        batch.push((*labels, take_number(digits)));
    }
}
