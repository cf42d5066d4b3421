//! The number of threads, and running work on several of them.

use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::thread;

/// The number of threads that the machine runs at once, which is the default everywhere.
#[must_use]
pub fn all_threads() -> NonZeroUsize {
    // Asking the system takes longer than many answers.
    static ALL: OnceLock<NonZeroUsize> = OnceLock::new();
    *ALL.get_or_init(|| thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
}

/// Runs this many threads, including the calling one, and collects their results: first that of the
/// calling thread, then those of the others, numbered from 1.
///
/// If not all threads can be started, fewer run. The work must not depend on their number.
pub fn run_on_threads<T: Send>(threads: usize, own: impl FnOnce() -> T, other: impl Fn(usize) -> T + Sync) -> Vec<T> {
    run_on_built_threads(thread::Builder::new, threads, own, other)
}

fn run_on_built_threads<T: Send>(
    builder: impl Fn() -> thread::Builder,
    threads: usize,
    own: impl FnOnce() -> T,
    other: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let other = &other;
    thread::scope(|scope| {
        // Stop at the first failure, so that the numbers have no gaps.
        let start = |number| builder().spawn_scoped(scope, move || other(number)).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let join = |handle: thread::ScopedJoinHandle<'_, T>| match handle.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        let mut results = vec![own()];
        results.extend(others.into_iter().map(join));
        results
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thread_brings_something() {
        assert_eq!(run_on_threads(3, || 0, |number| number), [0, 1, 2]);
        assert_eq!(run_on_threads(1, || 7, |number| number), [7]);
    }

    #[test]
    fn threads_that_cannot_be_started_are_done_without() {
        let impossible = || thread::Builder::new().stack_size(1 << 60);
        assert_eq!(run_on_built_threads(impossible, 20_000, || 7, |number| number), [7]);
    }
}
