//! The walks that several threads share.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cavalcade_core::Cancel;

/// The walks that are left, and those that are being made.
pub(super) struct Team {
    pub(super) first: u64,
    state: Mutex<TeamState>,
}

struct TeamState {
    left: Range<u64>,
    under_way: BTreeMap<u64, Cancel>,
}

impl Team {
    pub(super) fn new(walks: Range<u64>) -> Self {
        Self { first: walks.start, state: Mutex::new(TeamState { left: walks, under_way: BTreeMap::new() }) }
    }

    fn state(&self) -> MutexGuard<'_, TeamState> {
        // Nothing can panic while it holds the lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next free walk, and the flag that stops it.
    pub(super) fn take_walk(&self) -> Option<(u64, Cancel)> {
        let mut state = self.state();
        let number = state.left.next()?;
        let cancel = Cancel::default();
        state.under_way.insert(number, cancel.clone());
        Some((number, cancel))
    }

    /// Stops every walk with a larger number, and starts no more.
    pub(super) fn stop_after(&self, number: u64) {
        let mut state = self.state();
        state.left.end = state.left.end.min(number + 1);
        state.under_way.split_off(&(number + 1)).values().for_each(Cancel::cancel);
    }
}
