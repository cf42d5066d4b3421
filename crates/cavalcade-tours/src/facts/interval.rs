//! The 95% interval: where a number known from samples lies, with that confidence.

/// Two ends, between which the true number lies in 95 of 100 cases.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The number of standard deviations around the mean that hold 95% of the normal distribution.
const NORMAL: f64 = 1.959_963_984_540_054;

impl Interval {
    /// Wilson's interval (1927) for a share, estimated from `seen` of `samples` samples.
    ///
    /// It stays between 0 and 1, and is meaningful even if none or all of the samples are of the kind in question.
    #[must_use]
    pub fn of_share(found: u64, among: u64) -> Self {
        if among == 0 {
            return Self { low: 0.0, high: 1.0 };
        }
        let missed = among.saturating_sub(found);
        let (x, y, n, square) = (found as f64, missed as f64, among as f64, NORMAL * NORMAL);
        let half_width = NORMAL * (x * y / n + square / 4.0).sqrt();
        let end = |from_middle: f64| ((x + square / 2.0 + from_middle) / (n + square)).clamp(0.0, 1.0);
        // At the ends of the scale the terms cancel out, except for rounding.
        let low = if found == 0 { 0.0 } else { end(-half_width) };
        let high = if missed == 0 { 1.0 } else { end(half_width) };
        Self { low, high }
    }

    /// Student's interval (1908) for the mean of `samples` samples with this standard deviation; `None` for fewer than
    /// two.
    #[must_use]
    pub fn of_mean(mean: f64, deviation: f64, samples: u64) -> Option<Self> {
        let free = samples.checked_sub(1).filter(|free| *free > 0)?;
        let half_width = student(free) * deviation / (samples as f64).sqrt();
        Some(Self { low: mean - half_width, high: mean + half_width })
    }
}

/// The factor in place of [`NORMAL`] if the deviation is itself estimated, with `free` degrees of freedom.
fn student(free: u64) -> f64 {
    const FIRST: [f64; 6] = [12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912];
    let series = || {
        // The first terms of Fisher's series, to a part in a thousand from seven on.
        let free = free as f64;
        NORMAL + 2.3723 / free + 2.8225 / free.powi(2) + 2.5559 / free.powi(3)
    };
    let index = usize::try_from(free.saturating_sub(1)).unwrap_or(usize::MAX);
    FIRST.get(index).copied().unwrap_or_else(series)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(found: f64, known: f64) -> bool {
        (found - known).abs() < 0.0005
    }

    #[test]
    fn wilsons_interval_is_as_published() {
        // Newcombe (1998), table I, method 3.
        for (found, among, low, high) in
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
        {
            let interval = Interval::of_share(found, among);
            assert!(is_near(interval.low, low) && is_near(interval.high, high), "{found} of {among}: {interval:?}");
        }
        assert!(Interval::of_share(7, 7).high >= 1.0);
        assert_eq!(Interval::of_share(0, 0), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn the_factor_of_student_is_that_of_the_tables() {
        for (free, known) in [(1, 12.706), (6, 2.447), (7, 2.365), (10, 2.228), (30, 2.042), (120, 1.980)] {
            assert!((student(free) / known - 1.0).abs() < 0.001, "{free}: {}", student(free));
        }
    }

    #[test]
    fn a_single_sample_says_nothing_of_how_far_to_trust_it() {
        assert_eq!(Interval::of_mean(5.0, 0.0, 1), None);
        assert_eq!(Interval::of_mean(5.0, 0.0, 0), None);
        let interval = Interval::of_mean(5.0, 2.0, 4).unwrap();
        assert!(is_near(interval.high, 5.0 + 3.182) && is_near(interval.low, 5.0 - 3.182));
    }
}
