//! `POST find`: one question, one answer, and on the way how it came about.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use axum::response::sse::Event;
use cavalcade::facts::Facts;
use cavalcade::notation::json::{self, TourRecord};
use cavalcade::search::backtrack::Pruning;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Effort, Method, Options, Outcome, Question, Report, Silent, solve};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::answer::{self, Answer};
use crate::body::Body;
use crate::config::ServerLimits;
use crate::events::{self, Teller, Wanted};
use crate::name::{Name, NoMore};
use crate::obstacle::Sketch;
use crate::problem::Problem;
use crate::question::{QuestionFields, bad_question, time_limit};
use crate::report::Reporter;
use crate::watch::{Pace, Watcher};
use crate::work::{Place, Workshop};

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
    #[serde(default)]
    watch: bool,
    #[serde(default)]
    pace: f64,
    #[serde(flatten)]
    _no_more: NoMore,
}

/// Finds a tour, or tells why there is none.
pub(crate) async fn find(
    State(workshop): State<Workshop>,
    wanted: Wanted,
    Body(request): Body<FindRequest>,
) -> Result<Response, Problem> {
    let search = request.search(workshop.limits())?;
    // The body need not wait for a place.
    drop(request);
    match wanted {
        Wanted::Whole => workshop.work(move |place| search.answer(place)).await?.into_response(),
        Wanted::Stream => events::stream(&workshop, move |place, teller| search.events(place, teller)).await,
    }
}

impl FindRequest {
    /// The search that the request asks for, if its fields fit together.
    fn search(&self, limits: &ServerLimits) -> Result<Search, Problem> {
        let question = self.question.question(limits)?;
        let options = self.options(limits);
        if !options.method.fits(&question) {
            return Err(bad_question("the method construct is for a knight on a whole rectangle; choose another"));
        }
        let pace = Pace::new(self.pace);
        let pace =
            pace.ok_or_else(|| bad_question("the pace is from 0.1 to 100000 steps a second, or 0 for no pace"))?;
        let time = time_limit(self.time_limit_ms, limits)?;
        Ok(Search { question, options, time, watching: self.watch.then_some(pace) })
    }

    fn options(&self, limits: &ServerLimits) -> Options {
        let method = self.method.map_or(Method::Auto, |name| name.0);
        Options {
            // A constructed tour leaves nothing to watch.
            method: if self.watch && method == Method::Auto { Method::Warnsdorff } else { method },
            pruning: if self.prune == Some(false) { Pruning::Off } else { Pruning::On },
            tie_break: self.tie_break.map_or_else(TieBreak::default, |name| name.0),
            seed: self.seed,
            threads: limits.threads,
        }
    }
}

/// A search that is ready to begin.
struct Search {
    question: Question,
    options: Options,
    time: Duration,
    watching: Option<Pace>,
}

impl Search {
    fn answer(&self, place: &Place) -> Answer {
        self.record(&solve(&self.question, &self.options, &place.budget(self.time), &mut Silent))
    }

    /// Searches, telling how far it is, and returns the last events.
    fn events(&self, place: &Place, teller: Teller) -> Vec<Event> {
        let budget = place.budget(self.time);
        let (report, steps) = match self.watching {
            None => (solve(&self.question, &self.options, &budget, &mut Reporter::new(teller)), None),
            Some(pace) => {
                let mut watcher = Watcher::new(teller, pace, budget.clone());
                let report = solve(&self.question, &self.options, &budget, &mut watcher);
                (report, watcher.last_batch())
            }
        };
        steps.into_iter().chain([self.record(&report).into_event()]).collect()
    }

    /// The object of the command, and more.
    fn record(&self, report: &Report) -> Answer {
        let facts = match &report.outcome {
            Outcome::Found(tour) => Some(TourRecord::new(tour, &Facts::of(tour))),
            _ => None,
        };
        let record = json::report(&self.question, report);
        let found = Found { record, effort: EffortRecord::new(&report.effort), facts };
        match &report.outcome {
            Outcome::Impossible(reason) => Answer::new(&with_sketch(&found, &Sketch::of(&self.question, reason))),
            _ => Answer::new(&found),
        }
    }
}

/// What the command tells, with the effort by itself and the facts of a tour.
#[derive(Serialize)]
struct Found<R> {
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

/// Adds to the reason what can be marked on the board.
fn with_sketch(record: &impl Serialize, sketch: &Sketch) -> Value {
    let mut record = answer::value(record);
    if let (Value::Object(reason), Value::Object(sketch)) = (&mut record["reason"], answer::value(sketch)) {
        reason.extend(sketch);
    }
    record
}
