//! The front door to counts: a question, what else is wanted, and the number.

use std::num::NonZeroUsize;

use super::disk::LayerFolders;
use super::error::CountError;
use super::exact::{Count, count};
use super::list::UpTo;
use super::method::CountMethod;
use super::options::CountOptions;
use crate::{Limits, Observer, Question, Silent};

impl Question {
    /// Counts the tours that answer the question, on all threads of the machine, however long it takes.
    ///
    /// ```
    /// use cavalcade::{Question, Size};
    ///
    /// let count = Question::on(Size::new(6, 6)?).closed().count()?;
    /// assert_eq!(count.undirected.to_string(), "9862");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> Result<Count, CountError> {
        self.counter().count()
    }

    /// A counter for the question, to say how and within which limits.
    ///
    /// ```
    /// use std::time::Duration;
    /// use cavalcade::{Question, Size};
    ///
    /// let question = Question::on(Size::new(5, 5)?);
    /// let count = question.counter().classes().within(Duration::from_secs(60)).count()?;
    /// assert_eq!(count.classes.map(|classes| classes.number), Some(112u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn counter(&self) -> Counter<'_> {
        Counter { question: self, options: CountOptions::default(), limits: Limits::none(), observer: None }
    }
}

/// Says how tours are to be counted, and counts them. [`Question::counter`] makes one.
#[must_use = "a counter does nothing until `count` is called"]
pub struct Counter<'a> {
    question: &'a Question,
    options: CountOptions,
    limits: Limits,
    observer: Option<&'a mut dyn Observer>,
}

impl<'a> Counter<'a> {
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

    /// Within these limits, or within this time; without any unless told otherwise. The clock starts with [`Counter::count`].
    pub fn within(mut self, limits: impl Into<Limits>) -> Self {
        self.limits = limits.into();
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
    use std::time::Duration;

    use super::*;
    use crate::{Limit, Progress, Size};

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
        let frontier = question.counter().classes().threads(NonZeroUsize::MIN).observer(&mut layers).count().unwrap();
        assert!(frontier.classes.is_some() && layers.0 > 0);
        let backtrack = question.counter().method(CountMethod::Backtrack).count().unwrap();
        assert_eq!((backtrack.method, backtrack.undirected), (CountMethod::Backtrack, frontier.undirected));
        let hasty = question.counter().within(Duration::ZERO).count();
        assert!(matches!(hasty, Err(CountError::Limit(Limit::Time(_)))));
        let small = question.counter().within(Limits::none().with_memory(1000)).count();
        assert!(matches!(small, Err(CountError::Limit(Limit::Memory { .. }))));
    }
}
