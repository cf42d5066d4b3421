//! The distribution of a number over tours.

use std::collections::BTreeMap;

use super::interval::Interval;
use super::share::Share;

/// The number of times each value was seen.
///
/// Only whole numbers are kept, so it does not matter in which order, or by which thread, values are added.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*, cavalcade_tours::*}; }
/// use cavalcade::facts::Distribution;
///
/// let values: Distribution = [2, 4, 4, 4, 5, 5, 7, 9].into_iter().collect();
/// assert_eq!(values.mean(), Some(5.0));
/// assert_eq!((values.least(), values.most()), (Some(2), Some(9)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Distribution {
    counts: BTreeMap<u64, u64>,
    samples: u64,
}

impl Distribution {
    /// Adds a value.
    pub fn add(&mut self, value: u64) {
        self.add_many(value, 1);
    }

    /// Adds all values of another.
    pub fn merge(&mut self, other: &Self) {
        for (value, count) in other.counts() {
            self.add_many(value, count);
        }
    }

    fn add_many(&mut self, value: u64, count: u64) {
        *self.counts.entry(value).or_default() += count;
        self.samples += count;
    }

    /// The number of values added.
    #[must_use]
    pub const fn samples(&self) -> u64 {
        self.samples
    }

    /// Each value that was seen with how often it was, from the least to the most.
    #[must_use]
    pub fn counts(&self) -> impl DoubleEndedIterator<Item = (u64, u64)> + ExactSizeIterator + '_ {
        self.counts.iter().map(|(value, count)| (*value, *count))
    }

    /// The share of the values from the first of these to the last, both counted.
    #[must_use]
    pub fn share(&self, first: u64, last: u64) -> Share {
        let tours = if first > last { 0 } else { self.counts.range(first..=last).map(|(_, count)| count).sum() };
        Share { tours, among: self.samples }
    }

    /// The least value, if there is any.
    #[must_use]
    pub fn least(&self) -> Option<u64> {
        self.counts.keys().next().copied()
    }

    /// The largest value, if there is any.
    #[must_use]
    pub fn most(&self) -> Option<u64> {
        self.counts.keys().next_back().copied()
    }

    /// The mean, if there is any value.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let sum: u128 = self.counts().map(|(value, count)| u128::from(value) * u128::from(count)).sum();
        (self.samples > 0).then(|| sum as f64 / self.samples as f64)
    }

    /// The standard deviation of the tours that the values are samples of; `None` for fewer than two values.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let (mean, free) = (self.mean()?, self.samples - 1);
        let squares: f64 = self.counts().map(|(value, count)| (value as f64 - mean).powi(2) * count as f64).sum();
        (free > 0).then(|| (squares / free as f64).sqrt())
    }

    /// [Student's interval](Interval::of_mean) for the mean; `None` for fewer than two values.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        Interval::of_mean(self.mean()?, self.deviation()?, self.samples)
    }
}

impl FromIterator<u64> for Distribution {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Self {
        let mut distribution = Self::default();
        values.into_iter().for_each(|value| distribution.add(value));
        distribution
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_deviation_are_those_of_the_values() {
        let values: Distribution = [2, 4, 4, 4, 5, 5, 7, 9].into_iter().collect();
        assert_eq!(values.samples(), 8);
        assert!((values.deviation().unwrap() - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        let interval = values.interval().unwrap();
        let half_width = 2.3646 * (32.0f64 / 7.0 / 8.0).sqrt();
        assert!((interval.low - (5.0 - half_width)).abs() < 0.01 && (interval.high - (5.0 + half_width)).abs() < 0.01);
    }

    #[test]
    fn nothing_is_said_of_too_few_values() {
        let none = Distribution::default();
        assert_eq!((none.mean(), none.deviation(), none.least(), none.most()), (None, None, None, None));
        let one: Distribution = [3].into_iter().collect();
        assert_eq!((one.mean(), one.deviation(), one.interval()), (Some(3.0), None, None));
    }

    #[test]
    fn values_merged_are_values_added() {
        let (low, high) = ([1, 2, 3, 3], [3, 4, 4, 9]);
        let mut merged: Distribution = low.into_iter().collect();
        merged.merge(&high.into_iter().collect());
        assert_eq!(merged, low.into_iter().chain(high).collect());
        assert_eq!(merged.counts().collect::<Vec<_>>(), [(1, 1), (2, 1), (3, 3), (4, 2), (9, 1)]);
    }

    #[test]
    fn the_share_of_a_range_counts_both_its_ends() {
        let values: Distribution = [1, 2, 3, 3, 9].into_iter().collect();
        assert_eq!(values.share(2, 3), Share { tours: 3, among: 5 });
        assert_eq!(values.share(3, 2), Share { tours: 0, among: 5 });
    }
}
