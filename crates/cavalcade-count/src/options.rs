//! What is wanted of a count besides the number, and what it may use.

use std::num::NonZero;

use super::disk::LayerFolders;
use super::tour_iter::Equivalence;
use cavalcade_core::util::all_threads;

/// What else is wanted of a count, and what it may use.
#[derive(Clone, Debug)]
pub struct CountOptions {
    /// Whether to meet every tour, one by one, instead of counting by the frontier method.
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
