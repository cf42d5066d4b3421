//! How many threads there are.

use std::num::NonZeroUsize;
use std::thread;

/// As many threads as the machine runs at once: what everything uses unless it is told otherwise.
#[must_use]
pub fn all_threads() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}
