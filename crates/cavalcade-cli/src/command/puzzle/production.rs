//! Makes puzzles on several threads, and returns them in order.

use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use cavalcade::puzzle::{Maker, NoPuzzle, Puzzle};
use cavalcade::{Budget, NoObserver};

use crate::notes::is_watched;
use crate::progress::watch_puzzles;

/// Puzzles to be made.
pub(super) struct Production<'a> {
    pub(super) maker: &'a Maker,
    pub(super) number: u64,
    pub(super) threads: NonZeroUsize,
    pub(super) budget: &'a Budget,
}

type Made = Result<Puzzle, NoPuzzle>;

impl Production<'_> {
    /// Makes all puzzles and passes them to `show` in order, up to the first that cannot be made.
    pub(super) fn for_each(&self, show: impl FnMut(Puzzle) -> io::Result<()>) -> io::Result<()> {
        let made = &AtomicU64::new(0);
        let (done, wait) = channel();
        thread::scope(|scope| {
            if is_watched() {
                let watch = move || watch_puzzles(self.number, made, &wait);
                // Without a thread there is no progress display, which does no harm.
                let _ = thread::Builder::new().spawn_scoped(scope, watch);
            }
            let result = self.make_all(made, show);
            drop::<Sender<()>>(done);
            result
        })
    }

    fn make_all(&self, count: &AtomicU64, mut show: impl FnMut(Puzzle) -> io::Result<()>) -> io::Result<()> {
        let mut next = 0;
        while next < self.number {
            let stretch = self.number.min(next.saturating_add(self.threads.get() as u64));
            for made in self.stretch(next, stretch) {
                show(made.map_err(in_error)?)?;
                count.fetch_add(1, Ordering::Relaxed);
            }
            next = stretch;
        }
        Ok(())
    }

    /// The puzzles of a range of numbers, one per thread.
    fn stretch(&self, from: u64, to: u64) -> Vec<Made> {
        if to - from == 1 {
            return vec![self.maker.make(from, self.budget, &mut NoObserver)];
        }
        let next = AtomicU64::new(from);
        let work = || {
            let mut made = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= to {
                    return made;
                }
                made.push((number, self.maker.make(number, self.budget, &mut NoObserver)));
            }
        };
        let mut made: Vec<(u64, Made)> = thread::scope(|scope| {
            // The system may refuse some threads; this one always works.
            let others: Vec<_> =
                (from + 1..to).map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok()).collect();
            let mut made = work();
            for other in others {
                match other.join() {
                    Ok(more) => made.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            made
        });
        made.sort_by_key(|(number, _)| *number);
        made.into_iter().map(|(_, made)| made).collect()
    }
}

/// The reason why there is no puzzle, or the limit, as an I/O error.
fn in_error(none: NoPuzzle) -> io::Error {
    match none {
        NoPuzzle::Limit(limit) => limit.into(),
        other => io::Error::other(other),
    }
}
