//! `POST count`: counts or estimates the tours of a board.

use std::time::Duration;

use cavalcade::count::{
    BigUint, CountError, CountMethod, CountOptions, Counter, Equivalence, EstimateOptions, Known, Source, known,
};
use cavalcade::{Budget, Observer, Question};
use cavalcade_formats::json::{CountRecord, EstimateRecord, GaveUpRecord};
use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::body::parse;
use super::name::{Name, NoOtherFields};
use super::problem::{Kind, Problem};
use super::question::{QuestionFields, bad_question, time_limit};
use super::reply::Reply;
use super::report::observed;
use super::{Api, ApiLimits, Task};

/// The request.
#[derive(Clone, Debug, Deserialize)]
struct CountRequest {
    #[serde(flatten)]
    question: QuestionFields,
    method: Option<Name<CountMethod>>,
    #[serde(default)]
    classes: bool,
    #[serde(default)]
    seed: u64,
    time_limit_ms: Option<u64>,
    #[serde(flatten)]
    _no_other_fields: NoOtherFields,
}

/// Reads a request to count.
pub(crate) fn read(api: &Api, body: &[u8]) -> Result<Task, Problem> {
    let count = parse::<CountRequest>(body)?.count(api.limits())?;
    Ok(Task::streaming(api.limits(), count.time, move |budget, mut sink| {
        if let (Some(sink), Some(known)) = (&mut sink, &count.known) {
            // It is the first event, so it fits the queue; and a count that gives up repeats it in its answer.
            let _ = sink.send("known", known);
        }
        observed(sink, |observer| count.answer(budget, observer))
    }))
}

impl CountRequest {
    /// The requested count, if the fields are consistent.
    fn count(&self, limits: &ApiLimits) -> Result<Count, Problem> {
        let question = self.question.question(limits)?;
        let method = self.method.map_or(CountMethod::default(), |name| name.0);
        if self.classes && method == CountMethod::Estimate {
            return Err(bad_question("an estimate has no `classes`; leave out `classes` or use another method"));
        }
        let options = CountOptions {
            backtracking: method == CountMethod::Backtrack,
            up_to: if self.classes { Equivalence::Symmetry } else { Equivalence::None },
            threads: limits.threads,
            // Without scratch folders: requests must not use the disk.
            ..CountOptions::default()
        };
        let (time, known) = (time_limit(self.time_limit_ms, limits)?, known(&question).map(KnownRecord::from));
        Ok(Count { question, method, options, seed: self.seed, time, known })
    }
}

/// A count that is ready to start.
struct Count {
    question: Question,
    method: CountMethod,
    options: CountOptions,
    seed: u64,
    time: Duration,
    known: Option<KnownRecord>,
}

impl Count {
    fn answer(self, budget: &Budget, observer: &mut dyn Observer) -> Result<Reply, Problem> {
        let begun = Instant::now();
        let question = &self.question;
        let counter = Counter::new(question).options(self.options).budget(budget).observer(observer);
        let answer = match self.method {
            CountMethod::Frontier | CountMethod::Backtrack => {
                counter.count().map(|count| Reply::json(&CountRecord::new(question, &count, begun.elapsed())))
            }
            CountMethod::Estimate => {
                let options = EstimateOptions { seed: self.seed, ..EstimateOptions::default() };
                counter
                    .estimate(&options)
                    .map(|found| Reply::json(&EstimateRecord::new(question, &found, &options, begun.elapsed())))
            }
        };
        answer.unwrap_or_else(|error| match GaveUpRecord::of_count(&error, begun.elapsed()) {
            Some(record) => Reply::json(&GaveUp { record: record.asking(question), known: self.known }),
            None => Err(no_count(&error)),
        })
    }
}

/// The problem for a count that failed without reaching a limit.
pub(super) fn no_count(error: &CountError) -> Problem {
    let kind = if matches!(error, CountError::ClassesWithEnds) { Kind::BadQuestion } else { Kind::Internal };
    Problem::new(kind, error.to_string())
}

/// The record of a count that gave up, with the published number.
#[derive(Serialize)]
struct GaveUp {
    #[serde(flatten)]
    record: GaveUpRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<KnownRecord>,
}

/// A published number of tours.
#[derive(Serialize)]
struct KnownRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    undirected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    directed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<String>,
    sources: Vec<SourceRecord>,
}

#[derive(Serialize)]
struct SourceRecord {
    text: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    oeis: Option<&'static str>,
}

impl From<Known> for KnownRecord {
    fn from(known: Known) -> Self {
        let digits = |number: Option<BigUint>| number.map(|number| number.to_string());
        let record = |Source { text, by, year, oeis }| SourceRecord { text, by, year, oeis };
        Self {
            undirected: digits(known.undirected),
            directed: digits(known.directed),
            classes: digits(known.classes),
            sources: known.sources.into_iter().map(record).collect(),
        }
    }
}
