//! Named values in requests, and the rejection of unknown fields.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::str::FromStr;

use cavalcade::util::Escaped;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

/// A value that is parsed from its name: a mode, a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Name<T>(pub(crate) T);

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<'de, str>::deserialize(deserializer)?;
        name.parse().map(Self).map_err(D::Error::custom)
    }
}

/// Rejects unknown fields of a request.
///
/// Shared fields are flattened into the requests, and then serde cannot reject the others itself.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NoOtherFields;

impl<'de> Deserialize<'de> for NoOtherFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Refuse;

        impl<'de> Visitor<'de> for Refuse {
            type Value = NoOtherFields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("no more fields")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<NoOtherFields, A::Error> {
                match map.next_key::<String>()? {
                    None => Ok(NoOtherFields),
                    Some(name) => {
                        let name = Escaped::word(&name);
                        Err(A::Error::custom(format!("unknown field `{name}`; leave it out")))
                    }
                }
            }
        }

        deserializer.deserialize_map(Refuse)
    }
}
