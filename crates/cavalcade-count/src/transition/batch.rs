//! Some states of one profile with their weights, which take a transition together.

use super::labels::Labels;

/// The most states in a batch: three batches fit a core's nearest cache.
pub(crate) const BATCH: usize = 256;

/// States of one profile and their weights.
pub(crate) struct Batch<L, W> {
    /// All places; those from `len` on mean nothing.
    states: Box<[(L, W); BATCH]>,
    len: usize,
}

impl<L: Labels, W: Copy> Batch<L, W> {
    /// An empty batch. The weight fills the places that mean nothing.
    pub(crate) fn new(zero: W) -> Self {
        Self { states: Box::new([(L::NOTHING, zero); BATCH]), len: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn states(&self) -> &[(L, W)] {
        &self.states[..self.len]
    }

    pub(crate) fn states_mut(&mut self) -> &mut [(L, W)] {
        &mut self.states[..self.len]
    }

    /// Adds a state if it counts. Writing it in any case avoids an unpredictable branch.
    #[inline]
    pub(crate) fn push_if(&mut self, counts: bool, state: (L, W)) {
        self.states[self.len % BATCH] = state;
        self.len += usize::from(counts);
    }

    /// Adds a state; there must be room.
    #[inline]
    pub(crate) fn push(&mut self, state: (L, W)) {
        self.push_if(true, state);
    }
}
