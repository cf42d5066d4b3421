//! Counting tours exactly, estimating their number, and listing them.
//!
//! [`count`] answers a [`Question`] with a number. The frontier method finishes the squares one after the other and
//! remembers of each half-finished tour only how it meets the squares to come:
//!
//! - `network`: what is counted, the cycles of a problem, or those of its orbits under a symmetry;
//! - `order` and `plan`: in which order, and what each step touches;
//! - `state`: a half-finished tour in one word;
//! - `profile`, `recipe`, `cookbook`, `expander` and `outlook`: what follows from a state, and whether it has a future;
//! - `layer`, `merger`, `table` and `weight`: all states at a time, merged and added up;
//! - `worker`, `crew` and `engine`: the threads that do it; `runs` and `checkpoint`: what goes to disk;
//! - `quotient` and `classes`: tours with a symmetry, and tours up to symmetry;
//! - `backtrack`, `list` and `estimate`: the other methods.
//!
//! ```
//! use cavalcade::count::{CountOptions, count};
//! use cavalcade::{Board, Budget, Kind, Piece, Question, Silent, Size};
//!
//! let board = Board::rectangle(Size::new(6, 6)?);
//! let question = Question::new(board, Piece::KNIGHT, Kind::Closed);
//! let count = count(&question, &CountOptions::default(), &Budget::unlimited(), &mut Silent)?;
//! assert_eq!(count.undirected.to_string(), "9862");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backtrack;
mod checkpoint;
mod classes;
mod cookbook;
mod crew;
mod engine;
mod estimate;
mod expander;
mod frontier;
mod layer;
mod list;
mod merger;
mod network;
mod order;
mod outlook;
mod plan;
mod profile;
mod quotient;
mod recipe;
mod run;
mod runs;
mod state;
mod table;
mod weight;
mod worker;

use std::io;
use std::num::NonZero;
use std::path::PathBuf;

pub use checkpoint::CheckpointError;
pub use classes::{Classes, Symmetric};
pub use estimate::{Estimate, EstimateOptions, estimate};
pub use list::{Listing, UpTo};
pub use num_bigint::BigUint;
use thiserror::Error;

use crate::budget::{Budget, Limit};
use crate::problem::{Answer, Reading, read};
use crate::{Kind, Observer, Question, named};
use engine::Settings;

/// How to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// By layers of half-finished tours.
    #[default]
    Frontier,
    /// By trying every path: for small boards.
    Backtrack,
}

/// Every way to a number of tours: exactly, by a method, or about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// With [`count`].
    Exact(Method),
    /// With [`estimate`].
    Estimate,
}

impl Way {
    /// Every way, with its name; `auto` is the one that suits most boards.
    pub const NAMED: [(&'static str, Self); 4] = [
        ("auto", Self::Exact(Method::Frontier)),
        ("frontier", Self::Exact(Method::Frontier)),
        ("backtrack", Self::Exact(Method::Backtrack)),
        ("estimate", Self::Estimate),
    ];
}

named!(Way, "way to count");

/// What else is wanted, and what may be used.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// How to count.
    pub method: Method,
    /// Whether to count classes too.
    pub up_to: UpTo,
    /// The threads to use.
    pub threads: NonZero<usize>,
    /// A folder for layers that do not fit in the memory allowed; without one the count stops there.
    pub scratch: Option<PathBuf>,
    /// A folder to save finished layers in, and to go on from.
    pub checkpoint: Option<PathBuf>,
}

impl Default for CountOptions {
    fn default() -> Self {
        Self {
            method: Method::default(),
            up_to: UpTo::default(),
            threads: crew::full_size(),
            scratch: None,
            checkpoint: None,
        }
    }
}

/// How much work a count was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// The states of all layers.
    pub states: u64,
    /// The states of the largest layer.
    pub states_peak: u64,
    /// The bytes of the largest layer in memory.
    pub memory_peak: u64,
    /// The states reached, counting each as often as it was; or the steps of a walk.
    pub transitions: u64,
}

impl Effort {
    /// Adds the work of another run.
    pub fn add(&mut self, other: &Self) {
        self.states += other.states;
        self.states_peak = self.states_peak.max(other.states_peak);
        self.memory_peak = self.memory_peak.max(other.memory_peak);
        self.transitions += other.transitions;
    }
}

/// The number of tours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// What was counted.
    pub kind: Kind,
    /// Each tour in each of its directions. A closed tour counts the same from wherever it is begun.
    pub directed: BigUint,
    /// Each tour once.
    pub undirected: BigUint,
    /// For open tours, those whose ends are not a move apart, each once.
    pub strictly_open: Option<BigUint>,
    /// The tours up to symmetry, if asked for.
    pub classes: Option<Classes>,
    /// How it was counted.
    pub method: Method,
    /// The work.
    pub effort: Effort,
}

