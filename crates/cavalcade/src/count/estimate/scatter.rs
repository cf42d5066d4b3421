//! The mean of some numbers, and how far to trust it.

/// The mean and the squared deviations of some numbers, kept up to date one by one (Welford 1962).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scatter {
    /// What the numbers are told in: the first of them that is not zero. The square of a large one would be too large.
    unit: f64,
    len: u64,
    mean: f64,
    squares: f64,
}

impl Scatter {
    pub(crate) fn add(&mut self, number: f64) {
        if self.unit == 0.0 {
            self.unit = number;
        }
        let number = if self.unit == 0.0 { 0.0 } else { number / self.unit };
        self.len += 1;
        let deviation = number - self.mean;
        self.mean += deviation / self.len as f64;
        self.squares += deviation * (number - self.mean);
    }

    /// How many numbers there are.
    pub(crate) const fn len(&self) -> u64 {
        self.len
    }

    pub(crate) const fn mean(&self) -> f64 {
        self.mean * self.unit
    }

    /// The ends of the 95% interval for the mean.
    pub(crate) fn interval(&self) -> (f64, f64) {
        let half_width = self.half_width();
        let (low, high) = (f64::max(self.mean - half_width, 0.0), self.mean + half_width);
        (low * self.unit, f64::min(high * self.unit, f64::MAX))
    }

    /// Whether the interval is no wider than this part of the mean, either way.
    pub(crate) fn is_within(&self, part: f64) -> bool {
        self.half_width() <= part * self.mean
    }

    /// Half the width of the 95% interval for the mean.
    fn half_width(&self) -> f64 {
        let free = self.len as f64 - 1.0;
        let of_mean = (self.squares / free / self.len as f64).sqrt();
        // Student's factor for 95% and so many degrees of freedom, to a part in a thousand from nine on.
        let factor = 1.96 + 2.372 / free + 2.82 / (free * free) + 2.5 / (free * free * free);
        factor * of_mean
    }
}
