//! Replies and problems in the words of HTTP.

use std::any::Any;

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::interface::{self, Problem, ProblemKind as Kind, Reply};

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, [(CONTENT_TYPE, self.media_type)], self.body).into_response();
        let disposition = self.file_name.map(|name| format!("attachment; filename=\"{name}\""));
        if let Some(Ok(disposition)) = disposition.as_deref().map(HeaderValue::from_str) {
            response.headers_mut().insert(CONTENT_DISPOSITION, disposition);
        }
        response
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let is_busy = self.kind() == Kind::Busy;
        let mut response = Reply::from(self).into_response();
        if is_busy {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// The answer when a handler panicked. Nothing should; it is our mistake if something does.
pub(crate) fn panicked(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a handler panicked");
    Problem::new(Kind::Internal, "the answer could not be made; the server's log may tell more").into_response()
}

/// The answer to a path of the interface that there is not.
pub(crate) async fn not_found() -> Problem {
    interface::not_found()
}

/// The answer to a request with a method that its path does not know. Which it does know, the router adds.
pub(crate) async fn wrong_method() -> Problem {
    Problem::new(Kind::WrongMethod, "this path does not take that method; the header `Allow` names those that it takes")
}
