//! The record that there is no tour, or none with the property asked for.

use std::time::Duration;

use serde::Serialize;

use super::asked::Asked;
use super::work::{Elapsed, Work};
use cavalcade_core::reason::Theorem;
use cavalcade_core::{Effort, Question, Reason};

/// The record that a question has no answer. The fields are the same for every command.
#[derive(Debug, Serialize)]
pub struct ImpossibleRecord<'a> {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    reason: ReasonRecord<'a>,
    elapsed_ms: Elapsed,
    #[serde(flatten)]
    work: Option<Work>,
}

/// A reason with its words, and the theorem that says the same if there is one.
#[derive(Debug, Serialize)]
struct ReasonRecord<'a> {
    #[serde(flatten)]
    reason: &'a Reason,
    #[serde(skip_serializing_if = "Option::is_none")]
    theorem: Option<Theorem>,
    text: String,
}

impl<'a> ImpossibleRecord<'a> {
    /// The record that a question has no answer for this reason, after this time.
    #[must_use]
    pub fn new(question: &Question, reason: &'a Reason, elapsed: Duration) -> Self {
        let (theorem, text) = (reason.matching_theorem(question), reason.with_theorem(question));
        Self {
            outcome: "impossible",
            asked: Asked::of(question),
            reason: ReasonRecord { reason, theorem, text },
            elapsed_ms: Elapsed::Took(elapsed),
            work: None,
        }
    }

    /// Adds the work of the search.
    #[must_use]
    pub fn with_effort(mut self, effort: &Effort) -> Self {
        self.work = Some(effort.into());
        self
    }
}
