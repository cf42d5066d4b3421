//! Records the first steps of a search, without gaps.
//!
//! The search does not wait for the listener. Steps that cannot be sent at once are kept and sent later, at the end if
//! necessary; therefore their number is limited.

use std::time::Duration;

use cavalcade::{Observer, Progress, Square};
use web_time::Instant;

use super::event::{Delivery, EventSink};
use super::report::Reporter;
use super::step::{Batch, Step};

/// Time between two events.
const PART: Duration = Duration::from_millis(33);
/// The most steps in one event.
const MOST_STEPS: usize = 10_000;

/// Sends the first steps of a search.
pub(crate) struct Recorder<'a> {
    reporter: Reporter<'a>,
    /// The steps that have not been sent yet.
    steps: Vec<Step>,
    /// The number of steps still to be recorded.
    left: usize,
    next: Instant,
}

impl<'a> Recorder<'a> {
    /// The most steps of a request.
    pub(crate) const MOST: usize = 1_000_000;

    /// A recorder of this number of steps.
    pub(crate) fn new(sink: EventSink<'a>, steps: usize) -> Self {
        Self { reporter: Reporter::new(sink), steps: Vec::new(), left: steps, next: Instant::now() }
    }

    fn note(&mut self, step: Step) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        self.steps.push(step);
        // Looking at the clock takes longer than a step.
        let is_due = || self.steps.len().is_multiple_of(32) && Instant::now() >= self.next;
        if self.left == 0 || is_due() {
            self.send();
        }
    }

    /// Sends what can be sent now.
    fn send(&mut self) {
        let mut sent = 0;
        for part in self.steps.chunks(MOST_STEPS) {
            if self.reporter.sink.send("steps", &Batch::whole(part)) == Delivery::Deferred {
                break;
            }
            sent += part.len();
        }
        self.steps.drain(..sent);
        self.next = Instant::now() + PART;
    }

    /// Sends the remaining steps.
    pub(crate) fn finish(mut self) {
        for part in self.steps.chunks(MOST_STEPS) {
            self.reporter.sink.send_last("steps", &Batch::whole(part));
        }
    }
}

impl Observer for Recorder<'_> {
    fn wants_steps(&self) -> bool {
        true
    }

    fn forward(&mut self, square: Square) {
        self.note(Step::Forward(square));
    }

    fn back(&mut self, square: Square) {
        self.note(Step::Back(square));
    }

    fn progress(&mut self, progress: Progress<'_>) {
        self.reporter.progress(progress);
    }
}
