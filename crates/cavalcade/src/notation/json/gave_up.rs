//! That a limit was reached before there was an answer.

use serde::Serialize;

use crate::count::CountError;

/// That a limit was reached before there was an answer.
#[derive(Clone, Debug, Serialize)]
pub struct GaveUpRecord {
    outcome: &'static str,
    limit: &'static str,
    text: String,
}

impl GaveUpRecord {
    /// The record of a limit by its name, and what there is to say about it.
    #[must_use]
    pub const fn new(limit: &'static str, text: String) -> Self {
        Self { outcome: "gave-up", limit, text }
    }

    /// The record of a count that was given up for this reason.
    #[must_use]
    pub fn of_count(error: &CountError) -> Self {
        Self::new(error.limit(), error.to_string())
    }
}
