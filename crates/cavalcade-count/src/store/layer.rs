//! A finished layer, and what was counted up to it.

use num_bigint::BigUint;

use super::block::Block;
use super::shard::{Shard, Shards};
use crate::effort::CountEffort;
use crate::transition::ends_placed::EndsPlaced;
use crate::transition::labels::Labels;
use cavalcade_core::LayerProgress;

/// The sums of a pass so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct PassSums {
    /// The tours.
    pub(crate) total: BigUint,
    pub(crate) effort: CountEffort,
}

/// A layer and the sums up to it: all that is needed to continue.
pub(crate) struct FinishedLayer<L> {
    /// The number of strides before it.
    pub(crate) number: usize,
    /// The number of its states; in a cluster, of all workers.
    pub(crate) states: u64,
    /// All of it, or a worker's part.
    pub(crate) shards: Shards<L>,
    pub(crate) sums: PassSums,
}

impl<L: Labels> FinishedLayer<L> {
    /// The progress of a pass of `layers` layers before this one is processed.
    pub(crate) fn progress(&self, pass: &'static str, layers: usize) -> LayerProgress {
        LayerProgress {
            pass,
            layer: self.number,
            layers,
            states: self.states,
            transitions: self.sums.effort.transitions,
            ..LayerProgress::default()
        }
    }

    pub(crate) fn empty_board(placed: EndsPlaced) -> Self {
        let mut shard = Shard::new();
        let mut block = Block::with_capacity(1);
        block.push_all(placed, &[(L::BARE, 1)]);
        shard.blocks.push(block);
        Self { number: 0, states: 1, shards: vec![shard], sums: PassSums::default() }
    }
}
