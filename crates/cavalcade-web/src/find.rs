//! `POST find`: one question, one answer.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use cavalcade::facts::Facts;
use cavalcade::notation::json::{self, TourRecord};
use cavalcade::search::backtrack::Pruning;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Effort, Method, Options, Outcome, Question, Report, Silent, solve};
use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::config::Limits;
use crate::name::{Name, NoMore};
use crate::problem::Problem;
use crate::question::QuestionFields;
use crate::work::Workshop;

/// What can be asked.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct FindRequest {
    #[serde(flatten)]
    question: QuestionFields,
    method: Option<Name<Method>>,
    tie_break: Option<Name<TieBreak>>,
    #[serde(default)]
    seed: u64,
    prune: Option<bool>,
    time_limit_ms: Option<u64>,
    #[serde(flatten)]
    _no_more: NoMore,
}

/// Finds a tour, or tells why there is none.
pub(crate) async fn find(
    State(workshop): State<Workshop>,
    Body(request): Body<FindRequest>,
) -> Result<Response, Problem> {
    let limits = *workshop.limits();
    let question = request.question.question(&limits)?;
    let options = request.options(&limits);
    let time = request.time_limit_ms.map_or(limits.time, Duration::from_millis).min(limits.time);
    let value = workshop
        .work(move |place| {
            let report = solve(&question, &options, &place.budget(time), &mut Silent);
            serde_json::to_value(answer(&question, &report))
        })
        .await?;
    Ok(Json(value.unwrap_or_default()).into_response())
}

impl FindRequest {
    fn options(&self, limits: &Limits) -> Options {
        Options {
            method: self.method.map_or(Method::Auto, |name| name.0),
            pruning: if self.prune == Some(false) { Pruning::Off } else { Pruning::On },
            tie_break: self.tie_break.map_or_else(TieBreak::default, |name| name.0),
            seed: self.seed,
            threads: limits.threads,
        }
    }
}

/// The object of the command, and more.
#[derive(Serialize)]
struct Answer<R> {
    #[serde(flatten)]
    record: R,
    effort: EffortRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<TourRecord>,
}

#[derive(Serialize)]
struct EffortRecord {
    steps: u64,
    retreats: u64,
    returns: u64,
    walks: u64,
}

impl EffortRecord {
    const fn new(effort: &Effort) -> Self {
        Self { steps: effort.steps, retreats: effort.retreats, returns: effort.returns, walks: effort.walks }
    }
}

fn answer(question: &Question, report: &Report) -> impl Serialize {
    let facts = match &report.outcome {
        Outcome::Found(tour) => Some(TourRecord::new(tour, &Facts::of(tour))),
        _ => None,
    };
    Answer { record: json::report(question, report), effort: EffortRecord::new(&report.effort), facts }
}
