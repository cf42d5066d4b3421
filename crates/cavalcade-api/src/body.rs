//! Reading the body of a request: JSON of a known shape.

use serde::de::DeserializeOwned;

use super::fault;
use super::problem::{Kind, Problem};

/// The request that a body is.
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::new(Kind::BadJson, fault::in_words::<T>(body, &error)))
}
