//! Words in a request that stand for something: one of a list of names, or anything that reads itself from text.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use cavalcade::count::CountOrEstimate;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Kind, Method, Piece, Shown, Wrap};
use cavalcade_draw::{Format, Style, Theme};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

/// Values that have names.
pub(crate) trait Named: Copy + 'static {
    /// What they are, for a sentence.
    const WHAT: &'static str;
    /// Every name.
    const NAMED: &'static [(&'static str, Self)];

    /// The names alone.
    fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMED.iter().map(|(name, _)| *name)
    }
}

impl Named for Kind {
    const WHAT: &'static str = "kind of tour";
    const NAMED: &'static [(&'static str, Self)] = &[("open", Self::Open), ("closed", Self::Closed)];
}

impl Named for Method {
    const WHAT: &'static str = "method";
    const NAMED: &'static [(&'static str, Self)] = &Self::NAMED;
}

impl Named for TieBreak {
    const WHAT: &'static str = "tie-break";
    const NAMED: &'static [(&'static str, Self)] = &Self::NAMED;
}

impl Named for Wrap {
    const WHAT: &'static str = "way to join edges";
    const NAMED: &'static [(&'static str, Self)] = &Self::NAMED;
}

impl Named for CountOrEstimate {
    const WHAT: &'static str = "way to count";
    const NAMED: &'static [(&'static str, Self)] = &Self::NAMED;
}

impl Named for Format {
    const WHAT: &'static str = "kind of picture";
    const NAMED: &'static [(&'static str, Self)] = &Self::NAMED;
}

impl Named for Style {
    const WHAT: &'static str = "style";
    const NAMED: &'static [(&'static str, Self)] = &Self::NAMED;
}

impl Named for Theme {
    const WHAT: &'static str = "theme";
    const NAMED: &'static [(&'static str, Self)] = &Self::NAMED;
}

/// A value read from its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Name<T>(pub(crate) T);

impl<'de, T: Named> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<'de, str>::deserialize(deserializer)?;
        let found = T::NAMED.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| Self(*value)).ok_or_else(|| {
            let names: Vec<&str> = T::names().collect();
            let name = Shown::word(&name);
            D::Error::custom(format!("`{name}` is not a {}; write one of {}", T::WHAT, names.join(", ")))
        })
    }
}

/// A piece, by its name or its leaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceName(pub(crate) Piece);

impl<'de> Deserialize<'de> for PieceName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        Piece::from_str(&text).map(Self).map_err(D::Error::custom)
    }
}

/// The end of a request's fields: whatever is left over is refused.
///
/// Fields that several requests share are flattened into each, and then serde itself cannot refuse the others.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NoMore;

impl<'de> Deserialize<'de> for NoMore {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Refuse;

        impl<'de> Visitor<'de> for Refuse {
            type Value = NoMore;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("no more fields")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<NoMore, A::Error> {
                match map.next_key::<String>()? {
                    None => Ok(NoMore),
                    Some(name) => {
                        let name = Shown::word(&name);
                        Err(A::Error::custom(format!("there is no field `{name}` here; leave it out")))
                    }
                }
            }
        }

        deserializer.deserialize_map(Refuse)
    }
}
