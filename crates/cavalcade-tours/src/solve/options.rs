//! How to look for a tour.

use std::num::NonZeroUsize;

use super::method::Method;
use cavalcade_core::util::all_threads;
use cavalcade_graph::search::backtrack::Pruning;
use cavalcade_graph::search::warnsdorff::TieBreak;

/// How to look for a tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The method.
    pub method: Method,
    /// Whether backtracking looks ahead.
    pub pruning: Pruning,
    /// How Warnsdorff's rule chooses among equals.
    pub tie_break: TieBreak,
    /// What every random choice depends on.
    pub seed: u64,
    /// Whether to find out if a tour with given clues is the only one.
    pub unique: bool,
    /// How many threads may work at once. The answer does not depend on it.
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
