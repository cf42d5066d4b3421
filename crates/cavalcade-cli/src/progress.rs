//! Progress on standard error: on a terminal, for work that takes longer than a second. A count may take hours, and notes its
//! progress every minute where there is no terminal.

use std::convert::Infallible;
use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use cavalcade::util::wait_for;
use cavalcade::{Bytes, LayerProgress, Observer, Progress};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use crate::notes::{is_watched, note};

/// The time before progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two updates.
const PAUSE: Duration = Duration::from_millis(100);
/// The time between two notes without a terminal.
const LONG_PAUSE: Duration = Duration::from_mins(1);

/// A line on standard error, no wider than the terminal, that appears after a second and disappears at the end.
#[derive(Debug)]
struct StatusLine {
    is_wanted: bool,
    next: Instant,
    bar: Option<ProgressBar>,
}

impl StatusLine {
    fn new(is_wanted: bool) -> Self {
        Self { is_wanted, next: Instant::now() + PATIENCE, bar: None }
    }

    /// Shows a message, unless there is no terminal or the last update was a moment ago.
    fn show(&mut self, message: impl FnOnce() -> String) {
        if !self.is_wanted || Instant::now() < self.next {
            return;
        }
        self.next = Instant::now() + PAUSE;
        let bar = self.bar.get_or_insert_with(|| {
            let style =
                ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}").expect("the template is well formed");
            ProgressBar::new_spinner().with_style(style)
        });
        bar.set_message(message());
        bar.tick();
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// An observer that shows the progress of a search.
#[derive(Debug)]
pub(crate) struct Spinner {
    squares: u64,
    line: StatusLine,
}

impl Spinner {
    /// Creates an observer for a board with this number of squares.
    pub(crate) fn new(squares: u64) -> Self {
        Self { squares, line: StatusLine::new(is_watched()) }
    }
}

impl Observer for Spinner {
    fn progress(&mut self, progress: Progress<'_>) {
        let Progress::Search(effort) = progress else { return };
        self.line.show(|| {
            format!(
                "{} of {} squares, {} steps, {} retreats, {} walks",
                HumanCount(effort.deepest),
                HumanCount(self.squares),
                Brief(effort.steps),
                Brief(effort.retreats),
                Brief(effort.walks)
            )
        });
    }
}

/// A large number in few characters, like 12.3M.
struct Brief(u64);

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 7] = ["", "k", "M", "G", "T", "P", "E"];
        let (mut number, mut unit) = (self.0 as f64, 0);
        // A number that rounds to 1000.0 belongs to the next unit.
        while number >= if unit == 0 { 10_000.0 } else { 999.95 } {
            number /= 1000.0;
            unit += 1;
        }
        let places = usize::from(unit > 0);
        write!(f, "{number:.places$}{}", UNITS[unit])
    }
}

/// Shows the number of puzzles made, until the sender of `done` is dropped.
pub(crate) fn watch_puzzles(number: u64, made: &AtomicU64, done: &Receiver<()>) {
    let mut line = StatusLine::new(true);
    let mut show = || {
        line.show(|| format!("{} of {} puzzles", HumanCount(made.load(Ordering::Relaxed)), HumanCount(number)));
        Ok::<(), Infallible>(())
    };
    let Ok(_) = wait_for(done, PAUSE, &mut show);
}

/// A line with the number of items done and an estimate of the remaining time.
#[derive(Debug)]
pub(crate) struct TallyBar {
    all: u64,
    unit: &'static str,
    done: u64,
    begun: Instant,
    line: StatusLine,
}

impl TallyBar {
    /// Creates a line for this number of items, with their name.
    pub(crate) fn new(all: u64, unit: &'static str) -> Self {
        Self { all, unit, done: 0, begun: Instant::now(), line: StatusLine::new(is_watched()) }
    }

    /// Creates a line for items that go to standard output; it is hidden if that is a terminal.
    pub(crate) fn with_output(all: u64, unit: &'static str) -> Self {
        let mut bar = Self::new(all, unit);
        bar.line.is_wanted &= !io::stdout().is_terminal();
        bar
    }

    /// Adds items that are done.
    pub(crate) fn advance(&mut self, more: u64) {
        self.done += more;
        let Self { all, unit, done, begun, line } = self;
        line.show(|| {
            let left = begun.elapsed().as_secs_f64() / (*done).max(1) as f64 * all.saturating_sub(*done) as f64;
            let left = HumanDuration(Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX));
            format!("{} of {} {unit}, about {left} left", HumanCount(*done), HumanCount(*all))
        });
    }
}

/// An observer that shows the progress of a count: continuously on a terminal, every minute elsewhere.
#[derive(Debug)]
pub(crate) struct CountBar {
    line: StatusLine,
    /// The time of the next note, if there is no terminal.
    next_note: Option<Instant>,
    leg: Option<Leg>,
}

/// A pass of a count.
#[derive(Clone, Copy, Debug)]
struct Leg {
    begun: Instant,
    /// The progress at the start, which may come from a checkpoint.
    first: LayerProgress,
    /// The largest number of states in a layer so far.
    peak: u64,
}

impl Leg {
    fn new(first: &LayerProgress) -> Self {
        Self { begun: Instant::now(), first: *first, peak: first.states }
    }

    /// The message, with the most useful facts first: a narrow terminal cuts off the end.
    fn message(&self, now: &LayerProgress) -> String {
        let elapsed = self.begun.elapsed();
        let rate = (now.transitions - self.first.transitions) as f64 / elapsed.as_secs_f64();
        let left = self.left(now, elapsed).map_or_else(String::new, |left| format!("under {} to go, ", brief(left)));
        format!(
            "{}: layer {} of {}, {} states, {left}{}, {}/s",
            now.pass,
            now.layer + 1,
            now.layers,
            Brief(now.states),
            Bytes(now.memory),
            Brief(rate as u64)
        )
    }

