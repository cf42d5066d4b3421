//! `POST count`: how many tours there are, and on the way how far the count is.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use cavalcade::count::{
    CountError, CountMethod, CountOptions, CountOrEstimate, EstimateOptions, UpTo, count as count_tours, estimate,
};
use cavalcade::notation::json::{CountRecord, EstimateRecord, GaveUpRecord};
use cavalcade::{Budget, Observer, Question, Silent};
use serde::Deserialize;

use crate::answer::Answer;
use crate::body::Body;
use crate::config::ServerLimits;
use crate::events::{self, Wanted};
use crate::name::{Name, NoMore};
use crate::problem::Problem;
use crate::question::{QuestionFields, bad_question, time_limit};
use crate::report::Reporter;
use crate::work::Workshop;

/// What can be asked.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct CountRequest {
    #[serde(flatten)]
    question: QuestionFields,
    method: Option<Name<CountOrEstimate>>,
    #[serde(default)]
    classes: bool,
    #[serde(default)]
    seed: u64,
    time_limit_ms: Option<u64>,
    #[serde(flatten)]
    _no_more: NoMore,
}

/// Counts the tours of a board.
pub(crate) async fn count(
    State(workshop): State<Workshop>,
    wanted: Wanted,
    Body(request): Body<CountRequest>,
) -> Result<Response, Problem> {
    let count = request.count(workshop.limits())?;
    // The body need not wait for a place.
    drop(request);
    let time = count.time;
    match wanted {
        Wanted::Whole => {
            let work = workshop.work(move |place| count.answer(&place.budget(time), &mut Silent));
            work.await?.into_response()
        }
        Wanted::Stream => {
            events::stream(&workshop, move |place, teller| {
                vec![count.answer(&place.budget(time), &mut Reporter::new(teller)).into_event()]
            })
            .await
        }
    }
}

impl CountRequest {
    /// The count that the request asks for, if its fields fit together.
    fn count(&self, limits: &ServerLimits) -> Result<Count, Problem> {
        let question = self.question.question(limits)?;
        let way = self.method.map_or(CountOrEstimate::Count(CountMethod::default()), |name| name.0);
        if self.classes && way == CountOrEstimate::Estimate {
            return Err(bad_question("an estimate tells nothing of classes; leave out `classes`"));
        }
        let options = CountOptions {
            up_to: if self.classes { UpTo::Symmetry } else { UpTo::Nothing },
            threads: limits.threads,
            // What does not fit in memory is given up: whoever asks has no claim on the disk.
            ..CountOptions::default()
        };
        Ok(Count { question, way, options, seed: self.seed, time: time_limit(self.time_limit_ms, limits)? })
    }
}

/// A count that is ready to begin.
struct Count {
    question: Question,
    way: CountOrEstimate,
    options: CountOptions,
    seed: u64,
    time: Duration,
}

impl Count {
    fn answer(self, budget: &Budget, observer: &mut dyn Observer) -> Answer {
        let begun = Instant::now();
        let question = &self.question;
        let answer = match self.way {
            CountOrEstimate::Count(method) => {
                count_tours(question, &CountOptions { method, ..self.options }, budget, observer)
                    .map(|count| Answer::new(&CountRecord::new(question, &count, begun.elapsed())))
            }
            CountOrEstimate::Estimate => {
                let threads = self.options.threads;
                let options = EstimateOptions { seed: self.seed, threads, ..EstimateOptions::default() };
                estimate(question, &options, budget, observer)
                    .map(|found| Answer::new(&EstimateRecord::new(question, &found, &options, begun.elapsed())))
            }
        };
        answer.unwrap_or_else(|error| match error {
            CountError::ClassesWithEnds => Answer::refuse(bad_question(error)),
            limit => Answer::new(&GaveUpRecord::of_count(&limit, begun.elapsed()).asking(question)),
        })
    }
}
