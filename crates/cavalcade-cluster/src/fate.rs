//! What ends the work of a process before its time, known to all of its threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use cavalcade::Cancel;

/// Why all workers have to stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// A process died, or cannot be reached.
    Lost { process: usize, reason: String },
    /// A process has given up, and said why.
    GaveUp { process: usize, reason: String, at_limit: bool },
    /// A worker of this process has an error of its own.
    Own,
}

/// The common fate of all threads of a process.
#[derive(Debug, Default)]
pub(crate) struct Fate {
    cancel: Cancel,
    cause: Mutex<Option<Cause>>,
    /// Whether threads that wait on a lost line may end.
    released: Mutex<bool>,
    release: Condvar,
    /// The bytes sent to other processes.
    sent: AtomicU64,
}

impl Fate {
    /// What all workers look at.
    pub(crate) fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Stops all workers; the first cause is the one that counts.
    pub(crate) fn stop(&self, cause: Cause) {
        self.cause.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(cause);
        self.cancel.cancel();
    }

    /// Why all workers had to stop, if they had to.
    pub(crate) fn cause(&self) -> Option<Cause> {
        self.cause.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits until no worker needs the network any more.
    pub(crate) fn wait_for_release(&self) {
        let released = self.released.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.release.wait_while(released, |released| !*released));
    }

    /// No worker needs the network any more.
    pub(crate) fn release(&self) {
        *self.released.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.release.notify_all();
    }

    pub(crate) fn add_sent(&self, bytes: u64) {
        self.sent.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The bytes sent to other processes.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }
}
