//! Answers to the question for a tour: the objects of the command, and what a page shows besides.

use cavalcade::Tour;
use cavalcade::facts::Facts;
use cavalcade_formats::json::TourRecord;
use serde::Serialize;
use serde_json::Value;

use super::obstacle::Sketch;
use super::problem::Problem;
use super::reply::{Reply, value};

/// A tour, with its facts.
#[derive(Serialize)]
struct WithFacts<'a, R> {
    #[serde(flatten)]
    record: &'a R,
    facts: TourRecord,
}

/// The answer that is a tour.
pub(crate) fn found(record: &impl Serialize, tour: &Tour) -> Result<Reply, Problem> {
    Reply::json(&WithFacts { record, facts: TourRecord::new(tour, &Facts::of(tour)) })
}

/// Several answers to one question.
#[derive(Serialize)]
struct Several<R> {
    outcome: &'static str,
    answers: Vec<R>,
}

/// The answer that is several tours, without their facts; the last may be the limit that was reached.
pub(crate) fn several(records: impl Iterator<Item: Serialize>) -> Result<Reply, Problem> {
    Reply::json(&Several { outcome: "several", answers: records.collect() })
}

/// The answer that there is none; the reason also tells what can be marked on the board.
pub(crate) fn impossible(record: &impl Serialize, sketch: &Sketch) -> Result<Reply, Problem> {
    let mut record = value(record);
    if let (Value::Object(reason), Value::Object(sketch)) = (&mut record["reason"], value(sketch)) {
        reason.extend(sketch);
    }
    Reply::json(&record)
}
