//! Stands in for the solver where the library is built without the feature `sat`: nobody can have one.

use crate::Run;
use cavalcade_core::{Budget, Limit};

/// A solver that does not exist.
pub enum ClauseSolver {}

impl ClauseSolver {
    /// Says that this method cannot go on.
    pub const fn new(_: usize, _: Option<u64>, _: &Budget) -> Result<Self, Limit> {
        Err(Limit::Method)
    }

    /// Never called: no such solver can be made.
    pub const fn add(&mut self, _: &[i32]) {
        match *self {}
    }

    /// Never called: no such solver can be made.
    pub const fn solve(&mut self, _: &mut Run<'_>) -> Result<Option<bool>, Limit> {
        match *self {}
    }

    /// Never called: no such solver can be made.
    #[must_use]
    pub const fn is_true(&self, _: usize) -> bool {
        match *self {}
    }
}
