//! The mean of some numbers, and how far to trust it.

/// The mean and the squared deviations of some numbers, kept up to date one by one (Welford 1962).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scatter {
    /// The unit: the first number that is not zero. The square of a large one would overflow.
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

    /// Half the width of the interval, as a fraction of the mean.
    pub(crate) fn precision(&self) -> f64 {
        let half_width = self.half_width();
        if half_width == 0.0 { 0.0 } else { half_width / self.mean }
    }

    /// Half the width of the 95% interval for the mean.
    fn half_width(&self) -> f64 {
        let free = self.len as f64 - 1.0;
        let of_mean = (self.squares / free / self.len as f64).sqrt();
        self.factor() * of_mean
    }

    /// Student's factor for 95% and one degree of freedom less than there are numbers.
    fn factor(&self) -> f64 {
        const FEW: [f64; 8] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306];
        let free = self.len.saturating_sub(1);
        if let Some(factor) = usize::try_from(free).ok().and_then(|free| FEW.get(free.checked_sub(1)?)) {
            return *factor;
        }
        // To a part in a thousand from nine on.
        let free = free as f64;
        1.96 + 2.372 / free + 2.82 / (free * free) + 2.5 / (free * free * free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64]) -> Scatter {
        let mut scatter = Scatter::default();
        for number in numbers {
            scatter.add(*number);
        }
        scatter
    }

    #[test]
    fn two_numbers_have_the_interval_of_students_table() {
        let (low, high) = of(&[2.0, 4.0]).interval();
        assert_eq!((low, high), (0.0, 3.0 + 12.706));
        let (_, high) = of(&[1.0, 2.0, 3.0]).interval();
        assert!((high - (2.0 + 4.303 / f64::sqrt(3.0))).abs() < 1e-12, "{high}");
    }

    #[test]
    fn equal_numbers_are_precise_even_if_they_are_zero() {
        assert_eq!(of(&[5.0; 10]).precision().to_bits(), 0.0f64.to_bits());
        assert_eq!(of(&[0.0; 10]).precision().to_bits(), 0.0f64.to_bits());
    }
}
