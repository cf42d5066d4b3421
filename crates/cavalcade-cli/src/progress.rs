//! A sign of life on standard error: only on a terminal, and only for what takes longer than a second.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use cavalcade::{Effort, Observer};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

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
