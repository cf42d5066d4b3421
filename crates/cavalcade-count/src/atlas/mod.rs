//! An index of all tours: every tour has a number.
//!
//! An atlas returns tour number `k` and the number of a tour, so it can draw tours uniformly at random. Atlases of
//! small boards are built in memory in a moment; those of larger boards are built in a folder once, and opened from
//! then on.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_count::{Counter, atlas}}; pub mod count { pub use cavalcade_count::*; } }
//! use cavalcade::atlas::{Atlas, Repetition};
//! use cavalcade::{Budget, Question, Size};
//!
//! let atlas = Atlas::of(&Question::on(Size::new(6, 6)?).closed())?;
//! assert_eq!(atlas.len().to_string(), "9862");
//! let tour = atlas.nth(5000u32, &Budget::unlimited())?.expect("there are 9862");
//! assert_eq!(atlas.rank(&tour, &Budget::unlimited())?, Some(5000u32.into()));
//! let three: Vec<_> = atlas.sample(7, Repetition::Never).take(3).collect::<Result<_, _>>()?;
//! assert!(three[0] != three[1] && three[1] != three[2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The order of the tours is that of the count: it depends on the question alone, not on threads or memory.
//! `docs/how-it-works/atlas.md` explains it.

mod builder;
mod draws;
pub(crate) mod layers;
mod manifest;
mod projection;
mod words;

use std::fmt;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

pub use self::builder::AtlasBuilder;
pub use self::draws::{Draws, Repetition};
use self::manifest::Manifest;
pub use self::projection::Projection;
pub use self::words::{describe, describe_tours};
use crate::atlas::layers::{LayerFacts, Source, TourIndex, index, moves_of, path_of};
use crate::{CountError, read_countable};
use cavalcade_check::Tour;
use cavalcade_check::verify::verify_squares;
use cavalcade_core::util::threads::run_on_threads;
use cavalcade_core::{Budget, Kind, Question, Square};
use cavalcade_graph::problem::{Answer, BoardProblem, Normalised, normalise};

/// An index of all tours that answer a question, each once, numbered from 1.
pub struct Atlas {
    question: Question,
    len: BigUint,
    content: Content,
}

impl fmt::Debug for Atlas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Atlas").field("question", &self.question).field("len", &self.len).finish_non_exhaustive()
    }
}

/// The same question with the moves in the piece's own order: the numbers of tours do not depend on another.
fn in_own_order(question: &Question) -> Question {
    question.clone().by(question.piece().in_own_order())
}

/// Lets all threads run out of numbers.
fn stop<T>(next: &AtomicUsize, numbers: &[BigUint], error: CountError) -> Result<T, CountError> {
    next.store(numbers.len(), Ordering::Relaxed);
    Err(error)
}

/// The source of the tours.
enum Content {
    /// There is one, or none.
    Known(Option<Vec<Square>>),
    Index(Box<dyn TourIndex>),
}

impl Atlas {
    /// Builds the atlas of a question in memory, on all threads and without limits.
    pub fn of(question: &Question) -> Result<Self, CountError> {
        Self::builder(question).build()
    }

