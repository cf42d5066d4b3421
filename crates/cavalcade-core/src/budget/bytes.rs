//! Numbers of bytes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::unit::with_unit;

/// A number of bytes, printed for people: `640 B`, `1.5 GB`; and read as they write it: `640`, `500M`, `8G`.
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

    /// Reads a number and `K`, `M`, `G` or `T`, by thousands; bytes if there is no unit.
    fn from_str(text: &str) -> Result<Self, BytesError> {
        const UNITS: [(&str, f64); 5] = [("K", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12), ("", 1.0)];
        let upper = text.to_ascii_uppercase();
        let bytes = with_unit(upper.strip_suffix('B').unwrap_or(&upper), &UNITS);
        bytes.map(|bytes| Self(bytes as u64)).ok_or(BytesError)
    }
}

/// A text that is no number of bytes.
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
        assert_eq!("1.5k".parse(), Ok(Bytes(1500)));
        assert_eq!("640".parse(), Ok(Bytes(640)));
        assert_eq!("much".parse::<Bytes>(), Err(BytesError));
    }

    #[test]
    fn bytes_are_printed_for_people() {
        let shown = [0, 999, 1000, 1500, 999_949, 999_950, 16_000_000_000_000].map(|bytes| Bytes(bytes).to_string());
        assert_eq!(shown, ["0 B", "999 B", "1.0 kB", "1.5 kB", "999.9 kB", "1.0 MB", "16.0 TB"]);
    }
}
