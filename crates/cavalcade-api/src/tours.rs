//! `POST tours`: looks up tours by number, at random, or the number of a tour.

use std::sync::Arc;
use std::time::Duration;

use cavalcade::atlas::{Atlas, Projection, Repetition, describe, describe_tours};
use cavalcade::count::{BigUint, CountError};
use cavalcade::verify::verify_squares;
use cavalcade::{Budget, Bytes, Observer, Question, Square, Tour, why_none};
use cavalcade_formats::json::{FoundRecord, GaveUpRecord, ImpossibleRecord, NumberedRecord};
use serde::Deserialize;
use web_time::Instant;

use super::answer::{found, impossible};
use super::atlas_cache::AtlasCache;
use super::body::parse;
use super::count::no_count;
use super::name::NoOtherFields;
use super::obstacle::ObstacleMarks;
use super::problem::Problem;
use super::question::{QuestionFields, bad_question, time_limit};
use super::reply::Reply;
use super::report::observed;
use super::{Api, ApiLimits, Task};

/// The most digits of a number, more than any accepted board needs.
const DIGITS: usize = 1000;

/// The request.
#[derive(Clone, Debug, Deserialize)]
struct ToursRequest {
    #[serde(flatten)]
    question: QuestionFields,
    number: Option<String>,
    squares: Option<Vec<Square>>,
    #[serde(default)]
    random: bool,
    seed: Option<u64>,
    time_limit_ms: Option<u64>,
    #[serde(flatten)]
    _no_other_fields: NoOtherFields,
}

/// Reads a request for a numbered tour.
pub(crate) fn read(api: &Api, body: &[u8]) -> Result<Task, Problem> {
    let tours = parse::<ToursRequest>(body)?.tours(api.limits(), api.atlases())?;
    Ok(Task::streaming(api.limits(), tours.time, move |budget, sink| {
        observed(sink, |observer| tours.answer(budget, observer))
    }))
}

impl ToursRequest {
    fn tours(&self, limits: &ApiLimits, atlases: &Arc<AtlasCache>) -> Result<Tours, Problem> {
        let question = self.question.question(limits)?;
        Ok(Tours {
            which: self.which(&question)?,
            question,
            time: time_limit(self.time_limit_ms, limits)?,
            limits: *limits,
            atlases: Arc::clone(atlases),
        })
    }

    fn which(&self, question: &Question) -> Result<Which, Problem> {
        if self.seed.is_some() && !self.random {
            return Err(bad_question("`seed` works only with `random`; add `random` or leave out `seed`"));
        }
        match (&self.number, &self.squares, self.random) {
            (None, None, false) => Ok(Which::None),
            (None, None, true) => Ok(Which::Random { seed: self.seed.unwrap_or(0) }),
            (Some(text), None, false) => read_number(text).map(Which::Number),
            (None, Some(squares), false) => match verify_squares(question, squares) {
                Ok(tour) => Ok(Which::Tour(tour)),
                Err(faults) => Err(bad_question(format!("`squares` is {faults}"))),
            },
            _ => Err(bad_question("send only one of `number`, `squares` and `random`")),
        }
    }
}

fn read_number(text: &str) -> Result<BigUint, Problem> {
    let is_number = text.len() <= DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse::<BigUint>().ok()).flatten();
    number
        .filter(|number| *number != BigUint::ZERO)
        .ok_or_else(|| bad_question("`number` must be a whole number from \"1\", written with digits"))
}

/// The requested tour.
enum Which {
    /// None, only the number of all tours.
    None,
    Number(BigUint),
    Tour(Tour),
    Random {
        seed: u64,
    },
}

/// A lookup of a tour.
struct Tours {
    question: Question,
    which: Which,
    time: Duration,
    limits: ApiLimits,
    atlases: Arc<AtlasCache>,
}

impl Tours {
    fn answer(&self, budget: &Budget, observer: &mut dyn Observer) -> Result<Reply, Problem> {
        let begun = Instant::now();
        match self.look_up(budget, observer, begun) {
            Ok(reply) => reply,
            Err(error) => match GaveUpRecord::of_count(&error, begun.elapsed()) {
                Some(record) => Reply::json(&record.asking(&self.question)),
                None => Err(no_count(&error)),
            },
        }
    }

    /// Looks up the tour, or fails if the atlas cannot be built or read.
    fn look_up(
        &self,
        budget: &Budget,
        observer: &mut dyn Observer,
        begun: Instant,
    ) -> Result<Result<Reply, Problem>, CountError> {
        let question = &self.question;
        let cached = self.atlases.get(question);
        let atlas = if let Some(atlas) = cached {
            atlas
        } else {
            let projection = Projection::of(question, budget)?;
            if !projection.is_made_at_once() {
                let record = GaveUpRecord::named("size", too_large(question, &projection), begun.elapsed());
                return Ok(Reply::json(&record.asking(question)));
            }
            self.atlases.insert(
                Atlas::builder(question).threads(self.limits.threads).budget(budget).observer(observer).build()?,
            )
        };
        if atlas.is_empty() {
            return Ok(self.why_none(budget, begun));
        }
        let number = match &self.which {
            Which::None => return Ok(Reply::json(&NumberedRecord::new(question, atlas.len(), begun.elapsed()))),
            Which::Number(number) => number.clone(),
            Which::Tour(tour) => {
                let number = atlas.rank(tour, budget)?.ok_or(CountError::Inconsistent)?;
                return Ok(self.found(tour, &number, atlas.len(), begun));
            }
            Which::Random { seed } => atlas.draw(*seed, Repetition::Allowed).next().ok_or(CountError::Inconsistent)?,
        };
        if let Some(tour) = atlas.nth(number.clone(), budget)? {
            return Ok(self.found(&tour, &number, atlas.len(), begun));
        }
        let (all, most) = (describe_tours(atlas.len(), question), atlas.len());
        Ok(Err(bad_question(format!("there are only {all}; write a number from 1 to {most}"))))
    }

    fn found(&self, tour: &Tour, number: &BigUint, of: &BigUint, begun: Instant) -> Result<Reply, Problem> {
        let record = FoundRecord::new(&self.question, tour, begun.elapsed()).by(Some("atlas"));
        found(&record.numbered(number, of), tour)
    }

    /// The answer that there are no tours, with a checkable reason if one is found quickly.
    fn why_none(&self, budget: &Budget, begun: Instant) -> Result<Reply, Problem> {
        let reason = why_none(&self.question, budget);
        let record = ImpossibleRecord::new(&self.question, &reason, begun.elapsed());
        impossible(&record, &ObstacleMarks::of(&self.question, &reason))
    }
}

/// The message for a board with too many tours.
fn too_large(question: &Question, projection: &Projection) -> String {
    /// More bytes than any disk holds.
    const OUT_OF_REACH: f64 = 1e15;
    let what = describe(question);
    if projection.bytes > OUT_OF_REACH {
        return format!("there are too many {what} to number");
    }
    let bytes = Bytes(projection.bytes as u64);
    format!("there are too many {what} to number here: the index would take about {bytes}; use a smaller board")
}
