//! Several threads at one piece of work.

use std::num::NonZero;
use std::thread;

/// As many threads as the machine can run at once.
pub(crate) fn full_size() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Lets so many threads work, the calling one among them, and brings together what each comes up with: first that of the
/// calling thread, then those of the others, which are numbered from 1.
pub(crate) fn employ<T: Send>(threads: usize, own: impl FnOnce() -> T, other: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let other = &other;
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|number| scope.spawn(move || other(number))).collect();
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
        assert_eq!(employ(3, || 0, |number| number), [0, 1, 2]);
        assert_eq!(employ(1, || 7, |number| number), [7]);
    }
}
