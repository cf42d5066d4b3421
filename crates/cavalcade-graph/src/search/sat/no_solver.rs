//! The stand-in for the solver if the library is built without the feature `sat`. It cannot be created.

use crate::Run;
use cavalcade_core::{Budget, Limit};

/// A solver that does not exist.
pub enum ClauseSolver {}

impl ClauseSolver {
    /// Returns the limit of a method that cannot be used.
    pub const fn new(_: usize, _: Option<u64>, _: &Budget) -> Result<Self, Limit> {
        Err(Limit::Method)
    }

    /// Unreachable: no such solver exists.
    pub const fn add(&mut self, _: &[i32]) {
        match *self {}
    }

    /// Unreachable: no such solver exists.
    pub const fn solve(&mut self, _: &mut Run<'_>) -> Result<Option<bool>, Limit> {
        match *self {}
    }

    /// Unreachable: no such solver exists.
    #[must_use]
    pub const fn is_true(&self, _: usize) -> bool {
        match *self {}
    }
}
