//! What is answered: an object in JSON, a picture, or a problem.
//!
//! It is written where the work was done. The answer for a large board is long; writing it is work too, and no business of
//! the threads that talk.

use serde::Serialize;
use serde_json::Value;

use super::problem::{Kind, Problem};

/// The media type of an object.
pub(crate) const JSON: &str = "application/json";
/// The media type of a problem.
pub(crate) const PROBLEM: &str = "application/problem+json";

/// A whole answer, in the words of HTTP.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The status: 200 for an answer, others for problems.
    pub status: u16,
    /// What the body is: `application/json`, `application/problem+json`, `image/png`.
    pub media_type: &'static str,
    /// The name of the file it is to become, if it is a picture.
    pub file_name: Option<String>,
    /// The answer itself.
    pub body: Vec<u8>,
}

impl Reply {
    /// An object in JSON.
    pub(crate) fn json(record: &impl Serialize) -> Result<Self, Problem> {
        let body = serde_json::to_vec(record)
            .map_err(|error| Problem::new(Kind::Internal, format!("the answer could not be written: {error}")))?;
        Ok(Self { status: 200, media_type: JSON, file_name: None, body })
    }

    /// A file.
    pub(crate) const fn file(media_type: &'static str, name: String, body: Vec<u8>) -> Self {
        Self { status: 200, media_type, file_name: Some(name), body }
    }

    /// Whether it is a problem and no answer.
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

/// A record in JSON on one line.
pub(crate) fn json(record: &impl Serialize) -> String {
    serde_json::to_string(record).unwrap_or_else(|_| "null".into())
}

/// A record as a value that can be changed.
pub(crate) fn value(record: &impl Serialize) -> Value {
    serde_json::to_value(record).unwrap_or_default()
}
