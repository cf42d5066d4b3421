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
mod classes;
#[cfg(feature = "disk")]
mod disk;
#[cfg(not(feature = "disk"))]
#[path = "no_disk.rs"]
mod disk;
mod effort;
mod error;
mod estimate;
mod frontier;
mod list;
mod method;
mod mix;
mod model;
mod options;
mod parallel;
mod pass;
mod passes;
mod reach;
mod store;
mod tours;
mod transition;

pub use num_bigint::BigUint;

pub use classes::{Classes, Symmetric};
pub use disk::LayerFolders;
pub use effort::CountEffort;
pub use error::{CheckpointError, CountError};
pub use estimate::{Estimate, EstimateOptions, estimate};
pub use list::{Listing, UpTo};
pub use method::{CountMethod, CountOrEstimate};
pub use options::CountOptions;

use crate::budget::Budget;
use crate::problem::Reading;
use crate::{Kind, Observer, Question};
use passes::Passes;
use reach::read_countable;
use tours::Tours;

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
    pub method: CountMethod,
    /// The work.
    pub effort: CountEffort,
}

impl Count {
    /// The numbers that answer the question.
    fn new(
        question: &Question,
        method: CountMethod,
        tours: Tours,
        classes: Option<Classes>,
        effort: CountEffort,
    ) -> Self {
        let kind = question.kind();
        Self {
            kind,
            directed: &tours.all * tours.directions,
            strictly_open: (kind == Kind::Open).then(|| &tours.all - &tours.closable),
            undirected: tours.all,
            classes,
            method,
            effort,
        }
    }
}

/// Counts the tours that answer a question.
pub fn count(
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Count, CountError> {
    let up_to_symmetry = options.up_to == UpTo::Symmetry;
    if up_to_symmetry && (question.start().is_some() || question.end().is_some()) {
        return Err(CountError::ClassesWithEnds);
    }
    let (tours, classes, effort) = match (read_countable(question, budget)?, options.method) {
        (Reading::Cycle(problem), CountMethod::Frontier) => {
            let mut passes = Passes::new(options, budget, observer)?;
            let tours = frontier::count(&problem, &mut passes)?;
            let classes = up_to_symmetry.then(|| Classes::by_orbits(&problem, &tours.all, &mut passes)).transpose()?;
            (tours, classes, passes.effort)
        }
        (reading, _) => {
            let (tours, effort) = match reading {
                Reading::Cycle(problem) => backtrack::count(&problem, budget, observer)?,
                Reading::Answered(answer) => (Tours::known(question, &answer), CountEffort::default()),
            };
            let classes = up_to_symmetry.then(|| Classes::by_listing(question, &tours.all, budget)).transpose()?;
            (tours, classes, effort)
        }
    };
    Ok(Count::new(question, options.method, tours, classes, effort))
}
