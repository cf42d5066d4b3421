//! A sign of life on standard error: only on a terminal, and only for what takes longer than a second.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use cavalcade::count::{CountObserver, Progress};
use cavalcade::{Bytes, Effort, Observer};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

/// Work that is done sooner needs no sign.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time between two signs.
const PAUSE: Duration = Duration::from_millis(100);

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
        Self { squares, next: Instant::now() + PATIENCE, bar: None, is_wanted: io::stderr().is_terminal() }
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
        Self { squares, done: 0, next: Instant::now() + PATIENCE, bar: None, is_wanted: io::stderr().is_terminal() }
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
    begun: Instant,
    next: Instant,
    bar: Option<ProgressBar>,
    is_wanted: bool,
}

impl CountBar {
    pub(crate) fn new() -> Self {
        let begun = Instant::now();
        Self { begun, next: begun + PATIENCE, bar: None, is_wanted: io::stderr().is_terminal() }
    }

    fn show(&mut self, progress: &Progress) {
        self.next = Instant::now() + PAUSE;
        let elapsed = self.begun.elapsed().as_secs_f64();
        let done = progress.layer as f64 + progress.shard as f64 / progress.shards.max(1) as f64;
        let left = Duration::from_secs_f64(elapsed * (progress.layers as f64 - done).max(0.0) / done.max(0.1));
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}").expect("the template is well formed");
            ProgressBar::new_spinner().with_style(style)
        });
        bar.set_message(format!(
            "{}: layer {} of {}, {} states, {} transitions a second, {} held by each thread, about {} to go;",
            progress.run,
            progress.layer + 1,
            progress.layers,
            HumanCount(progress.states),
            HumanCount((progress.transitions as f64 / elapsed) as u64),
            Bytes(progress.memory),
            HumanDuration(left)
        ));
        bar.tick();
    }
}

impl CountObserver for CountBar {
    fn progress(&mut self, progress: &Progress) {
        if self.is_wanted && Instant::now() >= self.next {
            self.show(progress);
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
    fn progress(&mut self, effort: &Effort) {
        if self.is_wanted && Instant::now() >= self.next {
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
