//! The tables of one thread that advances states by a stride.

use super::memory_shares::ThreadMemory;
use super::shard_sums::ShardSums;
use crate::store::weight::Weight;
use crate::transition::batch::Batch;
use crate::transition::feasibility::Feasibility;
use crate::transition::labels::Labels;
use crate::transition::transitions::Batches;

/// The batches and sums of one thread, with weights of one type.
pub(crate) struct Workbench<'a, L, W> {
    pub(crate) batches: Batches<L, W>,
    pub(crate) sums: ShardSums<'a, L, W>,
}

impl<'a, L: Labels, W: Weight> Workbench<'a, L, W> {
    pub(crate) fn new(memory: ThreadMemory, feasibility: &'a Feasibility) -> Self {
        let batches = std::array::from_fn(|_| Batch::new(W::ZERO));
        Self { batches, sums: ShardSums::new(memory.sums, feasibility) }
    }
}
