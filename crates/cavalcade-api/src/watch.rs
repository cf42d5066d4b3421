//! Sends the steps of a search while it runs.
//!
//! Steps are sent in batches, one per animation frame. If the search is too fast or the network too slow, a batch has no steps
//! but the current path and the number of skipped steps.

use std::thread;
use std::time::Duration;

use cavalcade::{Budget, Observer, Progress, Square};
use web_time::Instant;

use super::event::{Delivery, EventSink};
use super::report::Reporter;
use super::step::{Batch, Step};

/// The duration of a frame.
const FRAME: Duration = Duration::from_millis(33);
/// The most steps in a frame.
const MOST_STEPS: usize = 1000;
/// The interval between checks whether the client is still there.
const NAP: Duration = Duration::from_millis(20);

/// The speed at which steps are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// The speed of the search.
    AsItGoes,
    /// A fixed time between two steps.
    Steady(Duration),
}

impl Pace {
    /// Whether a thread can sleep, which is not possible in a browser.
    pub(crate) const CAN_BE_KEPT: bool = !cfg!(target_family = "wasm");

    /// The pace for a number of steps per second; zero is the speed of the search.
    pub(crate) fn new(steps_per_second: f64) -> Option<Self> {
        if steps_per_second == 0.0 {
            return Some(Self::AsItGoes);
        }
        let is_usual = (0.1..=100_000.0).contains(&steps_per_second);
        is_usual.then(|| Self::Steady(Duration::from_secs_f64(1.0 / steps_per_second)))
    }
}

/// Shows the steps of a search.
pub(crate) struct Watcher<'a> {
    reporter: Reporter<'a>,
    pace: Pace,
    budget: Budget,
    path: Vec<Square>,
    /// The steps since the last batch; beyond [`MOST_STEPS`] they are only counted.
    moves: Vec<Step>,
    made: u64,
    next_frame: Instant,
    next_step: Instant,
}

impl<'a> Watcher<'a> {
    /// A watcher that stops waiting when the budget is used up.
    pub(crate) fn new(sink: EventSink<'a>, pace: Pace, budget: Budget) -> Self {
        let begun = Instant::now();
        Self {
            reporter: Reporter::new(sink),
            pace,
            budget,
            path: Vec::new(),
            moves: Vec::new(),
            made: 0,
            next_frame: begun,
            next_step: begun,
        }
    }

    fn note(&mut self, step: Step) {
        self.made += 1;
        if self.moves.len() < MOST_STEPS {
            self.moves.push(step);
        }
        match self.pace {
            Pace::Steady(time) => self.wait(time),
            // Looking at the clock takes longer than a step.
            Pace::AsItGoes if self.made.is_multiple_of(32) => self.show_if_due(),
            Pace::AsItGoes => {}
        }
    }

    /// Waits until the next step is due, or the task is cancelled.
    fn wait(&mut self, time: Duration) {
        self.next_step += time;
        loop {
            self.show_if_due();
            let left = self.next_step.saturating_duration_since(Instant::now());
            if left.is_zero() || self.budget.check(0).is_err() {
                return;
            }
            thread::sleep(left.min(NAP));
        }
    }

    fn show_if_due(&mut self) {
        let now = Instant::now();
        if self.made == 0 || now < self.next_frame {
            return;
        }
        let batch = Batch::of(&self.moves, self.made, &self.path);
        if self.reporter.sink.send("steps", &batch) == Delivery::Sent {
            self.next_frame = now + FRAME;
            self.moves.clear();
            self.made = 0;
        }
    }

    /// Sends the remaining steps.
    pub(crate) fn finish(mut self) {
        if self.made > 0 {
            let batch = Batch::of(&self.moves, self.made, &self.path);
            self.reporter.sink.send_last("steps", &batch);
        }
    }
}

impl Observer for Watcher<'_> {
    fn wants_steps(&self) -> bool {
        true
    }

    fn forward(&mut self, square: Square) {
        self.path.push(square);
        self.note(Step::Forward(square));
    }

    fn back(&mut self, square: Square) {
        self.path.pop();
        self.note(Step::Back(square));
    }

    fn progress(&mut self, progress: Progress<'_>) {
        self.reporter.progress(progress);
    }
}
