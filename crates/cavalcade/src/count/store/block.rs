//! Blocks: some states with their weights, side by side in memory.

use crate::count::transition::ends_placed::EndsPlaced;
use crate::count::transition::labels::Labels;

/// The states in a full block.
pub(crate) const BLOCK: usize = 1024;

/// Blocks of states by which ends have been placed in them.
pub(crate) type Blocks<L> = [Vec<Block<L>>; EndsPlaced::COUNT];

/// States with weights of the same width.
pub(crate) struct Block<L> {
    pub(crate) states: Vec<L>,
    pub(crate) limbs: Vec<u32>,
    pub(crate) width: usize,
}

impl<L: Labels> Block<L> {
    pub(crate) fn with_capacity(width: usize, states: usize) -> Self {
        Self { states: Vec::with_capacity(states), limbs: Vec::with_capacity(states * width), width }
    }

    /// The states and the limbs of their weights.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (L, &[u32])> {
        self.states.iter().copied().zip(self.limbs.chunks_exact(self.width))
    }

    /// The memory taken.
    pub(crate) fn bytes(&self) -> u64 {
        (self.states.capacity() * size_of::<L>() + self.limbs.capacity() * size_of::<u32>()) as u64
    }
}
