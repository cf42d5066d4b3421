//! The options of a search.

use std::num::NonZeroUsize;

use super::method::Method;
use cavalcade_core::util::all_threads;
use cavalcade_graph::search::backtrack::Pruning;
use cavalcade_graph::search::warnsdorff::TieBreak;

/// The options of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The method.
    pub method: Method,
    /// Whether backtracking looks ahead.
    pub pruning: Pruning,
    /// The tie-break of Warnsdorff's rule.
    pub tie_break: TieBreak,
    /// The seed of every random choice.
    pub seed: u64,
    /// Whether to decide if a tour with given clues is the only one.
    pub unique: bool,
    /// The number of threads. The answer does not depend on it.
    pub threads: NonZeroUsize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            method: Method::default(),
            pruning: Pruning::default(),
            tie_break: TieBreak::default(),
            seed: 0,
            unique: false,
            threads: all_threads(),
        }
    }
}
