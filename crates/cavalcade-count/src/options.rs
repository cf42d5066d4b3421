//! The options of a count.

use std::num::NonZero;

use super::disk::LayerFolders;
use super::tour_iter::Equivalence;
use cavalcade_core::util::all_threads;

/// The options of a count.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// Visit every tour, one by one, instead of counting by the frontier method.
    pub backtracking: bool,
    /// Whether to count classes too.
    pub up_to: Equivalence,
    /// The threads to use.
    pub threads: NonZero<usize>,
    /// Where layers may go besides memory.
    pub folders: LayerFolders,
}

impl Default for CountOptions {
    fn default() -> Self {
        Self {
            backtracking: false,
            up_to: Equivalence::default(),
            threads: all_threads(),
            folders: LayerFolders::default(),
        }
    }
}
