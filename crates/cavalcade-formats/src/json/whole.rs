//! Whole numbers that JSON readers must not round.

use serde::Serialize;
use serde::ser::Serializer;

/// The largest whole number that every reader of JSON holds exactly: many have nothing but floating point.
const EXACT: u64 = 1 << 53;

/// A whole number that may outgrow what JSON readers hold, always as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Text(pub(super) u64);

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A seed: a number as people choose them, and text where a reader would round it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seed(pub(super) u64);

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 <= EXACT { serializer.serialize_u64(self.0) } else { Text(self.0).serialize(serializer) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_never_rounded() {
        let shown = |seed| serde_json::to_string(&Seed(seed)).unwrap();
        assert_eq!([shown(3), shown(EXACT), shown(EXACT + 1)], ["3", "9007199254740992", "\"9007199254740993\""]);
    }
}
