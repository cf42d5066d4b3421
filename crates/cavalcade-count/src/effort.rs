//! The work of a count.

/// The work of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct CountEffort {
    /// The states of all layers.
    pub states: u64,
    /// The states of the largest layer.
    pub states_peak: u64,
    /// The bytes of the largest layer in memory.
    pub memory_peak: u64,
    /// The states reached, counting each as often as it was; or the steps of a walk.
    pub transitions: u64,
}

impl CountEffort {
    /// Adds the work of another pass.
    pub fn add(&mut self, other: &Self) {
        self.states += other.states;
        self.states_peak = self.states_peak.max(other.states_peak);
        self.memory_peak = self.memory_peak.max(other.memory_peak);
        self.transitions += other.transitions;
    }
}
