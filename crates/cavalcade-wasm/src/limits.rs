//! The limits of a request in a browser.

use std::num::NonZeroUsize;
use std::time::Duration;

use cavalcade_api::ApiLimits;

/// The workers for requests that may take long (`MOST` in the page's `api/workers.js`, less one).
const WORKERS: NonZeroUsize = NonZeroUsize::new(3).unwrap();

/// A tab has up to 4 GiB, less on phones, shared by a few workers with one thread each.
pub(crate) const IN_A_BROWSER: ApiLimits = ApiLimits {
    squares: 1_000_000,
    time: Duration::from_mins(1),
    memory: 1 << 30,
    threads: NonZeroUsize::MIN,
    play_time: Duration::from_millis(200),
    body: 64_000_000,
    concurrent: WORKERS,
};
