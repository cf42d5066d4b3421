//! Times, sizes, speeds and numbers on the command line: `10s`, `8G`, `5`.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use cavalcade::budget::{Bytes, BytesError, HumanDuration, HumanDurationError};
use cavalcade_draw::Speed;

/// Reads a time.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, HumanDurationError> {
    text.parse::<HumanDuration>().map(|time| time.0)
}

/// Reads a number of bytes.
pub(crate) fn parse_bytes(text: &str) -> Result<u64, BytesError> {
    text.parse::<Bytes>().map(|bytes| bytes.0)
}

/// The largest number of threads: more than any machine runs at once, and each takes memory.
pub(crate) const MOST_THREADS: usize = 1024;

/// Reads a fraction, such as 0.01 or 1%.
pub(crate) fn parse_part(text: &str) -> Result<f64, String> {
    let (number, whole) = text.strip_suffix('%').map_or((text, 1.0), |number| (number.trim_end(), 100.0));
    let part = number.parse().ok().filter(|part: &f64| part.is_finite() && *part >= 0.0);
    let part = part.ok_or("write a fraction like 0.01 or 1%, or 0 to run until a limit")?;
    Ok(part / whole)
}

/// Reads a whole number in a range.
pub(crate) fn whole_number<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Copy,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("write a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Reads a number of at least one.
pub(crate) fn parse_count(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "write a whole number from 1".into())
}

/// Reads the number of runs of an estimate. Fewer than ten give no useful interval.
pub(crate) fn parse_runs(text: &str) -> Result<u64, String> {
    let runs = text.parse().ok().filter(|runs: &u64| *runs >= 10);
    runs.ok_or_else(|| "write a whole number from 10".into())
}

/// Reads a number of threads.
pub(crate) fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    let most = NonZeroUsize::new(MOST_THREADS).unwrap_or(NonZeroUsize::MIN);
    whole_number(NonZeroUsize::MIN..=most)(text)
}

/// Reads a number of pixels. Paper sizes are a likely guess.
pub(crate) fn parse_pixels(text: &str) -> Result<u32, String> {
    let pixels = text.parse().ok().filter(|pixels| *pixels > 0);
    pixels.ok_or_else(|| "write a number of pixels, like 800".into())
}

/// Reads a speed in moves per second.
pub(crate) fn parse_speed(text: &str) -> Result<Speed, String> {
    let moves = text.parse().map_err(|_| format!("write a whole number from 1 to {}", Speed::FASTEST))?;
    Speed::new(moves).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_from_1_to_1024() {
        assert_eq!(parse_threads("1024").map(NonZeroUsize::get), Ok(1024));
        for text in ["0", "1025", "20000", "99999999999999999999", "-1", "many"] {
            assert!(parse_threads(text).is_err_and(|error| error.contains("from 1 to 1024")), "{text}");
        }
    }

    #[test]
    fn an_estimate_has_at_least_ten_runs() {
        assert_eq!(parse_runs("10"), Ok(10));
        for text in ["9", "0", "-10", "1.5e3", "many"] {
            assert!(parse_runs(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_fraction_is_not_negative() {
        assert_eq!(parse_part("0.01"), Ok(0.01));
        assert_eq!(parse_part("1%"), Ok(0.01));
        assert_eq!(parse_part("0.5 %"), Ok(0.005));
        for text in ["", "%", "-1", "-1%", "nan", "inf", "much"] {
            assert!(parse_part(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_whole_number_keeps_to_its_range() {
        let read = whole_number(1..=50_u32);
        assert_eq!((read("1"), read("50")), (Ok(1), Ok(50)));
        for text in ["", "0", "51", "-1", "1.5", "99999999999", "x"] {
            assert_eq!(read(text), Err("write a whole number from 1 to 50".into()), "{text}");
        }
    }
}
