//! A sign of life on standard error: on a terminal only, and only for what takes longer than a second. A count, which may
//! take hours, tells now and then also where its messages go to a file.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use cavalcade::{Bytes, Effort, LayerProgress, Observer, Progress};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use crate::notes::{is_watched, tell};

/// Work that is done sooner needs no sign.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time between two signs.
const PAUSE: Duration = Duration::from_millis(100);
/// Time between two lines in a file.
const LONG_PAUSE: Duration = Duration::from_mins(1);

/// An observer that tells how far a search is.
#[derive(Debug)]
pub(crate) struct Spinner {
    squares: u64,
    next: Instant,
    bar: Option<ProgressBar>,
    is_wanted: bool,
}

impl Spinner {
    /// A sign of life for a search on a board of so many squares.
    pub(crate) fn new(squares: u64) -> Self {
        Self { squares, next: Instant::now() + PATIENCE, bar: None, is_wanted: is_watched() }
    }

    fn show(&mut self, effort: &Effort) {
        self.next = Instant::now() + PAUSE;
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}").expect("the template is well formed");
            ProgressBar::new_spinner().with_style(style)
        });
        bar.set_message(format!(
            "{} steps, {} back, {} walks, {} of {} squares at best;",
            HumanCount(effort.steps),
            HumanCount(effort.retreats),
            HumanCount(effort.walks),
            HumanCount(effort.deepest),
            HumanCount(self.squares)
        ));
        bar.tick();
    }
}

/// Tells how many puzzles of a number are made, until there is nobody left to send that it is done.
pub(crate) fn watch_puzzles(number: u64, made: &AtomicU64, done: &Receiver<()>) {
    let mut pause = PATIENCE;
    let mut bar: Option<ProgressBar> = None;
    while done.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
        pause = PAUSE;
        let bar = bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}").expect("the template is well formed");
            ProgressBar::new_spinner().with_style(style)
        });
        let made = made.load(Ordering::Relaxed);
        bar.set_message(format!("{} of {} puzzles;", HumanCount(made), HumanCount(number)));
        bar.tick();
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

/// A bar that tells how much of a tour is written.
#[derive(Debug)]
pub(crate) struct WritingBar {
    squares: u64,
    done: u64,
    next: Instant,
    bar: Option<ProgressBar>,
    is_wanted: bool,
}

impl WritingBar {
    /// A bar for a tour of so many squares.
    pub(crate) fn new(squares: u64) -> Self {
        Self { squares, done: 0, next: Instant::now() + PATIENCE, bar: None, is_wanted: is_watched() }
    }

    /// So many more squares are written.
    pub(crate) fn advance(&mut self, squares: u64) {
        self.done += squares;
        if self.is_wanted && Instant::now() >= self.next {
            self.next = Instant::now() + PAUSE;
            let bar = self.bar.get_or_insert_with(|| {
                let template = "{wide_bar} {human_pos} of {human_len} squares, {eta} left";
                let style = ProgressStyle::with_template(template).expect("the template is well formed");
                ProgressBar::new(self.squares).with_style(style)
            });
            bar.set_position(self.done);
        }
    }
}

impl Drop for WritingBar {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// An observer that tells how far a count is.
#[derive(Debug)]
pub(crate) struct CountBar {
    next: Instant,
    bar: Option<ProgressBar>,
    is_on_terminal: bool,
    leg: Option<Leg>,
}

/// A pass of a count, as seen by its observer.
#[derive(Clone, Copy, Debug)]
struct Leg {
    begun: Instant,
    /// Where it was when it began: a count may go on from a checkpoint.
    first: LayerProgress,
}

impl Leg {
    fn new(first: &LayerProgress) -> Self {
        Self { begun: Instant::now(), first: *first }
    }

    fn message(&self, now: &LayerProgress) -> String {
        let elapsed = self.begun.elapsed().as_secs_f64();
        let rate = (now.transitions - self.first.transitions) as f64 / elapsed;
        let done = (layers(now) - layers(&self.first)).max(0.1);
        let left = Duration::from_secs_f64(elapsed * (now.layers as f64 - layers(now)).max(0.0) / done);
        format!(
            "{}: layer {} of {}, {} states, {} transitions a second, {} of states in memory, about {} to go",
            now.pass,
            now.layer + 1,
            now.layers,
            HumanCount(now.states),
            HumanCount(rate as u64),
            Bytes(now.memory),
            HumanDuration(left)
        )
    }
}

/// The layers worked off, and the part of the next one.
fn layers(progress: &LayerProgress) -> f64 {
    progress.layer as f64 + progress.shard as f64 / progress.shards.max(1) as f64
}

impl CountBar {
    pub(crate) fn new() -> Self {
        let is_on_terminal = is_watched();
        let patience = if is_on_terminal { PATIENCE } else { LONG_PAUSE };
        Self { next: Instant::now() + patience, bar: None, is_on_terminal, leg: None }
    }

    /// The pass that this is about; a new one, if it has just begun.
    fn leg(&mut self, progress: &LayerProgress) -> Leg {
        match self.leg {
            Some(leg) if leg.first.pass == progress.pass => leg,
            _ => *self.leg.insert(Leg::new(progress)),
        }
    }

    fn show(&mut self, message: String) {
        if !self.is_on_terminal {
            self.next = Instant::now() + LONG_PAUSE;
            tell(message);
            return;
        }
        self.next = Instant::now() + PAUSE;
        let bar = self.bar.get_or_insert_with(|| {
            let style =
                ProgressStyle::with_template("{spinner} {msg}; {elapsed}").expect("the template is well formed");
            ProgressBar::new_spinner().with_style(style)
        });
        bar.set_message(message);
        bar.tick();
    }
}

impl Observer for CountBar {
    fn progress(&mut self, progress: Progress<'_>) {
        let leg = match progress {
            Progress::Layers(layers) => Some(self.leg(layers)),
            _ => None,
        };
        if Instant::now() < self.next {
            return;
        }
        match (progress, leg) {
            (Progress::Layers(layers), Some(leg)) => self.show(leg.message(layers)),
            (Progress::Paths { steps, paths }, _) => {
                self.show(format!("{} steps, {} tours so far", HumanCount(steps), HumanCount(paths)));
            }
            (Progress::Estimate { mean, low, high, samples }, _) => {
                self.show(format!("{samples} runs: about {mean:.4e}, from {low:.4e} to {high:.4e}"));
            }
            _ => {}
        }
    }
}

impl Drop for CountBar {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Observer for Spinner {
    fn progress(&mut self, progress: Progress<'_>) {
        if let Progress::Search(effort) = progress
            && self.is_wanted
            && Instant::now() >= self.next
        {
            self.show(effort);
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
