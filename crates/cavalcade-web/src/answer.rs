//! An answer in JSON, written where the work was done.
//!
//! The answer for a large board is long; writing it is work too, and no business of the threads that talk.

use axum::http::header::CONTENT_TYPE;
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;

use crate::events;
use crate::problem::{Kind, Problem};

/// An object in JSON, or word that it could not be written.
#[derive(Debug)]
pub(crate) struct Answer(Result<String, Problem>);

impl Answer {
    pub(crate) fn new(record: &impl Serialize) -> Self {
        Self(serde_json::to_string(record).map_err(|error| {
            tracing::error!(%error, "an answer could not be written");
            Problem::new(Kind::Internal, "the answer could not be written; the server's log may tell more")
        }))
    }

    /// An answer that is a problem after all.
    pub(crate) const fn refuse(problem: Problem) -> Self {
        Self(Err(problem))
    }

    /// The whole response.
    pub(crate) fn into_response(self) -> Result<Response, Problem> {
        self.0.map(|json| ([(CONTENT_TYPE, "application/json")], json).into_response())
    }

    /// The last event of a stream.
    pub(crate) fn into_event(self) -> Event {
        match self.0 {
            Ok(json) => Event::default().event("result").data(json),
            Err(problem) => events::problem(&problem),
        }
    }
}

/// A record as a value that can be changed.
pub(crate) fn value(record: &impl Serialize) -> Value {
    serde_json::to_value(record).unwrap_or_default()
}
