//! How much memory the layers take, as several threads read and write them.

use std::sync::atomic::{AtomicU64, Ordering};

/// The memory of two layers at a time: as one is worked off, the next one takes its place.
#[derive(Debug)]
pub(crate) struct MemoryMeter {
    held: AtomicU64,
    most: u64,
}

impl MemoryMeter {
    /// For two layers that may take so many bytes, of which the first has so many.
    pub(crate) const fn new(held: u64, most: u64) -> Self {
        Self { held: AtomicU64::new(held), most }
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

    /// Whether more is held than may be.
    pub(crate) fn is_over(&self) -> bool {
        self.held() > self.most
    }
}
