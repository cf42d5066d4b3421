//! `POST tours`: how many tours there are, any of them by its number or by lot, and the number of any.

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
use super::body::parse;
use super::count::no_count;
use super::name::NoMore;
use super::obstacle::Sketch;
use super::problem::Problem;
use super::question::{QuestionFields, bad_question, time_limit};
use super::reply::Reply;
use super::report::observed;
use super::shelf::Shelf;
use super::{Interface, InterfaceLimits, Task, Terms};

/// The most digits of a number: more than any board here has tours.
const DIGITS: usize = 1000;

/// What can be asked.
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
    _no_more: NoMore,
}

/// Reads which tour is asked for.
pub(crate) fn read(interface: &Interface, body: &[u8]) -> Result<Task, Problem> {
    let request: ToursRequest = parse(body)?;
    let limits = *interface.limits();
    let tours = request.tours(&limits, interface.shelf())?;
    let work = move |terms: Terms<'_>| {
        let budget = terms.budget(&limits, tours.time);
        observed(terms.into_teller(), |observer| tours.answer(&budget, observer))
    };
    Ok(Task::new(work).telling())
}

impl ToursRequest {
    fn tours(&self, limits: &InterfaceLimits, shelf: &Arc<Shelf>) -> Result<Tours, Problem> {
        let question = self.question.question(limits)?;
        Ok(Tours {
            which: self.which(&question)?,
            question,
            time: time_limit(self.time_limit_ms, limits)?,
            limits: *limits,
            shelf: Arc::clone(shelf),
        })
    }

    fn which(&self, question: &Question) -> Result<Which, Problem> {
        if self.seed.is_some() && !self.random {
            return Err(bad_question("`seed` is for a tour at random; leave it out, or ask for one with `random`"));
        }
        match (&self.number, &self.squares, self.random) {
            (None, None, false) => Ok(Which::None),
            (None, None, true) => Ok(Which::Random { seed: self.seed.unwrap_or(0) }),
            (Some(text), None, false) => read_number(text).map(Which::Number),
            (None, Some(squares), false) => match verify_squares(question, squares) {
                Ok(tour) => Ok(Which::Tour(tour)),
                Err(faults) => Err(bad_question(format!("`squares` is {faults}"))),
            },
            _ => Err(bad_question("a tour has a number, or its squares, or is random; leave out two of the three")),
        }
    }
}

fn read_number(text: &str) -> Result<BigUint, Problem> {
    let is_number = text.len() <= DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse::<BigUint>().ok()).flatten();
    number
        .filter(|number| *number != BigUint::ZERO)
        .ok_or_else(|| bad_question("that is not the number of a tour; write digits, from \"1\" on"))
}

/// Which of all tours.
enum Which {
    /// None; only how many there are.
    None,
    Number(BigUint),
    Tour(Tour),
    Random {
        seed: u64,
    },
}

/// Tours that are about to be numbered.
struct Tours {
    question: Question,
    which: Which,
    time: Duration,
    limits: InterfaceLimits,
    shelf: Arc<Shelf>,
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

    /// The answer, unless the atlas cannot be made or read.
    fn look_up(
        &self,
        budget: &Budget,
        observer: &mut dyn Observer,
        begun: Instant,
    ) -> Result<Result<Reply, Problem>, CountError> {
        let question = &self.question;
        let kept = self.shelf.find(question);
        let atlas = if let Some(atlas) = kept {
            atlas
        } else {
            let projection = Projection::of(question, budget)?;
            if !projection.is_made_at_once() {
                let record = GaveUpRecord::named("size", too_large(question, &projection), begun.elapsed());
                return Ok(Reply::json(&record.asking(question)));
            }
            self.shelf
                .keep(Atlas::builder(question).threads(self.limits.threads).budget(budget).observer(observer).build()?)
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
        Ok(Err(bad_question(format!("that is more than all, {all}; write a number from 1 to {most}"))))
    }

    fn found(&self, tour: &Tour, number: &BigUint, of: &BigUint, begun: Instant) -> Result<Reply, Problem> {
        let record = FoundRecord::new(&self.question, tour, begun.elapsed()).by(Some("atlas"));
        found(&record.numbered(number, of), tour)
    }

    /// That there are no tours, with a reason that can be checked if one is found soon.
    fn why_none(&self, budget: &Budget, begun: Instant) -> Result<Reply, Problem> {
        let reason = why_none(&self.question, budget);
        let record = ImpossibleRecord::new(&self.question, &reason, begun.elapsed());
        impossible(&record, &Sketch::of(&self.question, &reason))
    }
}

/// Why tours are not numbered here.
fn too_large(question: &Question, projection: &Projection) -> String {
    /// No disk holds so many bytes.
    const OUT_OF_REACH: f64 = 1e15;
    let what = describe(question);
    if projection.bytes > OUT_OF_REACH {
        return format!("the {what} are too many to be numbered: an index of them is out of reach");
    }
    let bytes = Bytes(projection.bytes as u64);
    format!(
        "the {what} are too many to be numbered here: an index of them takes about {bytes}; ask for a smaller board"
    )
}
