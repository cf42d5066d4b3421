//! A budget: limits whose clock runs.

use std::time::Duration;

use web_time::Instant;

use super::cancel::Cancel;
use super::limit::Limit;
use super::limits::Limits;
use crate::Board;

/// The limits of work in progress: [`Limits`] whose clock is running.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use std::time::Duration;
/// use cavalcade::{Budget, Limit, Limits};
///
/// assert_eq!(Budget::unlimited().check(1_000_000), Ok(()));
/// let budget = Limits::none().with_time(Duration::ZERO).start();
/// assert_eq!(budget.check(0), Err(Limit::Time(Duration::ZERO)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    limits: Limits,
    deadline: Option<Instant>,
}

impl Budget {
    /// The budget of work without limits.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// The same budget for a part of the work, which may make steps up to this number.
    #[must_use]
    pub fn with_steps(self, steps: u64) -> Self {
        Self { limits: self.limits.with_steps(steps), ..self }
    }

    /// The same budget for a part of the work, which also stops when this flag is raised.
    #[must_use]
    pub fn with_cancel(self, cancel: Cancel) -> Self {
        Self { limits: self.limits.with_cancel(cancel), ..self }
    }

    /// The same budget for a part of the work, which may take this time at most, beginning now.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        self.and(Limits::from(time).start())
    }

    /// Combines two budgets: of two limits of the same kind, the one that is reached first counts.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let is_sooner = |own: Instant| other.deadline.is_none_or(|deadline| own <= deadline);
        let (time, deadline) = match self.deadline {
            Some(own) if is_sooner(own) => (self.limits.time, self.deadline),
            None if other.deadline.is_none() => (self.limits.time.or(other.limits.time), None),
            _ => (other.limits.time, other.deadline),
        };
        Self { limits: Limits { time, ..self.limits.and(other.limits) }, deadline }
    }

    /// The same budget for a part of the work, which may take this part of the memory.
    #[must_use]
    pub fn with_share_of_memory(mut self, of: u64) -> Self {
        self.limits.memory = self.limits.memory.map(|memory| memory / of);
        self
    }

    /// The memory that may be taken, if it is limited.
    #[must_use]
    pub const fn memory(&self) -> Option<u64> {
        self.limits.memory
    }

    /// The time that may be taken from the beginning, if it is limited.
    #[must_use]
    pub const fn time_limit(&self) -> Option<Duration> {
        self.limits.time
    }

    /// The time that is left, if it is limited.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The steps that may be made, if they are limited.
    #[must_use]
    pub const fn steps(&self) -> Option<u64> {
        self.limits.steps
    }

    /// Checks that this much memory, in bytes, may be used.
    pub fn has_room_for(&self, needed: u64) -> Result<(), Limit> {
        match self.limits.memory {
            Some(allowed) if needed > allowed => Err(Limit::Memory { needed, allowed }),
            _ => Ok(()),
        }
    }

    /// Checks that this many bytes per square of a board's box may be used, and that the box is not too large to be
    /// held.
    pub fn has_room_for_board(&self, board: &Board, bytes_per_square: u64) -> Result<(), Limit> {
        let area = board.size().area();
        let needed = area.saturating_mul(bytes_per_square);
        self.has_room_for(needed)?;
        if area > Board::MAX_HELD {
            return Err(Limit::Memory { needed, allowed: Board::MAX_HELD * bytes_per_square });
        }
        Ok(())
    }

    /// Checks that the work may continue after this number of steps.
    pub fn check(&self, steps: u64) -> Result<(), Limit> {
        if self.limits.cancels.iter().any(Cancel::is_cancelled) {
            return Err(Limit::Cancelled);
        }
        if let Some(limit) = self.limits.steps.filter(|limit| steps >= *limit) {
            return Err(Limit::Steps(limit));
        }
        match (self.limits.time, self.deadline) {
            (Some(limit), Some(deadline)) if Instant::now() >= deadline => Err(Limit::Time(limit)),
            _ => Ok(()),
        }
    }
}

impl Limits {
    /// The budget of work that begins now.
    #[must_use]
    pub fn start(self) -> Budget {
        // A time too long for the clock is not a limit.
        let deadline = self.time.and_then(|limit| Instant::now().checked_add(limit));
        Budget { limits: self, deadline }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_is_distinguished() {
        let limits = Limits::none;
        assert_eq!(Budget::unlimited().check(u64::MAX), Ok(()));
        assert_eq!(limits().with_steps(10).start().check(9), Ok(()));
        assert_eq!(limits().with_steps(10).start().check(10), Err(Limit::Steps(10)));
        assert_eq!(limits().with_time(Duration::ZERO).start().check(0), Err(Limit::Time(Duration::ZERO)));
        assert_eq!(limits().with_time(Duration::MAX).start().check(0), Ok(()));
        let cancel = Cancel::default();
        let budget = limits().with_cancel(cancel.clone()).start();
        cancel.cancel();
        assert_eq!(budget.check(0), Err(Limit::Cancelled));
    }

    #[test]
    fn a_part_of_the_work_ends_with_its_own_time_or_with_that_of_the_whole() {
        let (hour, minute) = (Duration::from_hours(1), Duration::from_mins(1));
        let of = |whole: Duration, part: Duration| Limits::none().with_time(whole).start().with_time(part);
        assert_eq!(of(hour, Duration::ZERO).check(0), Err(Limit::Time(Duration::ZERO)));
        assert_eq!(of(Duration::ZERO, hour).check(0), Err(Limit::Time(Duration::ZERO)));
        assert_eq!(Budget::unlimited().with_time(Duration::ZERO).check(0), Err(Limit::Time(Duration::ZERO)));
        assert_eq!(of(hour, minute).check(0), Ok(()));
        let cancel = Cancel::default();
        let part = Limits::none().with_cancel(cancel.clone()).start().with_time(hour);
        cancel.cancel();
        assert_eq!(part.check(0), Err(Limit::Cancelled));
    }

    #[test]
    fn the_clock_of_limits_starts_with_the_work() {
        let hour = Duration::from_hours(1);
        let limits = Limits::none().with_time(hour);
        let begin = Instant::now();
        assert!(limits.start().deadline.is_some_and(|deadline| deadline >= begin + hour));
    }
}
