//! Durations as people write them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::unit::with_unit;

/// A duration for people to read. It prints rounded, in at most two units: `34 µs`, `1.2 s`, `2 min 5 s`. The alternate
/// form (`{:#}`) is exact, for limits that a user has set. It is read from texts such as `500ms`, `10s`, `2 min` or `1h`.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use std::time::Duration;
/// use cavalcade::HumanDuration;
///
/// let time = HumanDuration(Duration::from_millis(1234));
/// assert_eq!(format!("{time} {time:#}"), "1.2 s 1.234 s");
/// assert_eq!("2m".parse(), Ok(HumanDuration(Duration::from_secs(120))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct HumanDuration(pub Duration);

/// The units below a minute, in nanoseconds.
const SHORT: [(u128, &str); 4] = [(1, "ns"), (1000, "µs"), (1_000_000, "ms"), (1_000_000_000, "s")];
/// Pairs of units from a minute on, in seconds.
const LONG: [(u64, &str, u64, &str); 3] = [(86_400, "d", 3600, "h"), (3600, "h", 60, "min"), (60, "min", 1, "s")];

impl fmt::Display for HumanDuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { self.exactly(f) } else { self.rounded(f) }
    }
}

impl HumanDuration {
    fn rounded(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs() + u64::from(self.0.subsec_nanos() >= 500_000_000);
        let Some((most, larger, least, smaller)) = LONG.into_iter().find(|(most, ..)| seconds >= *most) else {
            return self.in_one_unit(f);
        };
        // Rounded in the smaller unit, it may fill up the larger one.
        let rounded = (seconds + least / 2) / least * least;
        match (rounded / most, rounded % most / least) {
            (some, 0) => write!(f, "{some} {larger}"),
            (some, more) => write!(f, "{some} {larger} {more} {smaller}"),
        }
    }

    /// Prints less than a minute, with one decimal below ten.
    fn in_one_unit(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nanoseconds = self.0.as_nanos();
        if nanoseconds == 0 {
            return f.write_str("0 s");
        }
        // What would be rounded to a thousand belongs to the next unit.
        let fits = |(unit, _): &&(u128, &str)| nanoseconds * 2 < unit * 1999;
        let (unit, name) = SHORT.iter().find(fits).unwrap_or(&SHORT[3]);
        let value = nanoseconds as f64 / *unit as f64;
        let decimals = usize::from(*unit > 1 && value < 9.95);
        write!(f, "{value:.decimals$} {name}")
    }

    fn exactly(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        if seconds < 60 {
            let nanoseconds = self.0.as_nanos();
            let begun = |(unit, _): &&(u128, &str)| nanoseconds >= *unit;
            let (unit, name) = SHORT.iter().rev().find(begun).unwrap_or(&SHORT[3]);
            return write!(f, "{} {name}", nanoseconds as f64 / *unit as f64);
        }
        let (hours, minutes) = (seconds / 3600, seconds % 3600 / 60);
        let rest = (seconds % 60) as f64 + f64::from(self.0.subsec_nanos()) / 1e9;
        let parts = [(hours as f64, "h"), (minutes as f64, "min"), (rest, "s")];
        let mut is_begun = false;
        for (value, name) in parts.into_iter().filter(|(value, _)| *value > 0.0) {
            write!(f, "{}{value} {name}", if is_begun { " " } else { "" })?;
            is_begun = true;
        }
        Ok(())
    }
}

impl FromStr for HumanDuration {
    type Err = HumanDurationError;

    /// Reads a number of milliseconds (`ms`), seconds (`s`, `sec` or nothing), minutes (`m`, `min`) or hours (`h`).
    fn from_str(text: &str) -> Result<Self, HumanDurationError> {
        let value_of = |unit: &str| match unit {
            "ms" => Some(0.001),
            "" | "s" | "sec" | "secs" | "second" | "seconds" => Some(1.0),
            "m" | "min" | "mins" | "minute" | "minutes" => Some(60.0),
            "h" | "hour" | "hours" => Some(3600.0),
            _ => None,
        };
        let seconds = with_unit(text, value_of).ok_or(HumanDurationError::Unreadable)?;
        Duration::try_from_secs_f64(seconds).map(Self).map_err(|_| HumanDurationError::TooLong)
    }
}

/// The error for a text that is not a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HumanDurationError {
    /// It is not a number with a unit of time.
    #[error("write a time like 500ms, 10s, 2min or 1h")]
    Unreadable,
    /// It does not fit a [`Duration`].
    #[error("this time is too long; write a shorter one, like 1h")]
    TooLong,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        let time = |text: &str| text.parse::<HumanDuration>().map(|time| time.0);
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(time("3"), Ok(Duration::from_secs(3)));
        for (text, seconds) in [("1min", 60), ("2 min", 120), ("30sec", 30), ("30 S", 30), ("1 hour", 3600)] {
            assert_eq!(time(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for text in ["", "s", "-1s", "ten", "1e3s", "1 2s", "1d"] {
            assert_eq!(time(text), Err(HumanDurationError::Unreadable), "{text}");
        }
        assert_eq!(time(&"9".repeat(400)), Err(HumanDurationError::TooLong));
    }

    #[test]
    fn times_are_rounded_for_people() {
        let shown = |nanoseconds: u64| HumanDuration(Duration::from_nanos(nanoseconds)).to_string();
        let few = [0, 1, 850, 999, 1000, 1234, 34_123, 340_900, 999_499, 999_500, 1_500_000].map(shown);
        assert_eq!(
            few,
            ["0 s", "1 ns", "850 ns", "999 ns", "1.0 µs", "1.2 µs", "34 µs", "341 µs", "999 µs", "1.0 ms", "1.5 ms"]
        );
        let shown = |milliseconds: u64| HumanDuration(Duration::from_millis(milliseconds)).to_string();
        let some = [999, 1000, 1234, 9949, 9950, 34_400, 59_499, 59_500, 60_000, 125_400, 3_599_600].map(shown);
        assert_eq!(
            some,
            ["999 ms", "1.0 s", "1.2 s", "9.9 s", "10 s", "34 s", "59 s", "1 min", "1 min", "2 min 5 s", "1 h"]
        );
        let shown = |seconds: u64| HumanDuration(Duration::from_secs(seconds)).to_string();
        let many = [3900, 86_399, 86_400, 100_000, 864_000].map(shown);
        assert_eq!(many, ["1 h 5 min", "24 h", "1 d", "1 d 4 h", "10 d"]);
    }

    #[test]
    fn the_alternate_form_is_exact() {
        let exact = |milliseconds: u64| format!("{:#}", HumanDuration(Duration::from_millis(milliseconds)));
        let shown = [0, 50, 200, 1000, 1250, 10_000, 60_000, 90_500, 3_600_000, 5_410_000].map(exact);
        assert_eq!(
            shown,
            ["0 s", "50 ms", "200 ms", "1 s", "1.25 s", "10 s", "1 min", "1 min 30.5 s", "1 h", "1 h 30 min 10 s"]
        );
    }
}
