//! How much a search may spend, and the limits it can reach.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, io};

use crate::Board;

/// A flag that asks work in progress to stop soon. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the work to stop.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work was asked to stop.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A limit that was reached, or would have been, before there was an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The time was up.
    Time(Duration),
    /// The method needs more memory than it may take, both in bytes.
    Memory {
        /// What it would take.
        needed: u64,
        /// What it may take.
        allowed: u64,
    },
    /// The steps were used up.
    Steps(u64),
    /// The method came to its own end without an answer: the board is too wide for it, or cycles are left that it cannot
    /// join.
    Method,
    /// Someone asked the work to stop.
    Cancelled,
}

impl Limit {
    /// The limit's name in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Time(_) => "time",
            Self::Memory { .. } => "memory",
            Self::Steps(_) => "steps",
            Self::Method => "method",
            Self::Cancelled => "cancelled",
        }
    }

    /// The limit that an error of writing or reading stands for, if it does.
    #[must_use]
    pub fn in_error(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref::<Self>().copied()
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(limit) => write!(f, "the time limit of {limit:?} was reached"),
            Self::Memory { needed, allowed } => {
                write!(f, "it would take {} of memory and {} are allowed", Bytes(*needed), Bytes(*allowed))
            }
            Self::Steps(limit) => write!(f, "the limit of {limit} steps was reached"),
            Self::Method => f.write_str("this method cannot go on with this board, and another may"),
            Self::Cancelled => f.write_str("it was asked to stop"),
        }
    }
}

impl std::error::Error for Limit {}

impl From<Limit> for io::Error {
    /// A limit reached while writing: it goes through any writer, and [`Limit::in_error`] finds it again.
    fn from(limit: Limit) -> Self {
        Self::other(limit)
    }
}

/// A number of bytes, printed for people: `640 B`, `1.5 GB`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 6] = ["kB", "MB", "GB", "TB", "PB", "EB"];
        if self.0 < 1000 {
            return write!(f, "{} B", self.0);
        }
        let mut value = self.0 as f64 / 1000.0;
        let mut unit = 0;
        while value >= 999.95 && unit + 1 < UNITS.len() {
            value /= 1000.0;
            unit += 1;
        }
        write!(f, "{value:.1} {}", UNITS[unit])
    }
}

/// What a piece of work may spend. The clock starts when the time limit is set.
///
/// ```
/// use std::time::Duration;
/// use cavalcade::Budget;
///
/// let budget = Budget::unlimited().with_time(Duration::from_secs(10)).with_memory(1 << 30);
/// assert!(budget.has_room_for(1 << 20).is_ok());
/// assert!(budget.has_room_for(1 << 31).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    time: Option<(Duration, Instant)>,
    memory: Option<u64>,
    steps: Option<u64>,
    cancels: Vec<Cancel>,
}

impl Budget {
    /// No limits at all.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Stop after this time, counted from now.
    #[must_use]
    pub fn with_time(self, limit: Duration) -> Self {
        // A limit beyond what the clock can count is no limit.
        Self { time: Instant::now().checked_add(limit).map(|deadline| (limit, deadline)), ..self }
    }

    /// Do not take more than about this many bytes.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// Stop after this many steps.
    #[must_use]
    pub fn with_steps(self, steps: u64) -> Self {
        Self { steps: Some(steps), ..self }
    }

