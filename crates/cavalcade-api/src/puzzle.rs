//! `POST puzzle`: some numbers of a tour, which has no rival.

use std::time::Duration;

use cavalcade::puzzle::{Difficulty, Maker, NoPuzzle, Puzzle};
use cavalcade::util::Named;
use cavalcade::{Budget, Observer, Question};
use cavalcade_formats::json::{GaveUpRecord, ImpossibleRecord, MadePuzzle};
use serde::Deserialize;
use web_time::Instant;

use super::answer::impossible;
use super::body::parse;
use super::name::{Name, NoMore};
use super::obstacle::Sketch;
use super::problem::Problem;
use super::question::{QuestionFields, bad_question, time_limit};
use super::reply::Reply;
use super::report::observed;
use super::{Interface, InterfaceLimits, Task, Terms};

/// What can be asked.
#[derive(Clone, Debug, Deserialize)]
struct PuzzleRequest {
    #[serde(flatten)]
    question: QuestionFields,
    difficulty: Option<Name<Difficulty>>,
    clues: Option<u64>,
    #[serde(default)]
    seed: u64,
    time_limit_ms: Option<u64>,
    #[serde(flatten)]
    _no_more: NoMore,
}

/// Reads what puzzle is to be made.
pub(crate) fn read(interface: &Interface, body: &[u8]) -> Result<Task, Problem> {
    let request: PuzzleRequest = parse(body)?;
    let limits = *interface.limits();
    let making = request.making(&limits)?;
    let work = move |terms: Terms<'_>| {
        let budget = terms.budget(&limits, making.time);
        observed(terms.into_teller(), |observer| making.answer(&budget, observer))
    };
    Ok(Task::new(work).telling())
}

impl PuzzleRequest {
    /// The puzzle that the request asks for, if its fields fit together.
    fn making(&self, limits: &InterfaceLimits) -> Result<Making, Problem> {
        let question = self.question.question(limits)?;
        let difficulty = self.difficulty.map_or(Difficulty::Medium, |name| name.0);
        let maker = Maker::new(question.clone()).difficulty(difficulty).seed(self.seed);
        let maker = match self.clues {
            Some(number) => maker.clues(number).map_err(bad_question)?,
            None => maker,
        };
        Ok(Making { question, maker, seed: self.seed, time: time_limit(self.time_limit_ms, limits)? })
    }
}

/// A puzzle that is ready to be made.
struct Making {
    question: Question,
    maker: Maker,
    seed: u64,
    time: Duration,
}

impl Making {
    fn answer(&self, budget: &Budget, observer: &mut dyn Observer) -> Result<Reply, Problem> {
        let begun = Instant::now();
        let made = self.maker.make(0, budget, observer);
        let (question, elapsed) = (&self.question, begun.elapsed());
        match made {
            Ok(puzzle) => self.made(&puzzle, elapsed),
            Err(NoPuzzle::NoTour(reason)) => {
                let sketch = Sketch::of(question, &reason);
                impossible(&ImpossibleRecord::new(question, &reason, elapsed), &sketch)
            }
            Err(NoPuzzle::Limit(limit)) => Reply::json(&GaveUpRecord::at(&limit, elapsed).asking(question)),
            Err(none) => Reply::json(&GaveUpRecord::named("tours", none.to_string(), elapsed).asking(question)),
        }
    }

    fn made(&self, puzzle: &Puzzle, elapsed: Duration) -> Result<Reply, Problem> {
        let record = MadePuzzle {
            question: &puzzle.question,
            solution: &puzzle.solution,
            difficulty: puzzle.difficulty.name(),
            seed: self.seed,
            number: puzzle.number + 1,
            elapsed,
        };
        Reply::json(&record.record())
    }
}
