//! The record that a limit was reached before there was an answer.

use std::time::Duration;

use serde::Serialize;

use super::asked::Asked;
use super::line::milliseconds;
use super::whole::Text;
use super::work::{Elapsed, Work};
use cavalcade_core::{Effort, Limit, Progress, Question};
use cavalcade_count::CountError;

/// The record that a limit was reached before there was an answer. The fields are the same for every command; those
/// that do not apply are left out.
#[derive(Clone, Debug, Serialize)]
pub struct GaveUpRecord {
    outcome: &'static str,
    #[serde(flatten)]
    reached: LimitRecord,
    #[serde(flatten)]
    asked: Option<Asked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    elapsed_ms: Elapsed,
    #[serde(skip_serializing_if = "Option::is_none")]
    deepest: Option<u64>,
    #[serde(flatten)]
    work: Option<Work>,
}

impl GaveUpRecord {
    fn new(reached: LimitRecord, elapsed: Duration) -> Self {
        Self {
            outcome: "gave-up",
            reached,
            asked: None,
            method: None,
            elapsed_ms: Elapsed::Took(elapsed),
            deepest: None,
            work: None,
        }
    }

    /// Creates the record of a limit that was reached after this time.
    #[must_use]
    pub fn at(limit: &Limit, elapsed: Duration) -> Self {
        Self::new(LimitRecord::at(limit), elapsed)
    }

    /// Creates the record of a limit with this name and text.
    #[must_use]
    pub fn named(limit: &'static str, text: String, elapsed: Duration) -> Self {
        Self::new(LimitRecord { limit, text, amount: Amount::Nothing {}, progress: None }, elapsed)
    }

    /// Creates the record of a count that gave up; `None` if the error is not a limit.
    #[must_use]
    pub fn of_count(error: &CountError, elapsed: Duration) -> Option<Self> {
        match error {
            CountError::Limit(limit) => Some(Self::at(limit, elapsed)),
            other => other.limit().map(|limit| Self::named(limit, other.to_string(), elapsed)),
        }
    }

    /// Replaces the text about the limit.
    #[must_use]
    pub fn saying(mut self, text: String) -> Self {
        self.reached.text = text;
        self
    }

    /// Adds the question.
    #[must_use]
    pub fn asking(mut self, question: &Question) -> Self {
        self.asked = Some(Asked::of(question));
        self
    }

    /// Adds the progress of the work.
    #[must_use]
    pub const fn after(mut self, progress: Option<ProgressRecord>) -> Self {
        self.reached.progress = progress;
        self
    }

    /// Adds the name of the method and its work.
    #[must_use]
    pub fn by(mut self, method: Option<&'static str>, effort: &Effort) -> Self {
        (self.method, self.deepest, self.work) = (method, Some(effort.deepest), Some(effort.into()));
        self
    }
}

/// The progress of some work, with the total if it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ProgressRecord {
    /// The amount done.
    pub done: u64,
    /// The total.
    pub of: Option<u64>,
    /// The unit, in the plural.
    pub unit: &'static str,
}

impl ProgressRecord {
    /// Converts progress to a record; `None` if there is nothing to count yet.
    #[must_use]
    pub const fn of(progress: Progress<'_>) -> Option<Self> {
        let (done, of, unit) = match progress {
            Progress::Search(effort) => (effort.steps, None, "steps"),
            Progress::Layers(layers) => (layers.layer as u64, Some(layers.layers as u64), "layers"),
            Progress::Paths { steps, .. } => (steps, None, "steps"),
            Progress::Estimate { samples, .. } => (samples, None, "runs"),
            Progress::Sampling { .. } | Progress::Thinning { .. } => return None,
        };
        Some(Self { done, of, unit })
    }
}

/// The limit that was reached, and how far the work was.
#[derive(Clone, Debug, Serialize)]
pub(super) struct LimitRecord {
    limit: &'static str,
    text: String,
    #[serde(flatten)]
    amount: Amount,
    progress: Option<ProgressRecord>,
}

impl LimitRecord {
    pub(super) fn at(limit: &Limit) -> Self {
        Self { limit: limit.name(), text: limit.to_string(), amount: limit.into(), progress: None }
    }
}

/// The amounts needed and allowed.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Amount {
    Memory { needed_bytes: Text, allowed_bytes: Text },
    Time { allowed_ms: f64 },
    Steps { allowed_steps: Text },
    Nothing {},
}

impl From<&Limit> for Amount {
    fn from(limit: &Limit) -> Self {
        match *limit {
            Limit::Memory { needed, allowed } => {
                Self::Memory { needed_bytes: Text(needed), allowed_bytes: Text(allowed) }
            }
            Limit::Time(allowed) => Self::Time { allowed_ms: milliseconds(allowed) },
            Limit::Steps(allowed) => Self::Steps { allowed_steps: Text(allowed) },
            Limit::Method | Limit::Searched(_) | Limit::Squares(_) | Limit::Published(_) | Limit::Cancelled => {
                Self::Nothing {}
            }
        }
    }
}
