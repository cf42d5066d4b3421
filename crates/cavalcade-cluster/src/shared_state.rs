//! The state that all threads of a process share: why and when to stop.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cavalcade::Cancel;

/// The reason why all workers have to stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// A process died, or cannot be reached.
    Lost { process: usize, reason: String },
    /// A process has given up, and said why.
    GaveUp { process: usize, reason: String, at_limit: bool },
    /// Unreadable data arrived.
    Corrupted,
    /// A worker of this process failed.
    Own,
}

/// The progress of closing the connections.
#[derive(Debug, Default)]
struct Parting {
    /// The processes to which everything has been sent.
    said: BTreeSet<usize>,
    /// The processes that have sent everything, and since when.
    heard: BTreeMap<usize, Instant>,
    /// Whether threads that wait on a lost line may end.
    is_released: bool,
}

/// The state shared by all threads of a process.
#[derive(Debug, Default)]
pub(crate) struct SharedState {
    cancel: Cancel,
    cause: Mutex<Option<Cause>>,
    /// The progress of closing the connections.
    parting: Mutex<Parting>,
    progress: Condvar,
    /// The bytes sent to other processes.
    sent: AtomicU64,
    /// Whether the others were informed that this process gives up.
    informed: AtomicBool,
}

impl SharedState {
    /// The flag that stops all workers.
    pub(crate) fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Stops all workers. The first cause counts; returns `true` if this is the first.
    pub(crate) fn stop(&self, cause: Cause) -> bool {
        let mut known = self.cause.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = known.is_none();
        known.get_or_insert(cause);
        self.cancel.cancel();
        is_first
    }

    /// The reason why all workers had to stop, if they had to.
    pub(crate) fn cause(&self) -> Option<Cause> {
        self.cause.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes the progress of closing the connections.
    fn part(&self, change: impl FnOnce(&mut Parting)) {
        change(&mut self.parting.lock().unwrap_or_else(PoisonError::into_inner));
        self.progress.notify_all();
    }

    /// Notes that everything has been sent to a process, or that it is lost.
    pub(crate) fn has_said_all(&self, process: usize) {
        self.part(|parting| parting.said.extend([process]));
    }

    /// Notes that a process has sent everything, or is lost.
    pub(crate) fn has_heard_all(&self, process: usize) {
        self.part(|parting| {
            parting.heard.entry(process).or_insert_with(Instant::now);
        });
    }

    /// Waits until everything is sent to and received from this many other processes, but not longer than `patience`.
    pub(crate) fn wait_for_last_words(&self, others: usize, patience: Duration) {
        let parting = self.parting.lock().unwrap_or_else(PoisonError::into_inner);
        let is_open = |parting: &mut Parting| parting.said.len() < others || parting.heard.len() < others;
        drop(self.progress.wait_timeout_while(parting, patience, is_open));
    }

    /// Releases threads that wait on a lost line.
    pub(crate) fn release(&self) {
        self.part(|parting| parting.is_released = true);
    }

    /// Waits until no worker needs the network any more.
    pub(crate) fn wait_for_release(&self) {
        let parting = self.parting.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.progress.wait_while(parting, |parting| !parting.is_released));
    }

    /// Returns `true` if this worker has to inform the other processes that this one gives up. That is up to the worker
    /// with the first cause, or to any if the cause is not their own.
    pub(crate) fn has_to_inform(&self, is_first: bool) -> bool {
        (is_first || self.cause() != Some(Cause::Own)) && !self.informed.swap(true, Ordering::Relaxed)
    }

    /// A process that has sent everything, and for how long that has been so.
    pub(crate) fn left(&self) -> Option<(usize, Duration)> {
        let parting = self.parting.lock().unwrap_or_else(PoisonError::into_inner);
        parting.heard.iter().map(|(process, since)| (*process, since.elapsed())).max_by_key(|(_, since)| *since)
    }

    pub(crate) fn add_sent(&self, bytes: u64) {
        self.sent.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The bytes sent to other processes.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }
}
