//! Time and memory while a tour is read.

use cavalcade_core::{Budget, Clock, Limit};

/// Counts each word that is read, and checks the clock and the memory that the words take.
#[derive(Debug)]
pub(super) struct Meter<'b> {
    budget: &'b Budget,
    clock: Clock<'b>,
    /// The bytes that a word takes when it is read.
    bytes_a_word: u64,
    bytes: u64,
}

impl<'b> Meter<'b> {
    pub(super) const fn new(bytes_a_word: u64, budget: &'b Budget) -> Self {
        Self { budget, clock: budget.clock(), bytes_a_word, bytes: 0 }
    }

    /// Notes a word.
    pub(super) fn tick(&mut self) -> Result<(), Limit> {
        self.bytes += self.bytes_a_word;
        self.budget.has_room_for(self.bytes)?;
        self.clock.tick()
    }
}
