//! The entry point to counts and estimates: a question, what else is wanted, and the number.

use std::num::NonZeroUsize;
use std::time::Duration;

use super::classes::{Symmetric, count_symmetric};
use super::disk::LayerFolders;
use super::error::CountError;
use super::estimate::{Estimate, EstimateOptions, estimate};
use super::exact::{Count, count};
use super::options::CountOptions;
use super::tour_iter::Equivalence;
use cavalcade_core::{Budget, Limits, NoObserver, Observer, Question, Symmetry};

/// Counts the tours that answer a question: says how and within which limits, and counts.
///
/// ```
/// # use cavalcade_core::{Question, Size};
/// # use cavalcade_count::Counter;
/// let count = Counter::new(&Question::on(Size::new(6, 6)?).closed()).count()?;
/// assert_eq!(count.undirected.to_string(), "9862");
///
/// let question = Question::on(Size::new(5, 5)?);
/// let count = Counter::new(&question).classes().time_limit(std::time::Duration::from_secs(60)).count()?;
/// assert_eq!(count.classes.map(|classes| classes.number), Some(112u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a counter does nothing until `count` or `estimate` is called"]
pub struct Counter<'a> {
    question: &'a Question,
    options: CountOptions,
    allowance: Allowance<'a>,
    observer: Option<&'a mut dyn Observer>,
}

/// What a count may spend.
enum Allowance<'a> {
    /// The clock of a time limit starts with the count.
    Limits(Limits),
    Budget(&'a Budget),
}

impl<'a> Counter<'a> {
    /// Counts by the frontier method, on all threads of the machine and without limits, unless set otherwise.
    pub fn new(question: &'a Question) -> Self {
        let allowance = Allowance::Limits(Limits::none());
        Self { question, options: CountOptions::default(), allowance, observer: None }
    }

    /// Meets every tour, one by one, instead of counting by the frontier method: for small boards.
    pub fn backtracking(mut self) -> Self {
        self.options.backtracking = true;
        self
    }

    /// Counts the classes up to turns and flips as well.
    pub fn classes(mut self) -> Self {
        self.options.up_to = Equivalence::Symmetry;
        self
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

    /// Sets all options at once.
    pub fn options(mut self, options: CountOptions) -> Self {
        self.options = options;
        self
    }

    /// Sets limits; there are none by default. The clock of a time limit starts with the count.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.allowance = Allowance::Limits(limits);
        self
    }

    /// Takes this long at most, besides the limits set before.
    pub fn time_limit(mut self, time: Duration) -> Self {
        let limits = match self.allowance {
            Allowance::Limits(limits) => limits,
            Allowance::Budget(_) => Limits::none(),
        };
        self.allowance = Allowance::Limits(limits.with_time(time));
        self
    }

    /// Sets a budget in place of limits: its clock already runs, and several counts may share it.
    pub fn budget(mut self, budget: &'a Budget) -> Self {
        self.allowance = Allowance::Budget(budget);
        self
    }

    /// Sets an observer, which is shown the progress.
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Counts the tours.
    pub fn count(self) -> Result<Count, CountError> {
        self.run(|question, options, budget, observer| count(question, options, budget, observer))
    }

    /// Counts the tours that have a symmetry of the board, without counting all unless all have it. `None` if the board
    /// does not have it.
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

    /// Estimates the number of tours. When the time is up, what has been found is the estimate, unless it is too little
    /// to conclude anything from. What is known without any sample is exact.
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

    /// Does the work within what it may spend.
    fn run<T>(self, work: impl FnOnce(&Question, &CountOptions, &Budget, &mut dyn Observer) -> T) -> T {
        let mut silent = NoObserver;
        let observer = self.observer.unwrap_or(&mut silent);
        match self.allowance {
            Allowance::Limits(limits) => work(self.question, &self.options, &limits.start(), observer),
            Allowance::Budget(budget) => work(self.question, &self.options, budget, observer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CountMethod;
    use cavalcade_core::{Limit, Progress, Size};

    #[derive(Default)]
    struct Layers(usize);

    impl Observer for Layers {
        fn progress(&mut self, progress: Progress<'_>) {
            if let Progress::Layers(layers) = progress {
                self.0 = layers.layers;
            }
        }
    }

    #[test]
    fn a_counter_uses_what_was_set() {
        let question = Question::on(Size::new(5, 5).unwrap());
        let mut layers = Layers::default();
        let frontier =
            Counter::new(&question).classes().threads(NonZeroUsize::MIN).observer(&mut layers).count().unwrap();
        assert!(frontier.classes.is_some() && layers.0 > 0);
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
