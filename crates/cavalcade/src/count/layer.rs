//! A layer: all states after so many strides, cut into shards.
//!
//! A stride touches a few squares of the frontier and leaves the others bare, ends or full as they were. States that
//! differ in an untouched square can never become equal in that stride. So a layer is cut by what its next stride
//! cannot change: each shard is worked off by itself, in a table that fits the cache, by whichever thread is free, and
//! nothing is shared. Only the merged states, several times fewer than the transitions, are handed round to the shards
//! of the next layer.
//!
//! A shard is a list of blocks of about a thousand states, each with weights of one width.

use super::state::Labels;
use super::step::Lane;
use super::weight::Weight;

/// The states in a block.
const BLOCK: usize = 1024;

/// Widths of weights in limbs: one, two, four and so on, up to this many doublings.
const WIDTHS: usize = 6;

/// States with weights of the same width.
pub(crate) struct Block<L> {
    pub(crate) states: Vec<L>,
    pub(crate) limbs: Vec<u32>,
    pub(crate) width: usize,
}

impl<L: Labels> Block<L> {
    fn new(width: usize) -> Self {
        Self { states: Vec::with_capacity(BLOCK), limbs: Vec::with_capacity(BLOCK * width), width }
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = (L, &[u32])> {
        self.states.iter().copied().zip(self.limbs.chunks_exact(self.width))
    }
}

/// The states of a layer that share what the next stride leaves untouched.
pub(crate) struct Shard<L> {
    pub(crate) lanes: [Vec<Block<L>>; Lane::COUNT],
}

impl<L: Labels> Shard<L> {
    pub(crate) fn new() -> Self {
        Self { lanes: [const { Vec::new() }; Lane::COUNT] }
    }

    pub(crate) fn len(&self) -> usize {
        self.lanes.iter().flatten().map(|block| block.states.len()).sum()
    }
}

/// Hands states round to the shards of a layer; each thread has its own.
pub(crate) struct Router<L> {
    /// For each shard, lane and width the block that is being filled.
    open: Vec<Option<Block<L>>>,
    shards: Vec<Shard<L>>,
    shift: u32,
}

impl<L: Labels> Router<L> {
    /// For a layer of `2^bits` shards.
    pub(crate) fn new(bits: u32) -> Self {
        let count = 1 << bits;
        let open = (0..count * Lane::COUNT * WIDTHS).map(|_| None).collect();
        Self { open, shards: (0..count).map(|_| Shard::new()).collect(), shift: bits }
    }

    pub(crate) fn push<W: Weight>(&mut self, labels: L, lane: Lane, weight: W, kinship: u64) {
        let shard = (kinship >> 32) as usize & ((1 << self.shift) - 1);
        let doublings = weight.limbs().next_power_of_two().ilog2() as usize;
        let place = (shard * Lane::COUNT + lane.index()) * WIDTHS + doublings;
        let block = self.open[place].get_or_insert_with(|| Block::new(1 << doublings));
        block.states.push(labels);
        block.limbs.extend((0..block.width).map(|index| weight.limb(index)));
        if block.states.len() == BLOCK
            && let Some(full) = self.open[place].take()
        {
            self.shards[shard].lanes[lane.index()].push(full);
        }
    }

    /// All blocks, the last ones not quite full.
    pub(crate) fn finish(mut self) -> Vec<Shard<L>> {
        for (place, block) in self.open.into_iter().enumerate() {
            if let Some(block) = block {
                let (shard, lane) = (place / WIDTHS / Lane::COUNT, place / WIDTHS % Lane::COUNT);
                self.shards[shard].lanes[lane].push(block);
            }
        }
        self.shards
    }
}
