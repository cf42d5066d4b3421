//! What ends the work of a process before its time, known to all of its threads.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cavalcade::Cancel;

/// Why all workers have to stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// A process died, or cannot be reached.
    Lost { process: usize, reason: String },
    /// A process has given up, and said why.
    GaveUp { process: usize, reason: String, at_limit: bool },
    /// Something came that no process sends.
    Corrupted,
    /// A worker of this process has an error of its own.
    Own,
}

/// How far the end of the network is.
#[derive(Debug, Default)]
struct Parting {
    /// The processes to whom all is said.
    said: BTreeSet<usize>,
    /// The processes that have said all, and since when.
    heard: BTreeMap<usize, Instant>,
    /// Whether threads that wait on a lost line may end.
    is_released: bool,
}

/// The common shared of all threads of a process.
#[derive(Debug, Default)]
pub(crate) struct SharedState {
    cancel: Cancel,
    cause: Mutex<Option<Cause>>,
    /// How far the end of the network is.
    parting: Mutex<Parting>,
    progress: Condvar,
    /// The bytes sent to other processes.
    sent: AtomicU64,
    /// Whether the others were told that this process gives up.
    told: AtomicBool,
}

impl SharedState {
    /// What all workers look at.
    pub(crate) fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Stops all workers; the first cause is the one that counts, and whether this was it is told.
    pub(crate) fn stop(&self, cause: Cause) -> bool {
        let mut known = self.cause.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = known.is_none();
        known.get_or_insert(cause);
        self.cancel.cancel();
        is_first
    }

    /// Why all workers had to stop, if they had to.
    pub(crate) fn cause(&self) -> Option<Cause> {
        self.cause.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes how far the end of the network is.
    fn part(&self, change: impl FnOnce(&mut Parting)) {
        change(&mut self.parting.lock().unwrap_or_else(PoisonError::into_inner));
        self.progress.notify_all();
    }

    /// All that there was to say to a process is said, or it is lost.
    pub(crate) fn has_said_all(&self, process: usize) {
        self.part(|parting| parting.said.extend([process]));
    }

    /// A process has said all it had to say, or is lost.
    pub(crate) fn has_heard_all(&self, process: usize) {
        self.part(|parting| {
            parting.heard.entry(process).or_insert_with(Instant::now);
        });
    }

    /// Waits until all is said to and heard from so many other processes, but not longer than this.
    pub(crate) fn wait_for_last_words(&self, others: usize, patience: Duration) {
        let parting = self.parting.lock().unwrap_or_else(PoisonError::into_inner);
        let is_open = |parting: &mut Parting| parting.said.len() < others || parting.heard.len() < others;
        drop(self.progress.wait_timeout_while(parting, patience, is_open));
    }

    /// Lets threads go that wait on a lost line.
    pub(crate) fn release(&self) {
        self.part(|parting| parting.is_released = true);
    }

    /// Waits until no worker needs the network any more.
    pub(crate) fn wait_for_release(&self) {
        let parting = self.parting.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.progress.wait_while(parting, |parting| !parting.is_released));
    }

    /// Returns `true` if the other processes are to be told by this worker that theirs gives up. That is for the one
    /// with the first cause, or for any if the cause is not their own.
    pub(crate) fn has_to_tell(&self, is_first: bool) -> bool {
        (is_first || self.cause() != Some(Cause::Own)) && !self.told.swap(true, Ordering::Relaxed)
    }

    /// A process that has said all it had to say, and for how long that has been so.
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
