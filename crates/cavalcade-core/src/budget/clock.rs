//! A cheap check of the budget inside loops.

use super::limit::Limit;
use super::running::Budget;

/// Checks a budget from inside a loop, at almost no cost: it counts units of work, and checks the time and the cancel
/// flags only after some thousands of them. It ignores the limit on steps.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use std::time::Duration;
/// use cavalcade::Limits;
///
/// let budget = Limits::none().with_time(Duration::ZERO).start();
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

impl Budget {
    /// Returns a clock for work other than the steps of a search, such as building, reading or writing.
    #[must_use]
    pub const fn clock(&self) -> Clock<'_> {
        Clock { budget: self, left: Clock::STRIDE }
    }
}

impl Clock<'_> {
    /// Bits of work between two looks: each takes a microsecond at most.
    const STRIDE: u32 = 4096;

    /// Counts a unit of work, such as a visit to a square or to its moves.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Limit> {
        self.left -= 1;
        if self.left == 0 { self.look() } else { Ok(()) }
    }

    /// Notes several bits of work at once.
    #[inline]
    pub fn ticks(&mut self, bits: usize) -> Result<(), Limit> {
        match u32::try_from(bits).ok().and_then(|bits| self.left.checked_sub(bits)).filter(|left| *left > 0) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => self.look(),
        }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Limit> {
        self.left = Self::STRIDE;
        self.budget.check(0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Cancel, Limits};
    use super::*;

    #[test]
    fn a_clock_goes_on_until_the_time_is_up_and_minds_no_steps() {
        let cancel = Cancel::default();
        let budget = Limits::none().with_steps(10).with_cancel(cancel.clone()).start();
        let mut clock = budget.clock();
        assert_eq!((0..100_000).try_for_each(|_| clock.tick()), Ok(()));
        cancel.cancel();
        assert_eq!((0..10_000).try_for_each(|_| clock.tick()), Err(Limit::Cancelled));
    }

    #[test]
    fn many_bits_of_work_at_once_are_looked_at_at_once() {
        let cancel = Cancel::default();
        let budget = Limits::none().with_cancel(cancel.clone()).start();
        let mut clock = budget.clock();
        assert!(clock.ticks(1).is_ok() && clock.ticks(usize::MAX).is_ok());
        cancel.cancel();
        assert!(clock.ticks(10).is_ok());
        assert!(clock.ticks(5000).is_err());
    }
}
