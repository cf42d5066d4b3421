//! How often layers are saved.

use std::time::Duration;

use web_time::Instant;

/// Saving may take this part of the time.
const PART_OF_TIME: u32 = 5;

/// Keeps what saving costs to a part of the time.
#[derive(Debug)]
pub(crate) struct Pace {
    last: Instant,
    cost: Duration,
}

impl Pace {
    pub(crate) fn new() -> Self {
        Self { last: Instant::now(), cost: Duration::ZERO }
    }

    /// Returns `true` if it is time to save again.
    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= self.cost * PART_OF_TIME
    }

    /// Saves, and measures how long that takes.
    pub(crate) fn timed<T>(&mut self, save: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = save();
        self.last = Instant::now();
        self.cost = self.last - start;
        result
    }
}
