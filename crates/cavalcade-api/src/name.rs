//! Words in a request that stand for something, and the end of its fields.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::str::FromStr;

use cavalcade::util::Escaped;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

/// A value that reads itself from its name: a mode, a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Name<T>(pub(crate) T);

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<'de, str>::deserialize(deserializer)?;
        name.parse().map(Self).map_err(D::Error::custom)
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
                        let name = Escaped::word(&name);
                        Err(A::Error::custom(format!("there is no field `{name}` here; leave it out")))
                    }
                }
            }
        }

        deserializer.deserialize_map(Refuse)
    }
}
