//! An even axis: which of its values are labelled.

/// An axis from one value to another in even steps that people like to read: 1, 2 or 5 times a power of ten.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ruler {
    low: f64,
    high: f64,
    step: f64,
}

impl Ruler {
    /// The ruler from one value to another with at most this number of steps.
    pub(crate) fn between(low: f64, high: f64, most_steps: u32) -> Self {
        let least = (high - low).max(f64::MIN_POSITIVE) / f64::from(most_steps.max(1));
        let power = 10.0_f64.powf(least.log10().floor());
        let fits = |factor: &f64| factor * power >= least * (1.0 - 1e-9);
        let factor = [1.0, 2.0, 5.0].into_iter().find(fits).unwrap_or(10.0);
        Self { low, high, step: factor * power }
    }

    /// The ruler from zero to the first step that holds a value.
    pub(crate) fn from_zero(value: f64, most_steps: u32) -> Self {
        let ruler = Self::between(0.0, value, most_steps);
        Self { high: (value / ruler.step).ceil().max(1.0) * ruler.step, ..ruler }
    }

    /// The same ruler with steps over whole numbers only.
    pub(crate) fn in_whole_steps(self) -> Self {
        Self { step: self.step.max(1.0), ..self }
    }

    /// The share of the way along the ruler at which a value lies.
    pub(crate) fn share(&self, value: f64) -> f32 {
        ((value - self.low) / (self.high - self.low)) as f32
    }

    /// The multiples of the step.
    pub(crate) fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        let Self { low, high, step } = *self;
        let first = (low / step - 1e-9).ceil();
        let count = ((high / step + 1e-9).floor() - first).max(0.0) as u32;
        (0..=count).map(move |k| (first + f64::from(k)) * step)
    }

    /// The number of decimals that distinguish the ticks.
    pub(crate) fn decimals(&self) -> usize {
        (-self.step.log10().floor()).max(0.0) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_no_more_than_asked_for() {
        for (low, high, most, known) in [
            (0.0, 10.0, 5, vec![0.0, 2.0, 4.0, 6.0, 8.0, 10.0]),
            (17.0, 33.0, 6, vec![20.0, 25.0, 30.0]),
            (0.0, 0.7, 7, vec![0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]),
        ] {
            let ticks: Vec<f64> = Ruler::between(low, high, most).ticks().collect();
            assert_eq!(ticks.len(), known.len(), "{ticks:?}");
            assert!(ticks.iter().zip(&known).all(|(tick, known)| (tick - known).abs() < 1e-9), "{ticks:?}");
        }
    }

    #[test]
    fn a_ruler_from_zero_holds_its_value_below_its_last_tick() {
        let ruler = Ruler::from_zero(0.131, 5);
        assert!(ruler.share(0.131) < 1.0 && (ruler.share(0.15) - 1.0).abs() < 1e-6);
        assert_eq!(ruler.decimals(), 2);
    }

    #[test]
    fn a_ruler_without_length_still_has_a_tick() {
        assert_eq!(Ruler::between(4.0, 5.0, 8).in_whole_steps().ticks().collect::<Vec<_>>(), [4.0, 5.0]);
        assert!(Ruler::from_zero(0.0, 5).ticks().count() >= 1);
    }
}
