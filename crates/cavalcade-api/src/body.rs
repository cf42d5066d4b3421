//! Reads the body of a request.

use serde::de::DeserializeOwned;

use super::fault;
use super::problem::{Kind, Problem};

/// Parses a body.
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::new(Kind::BadJson, fault::describe::<T>(body, &error)))
}
