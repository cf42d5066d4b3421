//! The entry point to counts and estimates.

use std::num::NonZeroUsize;
use std::time::Duration;

use super::classes::{Symmetric, count_symmetric};
use super::disk::LayerFolders;
use super::error::CountError;
use super::estimate::{Estimate, EstimateOptions, estimate};
use super::exact::{Count, count};
use super::graph;
use super::options::CountOptions;
use super::tour_iter::Equivalence;
use cavalcade_core::budget::Allowance;
use cavalcade_core::{Budget, GraphQuestion, Limits, NoObserver, Observer, Question, Symmetry};

/// A builder for counts and estimates: how to count, and within which limits.
///
/// ```
/// # use cavalcade_core::{Graph, GraphQuestion, Question, Size};
/// # use cavalcade_count::Counter;
/// let count = Counter::new(&Question::on(Size::new(6, 6)?).closed()).count()?;
/// assert_eq!(count.undirected.to_string(), "9862");
///
/// let question = Question::on(Size::new(5, 5)?);
/// let count = Counter::new(&question).classes().time_limit(std::time::Duration::from_secs(60)).count()?;
/// assert_eq!(count.classes.map(|classes| classes.number), Some(112u32.into()));
///
/// // The Hamiltonian cycles of a cube.
/// let edges = (0..8usize).flat_map(|corner| [1, 2, 4].map(|side| (corner, corner ^ side)));
/// let cube = GraphQuestion::on(Graph::new(8, edges)?).closed();
/// assert_eq!(Counter::new(&cube).count()?.undirected, 6u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a counter does nothing until `count` or `estimate` is called"]
pub struct Counter<'a, Q = Question> {
    question: &'a Q,
    options: CountOptions,
    allowance: Allowance,
    observer: Option<&'a mut dyn Observer>,
}

impl<'a, Q> Counter<'a, Q> {
    /// Creates a counter for a [`Question`] or a [`GraphQuestion`]. By default it uses the frontier method, all threads of
    /// the machine, and no limits.
    pub fn new(question: &'a Q) -> Self {
        Self { question, options: CountOptions::default(), allowance: Allowance::default(), observer: None }
    }

    /// Sets the number of threads, all of the machine by default. The result does not depend on it.
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.options.threads = threads;
        self
    }

    /// Sets folders for layers that do not fit in memory, and for checkpoints.
    pub fn folders(mut self, folders: LayerFolders) -> Self {
        self.options.folders = folders;
        self
    }

    /// Adds limits; there are none by default. The clock of a time limit starts with the count.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.allowance.limit(limits);
        self
    }

    /// Adds a time limit.
    pub fn time_limit(self, time: Duration) -> Self {
        self.limits(time.into())
    }

    /// Adds a budget whose clock is already running and which other work may share.
    pub fn budget(mut self, budget: &Budget) -> Self {
        self.allowance.share(budget);
        self
    }

    /// Sets an observer, which is shown the progress.
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Does the work within the allowance.
    fn run<T>(self, work: impl FnOnce(&Q, &CountOptions, &Budget, &mut dyn Observer) -> T) -> T {
        let mut silent = NoObserver;
        let observer = self.observer.unwrap_or(&mut silent);
        work(self.question, &self.options, &self.allowance.start(), observer)
    }
}

impl Counter<'_, GraphQuestion> {
    /// Counts the Hamiltonian paths or cycles of the graph.
    pub fn count(self) -> Result<Count, CountError> {
        self.run(graph::count)
    }
}

impl Counter<'_> {
    /// Visits every tour, one by one, instead of counting by the frontier method: for small boards.
    pub fn backtracking(mut self) -> Self {
        self.options.backtracking = true;
        self
    }

    /// Counts the classes up to rotation and reflection as well.
    pub fn classes(mut self) -> Self {
        self.options.up_to = Equivalence::Symmetry;
        self
    }

    /// Sets all options at once.
    pub fn options(mut self, options: CountOptions) -> Self {
        self.options = options;
        self
    }

    /// Counts the tours.
    pub fn count(self) -> Result<Count, CountError> {
        self.run(count)
    }

    /// Counts the tours that have a symmetry of the board, without counting all others. Returns `None` if the board does
    /// not have the symmetry.
    ///
    /// ```
    /// # use cavalcade_core::{Question, Size, Symmetry};
    /// # use cavalcade_count::Counter;
    /// let found = Counter::new(&Question::on(Size::CHESSBOARD).closed()).count_symmetric(Symmetry::HalfTurn)?;
    /// assert_eq!(found.expect("a square has a half turn").total(), 2_432_932u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_symmetric(self, symmetry: Symmetry) -> Result<Option<Symmetric>, CountError> {
        self.run(|question, options, budget, observer| count_symmetric(question, symmetry, options, budget, observer))
    }

    /// Estimates the number of tours. When the time is up, the estimate rests on the samples drawn so far, unless they are
    /// too few. A number that is known without sampling is exact.
    ///
    /// ```
    /// # use cavalcade_core::{Question, Size};
    /// # use cavalcade_count::{Counter, EstimateOptions};
    /// let options = EstimateOptions { precision: Some(0.05), ..EstimateOptions::default() };
    /// let estimate = Counter::new(&Question::on(Size::new(6, 6)?).closed()).estimate(&options)?;
    /// assert!(estimate.low <= 9862.0 && 9862.0 <= estimate.high);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(self, wanted: &EstimateOptions) -> Result<Estimate, CountError> {
        self.run(|question, options, budget, observer| estimate(question, wanted, options.threads, budget, observer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CountMethod;
    use cavalcade_core::{Limit, Progress, Size};

    #[test]
    fn a_counter_uses_what_was_set() {
        let question = Question::on(Size::new(5, 5).unwrap());
        let mut layers = 0;
        let mut observe = |progress: Progress<'_>| {
            if let Progress::Layers(progress) = progress {
                layers = progress.layers;
            }
        };
        let frontier =
            Counter::new(&question).classes().threads(NonZeroUsize::MIN).observer(&mut observe).count().unwrap();
        assert!(frontier.classes.is_some() && layers > 0);
        let backtrack = Counter::new(&question).backtracking().count().unwrap();
        assert_eq!((backtrack.method, backtrack.undirected), (CountMethod::Backtrack, frontier.undirected));
        let hasty = Counter::new(&question).time_limit(Duration::ZERO).count();
        assert!(matches!(hasty, Err(CountError::Limit(Limit::Time(_)))));
        let stopped = Limits::none().with_time(Duration::ZERO).start();
        let within = Counter::new(&question).budget(&stopped).count();
        assert!(matches!(within, Err(CountError::Limit(Limit::Time(_)))));
        let small = Counter::new(&question).limits(Limits::none().with_memory(1000)).count();
        assert!(matches!(small, Err(CountError::Limit(Limit::Memory { .. }))));
    }
}
