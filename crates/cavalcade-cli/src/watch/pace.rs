//! The speed of the display.

use std::time::Duration;

/// Speeds in steps per second.
const SPEEDS: [u64; 13] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 20_000, 100_000];

/// The speed, and whether the display is paused.
#[derive(Debug)]
pub(super) struct Pace {
    speed: usize,
    is_paused: bool,
    single_steps: u64,
    /// The fraction of a step left over from the last frame.
    owed: f64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { speed: 4, is_paused: false, single_steps: 0, owed: 0.0 }
    }
}

impl Pace {
    pub(super) fn steps_per_second(&self) -> u64 {
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

    /// Shows one step and pauses.
    pub(super) fn single_step(&mut self) {
        self.is_paused = true;
        self.single_steps += 1;
    }

    /// The number of steps to show in the next frame.
    pub(super) fn steps_due(&mut self, frame: Duration) -> u64 {
        if self.is_paused {
            return std::mem::take(&mut self.single_steps);
        }
        self.owed += self.steps_per_second() as f64 * frame.as_secs_f64();
        let due = self.owed.floor();
        self.owed -= due;
        due as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_speeds_spread_a_step_over_several_frames() {
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
