//! How fast the steps are shown.

use std::time::Duration;

/// Steps a second, from a crawl to as many as can be taken.
const SPEEDS: [u64; 13] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 20_000, 100_000];

/// The speed, and whether it is halted.
#[derive(Debug)]
pub(super) struct Pace {
    speed: usize,
    is_paused: bool,
    single_steps: u64,
    /// Parts of a step left over from the last picture.
    owed: f64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { speed: 4, is_paused: false, single_steps: 0, owed: 0.0 }
    }
}

impl Pace {
    pub(super) fn steps_a_second(&self) -> u64 {
        SPEEDS[self.speed]
    }

    pub(super) fn is_paused(&self) -> bool {
        self.is_paused
    }

    pub(super) fn faster(&mut self) {
        self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
    }

    pub(super) fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }

    pub(super) fn pause_or_go_on(&mut self) {
        self.is_paused = !self.is_paused;
    }

    /// Shows one step and stands still.
    pub(super) fn single_step(&mut self) {
        self.is_paused = true;
        self.single_steps += 1;
    }

    /// How many steps to show in the next picture.
    pub(super) fn steps_due(&mut self, frame: Duration) -> u64 {
        if self.is_paused {
            return std::mem::take(&mut self.single_steps);
        }
        self.owed += self.steps_a_second() as f64 * frame.as_secs_f64();
        let due = self.owed.floor();
        self.owed -= due;
        due as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_speeds_share_a_step_among_several_pictures() {
        let mut pace = Pace::default();
        (0..9).for_each(|_| pace.slower());
        let due: u64 = (0..100).map(|_| pace.steps_due(Duration::from_millis(20))).sum();
        assert!((1..=2).contains(&due), "{due}");
    }

    #[test]
    fn a_single_step_pauses() {
        let mut pace = Pace::default();
        pace.single_step();
        assert_eq!(pace.steps_due(Duration::from_secs(1)), 1);
        assert_eq!(pace.steps_due(Duration::from_secs(1)), 0);
        pace.pause_or_go_on();
        assert!(pace.steps_due(Duration::from_secs(1)) > 1);
    }
}
