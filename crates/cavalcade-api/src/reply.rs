//! Replies: JSON, a picture, or a problem.
//!
//! A reply is serialised on the thread that did the work, because the answer for a large board is long.

use serde::Serialize;
use serde_json::Value;

use super::problem::{Kind, Problem};

/// The media type of an object.
pub(crate) const JSON: &str = "application/json";
/// The media type of a problem.
pub(crate) const PROBLEM: &str = "application/problem+json";

/// A complete reply, in terms of HTTP.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The status: 200, or another for a problem.
    pub status: u16,
    /// The media type of the body: `application/json`, `application/problem+json`, `image/png`.
    pub media_type: &'static str,
    /// A file name, if the reply is a picture.
    pub file_name: Option<String>,
    /// The body.
    pub body: Vec<u8>,
}

impl Reply {
    /// A reply with a JSON object.
    pub(crate) fn json(record: &impl Serialize) -> Result<Self, Problem> {
        let body = serde_json::to_vec(record)
            .map_err(|error| Problem::new(Kind::Internal, format!("the answer could not be written: {error}")))?;
        Ok(Self { status: 200, media_type: JSON, file_name: None, body })
    }

    /// A reply with a file.
    pub(crate) const fn file(media_type: &'static str, name: String, body: Vec<u8>) -> Self {
        Self { status: 200, media_type, file_name: Some(name), body }
    }

    /// Returns `true` if the reply is a problem.
    #[must_use]
    pub fn is_problem(&self) -> bool {
        self.media_type == PROBLEM
    }
}

impl From<Problem> for Reply {
    fn from(problem: Problem) -> Self {
        let body = json(&problem.record()).into_bytes();
        Self { status: problem.kind().status(), media_type: PROBLEM, file_name: None, body }
    }
}

/// A record as JSON on one line.
pub(crate) fn json(record: &impl Serialize) -> String {
    serde_json::to_string(record).unwrap_or_else(|_| "null".into())
}

/// A record as a JSON value.
pub(crate) fn value(record: &impl Serialize) -> Value {
    serde_json::to_value(record).unwrap_or_default()
}