    /// Returns a builder of the atlas of a question.
    pub fn builder(question: &Question) -> AtlasBuilder<'_> {
        AtlasBuilder::new(question)
    }

    /// Opens the atlas in a folder. Nothing is read but the manifest and where the layers begin and end: what is damaged
    /// elsewhere is noticed when it is needed.
    pub fn open(folder: &Path) -> Result<Self, CountError> {
        let manifest = Manifest::read(folder)?;
        let opened = Self::from_source(manifest.question(), Source::Finished(folder), &Budget::unlimited());
        // What is out of reach was never built.
        let atlas = opened.map_err(|error| if error.is_limit() { manifest.damage() } else { error })?;
        manifest.check(&atlas.len, &atlas.layers())?;
        Ok(atlas)
    }

    fn from_source(question: &Question, source: Source<'_>, budget: &Budget) -> Result<Self, CountError> {
        let question = in_own_order(question);
        let content = match read_countable(&question, budget)? {
            Normalised::Answered(Answer::Path(path)) => Content::Known(Some(path)),
            Normalised::Answered(Answer::Impossible(_)) => Content::Known(None),
            Normalised::Cycle(problem) => Content::Index(index(&problem, source, budget)?),
        };
        let len = match &content {
            Content::Known(path) => BigUint::from(u32::from(path.is_some())),
            Content::Index(index) => index.len(),
        };
        Ok(Self { question, len, content })
    }

    /// Returns `true` if its tours are those that answer a question. The order of moves does not matter.
    #[must_use]
    pub fn is_of(&self, question: &Question) -> bool {
        self.question == in_own_order(question)
    }

    /// The question that the tours answer.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The number of tours.
    #[must_use]
    pub const fn len(&self) -> &BigUint {
        &self.len
    }

    /// Returns `true` if there are no tours.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == BigUint::ZERO
    }

    /// The states kept, of all layers.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.layers().iter().map(|layer| layer.states).sum()
    }

    /// The bytes that all layers take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.layers().iter().map(|layer| layer.bytes).sum()
    }

    fn layers(&self) -> Vec<LayerFacts> {
        match &self.content {
            Content::Known(_) => Vec::new(),
            Content::Index(index) => index.layers(),
        }
    }

    /// Returns the tour of a number, from 1; `None` if there are fewer tours.
    pub fn nth(&self, number: impl Into<BigUint>, budget: &Budget) -> Result<Option<Tour>, CountError> {
        let number = number.into();
        if number == BigUint::ZERO || number > self.len {
            return Ok(None);
        }
        let squares = match &self.content {
            Content::Known(path) => path.clone().unwrap_or_default(),
            Content::Index(index) => self.squares(index.as_ref(), number - 1u32, budget)?,
        };
        // Whatever the layers say, a tour goes through the checker.
        verify_squares(&self.question, &squares).map(Some).map_err(|_| CountError::Inconsistent)
    }

    /// The squares of a tour, as it would be listed.
    fn squares(&self, index: &dyn TourIndex, number: BigUint, budget: &Budget) -> Result<Vec<Square>, CountError> {
        let moves = index.nth(number, budget)?;
        let path = moves.zip(self.problem(budget)?).and_then(|(moves, problem)| path_of(&problem, &moves));
        path.ok_or(CountError::Inconsistent)
    }

    /// Returns the number of a tour; `None` if it does not answer the question. Unless the question gives a start or
    /// end, neither the first square of a closed tour nor the direction of any tour matters.
    pub fn rank(&self, tour: &Tour, budget: &Budget) -> Result<Option<BigUint>, CountError> {
        let Some(squares) = self.as_asked(tour) else { return Ok(None) };
        match &self.content {
            Content::Known(_) => Ok(Some(BigUint::from(1u32))),
            Content::Index(index) => {
                let Some(problem) = self.problem(budget)? else { return Ok(None) };
                let number = index.rank(&moves_of(&problem, &squares), budget)?;
                number.map(|number| Some(number + 1u32)).ok_or(CountError::Inconsistent)
            }
        }
    }

    /// The squares of a tour from where and in the direction in which it answers the question.
    fn as_asked(&self, tour: &Tour) -> Option<Vec<Square>> {
        let mut squares: Vec<Square> = tour.squares().collect();
        let answers = |squares: &[Square]| verify_squares(&self.question, squares).is_ok();
        for _ in 0..2 {
            if answers(&squares) {
                return Some(squares);
            }
            if self.question.kind() == Kind::Closed {
                self.turn_to_start(&mut squares);
                if answers(&squares) {
                    return Some(squares);
                }
            }
            squares.reverse();
        }
        None
    }

    /// Lets a closed tour begin, or end, where it is asked to.
    fn turn_to_start(&self, squares: &mut [Square]) {
        let place = |square: Option<Square>| squares.iter().position(|other| Some(*other) == square);
        let begin = place(self.question.start()).or_else(|| Some((place(self.question.end())? + 1) % squares.len()));
        squares.rotate_left(begin.unwrap_or(0));
    }

    /// Returns the tours of these numbers, found on several threads. A number that no tour has is an error.
    pub fn tours(
        &self,
        numbers: &[BigUint],
        threads: NonZero<usize>,
        budget: &Budget,
    ) -> Result<Vec<Tour>, CountError> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut found = Vec::new();
            while let place = next.fetch_add(1, Ordering::Relaxed)
                && let Some(number) = numbers.get(place)
            {
                // After an error of one thread the others have nothing more to do.
                match self.nth(number.clone(), budget).transpose() {
                    Some(Ok(tour)) => found.push((place, tour)),
                    Some(Err(error)) => return stop(&next, numbers, error),
                    None => return stop(&next, numbers, CountError::NoSuchTour(number.clone())),
                }
            }
            Ok(found)
        };
        let parts = run_on_threads(threads.get().min(numbers.len()), work, |_| work());
        let mut found = parts.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
        found.sort_unstable_by_key(|(place, _)| *place);
        Ok(found.into_iter().map(|(_, tour)| tour).collect())
    }

    /// All tours from a number on, in order.
    ///
    /// ```
    /// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_count::{Counter, atlas}}; pub mod count { pub use cavalcade_count::*; } }
    /// use cavalcade::atlas::Atlas;
    /// use cavalcade::{Question, Size};
    ///
    /// let atlas = Atlas::of(&Question::on(Size::new(3, 4)?))?;
    /// assert_eq!(atlas.tours_from(6u32).count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tours_from(&self, number: impl Into<BigUint>) -> impl Iterator<Item = Result<Tour, CountError>> {
        let mut number = number.into().max(BigUint::from(1u32));
        std::iter::from_fn(move || {
            let tour = self.nth(number.clone(), &Budget::unlimited()).transpose();
            number += 1u32;
            tour
        })
        .fuse()
    }

    /// Tours drawn at random, each as likely as any other. The same seed draws the same tours on every machine.
    pub fn sample(&self, seed: u64, repetition: Repetition) -> impl Iterator<Item = Result<Tour, CountError>> {
        self.draw(seed, repetition).filter_map(|number| self.nth(number, &Budget::unlimited()).transpose())
    }

    /// The numbers of the tours that [`Atlas::sample`] draws.
    #[must_use]
    pub fn draw(&self, seed: u64, repetition: Repetition) -> Draws {
        Draws::new(self.len.clone(), seed, repetition)
    }

    fn problem(&self, budget: &Budget) -> Result<Option<BoardProblem<'_>>, CountError> {
        Ok(match normalise(&self.question, budget)? {
            Normalised::Cycle(problem) => Some(problem),
            Normalised::Answered(_) => None,
        })
    }
}
