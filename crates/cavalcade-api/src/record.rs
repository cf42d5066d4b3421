//! Recording the first steps of a search: every one of them, however fast they come.
//!
//! The search does not wait for whoever listens. What cannot be told at once is kept, and told later, at the end if need be; so
//! the steps that are asked for are bounded.

use std::time::Duration;

use cavalcade::{Observer, Progress, Square};
use web_time::Instant;

use super::event::{Teller, Told};
use super::report::Reporter;
use super::step::{Batch, Step};

/// Time between two events.
const PART: Duration = Duration::from_millis(33);
/// The most steps in one event.
const MOST_STEPS: usize = 10_000;

/// Tells the first steps of a search.
pub(crate) struct Recorder<'a> {
    reporter: Reporter<'a>,
    /// The steps that have not been told yet.
    steps: Vec<Step>,
    /// How many are still to be recorded.
    left: usize,
    next: Instant,
}

impl<'a> Recorder<'a> {
    /// The most steps that can be asked for.
    pub(crate) const MOST: usize = 1_000_000;

    /// A recorder of so many steps.
    pub(crate) fn new(teller: Teller<'a>, steps: usize) -> Self {
        Self { reporter: Reporter::new(teller), steps: Vec::new(), left: steps, next: Instant::now() }
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
            self.tell();
        }
    }

    /// Tells what can be told now.
    fn tell(&mut self) {
        let mut told = 0;
        for part in self.steps.chunks(MOST_STEPS) {
            if self.reporter.teller.tell("steps", &Batch::whole(part)) == Told::NotYet {
                break;
            }
            told += part.len();
        }
        self.steps.drain(..told);
        self.next = Instant::now() + PART;
    }

    /// Tells what has not been told yet.
    pub(crate) fn finish(mut self) {
        for part in self.steps.chunks(MOST_STEPS) {
            self.reporter.teller.tell_at_last("steps", &Batch::whole(part));
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
