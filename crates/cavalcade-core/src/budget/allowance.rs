//! What a builder lets its work spend, collected before the work starts.

use super::limits::Limits;
use super::running::Budget;

/// The limits of work that has not started, and the running budgets it shares with other work.
///
/// Whatever is added makes the allowance tighter; nothing that was added before is lost.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use std::time::Duration;
/// use cavalcade::budget::Allowance;
/// use cavalcade::{Limit, Limits};
///
/// let shared = Limits::none().with_steps(1000).start();
/// let mut allowance = Allowance::default();
/// allowance.share(&shared);
/// allowance.limit(Limits::none().with_time(Duration::ZERO));
/// let budget = allowance.start();
/// assert_eq!(budget.check(1000), Err(Limit::Steps(1000)));
/// assert_eq!(budget.check(0), Err(Limit::Time(Duration::ZERO)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Allowance {
    limits: Limits,
    shared: Budget,
}

impl Allowance {
    /// Adds limits. The clock of a time limit starts with the work.
    pub fn limit(&mut self, limits: Limits) {
        self.limits = std::mem::take(&mut self.limits).and(limits);
    }

    /// Adds a budget whose clock is already running.
    pub fn share(&mut self, budget: &Budget) {
        self.shared = std::mem::take(&mut self.shared).and(budget.clone());
    }

    /// Returns the budget of work that starts now.
    #[must_use]
    pub fn start(self) -> Budget {
        self.shared.and(self.limits.start())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{Cancel, Limit};

    #[test]
    fn every_limit_counts_in_whatever_order_they_are_given() {
        let (hour, minute) = (Duration::from_hours(1), Duration::from_mins(1));
        let cancel = Cancel::default();
        let shared = Limits::none().with_time(Duration::ZERO).with_memory(1000).start();
        let limits = [Limits::none().with_time(hour).with_steps(9), Limits::none().with_time(minute).with_memory(2000)];
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            let mut allowance = Allowance::default();
            for step in order {
                match step {
                    2 => allowance.share(&shared),
                    index => allowance.limit(limits[index].clone()),
                }
            }
            allowance.limit(Limits::none().with_cancel(cancel.clone()));
            let budget = allowance.start();
            assert_eq!(budget.check(8), Err(Limit::Time(Duration::ZERO)));
            assert_eq!(budget.check(9), Err(Limit::Steps(9)));
            assert_eq!(budget.memory(), Some(1000));
        }
        let mut allowance = Allowance::default();
        for limits in limits {
            allowance.limit(limits);
        }
        assert_eq!(allowance.clone().start().time_limit(), Some(minute));
        allowance.limit(Limits::none().with_cancel(cancel.clone()));
        let budget = allowance.start();
        assert_eq!(budget.check(0), Ok(()));
        cancel.cancel();
        assert_eq!(budget.check(0), Err(Limit::Cancelled));
    }

    #[test]
    fn of_two_running_budgets_the_first_to_end_counts() {
        let of = |time| Limits::none().with_time(time).start();
        let (hour, minute) = (of(Duration::from_hours(1)), of(Duration::from_mins(1)));
        for (one, other) in [(&hour, &minute), (&minute, &hour)] {
            let mut allowance = Allowance::default();
            allowance.share(one);
            allowance.share(other);
            assert_eq!(allowance.start().time_limit(), Some(Duration::from_mins(1)));
        }
    }
}
