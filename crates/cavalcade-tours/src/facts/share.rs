//! The share of tours of a kind.

use super::interval::Interval;

/// The number of tours of a kind among some, and the likely share among all.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*, cavalcade_tours::*}; }
/// use cavalcade::facts::Share;
///
/// let share = Share { tours: 15, among: 148 };
/// assert!((share.value() - 0.101).abs() < 0.001);
/// let interval = share.interval();
/// assert!((interval.low - 0.062).abs() < 0.001 && (interval.high - 0.160).abs() < 0.001);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The tours of the kind.
    pub tours: u64,
    /// All tours looked at.
    pub among: u64,
}

impl Share {
    /// The share, from 0 to 1; 0 if no tour was looked at.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.tours as f64 / self.among.max(1) as f64
    }

    /// [Wilson's interval](Interval::of_share) for the share among all tours.
    #[must_use]
    pub fn interval(&self) -> Interval {
        Interval::of_share(self.tours, self.among)
    }
}
