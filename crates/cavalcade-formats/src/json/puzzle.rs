//! Puzzles, and how they are solved.

use std::time::Duration;

use serde::ser::Serializer;
use serde::{Serialize, ser::SerializeMap};

use super::asked::{Answer, TourSquares};
use super::whole::Seed;
use cavalcade_check::Tour;
use cavalcade_core::{Clues, Question, Square};

/// Numbers on their squares, in the order of the numbers.
#[derive(Debug)]
struct Numbers(Vec<(Square, u64)>);

impl Numbers {
    /// The clues of a question.
    fn given(question: &Question) -> Self {
        let clues = question.given().into_iter().flat_map(Clues::iter);
        Self(clues.map(|clue| (clue.square, clue.number)).collect())
    }
}

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (square, number) in &self.0 {
            map.serialize_entry(&square.to_string(), number)?;
        }
        map.end()
    }
}

/// A puzzle that was made: what it gives, and its solution.
#[derive(Clone, Debug)]
pub struct MadePuzzle<'a> {
    /// The question, with the clues.
    pub question: &'a Question,
    /// The solution.
    pub solution: &'a Tour,
    /// The name of its difficulty.
    pub difficulty: &'static str,
    /// The seed.
    pub seed: u64,
    /// The number among the puzzles of this seed, from 1.
    pub number: u64,
    /// The time since the first of them was begun.
    pub elapsed: Duration,
}

#[derive(Serialize)]
struct Made<'a> {
    clues: Numbers,
    squares: TourSquares<'a>,
    difficulty: &'static str,
    seed: Seed,
    number: u64,
}

impl<'a> MadePuzzle<'a> {
    /// The record of the puzzle.
    #[must_use]
    pub fn record(self) -> impl Serialize + use<'a> {
        let (squares, clues) = (TourSquares(self.solution), Numbers::given(self.question));
        let (difficulty, seed, number) = (self.difficulty, Seed(self.seed), self.number);
        Answer::new("made", self.question, Made { clues, squares, difficulty, seed, number }, self.elapsed)
    }
}

/// A step of a solution.
#[derive(Debug, Serialize)]
pub struct StepRecord {
    step: &'static str,
    placed: Numbers,
    text: String,
}

impl StepRecord {
    /// Creates the record of a step: the name of its kind, the numbers that it places, and a text.
    #[must_use]
    pub const fn new(step: &'static str, placed: Vec<(Square, u64)>, text: String) -> Self {
        Self { step, placed: Numbers(placed), text }
    }
}

/// The steps that solve a puzzle.
#[derive(Clone, Debug)]
pub struct ExplainedRecord<'a> {
    /// The question, with the clues.
    pub question: &'a Question,
    /// The solution.
    pub solution: &'a Tour,
    /// The easiest difficulty that it is of, by name.
    pub difficulty: &'static str,
    /// The number of squares that only a search could fill.
    pub searched: u64,
    /// The time it took.
    pub elapsed: Duration,
}

#[derive(Serialize)]
struct Explained<'a> {
    clues: Numbers,
    difficulty: &'static str,
    steps: Vec<StepRecord>,
    searched: u64,
    squares: TourSquares<'a>,
}

impl<'a> ExplainedRecord<'a> {
    /// The record with the steps.
    #[must_use]
    pub fn with_steps(self, steps: Vec<StepRecord>) -> impl Serialize + use<'a> {
        let (clues, squares) = (Numbers::given(self.question), TourSquares(self.solution));
        let (difficulty, searched) = (self.difficulty, self.searched);
        Answer::new("explained", self.question, Explained { clues, difficulty, steps, searched, squares }, self.elapsed)
    }
}

#[derive(Serialize)]
struct Ambiguous<'a> {
    squares: TourSquares<'a>,
    other: TourSquares<'a>,
}

/// Returns the record of clues that several tours have, with two of these tours.
#[must_use]
pub fn ambiguous<'a>(question: &Question, tours: &'a [Tour; 2], elapsed: Duration) -> impl Serialize + use<'a> {
    let [squares, other] = tours.each_ref().map(TourSquares);
    Answer::new("ambiguous", question, Ambiguous { squares, other }, elapsed)
}
