//! `POST count`: how many tours there are, and on the way how far the count is.

use std::time::Duration;

use cavalcade::count::{
    BigUint, CountError, CountMethod, CountOptions, Counter, Equivalence, EstimateOptions, Known, Source, known,
};
use cavalcade::{Budget, Observer, Question};
use cavalcade_formats::json::{CountRecord, EstimateRecord, GaveUpRecord};
use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::body::parse;
use super::name::{Name, NoMore};
use super::problem::{Kind, Problem};
use super::question::{QuestionFields, bad_question, time_limit};
use super::reply::Reply;
use super::report::observed;
use super::{Interface, InterfaceLimits, Task, Terms};

/// What can be asked.
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
    _no_more: NoMore,
}

/// Reads what is to be counted.
pub(crate) fn read(interface: &Interface, body: &[u8]) -> Result<Task, Problem> {
    let request: CountRequest = parse(body)?;
    let limits = *interface.limits();
    let count = request.count(&limits)?;
    let work = move |terms: Terms<'_>| {
        let budget = terms.budget(&limits, count.time);
        let mut teller = terms.into_teller();
        if let (Some(teller), Some(known)) = (&mut teller, &count.known) {
            // Nothing was told before, so there is room for it; and an answer that is given up tells it again.
            let _ = teller.tell("known", known);
        }
        observed(teller, |observer| count.answer(&budget, observer))
    };
    Ok(Task::new(work).telling())
}

impl CountRequest {
    /// The count that the request asks for, if its fields fit together.
    fn count(&self, limits: &InterfaceLimits) -> Result<Count, Problem> {
        let question = self.question.question(limits)?;
        let way = self.method.map_or(CountMethod::default(), |name| name.0);
        if self.classes && way == CountMethod::Estimate {
            return Err(bad_question("an estimate tells nothing of classes; leave out `classes`"));
        }
        let options = CountOptions {
            backtracking: way == CountMethod::Backtrack,
            up_to: if self.classes { Equivalence::Symmetry } else { Equivalence::None },
            threads: limits.threads,
            // What does not fit in memory is given up: whoever asks has no claim on the disk.
            ..CountOptions::default()
        };
        let (time, known) = (time_limit(self.time_limit_ms, limits)?, known(&question).map(KnownRecord::from));
        Ok(Count { question, way, options, seed: self.seed, time, known })
    }
}

/// A count that is ready to begin.
struct Count {
    question: Question,
    way: CountMethod,
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
        let answer = match self.way {
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

/// What is wrong where a count came to no end, and no limit is the reason.
pub(super) fn no_count(error: &CountError) -> Problem {
    let kind = if matches!(error, CountError::ClassesWithEnds) { Kind::BadQuestion } else { Kind::Internal };
    Problem::new(kind, error.to_string())
}

/// What the command tells, and what others have counted.
#[derive(Serialize)]
struct GaveUp {
    #[serde(flatten)]
    record: GaveUpRecord,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<KnownRecord>,
}

/// What is published about the number of tours.
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
