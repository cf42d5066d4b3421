//! Numbers of bytes.

use std::fmt;

/// A number of bytes, printed for people: `640 B`, `1.5 GB`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_printed_for_people() {
        let shown = [0, 999, 1000, 1500, 999_949, 999_950, 16_000_000_000_000].map(|bytes| Bytes(bytes).to_string());
        assert_eq!(shown, ["0 B", "999 B", "1.0 kB", "1.5 kB", "999.9 kB", "1.0 MB", "16.0 TB"]);
    }
}
