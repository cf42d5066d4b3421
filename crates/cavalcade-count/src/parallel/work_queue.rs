//! The shards of a layer, which threads fetch one after the other.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use num_bigint::BigUint;

use super::worker::Worker;
use crate::error::CountError;
use crate::store::memory_meter::MemoryMeter;
use crate::store::shard::{Shard, Shards};
use crate::transition::labels::Labels;
use cavalcade_core::LayerProgress;
use cavalcade_core::budget::Budget;

pub(crate) struct ThreadResult<L> {
    /// Its part of the next layer.
    pub(crate) shards: Shards<L>,
    /// The tours.
    pub(crate) total: BigUint,
    pub(crate) transitions: u64,
}

/// The queue from which the threads fetch their work.
pub(crate) struct WorkQueue<L> {
    shards: Vec<Mutex<Option<Shard<L>>>>,
    pub(crate) meter: MemoryMeter,
    next: AtomicUsize,
    transitions: AtomicU64,
    stop: AtomicBool,
    error: Mutex<Option<CountError>>,
    progress: LayerProgress,
}

impl<L: Labels> WorkQueue<L> {
    pub(crate) fn new(shards: Shards<L>, meter: MemoryMeter, progress: LayerProgress) -> Self {
        Self {
            shards: shards.into_iter().map(|shard| Mutex::new(Some(shard))).collect(),
            meter,
            next: AtomicUsize::new(0),
            transitions: AtomicU64::new(progress.transitions),
            stop: AtomicBool::new(false),
            error: Mutex::new(None),
            progress,
        }
    }

    /// Gives the worker shards until there are no more or something stops the work.
    pub(crate) fn serve(
        &self,
        mut worker: Worker<'_, L>,
        budget: &Budget,
        mut report: impl FnMut(&LayerProgress),
    ) -> ThreadResult<L> {
        while let Some((number, shard)) = self.fetch() {
            let before = worker.transitions;
            let result = worker.process(&shard).map_err(|error| error.explain(budget));
            let done = worker.transitions - before;
            self.meter.remove(shard.bytes());
            drop(shard);
            let sum = self.transitions.fetch_add(done, Ordering::Relaxed) + done;
            if let Err(error) = result.and_then(|()| budget.check(sum).map_err(CountError::from)) {
                self.halt(error);
            }
            report(&LayerProgress {
                shard: number + 1,
                shards: self.shards.len(),
                transitions: sum,
                memory: self.meter.held(),
                ..self.progress
            });
        }
        ThreadResult { shards: worker.writer.finish(), total: worker.total, transitions: worker.transitions }
    }

    fn fetch(&self) -> Option<(usize, Shard<L>)> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let shard = self.shards.get(number)?.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        Some((number, shard))
    }

    /// Ends the work of all threads; the first error is the one that counts.
    fn halt(&self, error: CountError) {
        self.stop.store(true, Ordering::Relaxed);
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    /// Returns the error that stopped the work, if there was one.
    pub(crate) fn check(&self) -> Result<(), CountError> {
        match self.error.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}
