//! Sizes in bytes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::unit::with_unit;

/// A number of bytes. It prints as `640 B` or `1.5 GB`, and is read from `640`, `500M` or `8 GB`.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use cavalcade::Bytes;
///
/// assert_eq!("8G".parse(), Ok(Bytes(8_000_000_000)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 6] = ["kB", "MB", "GB", "TB", "PB", "EB"];
        if self.0 < 1000 {
            return write!(f, "{} B", self.0);
        }
        let mut value = self.0 as f64 / 1000.0;
        let mut unit = 0;
        while value >= 999.95 && unit + 1 < UNITS.len() {
            value /= 1000.0;
            unit += 1;
        }
        write!(f, "{value:.1} {}", UNITS[unit])
    }
}

impl FromStr for Bytes {
    type Err = BytesError;

    /// Reads a number of bytes, or a number with `K`, `M`, `G` or `T` for powers of a thousand.
    fn from_str(text: &str) -> Result<Self, BytesError> {
        let value_of = |unit: &str| match unit.strip_suffix('b').unwrap_or(unit) {
            "" => Some(1.0),
            "k" => Some(1e3),
            "m" => Some(1e6),
            "g" => Some(1e9),
            "t" => Some(1e12),
            _ => None,
        };
        with_unit(text, value_of).map(|bytes| Self(bytes as u64)).ok_or(BytesError)
    }
}

/// The error for a text that is not a number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write a size like 500M or 8G")]
pub struct BytesError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!("8G".parse(), Ok(Bytes(8_000_000_000)));
        assert_eq!("8gb".parse(), Ok(Bytes(8_000_000_000)));
        assert_eq!("8 GB".parse(), Ok(Bytes(8_000_000_000)));
        assert_eq!("1.5k".parse(), Ok(Bytes(1500)));
        assert_eq!("640".parse(), Ok(Bytes(640)));
        for text in ["much", "G", "-1G", "1e9", "8 GBB"] {
            assert_eq!(text.parse::<Bytes>(), Err(BytesError), "{text}");
        }
    }

    #[test]
    fn bytes_are_printed_for_people() {
        let shown = [0, 999, 1000, 1500, 999_949, 999_950, 16_000_000_000_000].map(|bytes| Bytes(bytes).to_string());
        assert_eq!(shown, ["0 B", "999 B", "1.0 kB", "1.5 kB", "999.9 kB", "1.0 MB", "16.0 TB"]);
    }
}
