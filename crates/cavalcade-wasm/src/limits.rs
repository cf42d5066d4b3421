//! What one question may spend in a browser.

use std::num::NonZeroUsize;
use std::time::Duration;

use cavalcade_api::InterfaceLimits;

/// The workers that answer questions which may take long (`MOST` in the page's `api/workers.js`, less one).
const WORKERS: NonZeroUsize = NonZeroUsize::new(3).unwrap();

/// A tab may have up to 4 GiB, of which phones give less; there are a few workers in each, and no other threads.
pub(crate) const IN_A_BROWSER: InterfaceLimits = InterfaceLimits {
    squares: 1_000_000,
    time: Duration::from_mins(1),
    memory: 1 << 30,
    threads: NonZeroUsize::MIN,
    play_time: Duration::from_millis(200),
    body: 64_000_000,
    concurrent: WORKERS,
};
