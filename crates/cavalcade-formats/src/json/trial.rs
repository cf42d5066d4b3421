//! The result of a method on a board, for a comparison.

use serde::Serialize;

use super::asked::Asked;
use super::line::milliseconds;
use super::work::Work;
use cavalcade_core::Question;
use cavalcade_tours::solve::{Outcome, Report};

/// The result of a method on a board.
#[derive(Debug, Serialize)]
pub struct TrialRecord<'a> {
    outcome: &'static str,
    board: &'a str,
    #[serde(flatten)]
    asked: Asked,
    method: &'a str,
    limit: Option<&'static str>,
    elapsed_ms: f64,
    #[serde(flatten)]
    work: Work,
}

impl<'a> TrialRecord<'a> {
    /// Creates the record of a method's answer to a question about a board, with the names of both.
    #[must_use]
    pub fn new(question: &Question, board: &'a str, method: &'a str, report: &Report) -> Self {
        let (outcome, limit) = match &report.outcome {
            Outcome::Found(_) => ("found", None),
            Outcome::Impossible(_) => ("impossible", None),
            Outcome::GaveUp(limit) => ("gave-up", Some(limit.name())),
        };
        let (asked, elapsed_ms, work) = (Asked::of(question), milliseconds(report.elapsed), (&report.effort).into());
        Self { outcome, board, asked, method, limit, elapsed_ms, work }
    }
}
