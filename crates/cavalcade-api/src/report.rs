//! Telling how far a piece of work is, a few times a second: a search, or a count by whichever way it goes.

use std::time::Duration;

use cavalcade::{Effort, LayerProgress, Observer, Progress, Silent};
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

/// How far a search is.
#[derive(Debug, Serialize)]
struct SearchRecord {
    steps: u64,
    retreats: u64,
    returns: u64,
    walks: u64,
    deepest: u64,
}

/// How far a count layer by layer is.
#[derive(Debug, Serialize)]
struct LayersRecord {
    run: &'static str,
    layer: usize,
    layers: usize,
    states: u64,
    transitions: u64,
}

/// How far a count path by path is.
#[derive(Debug, Serialize)]
struct PathsRecord {
    steps: u64,
    paths: u64,
}

/// How far an estimate is before it comes to anything.
#[derive(Debug, Serialize)]
struct SamplingRecord {
    runs: u64,
    layer: usize,
    layers: usize,
}

/// What an estimate comes to so far.
#[derive(Debug, Serialize)]
struct EstimateRecord {
    mean: f64,
    low: f64,
    high: f64,
    runs: u64,
}

/// How far a puzzle is.
#[derive(Debug, Serialize)]
struct ThinningRecord {
    tried: u64,
    numbers: u64,
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
        None => work(&mut Silent),
    }
}

impl Observer for Reporter<'_> {
    fn progress(&mut self, progress: Progress<'_>) {
        match progress {
            Progress::Search(Effort { steps, retreats, returns, walks, deepest, .. }) => {
                let (steps, retreats, returns, walks, deepest) = (*steps, *retreats, *returns, *walks, *deepest);
                self.report(SearchRecord { steps, retreats, returns, walks, deepest });
            }
            Progress::Layers(LayerProgress { pass, layer, layers, states, transitions, .. }) => {
                let (layer, layers, states, transitions) = (*layer, *layers, *states, *transitions);
                self.report(LayersRecord { run: pass, layer, layers, states, transitions });
            }
            Progress::Paths { steps, paths } => self.report(PathsRecord { steps, paths }),
            Progress::Sampling { samples, layer, layers } => {
                self.report(SamplingRecord { runs: samples, layer, layers });
            }
            // JSON has no word for what is beyond the numbers of the machine.
            Progress::Estimate { mean, low, high, samples } if high.is_finite() => {
                self.report(EstimateRecord { mean, low, high, runs: samples });
            }
            Progress::Thinning { tried, numbers } => self.report(ThinningRecord { tried, numbers }),
            Progress::Estimate { .. } => {}
        }
    }
}
