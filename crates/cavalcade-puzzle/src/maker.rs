//! Making puzzles: some numbers of a tour that determine it.

use std::fmt;
use std::num::NonZeroUsize;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::human::sheet::Field;
use super::technique::Difficulty;
use super::thinning::Thinning;
use cavalcade_check::Tour;
use cavalcade_check::verify::{VerifyError, verify_squares_within};
use cavalcade_core::util::counted;
use cavalcade_core::{Budget, Kind, Limit, Observer, Question, Reason, Square};
use cavalcade_graph::Node;
use cavalcade_tours::{Method, Options, Outcome, Solver, Uniqueness};

/// The number of tours that are tried for a puzzle with few clues, or with clues on some squares only.
const TOURS: u64 = 50;

/// A puzzle: a grid with some numbers given, and its one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The question, with the numbers that are given.
    pub question: Question,
    /// The solution.
    pub solution: Tour,
    /// The difficulty asked for.
    pub difficulty: Difficulty,
    /// Its number among the puzzles of the same seed, from 0.
    pub number: u64,
}

/// Makes puzzles for a question.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_tours::*}; pub mod puzzle { pub use cavalcade_puzzle::*; } }
/// use cavalcade::puzzle::{Difficulty, Maker};
/// use cavalcade::{Budget, Outcome, Question, NoObserver, Size, Solver};
///
/// let maker = Maker::new(Question::on(Size::new(6, 6)?)).difficulty(Difficulty::Easy).seed(3);
/// let puzzle = maker.make(0, &Budget::unlimited(), &mut NoObserver)?;
/// assert_eq!(Solver::new(&puzzle.question).solve().outcome, Outcome::Found(puzzle.solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a maker does nothing until `make` is called"]
pub struct Maker {
    question: Question,
    difficulty: Difficulty,
    clues: Option<u64>,
    allowed: Option<Vec<Square>>,
    seed: u64,
}

/// Errors in the options of a [`Maker`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MakerError {
    /// There are fewer squares than that.
    #[error(
        "a puzzle cannot have {}: the board has {}; ask for at most {squares}",
        counted(*asked, "number"),
        counted(*squares, "square")
    )]
    TooManyClues {
        /// The number of clues asked for.
        asked: u64,
        /// The squares that can have one.
        squares: u64,
    },
    /// The shape has fewer squares than that.
    #[error(
        "a puzzle cannot have {}: the shape has {} of the board; ask for at most {squares}",
        counted(*asked, "number"),
        counted(*squares, "square")
    )]
    TooManyForShape {
        /// The number of clues asked for.
        asked: u64,
        /// The squares that can have one.
        squares: u64,
    },
}

/// Errors from making a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoPuzzle {
    /// There is no tour.
    #[error("{0}")]
    NoTour(Box<Reason>),
    /// None of the tours that were tried needs so few clues.
    #[error("{} tried, and the best needs {}; ask for {fewest} or more, or try another seed", TriedTours(*tours), counted(*fewest, "number"))]
    TooFewClues {
        /// The tours.
        tours: u64,
        /// The fewest numbers that one of them needs.
        fewest: u64,
    },
    /// None of the tours that were tried is determined by its numbers on the shape alone.
    #[error("{} tried, and none is determined by its numbers on these squares alone; allow more squares, a harder puzzle, or another seed", TriedTours(*tours))]
    ShapeTooSmall {
        /// The tours.
        tours: u64,
    },
    /// A limit was reached.
    #[error("{0}")]
    Limit(Limit),
}

impl From<Limit> for NoPuzzle {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

impl Maker {
    /// A maker of puzzles whose solutions answer a question. A start or an end that the question names is always given.
    pub const fn new(question: Question) -> Self {
        Self { question, difficulty: Difficulty::Medium, clues: None, allowed: None, seed: 0 }
    }

    /// Sets the difficulty; medium by default.
    pub const fn difficulty(mut self, difficulty: Difficulty) -> Self {
        self.difficulty = difficulty;
        self
    }

    /// Sets the seed of every random choice; 0 by default.
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Restricts the clues to these squares.
    pub fn within(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        let mut allowed: Vec<Square> =
            squares.into_iter().filter(|square| self.question.board().contains(*square)).collect();
        allowed.sort_unstable();
        allowed.dedup();
        self.allowed = Some(allowed);
        self
    }

    /// Sets the exact number of clues, some of which may then not be needed. Call [`Maker::within`] before this.
    pub fn clues(mut self, number: u64) -> Result<Self, MakerError> {
        let squares = self.question.board().len();
        if number > squares {
            return Err(MakerError::TooManyClues { asked: number, squares });
        }
        if let Some(squares) = self.allowed.as_ref().map(|allowed| allowed.len() as u64)
            && number > squares
        {
            return Err(MakerError::TooManyForShape { asked: number, squares });
        }
        self.clues = Some(number);
        Ok(self)
    }