/// Why there is no number.
#[derive(Debug, Error)]
pub enum CountError {
    /// A limit was reached.
    #[error("{0}")]
    Limit(Limit),
    /// The board is too wide for the frontier method.
    #[error("the board is too wide: more than {most} squares would have to be remembered at a time")]
    TooWide {
        /// The most squares that can be.
        most: usize,
    },
    /// The board is out of reach whatever its shape.
    #[error("a board of {squares} squares is out of reach; counts are for boards of up to {most}")]
    TooManySquares {
        /// The squares of the board.
        squares: u64,
        /// The most that can be counted.
        most: u64,
    },
    /// Symmetries would move the ends asked for.
    #[error("tours up to symmetry cannot be counted with a start or end given; leave these out")]
    ClassesWithEnds,
    /// More than 1024 bits.
    #[error("there are more tours than a number of 1024 bits can tell")]
    TooManyTours,
    /// A scratch file could not be read or written.
    #[error("scratch file: {0}")]
    Storage(io::Error),
    /// The folder of checkpoints cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

impl From<Limit> for CountError {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Counts the tours that answer a question.
pub fn count(
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Count, CountError> {
    if options.up_to == UpTo::Symmetry && (question.start().is_some() || question.end().is_some()) {
        return Err(CountError::ClassesWithEnds);
    }
    let reading = read_countable(question, budget)?;
    // Only layers are saved, and only a count that makes some uses the folder.
    let settings = match (&reading, options.method) {
        (Reading::Cycle(_), Method::Frontier) => Settings::new(options)?,
        _ => Settings::new(&CountOptions { checkpoint: None, ..options.clone() })?,
    };
    let tours = match (&reading, options.method) {
        (Reading::Answered(answer), _) => Tours::known(question, answer),
        (Reading::Cycle(problem), Method::Frontier) => frontier::count(problem, &settings, budget, observer)?,
        (Reading::Cycle(problem), Method::Backtrack) => backtrack::count(problem, budget, observer)?,
    };
    let mut count = tours.sum_up(question.kind(), options.method);
    if options.up_to == UpTo::Symmetry {
        let problem = if let Reading::Cycle(problem) = &reading { Some(problem) } else { None };
        let (classes, effort) =
            classes::count(question, problem, &count.undirected, options.method, &settings, budget, observer)?;
        count.effort.add(&effort);
        count.classes = Some(classes);
    }
    Ok(count)
}

/// Boards beyond this are out of reach whatever their shape.
const MOST_SQUARES: u64 = 1 << 12;

/// Boards up to this size are read to see whether they have tours at all.
const MOST_READ: u64 = 1 << 22;

/// Reads a question, and refuses boards that are out of reach.
fn read_countable<'q>(question: &'q Question, budget: &Budget) -> Result<Reading<'q>, CountError> {
    let squares = question.board().len();
    let out_of_reach = CountError::TooManySquares { squares, most: MOST_SQUARES };
    if squares > MOST_READ {
        return Err(out_of_reach);
    }
    match read(question, budget)? {
        Reading::Cycle(_) if squares > MOST_SQUARES => Err(out_of_reach),
        reading => Ok(reading),
    }
}

/// Tours, each once, and those of them that one more move closes.
#[derive(Clone, Debug, Default)]
struct Tours {
    all: BigUint,
    closable: BigUint,
    /// In how many directions each is a tour as asked for.
    directions: u32,
    effort: Effort,
}

impl Tours {
    /// What needs no search: one tour of one square or two, or none.
    fn known(question: &Question, answer: &Answer) -> Self {
        let is_free = question.start().is_none() && question.end().is_none();
        match answer {
            Answer::Path(path) if path.len() > 1 && is_free => {
                Self { all: 1u32.into(), directions: 2, ..Self::default() }
            }
            Answer::Path(_) => Self { all: 1u32.into(), directions: 1, ..Self::default() },
            Answer::Impossible(_) => Self::default(),
        }
    }

    /// The numbers that answer the question.
    fn sum_up(self, kind: Kind, method: Method) -> Count {
        let strictly_open = (kind == Kind::Open).then(|| &self.all - &self.closable);
        Count {
            kind,
            directed: &self.all * self.directions,
            undirected: self.all,
            strictly_open,
            classes: None,
            method,
            effort: self.effort,
        }
    }
}
