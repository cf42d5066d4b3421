//! Telling how far a piece of work is, a few times a second: a search, or a count by whichever way it goes.

use std::time::Duration;

use cavalcade::{NoObserver, Observer, Progress};
use cavalcade_formats::json::milliseconds;
use serde::Serialize;
use web_time::Instant;

use super::event::Teller;

/// Time between two reports.
const REPORT: Duration = Duration::from_millis(200);

/// How far the work is, and for how long it has been going on.
#[derive(Debug, Serialize)]
struct ProgressRecord<P> {
    #[serde(flatten)]
    progress: P,
    elapsed_ms: f64,
}

/// How much of how much is done.
#[derive(Debug, Serialize)]
struct DoneRecord {
    done: u64,
    of: u64,
}

/// Reports how far the work is, now and then.
pub(crate) struct Reporter<'a> {
    pub(crate) teller: Teller<'a>,
    begun: Instant,
    next: Instant,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(teller: Teller<'a>) -> Self {
        let begun = Instant::now();
        Self { teller, begun, next: begun + REPORT }
    }

    /// Reports how much of how much is done.
    pub(crate) fn done(&mut self, done: u64, of: u64) {
        self.report(DoneRecord { done, of });
    }

    /// Reports, unless the last report was a moment ago.
    fn report(&mut self, progress: impl Serialize) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + REPORT;
        let elapsed_ms = milliseconds(now - self.begun);
        // The next report says more anyway.
        let _ = self.teller.tell("progress", &ProgressRecord { progress, elapsed_ms });
    }
}

/// Works, and reports how far it is if anybody listens.
pub(crate) fn observed<T>(teller: Option<Teller<'_>>, work: impl FnOnce(&mut dyn Observer) -> T) -> T {
    match teller {
        Some(teller) => work(&mut Reporter::new(teller)),
        None => work(&mut NoObserver),
    }
}

impl Observer for Reporter<'_> {
    fn progress(&mut self, progress: Progress<'_>) {
        match progress {
            // JSON has no word for what is beyond the numbers of the machine.
            Progress::Estimate { high, .. } if !high.is_finite() => {}
            progress => self.report(progress),
        }
    }
}
