//! `POST puzzle`: makes a puzzle with exactly one solution.

use std::time::Duration;

use cavalcade::puzzle::{Difficulty, Maker, NoPuzzle, Puzzle};
use cavalcade::util::Named;
use cavalcade::{Budget, Observer, Question};
use cavalcade_formats::json::{GaveUpRecord, ImpossibleRecord, MadePuzzle};
use serde::Deserialize;
use web_time::Instant;

use super::answer::impossible;
use super::body::parse;
use super::name::{Name, NoOtherFields};
use super::obstacle::ObstacleMarks;
use super::problem::Problem;
use super::question::{QuestionFields, bad_question, time_limit};
use super::reply::Reply;
use super::report::observed;
use super::{Api, ApiLimits, Task};

/// The request.
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
    _no_other_fields: NoOtherFields,
}

/// Reads a request for a puzzle.
pub(crate) fn read(api: &Api, body: &[u8]) -> Result<Task, Problem> {
    let task = parse::<PuzzleRequest>(body)?.task(api.limits())?;
    Ok(Task::streaming(api.limits(), task.time, move |budget, sink| {
        observed(sink, |observer| task.answer(budget, observer))
    }))
}

impl PuzzleRequest {
    /// The requested puzzle, if the fields are consistent.
    fn task(&self, limits: &ApiLimits) -> Result<PuzzleTask, Problem> {
        let question = self.question.question(limits)?;
        let difficulty = self.difficulty.map_or(Difficulty::Medium, |name| name.0);
        let maker = Maker::new(question.clone()).difficulty(difficulty).seed(self.seed);
        let maker = match self.clues {
            Some(number) => maker.clues(number).map_err(bad_question)?,
            None => maker,
        };
        Ok(PuzzleTask { question, maker, seed: self.seed, time: time_limit(self.time_limit_ms, limits)? })
    }
}

/// A puzzle to be made.
struct PuzzleTask {
    question: Question,
    maker: Maker,
    seed: u64,
    time: Duration,
}

impl PuzzleTask {
    fn answer(&self, budget: &Budget, observer: &mut dyn Observer) -> Result<Reply, Problem> {
        let begun = Instant::now();
        let made = self.maker.make(0, budget, observer);
        let (question, elapsed) = (&self.question, begun.elapsed());
        match made {
            Ok(puzzle) => self.made(&puzzle, elapsed),
            Err(NoPuzzle::NoTour(reason)) => {
                let sketch = ObstacleMarks::of(question, &reason);
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
