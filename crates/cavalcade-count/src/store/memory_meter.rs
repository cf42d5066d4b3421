//! The memory of the layers, as several threads read and write them.

use std::sync::atomic::{AtomicU64, Ordering};

/// The memory of two layers: as one is processed, the next one takes its place.
#[derive(Debug)]
pub(crate) struct MemoryMeter {
    held: AtomicU64,
    most: u64,
    /// The bytes of the next layer that went elsewhere.
    spilled: AtomicU64,
    /// The states of the first layer, and those processed.
    states: u64,
    processed: AtomicU64,
}

impl MemoryMeter {
    /// For two layers that may take `most` bytes; the first has `states` states and takes `held` bytes.
    pub(crate) const fn new(held: u64, most: u64, states: u64) -> Self {
        let (held, spilled, processed) = (AtomicU64::new(held), AtomicU64::new(0), AtomicU64::new(0));
        Self { held, most, spilled, states, processed }
    }

    /// The bytes held now.
    pub(crate) fn held(&self) -> u64 {
        self.held.load(Ordering::Relaxed)
    }

    pub(crate) fn add(&self, bytes: u64) {
        self.held.fetch_add(bytes, Ordering::Relaxed);
    }

    pub(crate) fn remove(&self, bytes: u64) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Returns `true` if more is held than allowed.
    pub(crate) fn is_over(&self) -> bool {
        self.held() > self.most
    }

    /// Adds bytes that went elsewhere.
    pub(crate) fn spill(&self, bytes: u64) {
        self.spilled.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The bytes that went elsewhere.
    pub(crate) fn spilled(&self) -> u64 {
        self.spilled.load(Ordering::Relaxed)
    }

    /// Adds states that were processed.
    pub(crate) fn process(&self, states: u64) {
        self.processed.fetch_add(states, Ordering::Relaxed);
    }

    /// The projected bytes of the next layer, if `bytes` follow from what has been processed so far.
    pub(crate) fn project(&self, bytes: u64) -> u64 {
        let states = self.states.max(1);
        let done = self.processed.load(Ordering::Relaxed).clamp(1, states);
        (bytes as f64 * states as f64 / done as f64) as u64
    }

    /// The bytes needed where `put` bytes have been put and `room` bytes are left, if that is far more than there is:
    /// there is no use in filling a disk to its last byte.
    pub(crate) fn lacks(&self, put: u64, room: Option<u64>) -> Option<u64> {
        let needed = self.project(put);
        room.filter(|room| needed > (room + put).saturating_mul(2)).map(|_| needed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_layer_is_projected_from_its_beginning() {
        let meter = MemoryMeter::new(1000, 2000, 50);
        meter.process(10);
        meter.add(1500);
        assert!(meter.is_over() && meter.project(300) == 1500);
        meter.remove(600);
        assert!(!meter.is_over());
        assert_eq!(MemoryMeter::new(0, 0, 0).project(7), 7);
        assert_eq!((meter.lacks(100, Some(150)), meter.lacks(100, Some(149))), (None, Some(500)));
        assert_eq!(meter.lacks(100, None), None);
    }
}