    /// Stop when this flag is raised, as well as any given before.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancels.push(cancel);
        self
    }

    /// The memory that may be taken, if it is limited.
    #[must_use]
    pub const fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// The steps that may be made, if they are limited.
    #[must_use]
    pub const fn steps(&self) -> Option<u64> {
        self.steps
    }

    /// Whether so much memory may be taken.
    pub fn has_room_for(&self, needed: u64) -> Result<(), Limit> {
        match self.memory {
            Some(allowed) if needed > allowed => Err(Limit::Memory { needed, allowed }),
            _ => Ok(()),
        }
    }

    /// Whether so many bytes for each square of a board's box may be taken, and the box is one that can be held at all.
    pub(crate) fn has_room_for_board(&self, board: &Board, bytes_per_square: u64) -> Result<(), Limit> {
        let area = board.size().area();
        let needed = area.saturating_mul(bytes_per_square);
        self.has_room_for(needed)?;
        if area > Board::MAX_HELD {
            return Err(Limit::Memory { needed, allowed: Board::MAX_HELD * bytes_per_square });
        }
        Ok(())
    }

    /// A clock for work that makes no steps of a search: building, reading, writing.
    #[must_use]
    pub const fn clock(&self) -> Clock<'_> {
        Clock { budget: self, left: Clock::STRIDE }
    }

    /// Whether the work may go on after so many steps.
    pub fn check(&self, steps: u64) -> Result<(), Limit> {
        if self.cancels.iter().any(Cancel::is_cancelled) {
            return Err(Limit::Cancelled);
        }
        if let Some(limit) = self.steps.filter(|limit| steps >= *limit) {
            return Err(Limit::Steps(limit));
        }
        match self.time {
            Some((limit, deadline)) if Instant::now() >= deadline => Err(Limit::Time(limit)),
            _ => Ok(()),
        }
    }
}

/// Looks at a budget now and then, and costs a loop next to nothing: it is told of each bit of work, and after some
/// thousand it looks at the time and at the flags. The limit of steps is not its business.
///
/// ```
/// use std::time::Duration;
/// use cavalcade::Budget;
///
/// let budget = Budget::unlimited().with_time(Duration::ZERO);
/// let mut clock = budget.clock();
/// let done = (0..1_000_000).take_while(|_| clock.tick().is_ok()).count();
/// assert!(done < 10_000);
/// ```
#[derive(Clone, Debug)]
pub struct Clock<'b> {
    budget: &'b Budget,
    /// The bits of work until the next look.
    left: u32,
}

impl Clock<'_> {
    /// Bits of work between two looks: each takes a microsecond at most.
    const STRIDE: u32 = 4096;

    /// Notes a bit of work: a look at a square or at its moves.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Limit> {
        self.left -= 1;
        if self.left == 0 { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Limit> {
        self.left = Self::STRIDE;
        self.budget.check(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_is_told_apart() {
        assert_eq!(Budget::unlimited().check(u64::MAX), Ok(()));
        assert_eq!(Budget::unlimited().with_steps(10).check(9), Ok(()));
        assert_eq!(Budget::unlimited().with_steps(10).check(10), Err(Limit::Steps(10)));
        assert_eq!(Budget::unlimited().with_time(Duration::ZERO).check(0), Err(Limit::Time(Duration::ZERO)));
        assert_eq!(Budget::unlimited().with_time(Duration::MAX).check(0), Ok(()));
        let cancel = Cancel::default();
        let budget = Budget::unlimited().with_cancel(cancel.clone());
        cancel.cancel();
        assert_eq!(budget.check(0), Err(Limit::Cancelled));
    }

    #[test]
    fn a_clock_goes_on_until_the_time_is_up_and_minds_no_steps() {
        let cancel = Cancel::default();
        let budget = Budget::unlimited().with_steps(10).with_cancel(cancel.clone());
        let mut clock = budget.clock();
        assert_eq!((0..100_000).try_for_each(|_| clock.tick()), Ok(()));
        cancel.cancel();
        assert_eq!((0..10_000).try_for_each(|_| clock.tick()), Err(Limit::Cancelled));
    }

    #[test]
    fn a_limit_goes_through_an_error_of_writing() {
        assert_eq!(Limit::in_error(&Limit::Cancelled.into()), Some(Limit::Cancelled));
        assert_eq!(Limit::in_error(&io::Error::other("full")), None);
    }

    #[test]
    fn bytes_are_printed_for_people() {
        let shown = [0, 999, 1000, 1500, 999_949, 999_950, 16_000_000_000_000].map(|bytes| Bytes(bytes).to_string());
        assert_eq!(shown, ["0 B", "999 B", "1.0 kB", "1.5 kB", "999.9 kB", "1.0 MB", "16.0 TB"]);
    }
}
