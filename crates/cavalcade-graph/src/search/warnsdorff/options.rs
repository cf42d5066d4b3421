//! What can be chosen of the walks.

use std::num::NonZeroUsize;

use super::tie_break::TieBreak;

/// How to walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WarnsdorffOptions {
    /// How the first walk chooses among equals; later walks take turns.
    pub tie_break: TieBreak,
    /// What every random choice depends on.
    pub seed: u64,
    /// How many walks are made at the same time.
    pub threads: NonZeroUsize,
    /// How many walks are made at most.
    pub walks: Option<u64>,
}

impl Default for WarnsdorffOptions {
    fn default() -> Self {
        Self { tie_break: TieBreak::default(), seed: 0, threads: NonZeroUsize::MIN, walks: None }
    }
}
