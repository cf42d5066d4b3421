//! Stands in for the solver where the library is built without the feature `sat`: nobody can have one.

use crate::{Budget, Limit, Run};

/// A solver that does not exist.
pub(crate) enum ClauseSolver {}

impl ClauseSolver {
    /// Says that this method cannot go on.
    pub(crate) const fn new(_: usize, _: Option<u64>, _: &Budget) -> Result<Self, Limit> {
        Err(Limit::Method)
    }

    pub(crate) const fn add(&mut self, _: &[i32]) {
        match *self {}
    }

    pub(crate) const fn solve(&mut self, _: &mut Run<'_>) -> Result<Option<bool>, Limit> {
        match *self {}
    }

    pub(crate) const fn is_true(&self, _: usize) -> bool {
        match *self {}
    }
}
