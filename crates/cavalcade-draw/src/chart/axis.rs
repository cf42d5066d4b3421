//! A logarithmic axis: where values lie on it and which are labelled.

/// The kind of values on an axis, which decides their format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// A plain number: 1, 10, 100, 1000, 10 k, 100 k, 1 M.
    Count,
    /// Seconds: 1 µs, 10 µs, 1 ms, 1 s.
    Seconds,
}

impl Unit {
    /// The power of ten, written for people.
    pub(crate) fn label(self, power: i32) -> String {
        let (names, power): (&[&str], i32) = match self {
            Self::Count => (&["", "k", "M", "G", "T", "P", "E"], power),
            Self::Seconds => (&["ns", "µs", "ms", "s"], power + 9),
        };
        let group = power.div_euclid(3).clamp(0, names.len() as i32 - 1);
        let digits = match power - 3 * group {
            left if left < 0 => format!("0.{}1", "0".repeat((-left - 1) as usize)),
            left => format!("1{}", "0".repeat(left as usize)),
        };
        let name = names[group as usize];
        if name.is_empty() { digits } else { format!("{digits} {name}") }
    }
}

/// A logarithmic axis between two powers of ten.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Axis {
    low: i32,
    high: i32,
    unit: Unit,
}

impl Axis {
    /// The axis that holds all these values, each above zero; `None` if there are none.
    pub(crate) fn holding(values: impl Iterator<Item = f64>, unit: Unit) -> Option<Self> {
        let logs = values.filter(|value| value.is_finite() && *value > 0.0).map(f64::log10);
        let (low, high) = logs.fold(None, |ends: Option<(f64, f64)>, log| {
            let (low, high) = ends.unwrap_or((log, log));
            Some((low.min(log), high.max(log)))
        })?;
        let low = low.floor() as i32;
        Some(Self { low, high: (high.ceil() as i32).max(low + 1), unit })
    }

    /// The axis, a power longer if one of these values would lie nearer to its end than this share of the way.
    pub(crate) fn with_room_above(self, mut values: impl Iterator<Item = f64>, room: f32) -> Self {
        let is_near = values.any(|value| self.share(value).is_some_and(|share| share > 1.0 - room));
        Self { high: self.high + i32::from(is_near), ..self }
    }

    /// The share of the way along the axis at which a value lies; `None` for one that is not above zero.
    pub(crate) fn share(&self, value: f64) -> Option<f32> {
        let drawn = value.is_finite() && value > 0.0;
        drawn.then(|| ((value.log10() - f64::from(self.low)) / f64::from(self.high - self.low)) as f32)
    }

    /// The powers of ten, each with its share of the way, and its label if it has one: at most about eight do.
    pub(crate) fn ticks(&self) -> Vec<(f32, Option<String>)> {
        let span = self.high - self.low;
        let step = (span + 7) / 8;
        let tick = |power: i32| {
            let label = ((power - self.low) % step == 0).then(|| self.unit.label(power));
            ((power - self.low) as f32 / span as f32, label)
        };
        (self.low..=self.high).map(tick).collect()
    }

    /// The shares of 2, 3, .. 9 times each power of ten; none on a long axis, where they would run together.
    pub(crate) fn small_ticks(&self) -> Vec<f32> {
        let span = self.high - self.low;
        if span > 6 {
            return Vec::new();
        }
        let within =
            |power: i32| (2..10u8).map(move |k| ((f64::from(power) + f64::from(k).log10()) / f64::from(span)) as f32);
        (0..span).flat_map(within).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_ten_are_written_for_people() {
        let seconds = [-9, -7, -6, -3, -2, 0, 2].map(|power| Unit::Seconds.label(power));
        assert_eq!(seconds, ["1 ns", "100 ns", "1 µs", "1 ms", "10 ms", "1 s", "100 s"]);
        let counts = [0, 2, 3, 4, 6, 18, 20].map(|power| Unit::Count.label(power));
        assert_eq!(counts, ["1", "100", "1 k", "10 k", "1 M", "1 E", "100 E"]);
        assert_eq!(Unit::Count.label(-2), "0.01");
    }

    #[test]
    fn an_axis_reaches_over_all_its_values() {
        let axis = Axis::holding([25.0, 64.0, 2000.0, 0.0, f64::NAN].into_iter(), Unit::Count).unwrap();
        assert_eq!((axis.low, axis.high), (1, 4));
        assert!((axis.share(10.0).unwrap()).abs() < 1e-6);
        assert!((axis.share(10_000.0).unwrap() - 1.0).abs() < 1e-6);
        assert_eq!(axis.share(0.0), None);
    }

    #[test]
    fn a_single_value_still_has_an_axis_and_none_has_none() {
        assert_eq!(Axis::holding(std::iter::once(100.0), Unit::Count).unwrap().ticks().len(), 2);
        assert_eq!(Axis::holding(std::iter::empty(), Unit::Count), None);
    }

    #[test]
    fn a_long_axis_labels_only_some_of_its_powers() {
        let axis = Axis::holding([1e-9, 1e15].into_iter(), Unit::Count).unwrap();
        assert!(axis.ticks().iter().filter(|(_, label)| label.is_some()).count() <= 9);
        assert!(axis.small_ticks().is_empty());
    }
}
