//! Answers to a question: the records of the command, with additional data for the page.

use cavalcade::Tour;
use cavalcade::facts::Facts;
use cavalcade_formats::json::TourRecord;
use serde::Serialize;
use serde_json::Value;

use super::obstacle::ObstacleMarks;
use super::problem::Problem;
use super::reply::{Reply, value};

/// A tour, with its facts.
#[derive(Serialize)]
struct WithFacts<'a, R> {
    #[serde(flatten)]
    record: &'a R,
    facts: TourRecord,
}

/// Replies with a tour.
pub(crate) fn found(record: &impl Serialize, tour: &Tour) -> Result<Reply, Problem> {
    Reply::json(&WithFacts { record, facts: TourRecord::new(tour, &Facts::of(tour)) })
}

/// Several answers to a question.
#[derive(Serialize)]
struct Several<R> {
    outcome: &'static str,
    answers: Vec<R>,
}

/// Replies with several tours, without facts; the last answer may be a limit.
pub(crate) fn several(records: impl Iterator<Item: Serialize>) -> Result<Reply, Problem> {
    Reply::json(&Several { outcome: "several", answers: records.collect() })
}

/// Replies that there is no tour; the reason includes what to mark on the board.
pub(crate) fn impossible(record: &impl Serialize, marks: &ObstacleMarks) -> Result<Reply, Problem> {
    let mut record = value(record);
    if let (Value::Object(reason), Value::Object(marks)) = (&mut record["reason"], value(marks)) {
        reason.extend(marks);
    }
    Reply::json(&record)
}
