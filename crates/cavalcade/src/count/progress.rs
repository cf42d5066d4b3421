//! Watching a count.

use super::Estimate;

/// How far a count is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// What is being counted: a count may take several runs.
    pub run: &'static str,
    /// The layers finished.
    pub layer: usize,
    /// All layers of the run.
    pub layers: usize,
    /// The states of the layer being worked off.
    pub states: u64,
    /// The shard that was finished last, from 1.
    pub shard: usize,
    /// All shards of the layer.
    pub shards: usize,
    /// The transitions of the run so far.
    pub transitions: u64,
    /// The bytes held of this layer and the next.
    pub memory: u64,
}

/// Someone who watches a count.
pub trait CountObserver {
    /// Called now and then.
    fn progress(&mut self, progress: &Progress) {
        let _ = progress;
    }

    /// Called now and then by a count that tries every path, with its steps and the directed paths found so far.
    fn walk(&mut self, steps: u64, paths: u64) {
        let _ = (steps, paths);
    }

    /// Called after each run of an estimate, from the second on, with what the runs so far come to.
    fn estimate(&mut self, so_far: &Estimate) {
        let _ = so_far;
    }
}

impl CountObserver for crate::Silent {}
