//! Replaces `processes.rs` without the feature `cluster`: counts in this process alone.

use std::num::NonZeroUsize;

use cavalcade::{Budget, Question};

use super::ExactCount;
use crate::args::CountArgs;
use crate::error::{CliError, Exit};
use crate::question::question;

/// The one process that counts.
pub(super) struct Processes<'a>(&'a CountArgs);

#[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "with several processes, more can go wrong")]
impl<'a> Processes<'a> {
    pub(super) const fn new(args: &'a CountArgs) -> Self {
        Self(args)
    }

    /// Returns `true` if this process writes the answer.
    pub(super) const fn is_first(&self) -> bool {
        true
    }

    /// The number of processes on this machine.
    pub(super) const fn on_this_machine(&self) -> Result<NonZeroUsize, CliError> {
        Ok(NonZeroUsize::MIN)
    }

    /// Reads the question.
    pub(super) fn question(&mut self, budget: &Budget) -> Result<Question, CliError> {
        question(&self.0.from.board, &self.0.question, budget)
    }

    /// Counts.
    pub(super) fn count(&self, exact: &ExactCount<'_>) -> Result<Exit, CliError> {
        exact.count_alone()
    }
}