    /// An upper bound on the remaining time, from that of the layers so far. There is none until the layers have become much
    /// smaller, because their growth cannot be predicted.
    fn left(&self, now: &LayerProgress, elapsed: Duration) -> Option<Duration> {
        let is_past_peak = now.states <= self.peak / 2 && now.layer > now.layers / 2;
        let done = (layers(now) - layers(&self.first)).max(0.1);
        is_past_peak.then(|| elapsed.mul_f64((now.layers as f64 - layers(now)).max(0.0) / done))
    }
}

/// A time in few characters, rounded up.
fn brief(time: Duration) -> String {
    const UNITS: [(u64, &str); 4] = [(1, "s"), (60, "m"), (3600, "h"), (86400, "d")];
    let seconds = time.as_secs() + 1;
    let (unit, name) = UNITS.into_iter().rev().find(|(unit, _)| seconds >= 2 * unit).unwrap_or(UNITS[0]);
    format!("{}{name}", seconds.div_ceil(unit))
}

/// The number of finished layers, with the finished part of the next.
fn layers(progress: &LayerProgress) -> f64 {
    progress.layer as f64 + progress.shard as f64 / progress.shards.max(1) as f64
}

impl CountBar {
    pub(crate) fn new() -> Self {
        let is_on_terminal = is_watched();
        let next_note = (!is_on_terminal).then(|| Instant::now() + LONG_PAUSE);
        Self { line: StatusLine::new(is_on_terminal), next_note, leg: None }
    }

    /// The pass that this progress belongs to, which may be a new one.
    fn leg(&mut self, progress: &LayerProgress) -> Leg {
        let leg = match &mut self.leg {
            Some(leg) if leg.first.pass == progress.pass => leg,
            _ => self.leg.insert(Leg::new(progress)),
        };
        leg.peak = leg.peak.max(progress.states);
        *leg
    }

    fn show(&mut self, message: impl FnOnce() -> String) {
        match &mut self.next_note {
            None => self.line.show(message),
            Some(next) if Instant::now() >= *next => {
                *next = Instant::now() + LONG_PAUSE;
                note(message());
            }
            Some(_) => {}
        }
    }
}

impl Observer for CountBar {
    fn progress(&mut self, progress: Progress<'_>) {
        match progress {
            Progress::Layers(layers) => {
                let leg = self.leg(layers);
                self.show(|| leg.message(layers));
            }
            Progress::Paths { steps, paths } => {
                self.show(|| format!("{} tours so far, {} steps", HumanCount(paths), Brief(steps)));
            }
            Progress::Estimate { mean, low, high, samples } => {
                self.show(|| format!("{samples} runs: about {mean:.4e}, from {low:.4e} to {high:.4e}"));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::Counter;
    use cavalcade::{Question, Size};

    /// The width of a small terminal, without the spinner and the time before a message, like ⠁ 100h.
    const WIDTH: usize = 80 - 7;

    /// Keeps the first progress of a count.
    struct Listener(Option<LayerProgress>);

    impl Observer for Listener {
        fn progress(&mut self, progress: Progress<'_>) {
            if let Progress::Layers(layers) = progress {
                self.0.get_or_insert(*layers);
            }
        }
    }

    fn at(layer: usize, states: u64) -> LayerProgress {
        let mut listener = Listener(None);
        let question = Question::on(Size::new(3, 4).unwrap());
        Counter::new(&question).observer(&mut listener).count().unwrap();
        let mut progress = listener.0.unwrap();
        (progress.layer, progress.layers, progress.states) = (layer, 100, states);
        (progress.shard, progress.transitions, progress.memory) = (0, 123_456_789_012, 123_456_789_012);
        progress
    }

    #[test]
    fn large_numbers_take_few_characters() {
        for (number, shown) in [
            (0, "0"),
            (9999, "9999"),
            (10_000, "10.0k"),
            (999_940, "999.9k"),
            (999_960, "1.0M"),
            (12_345_678, "12.3M"),
            (u64::MAX, "18.4E"),
        ] {
            assert_eq!(Brief(number).to_string(), shown);
        }
    }

    #[test]
    fn times_are_rounded_up() {
        for (milliseconds, shown) in [(0, "1s"), (1500, "2s"), (118_000, "119s"), (119_000, "2m"), (7_300_000, "3h")] {
            assert_eq!(brief(Duration::from_millis(milliseconds)), shown);
        }
    }

    #[test]
    fn no_remaining_time_is_shown_before_the_layers_have_become_smaller() {
        let mut bar = CountBar::new();
        let mut left = |layer, states| {
            let now = at(layer, states);
            bar.leg(&now).left(&now, Duration::from_mins(1))
        };
        for (layer, states) in [(0, 1), (20, 5000), (40, 2000), (60, 1_000_000), (65, 600_000)] {
            assert_eq!(left(layer, states), None, "layer {layer}");
        }
        assert_eq!(left(75, 400_000), Some(Duration::from_secs(20)));
    }

    #[test]
    fn a_message_fits_next_to_the_time() {
        let mut first = at(0, 1);
        first.transitions = 0;
        let leg =
            Leg { begun: Instant::now().checked_sub(Duration::from_secs(1)).unwrap(), first, peak: 12_345_678_901 };
        let message = leg.message(&at(90, 1_234_567_890));
        assert!(message.starts_with("open: layer 91 of 100, 1.2G states, under 1s to go, 123.5 GB"), "{message}");
        assert!(message.chars().count() <= WIDTH, "{message}");
    }
}
