//! Watching a search: how far it is, and each of its steps.

use crate::Square;
use crate::budget::{Budget, Limit};

/// How much work a search has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Moves made, counting those that were taken back.
    pub steps: u64,
    /// Moves taken back.
    pub retreats: u64,
    /// Times a search went back to an earlier choice.
    pub returns: u64,
    /// Walks begun: one, and one more for each restart.
    pub walks: u64,
    /// The most squares visited at once.
    pub deepest: u64,
}

impl Effort {
    /// Adds the work of another part of the same search.
    pub fn add(&mut self, other: &Self) {
        self.steps += other.steps;
        self.retreats += other.retreats;
        self.returns += other.returns;
        self.walks += other.walks;
        self.deepest = self.deepest.max(other.deepest);
    }
}

/// Someone who watches a search. Each method does nothing unless it is defined, and then costs nothing.
pub trait Observer {
    /// Whether the single steps are wanted: searches in parallel cannot show them, and run one by one if they are.
    const STEPS: bool = false;

    /// The piece moved to this square (or was put there, at the start).
    #[inline]
    fn forward(&mut self, square: Square) {
        let _ = square;
    }

    /// The piece left this square, back to the one before.
    #[inline]
    fn back(&mut self, square: Square) {
        let _ = square;
    }

    /// SAT found these squares closed in themselves, and demands from now on that a tour leaves them.
    #[inline]
    fn cut(&mut self, squares: &[Square]) {
        let _ = squares;
    }

    /// Called now and then, with the work done so far.
    #[inline]
    fn progress(&mut self, effort: &Effort) {
        let _ = effort;
    }
}

/// An observer that looks at nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}

/// Steps between two looks at the clock, unless a search says that its steps are slow.
const STRIDE: u64 = 1024;

/// One search at work: its budget, its observer and the effort so far.
#[derive(Debug)]
pub struct Run<'a, O> {
    /// The work done so far.
    pub effort: Effort,
    budget: &'a Budget,
    observer: &'a mut O,
    stride: u64,
    next_check: u64,
}

impl<'a, O: Observer> Run<'a, O> {
    /// A search that has not begun.
    pub fn new(budget: &'a Budget, observer: &'a mut O) -> Self {
        let next_check = budget.steps().map_or(STRIDE, |steps| steps.min(STRIDE));
        Self { effort: Effort::default(), budget, observer, stride: STRIDE, next_check }
    }

    /// A search that goes on after so much work.
    pub fn going_on(effort: Effort, budget: &'a Budget, observer: &'a mut O) -> Self {
        let run = Self::new(budget, observer);
        Self { next_check: effort.steps + run.next_check, effort, ..run }
    }

    /// The budget.
    #[must_use]
    pub const fn budget(&self) -> &'a Budget {
        self.budget
    }

    /// Says that a step may take as long as looking at so many squares, so that the clock is looked at often enough.
    pub fn expect_slow_steps(&mut self, squares: u64) {
        self.stride = (STRIDE * 16 / squares.max(1)).clamp(1, STRIDE);
        self.next_check = self.next_check.min(self.effort.steps + self.stride);
    }

    /// Does work that may make so many steps more. `None` if it needs more than that.
    pub fn within<T>(
        &mut self,
        steps: u64,
        work: impl FnOnce(&mut Run<'_, O>) -> Result<T, Limit>,
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

    /// Counts a move forward and shows it, unless a limit is reached.
    #[inline]
    pub fn forward(&mut self, square: impl FnOnce() -> Square) -> Result<(), Limit> {
        self.count_step()?;
        if O::STEPS {
            self.observer.forward(square());
        }
        Ok(())
    }

    /// Counts a step that is no move of a piece, unless a limit is reached.
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
        if O::STEPS {
            self.observer.back(square());
        }
    }

    /// Shows a set of squares that a tour has to leave.
    pub fn cut(&mut self, squares: &[Square]) {
        self.observer.cut(squares);
    }

    /// Notes how many squares are visited now.
    #[inline]
    pub fn reached(&mut self, squares: u64) {
        self.effort.deepest = self.effort.deepest.max(squares);
    }

    /// Looks at the budget and tells the observer how far the search is.
    #[cold]
    pub fn look_up(&mut self) -> Result<(), Limit> {
        self.budget.check(self.effort.steps)?;
        self.observer.progress(&self.effort);
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

    #[test]
    fn slow_steps_look_at_the_clock_at_once() {
        let budget = Budget::unlimited().with_time(std::time::Duration::ZERO);
        let mut observer = Silent;
        let mut run = Run::new(&budget, &mut observer);
        run.expect_slow_steps(1_000_000);
        let made = (0..10).take_while(|_| run.forward(|| Square::new(0, 0)).is_ok()).count();
        assert!(made <= 1, "{made}");
    }

    #[test]
    fn a_run_stops_exactly_at_its_limit_of_steps() {
        for limit in [1, 5, 1024, 1025, 5000] {
            let budget = Budget::unlimited().with_steps(limit);
            let mut observer = Silent;
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
