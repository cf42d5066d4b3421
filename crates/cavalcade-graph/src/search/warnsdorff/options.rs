//! Options for walks.

use std::num::NonZeroUsize;

use super::tie_break::TieBreak;

/// Options for walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WarnsdorffOptions {
    /// The tie-break of the first walk; later walks take turns.
    pub tie_break: TieBreak,
    /// The seed of every random choice.
    pub seed: u64,
    /// The number of walks made at the same time.
    pub threads: NonZeroUsize,
    /// The most walks that are made.
    pub walks: Option<u64>,
}

impl Default for WarnsdorffOptions {
    fn default() -> Self {
        Self { tie_break: TieBreak::default(), seed: 0, threads: NonZeroUsize::MIN, walks: None }
    }
}
