//! Builds an atlas, in memory or in a folder.

use std::num::NonZero;
use std::path::Path;

use super::Atlas;
use super::layers::{Counting, Source};
use super::manifest::Manifest;
use super::{Projection, in_own_order};
use crate::CountError;
use cavalcade_core::util::all_threads;
use cavalcade_core::{Budget, NoObserver, Observer, Question};

/// Builds the atlas of a question: says on how many threads and within which budget, and builds.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_count::{Counter, atlas}}; pub mod count { pub use cavalcade_count::*; } }
/// use cavalcade::atlas::Atlas;
/// use cavalcade::{Question, Size};
///
/// let folder = tempfile::tempdir()?;
/// let question = Question::on(Size::new(5, 6)?).closed();
/// Atlas::builder(&question).build_in(folder.path())?;
/// let atlas = Atlas::open(folder.path())?;
/// assert_eq!(atlas.question(), &question);
/// assert_eq!(atlas.len(), &8u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a builder does nothing until `build` or `build_in` is called"]
pub struct AtlasBuilder<'a> {
    question: &'a Question,
    threads: NonZero<usize>,
    budget: Option<&'a Budget>,
    observer: Option<&'a mut dyn Observer>,
}

impl<'a> AtlasBuilder<'a> {
    pub(super) fn new(question: &'a Question) -> Self {
        Self { question, threads: all_threads(), budget: None, observer: None }
    }

    /// Sets the number of threads, all of the machine by default. The atlas does not depend on it.
    pub const fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = threads;
        self
    }

    /// Sets a budget. There is no limit by default.
    pub const fn budget(mut self, budget: &'a Budget) -> Self {
        self.budget = Some(budget);
        self
    }

    /// Sets an observer, which is shown the progress.
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Builds the atlas in memory. It takes half of the memory allowed at most; the count has the other half.
    pub fn build(self) -> Result<Atlas, CountError> {
        self.build_at(None)
    }

    /// Builds the atlas in a folder. If the folder holds the first layers from a run that was killed, the count
    /// continues from there; if it holds all layers, each is checked and damaged ones are built again.
    pub fn build_in(self, folder: &Path) -> Result<Atlas, CountError> {
        self.build_at(Some(folder))
    }

    fn build_at(self, folder: Option<&Path>) -> Result<Atlas, CountError> {
        let (question, mut silent, unlimited) = (self.question, NoObserver, Budget::unlimited());
        let counting = Counting { threads: self.threads.get(), observer: self.observer.unwrap_or(&mut silent) };
        let budget = self.budget.unwrap_or(&unlimited);
        let Some(folder) = folder else { return Atlas::from_source(question, Source::Memory(counting), budget) };
        // What is out of reach leaves nothing in the folder.
        Projection::of(question, budget)?;
        let building = Manifest::begin(folder, &in_own_order(question))?;
        let atlas = Atlas::from_source(question, Source::Folder(counting, folder), budget)?;
        building.finish(&atlas.len, &atlas.layers())?;
        Ok(atlas)
    }
}
