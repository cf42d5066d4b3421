//! A running search: its budget, its observer and its effort.

use std::fmt;
use std::time::Duration;

use cavalcade_core::Square;
use cavalcade_core::budget::{Budget, Limit};
use cavalcade_core::observe::{Effort, Observer, Progress};
use web_time::Instant;

/// Steps between two checks of the clock, unless a search declares its steps slow.
const STRIDE: u64 = 1024;
/// The least time between two reports of progress.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// A running search: its budget, its observer and the effort so far.
pub struct Run<'a> {
    /// The work done so far.
    pub effort: Effort,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
    /// Whether the observer wants single steps. Queried once, so that a step costs no call.
    shows_steps: bool,
    stride: u64,
    next_check: u64,
    /// The time of the last report to the observer.
    reported: Option<Instant>,
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("effort", &self.effort).field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl<'a> Run<'a> {
    /// Starts a search.
    pub fn new(budget: &'a Budget, observer: &'a mut dyn Observer) -> Self {
        let next_check = budget.steps().map_or(STRIDE, |steps| steps.min(STRIDE));
        let shows_steps = observer.wants_steps();
        Self { effort: Effort::default(), budget, observer, shows_steps, stride: STRIDE, next_check, reported: None }
    }

    /// Continues a search after this effort.
    pub fn going_on(effort: Effort, budget: &'a Budget, observer: &'a mut dyn Observer) -> Self {
        let run = Self::new(budget, observer);
        Self { next_check: effort.steps + run.next_check, effort, ..run }
    }

    /// The budget.
    #[must_use]
    pub const fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// The observer, for work of another kind that is part of the search.
    pub fn observer(&mut self) -> &mut dyn Observer {
        self.observer
    }

    /// Returns `true` if the observer wants the single steps.
    #[must_use]
    pub const fn shows_steps(&self) -> bool {
        self.shows_steps
    }

    /// Declares that a step may take as long as visiting this many squares, so that the clock is checked often enough.
    pub fn expect_slow_steps(&mut self, squares: u64) {
        self.stride = (STRIDE * 16 / squares.max(1)).clamp(1, STRIDE);
        self.next_check = self.next_check.min(self.effort.steps + self.stride);
    }

    /// Runs work that may make at most this many more steps. Returns `None` if it needs more.
    pub fn within<T>(
        &mut self,
        steps: u64,
        work: impl FnOnce(&mut Run<'_>) -> Result<T, Limit>,
    ) -> Result<Option<T>, Limit> {
        let last = self.effort.steps.saturating_add(steps);
        if self.budget.steps().is_some_and(|limit| limit <= last) {
            return work(self).map(Some);
        }
        let budget = self.budget.clone().with_steps(last);
        let mut part = Run { effort: self.effort, budget: &budget, observer: &mut *self.observer, ..*self };
        let result = work(&mut part);
        self.effort = part.effort;
        match result {
            Err(Limit::Steps(_)) => Ok(None),
            result => result.map(Some),
        }
    }

    /// The number of steps before the next check of the budget. A search that counts them itself
    /// ([`Run::count_moves`]) calls [`Run::look_up`] before the next one.
    pub(crate) const fn steps_before_look(&self) -> u64 {
        self.next_check.saturating_sub(self.effort.steps)
    }

    /// Counts moves made and moves taken back.
    pub(crate) const fn count_moves(&mut self, steps: u64, retreats: u64) {
        self.effort.steps += steps;
        self.effort.retreats += retreats;
    }

    /// Shows a move forward that is counted later.
    pub(crate) fn show_forward(&mut self, square: Square) {
        self.observer.forward(square);
    }

    /// Shows a move back that is counted later.
    pub(crate) fn show_back(&mut self, square: Square) {
        self.observer.back(square);
    }

    /// Counts a move forward and shows it, unless a limit is reached.
    #[inline]
    pub fn forward(&mut self, square: impl FnOnce() -> Square) -> Result<(), Limit> {
        self.count_step()?;
        if self.shows_steps {
            self.observer.forward(square());
        }
        Ok(())
    }

    /// Counts a step that is not a move, unless a limit is reached.
    #[inline]
    pub fn count_step(&mut self) -> Result<(), Limit> {
        if self.effort.steps >= self.next_check {
            self.look_up()?;
        }
        self.effort.steps += 1;
        Ok(())
    }

    /// Counts a move back and shows it.
    #[inline]
    pub fn back(&mut self, square: impl FnOnce() -> Square) {
        self.effort.retreats += 1;
        if self.shows_steps {
            self.observer.back(square());
        }
    }

    /// Shows that the squares of an abandoned walk are left, the last one first. These do not count as moves taken
    /// back.
    pub fn clear_away(&mut self, squares: impl Iterator<Item = Square>) {
        if self.shows_steps {
            squares.for_each(|square| self.observer.back(square));
        }
    }

    /// Shows a set of squares that a tour has to leave.
    pub fn cut(&mut self, squares: &[Square]) {
        self.observer.cut(squares);
    }

    /// Records how many squares are visited now.
    #[inline]
    pub fn reached(&mut self, squares: u64) {
        self.effort.deepest = self.effort.deepest.max(squares);
    }

    /// Checks the budget and, about ten times a second, reports progress to the observer.
    #[cold]
    pub fn look_up(&mut self) -> Result<(), Limit> {
        self.budget.check(self.effort.steps)?;
        if self.reported.is_none_or(|reported| reported.elapsed() >= BETWEEN_REPORTS) {
            self.reported = Some(Instant::now());
            self.observer.progress(Progress::Search(&self.effort));
        }
        self.next_check = self.effort.steps + self.stride;
        if let Some(limit) = self.budget.steps() {
            self.next_check = self.next_check.min(limit);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::Limits;
    use cavalcade_core::NoObserver;

    #[test]
    fn slow_steps_look_at_the_clock_at_once() {
        let budget = Limits::none().with_time(std::time::Duration::ZERO).start();
        let mut observer = NoObserver;
        let mut run = Run::new(&budget, &mut observer);
        run.expect_slow_steps(1_000_000);
        let made = (0..10).take_while(|_| run.forward(|| Square::new(0, 0)).is_ok()).count();
        assert!(made <= 1, "{made}");
    }

    #[test]
    fn a_run_stops_exactly_at_its_limit_of_steps() {
        for limit in [1, 5, 1024, 1025, 5000] {
            let budget = Limits::none().with_steps(limit).start();
            let mut observer = NoObserver;
            let mut run = Run::new(&budget, &mut observer);
            let stop = loop {
                if let Err(limit) = run.forward(|| Square::new(0, 0)) {
                    break limit;
                }
            };
            assert_eq!((stop, run.effort.steps), (Limit::Steps(limit), limit));
        }
    }
}