    /// Makes the puzzle of a number. It depends on that, the seed and what is asked for alone.
    pub fn make(&self, number: u64, budget: &Budget, observer: &mut dyn Observer) -> Result<Puzzle, NoPuzzle> {
        let question = Question::new(self.question.board().clone(), *self.question.piece(), self.question.kind());
        let mut fewest = None;
        for attempt in 0..TOURS {
            let mut random = ChaCha8Rng::seed_from_u64(self.seed);
            random.set_stream(number.wrapping_mul(TOURS).wrapping_add(attempt));
            let squares = self.tour(&mut random, budget, observer)?;
            let field = Field::new(&question, budget)?;
            let tour: Vec<Node> = squares.iter().filter_map(|square| field.graph.node(*square)).collect();
            let given = squares.iter().map(|square| self.may_have_number(*square)).collect();
            let mut grid = Thinning::new(&question, &field, self.difficulty, tour, given, budget);
            if self.allowed.is_some() && !grid.is_puzzle()? {
                continue;
            }
            let stay = self.ends(squares.len());
            grid.thin_out(&stay, self.clues.map_or(0, |clues| clues as usize), &mut random, observer)?;
            let left = grid.len() as u64;
            if self.clues.is_some_and(|clues| left > clues) {
                fewest = Some(fewest.map_or(left, |fewest: u64| fewest.min(left)));
                continue;
            }
            return Ok(self.checked(grid.question()?, &squares, number, budget)?);
        }
        Err(match fewest {
            Some(fewest) => NoPuzzle::TooFewClues { tours: TOURS, fewest },
            None => NoPuzzle::ShapeTooSmall { tours: TOURS },
        })
    }

    fn may_have_number(&self, square: Square) -> bool {
        let is_end = [self.question.start(), self.question.end()].contains(&Some(square));
        is_end || self.allowed.as_ref().is_none_or(|allowed| allowed.binary_search(&square).is_ok())
    }

    /// The numbers that are always given.
    fn ends(&self, squares: usize) -> Vec<usize> {
        let (start, end) = (self.question.start().map(|_| 0), self.question.end().map(|_| squares - 1));
        start.into_iter().chain(end).collect()
    }

    /// The squares of a tour, in an order that can begin anywhere and go either way if that is not asked for.
    fn tour(
        &self,
        random: &mut ChaCha8Rng,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Square>, NoPuzzle> {
        // The seed 0 would leave tours as they are found.
        let seed = random.next_u64().max(1);
        let options = Options { method: Method::Auto, seed, threads: NonZeroUsize::MIN, ..Options::default() };
        let solver = Solver::new(&self.question).options(options).budget(budget).observer(observer);
        let tour = match solver.solve().outcome {
            Outcome::Found(tour) => tour,
            Outcome::Impossible(reason) => return Err(NoPuzzle::NoTour(Box::new(reason))),
            Outcome::GaveUp(limit) => return Err(limit.into()),
        };
        let mut squares: Vec<Square> = tour.squares().collect();
        let (start, end) = (self.question.start(), self.question.end());
        let (turn, is_reversed) = (random.random_range(0..squares.len()), random.random_bool(0.5));
        match (self.question.kind(), start, end) {
            (_, None, None) => {
                if self.question.kind() == Kind::Closed {
                    squares.rotate_left(turn);
                }
                if is_reversed {
                    squares.reverse();
                }
            }
            (Kind::Closed, Some(_), None) if is_reversed => squares[1..].reverse(),
            _ => {}
        }
        Ok(squares)
    }

    /// The puzzle, after a second look that shares nothing with how it was made but the solver.
    fn checked(&self, question: Question, squares: &[Square], number: u64, budget: &Budget) -> Result<Puzzle, Limit> {
        let solution = verify_squares_within(&question, squares, budget).map_err(VerifyError::into_limit)?;
        let report = Solver::new(&question).unique().budget(budget).solve();
        let is_unique = report.uniqueness == Some(Uniqueness::Unique);
        match report.outcome {
            Outcome::Found(tour) if is_unique && tour == solution => {
                Ok(Puzzle { question, solution, difficulty: self.difficulty, number })
            }
            Outcome::GaveUp(limit) => Err(limit),
            _ => Err(Limit::Method),
        }
    }
}

/// A number of tours that were tried.
struct TriedTours(u64);

impl fmt::Display for TriedTours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("one tour was"),
            tours => write!(f, "{tours} tours were"),
        }
    }
}
