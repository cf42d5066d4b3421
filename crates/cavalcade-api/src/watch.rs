//! Watching the single steps of a search from afar, besides its numbers.
//!
//! Steps are sent in batches, one for each picture of a film. A search makes more steps than anyone can follow, and the
//! network may be slow; then a batch holds no steps but the path as it stands, and the number of steps left out.

use std::thread;
use std::time::Duration;

use cavalcade::{Budget, Observer, Progress, Square};
use web_time::Instant;

use super::event::{Teller, Told};
use super::report::Reporter;
use super::step::{Batch, Step};

/// Time for which one picture stands.
const FRAME: Duration = Duration::from_millis(33);
/// The most steps shown one by one in a picture.
const MOST_STEPS: usize = 1000;
/// A watcher who goes away is noticed after so long, however slow the pace.
const NAP: Duration = Duration::from_millis(20);

/// How fast steps are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// As fast as the search goes.
    AsItGoes,
    /// With so much time between two steps.
    Steady(Duration),
}

impl Pace {
    /// Whether work can wait at all: a thread of a browser cannot.
    pub(crate) const CAN_BE_KEPT: bool = !cfg!(target_family = "wasm");

    /// So many steps a second; zero is as fast as it goes.
    pub(crate) fn new(steps_a_second: f64) -> Option<Self> {
        if steps_a_second == 0.0 {
            return Some(Self::AsItGoes);
        }
        let is_usual = (0.1..=100_000.0).contains(&steps_a_second);
        is_usual.then(|| Self::Steady(Duration::from_secs_f64(1.0 / steps_a_second)))
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
    /// A watcher who stops waiting when the budget is used up.
    pub(crate) fn new(teller: Teller<'a>, pace: Pace, budget: Budget) -> Self {
        let begun = Instant::now();
        Self {
            reporter: Reporter::new(teller),
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

    /// Waits until the next step is due, unless nobody waits for it.
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
        if self.reporter.teller.tell("steps", &batch) == Told::Yes {
            self.next_frame = now + FRAME;
            self.moves.clear();
            self.made = 0;
        }
    }

    /// Shows what has not been shown yet.
    pub(crate) fn finish(mut self) {
        if self.made > 0 {
            let batch = Batch::of(&self.moves, self.made, &self.path);
            self.reporter.teller.tell_at_last("steps", &batch);
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
