//! Watching work: how far it is, and each step of a search.

use crate::Square;

/// The work done by a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Effort {
    /// Moves made, including those taken back.
    pub steps: u64,
    /// Moves taken back.
    pub retreats: u64,
    /// Times a search went back to an earlier choice.
    pub returns: u64,
    /// Walks begun: one, and one more for each restart.
    pub walks: u64,
    /// The most squares visited at once.
    pub deepest: u64,
}

impl Effort {
    /// Adds the work of another part of the same search.
    pub fn add(&mut self, other: &Self) {
        self.steps += other.steps;
        self.retreats += other.retreats;
        self.returns += other.returns;
        self.walks += other.walks;
        self.deepest = self.deepest.max(other.deepest);
    }
}

/// The progress of a count that goes layer by layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct LayerProgress {
    /// What is being counted: a count may take several passes.
    pub pass: &'static str,
    /// The layers finished.
    pub layer: usize,
    /// All layers of the pass.
    pub layers: usize,
    /// The states of the layer being worked off.
    pub states: u64,
    /// The shards of it that are finished.
    #[serde(skip)]
    pub shard: usize,
    /// All shards of the layer.
    #[serde(skip)]
    pub shards: usize,
    /// The transitions of the pass so far.
    pub transitions: u64,
    /// The bytes held of this layer and the next.
    #[serde(skip)]
    pub memory: u64,
}

/// The progress of some work. As data for serde it is an object with the numbers only.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
#[serde(untagged)]
pub enum Progress<'a> {
    /// A search, by the work done so far.
    Search(&'a Effort),
    /// A count layer by layer.
    Layers(&'a LayerProgress),
    /// A count path by path.
    Paths {
        /// The steps made.
        steps: u64,
        /// The directed paths found.
        paths: u64,
    },
    /// The first two samples of an estimate, before which there is nothing to estimate from: how far the next one is.
    Sampling {
        /// The samples so far.
        #[serde(rename = "runs")]
        samples: u64,
        /// The layers of the next one that are finished.
        layer: usize,
        /// All its layers.
        layers: usize,
    },
    /// An estimate, from its second sample on.
    Estimate {
        /// The mean of the samples.
        mean: f64,
        /// The lower end of the 95% interval.
        low: f64,
        /// The upper end of the 95% interval.
        high: f64,
        /// The samples so far.
        #[serde(rename = "runs")]
        samples: u64,
    },
    /// A puzzle in the making: numbers are taken away from a full grid, one after the other.
    Thinning {
        /// The numbers of the grid that were tried.
        tried: u64,
        /// All numbers of the grid.
        numbers: u64,
    },
}

/// Receives progress from a search or count. All methods default to doing nothing. For progress alone, a closure
/// will do.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use cavalcade::{Observer, Square};
///
/// /// Counts the moves that are made.
/// struct Moves(u64);
///
/// impl Observer for Moves {
///     fn wants_steps(&self) -> bool {
///         true
///     }
///
///     fn forward(&mut self, _: Square) {
///         self.0 += 1;
///     }
/// }
/// ```
pub trait Observer {
    /// Returns `true` if single steps are wanted. Parallel searches cannot report them, and then run on one thread.
    fn wants_steps(&self) -> bool {
        false
    }

    /// The piece moved to this square (or was put there, at the start).
    fn forward(&mut self, square: Square) {
        let _ = square;
    }

    /// The piece left this square, back to the one before.
    fn back(&mut self, square: Square) {
        let _ = square;
    }

    /// SAT found these squares closed in themselves, and demands from now on that a tour leaves them.
    fn cut(&mut self, squares: &[Square]) {
        let _ = squares;
    }

    /// Called now and then with the progress so far.
    fn progress(&mut self, progress: Progress<'_>) {
        let _ = progress;
    }
}

/// An observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {}

/// A closure that is called with the progress of the work.
impl<F: FnMut(Progress<'_>)> Observer for F {
    fn progress(&mut self, progress: Progress<'_>) {
        self(progress);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_written_as_its_numbers() {
        let effort = Effort { steps: 5, deepest: 4, ..Effort::default() };
        let layers = LayerProgress { pass: "open", layers: 12, shards: 7, ..LayerProgress::default() };
        for (progress, written) in [
            (Progress::Search(&effort), r#"{"steps":5,"retreats":0,"returns":0,"walks":0,"deepest":4}"#),
            (Progress::Layers(&layers), r#"{"pass":"open","layer":0,"layers":12,"states":0,"transitions":0}"#),
            (Progress::Sampling { samples: 1, layer: 2, layers: 3 }, r#"{"runs":1,"layer":2,"layers":3}"#),
        ] {
            assert_eq!(serde_json::to_string(&progress).unwrap(), written);
        }
    }
}
