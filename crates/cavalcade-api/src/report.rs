//! Reports the progress of a task a few times a second.

use std::time::Duration;

use cavalcade::{NoObserver, Observer, Progress};
use cavalcade_formats::json::milliseconds;
use serde::Serialize;
use web_time::Instant;

use super::event::EventSink;

/// Time between two reports.
const REPORT: Duration = Duration::from_millis(200);

/// Progress with the elapsed time.
#[derive(Debug, Serialize)]
struct ProgressRecord<P> {
    #[serde(flatten)]
    progress: P,
    elapsed_ms: f64,
}

/// Progress as a part of a known whole.
#[derive(Debug, Serialize)]
struct DoneRecord {
    done: u64,
    of: u64,
}

/// Reports progress at intervals.
pub(crate) struct Reporter<'a> {
    pub(crate) sink: EventSink<'a>,
    begun: Instant,
    next: Instant,
}

impl<'a> Reporter<'a> {
    pub(crate) fn new(sink: EventSink<'a>) -> Self {
        let begun = Instant::now();
        Self { sink, begun, next: begun + REPORT }
    }

    /// Reports that `done` of `of` is finished.
    pub(crate) fn done(&mut self, done: u64, of: u64) {
        self.report(DoneRecord { done, of });
    }

    /// Reports, unless the last report was too recent.
    fn report(&mut self, progress: impl Serialize) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + REPORT;
        let elapsed_ms = milliseconds(now - self.begun);
        // A dropped report does not matter: the next one replaces it.
        let _ = self.sink.send("progress", &ProgressRecord { progress, elapsed_ms });
    }
}

/// Runs work, and reports its progress if there is a listener.
pub(crate) fn observed<T>(sink: Option<EventSink<'_>>, work: impl FnOnce(&mut dyn Observer) -> T) -> T {
    match sink {
        Some(sink) => work(&mut Reporter::new(sink)),
        None => work(&mut NoObserver),
    }
}

impl Observer for Reporter<'_> {
    fn progress(&mut self, progress: Progress<'_>) {
        match progress {
            // JSON cannot represent infinity.
            Progress::Estimate { high, .. } if !high.is_finite() => {}
            progress => self.report(progress),
        }
    }
}
