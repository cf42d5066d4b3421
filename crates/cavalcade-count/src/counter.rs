//! The front door to counts: a question, what else is wanted, and the number.

use std::num::NonZeroUsize;
use std::time::Duration;

use super::disk::LayerFolders;
use super::error::CountError;
use super::exact::{Count, count};
use super::list::UpTo;
use super::method::CountMethod;
use super::options::CountOptions;
use cavalcade_core::{Limits, Observer, Question, Silent};

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
#[must_use = "a counter does nothing until `count` is called"]
pub struct Counter<'a> {
    question: &'a Question,
    options: CountOptions,
    limits: Limits,
    observer: Option<&'a mut dyn Observer>,
}

impl<'a> Counter<'a> {
    /// Counts by the frontier method, on all threads of the machine and without limits, unless told otherwise.
    pub fn new(question: &'a Question) -> Self {
        Self { question, options: CountOptions::default(), limits: Limits::none(), observer: None }
    }

    /// By this method; [`CountMethod::Frontier`] unless told otherwise.
    pub fn method(mut self, method: CountMethod) -> Self {
        self.options.method = method;
        self
    }

    /// The classes up to turns and flips as well.
    pub fn classes(mut self) -> Self {
        self.options.up_to = UpTo::Symmetry;
        self
    }

    /// On so many threads; on all of the machine unless told otherwise. The number does not depend on it.
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.options.threads = threads;
        self
    }

    /// With folders for layers that do not fit in memory, and for checkpoints.
    pub fn folders(mut self, folders: LayerFolders) -> Self {
        self.options.folders = folders;
        self
    }

    /// Keeps to these limits; without any unless told otherwise. The clock of a time limit starts with [`Counter::count`].
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Takes this long at most.
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.limits = self.limits.with_time(time);
        self
    }

    /// While this observer watches.
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Counts. The clock of a time limit starts now.
    pub fn count(self) -> Result<Count, CountError> {
        let budget = self.limits.start();
        match self.observer {
            Some(observer) => count(self.question, &self.options, &budget, observer),
            None => count(self.question, &self.options, &budget, &mut Silent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn a_counter_does_as_it_is_told() {
        let question = Question::on(Size::new(5, 5).unwrap());
        let mut layers = Layers::default();
        let frontier =
            Counter::new(&question).classes().threads(NonZeroUsize::MIN).observer(&mut layers).count().unwrap();
        assert!(frontier.classes.is_some() && layers.0 > 0);
        let backtrack = Counter::new(&question).method(CountMethod::Backtrack).count().unwrap();
        assert_eq!((backtrack.method, backtrack.undirected), (CountMethod::Backtrack, frontier.undirected));
        let hasty = Counter::new(&question).time_limit(Duration::ZERO).count();
        assert!(matches!(hasty, Err(CountError::Limit(Limit::Time(_)))));
        let small = Counter::new(&question).limits(Limits::none().with_memory(1000)).count();
        assert!(matches!(small, Err(CountError::Limit(Limit::Memory { .. }))));
    }
}
