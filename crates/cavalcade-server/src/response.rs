//! Replies and problems as HTTP responses.

use std::any::Any;

use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use cavalcade_api::{Problem, ProblemKind as Kind, Reply};

/// A reply as an HTTP response.
pub(crate) struct ReplyResponse(pub(crate) Reply);

impl IntoResponse for ReplyResponse {
    fn into_response(self) -> Response {
        let Self(reply) = self;
        let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, [(CONTENT_TYPE, reply.media_type)], reply.body).into_response();
        let disposition = reply.file_name.map(|name| format!("attachment; filename=\"{name}\""));
        if let Some(Ok(disposition)) = disposition.as_deref().map(HeaderValue::from_str) {
            response.headers_mut().insert(CONTENT_DISPOSITION, disposition);
        }
        response
    }
}

/// A problem as an HTTP response.
#[derive(Debug)]
pub(crate) struct ProblemResponse(Problem);

impl From<Problem> for ProblemResponse {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl IntoResponse for ProblemResponse {
    fn into_response(self) -> Response {
        let is_busy = self.0.kind() == Kind::Busy;
        let mut response = ReplyResponse(Reply::from(self.0)).into_response();
        if is_busy {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

/// The response when a handler panicked, which is a bug.
pub(crate) fn panicked(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a handler panicked");
    let problem = Problem::new(Kind::Internal, "internal error; see the server's log");
    ProblemResponse(problem).into_response()
}

/// The response for an unknown path.
pub(crate) async fn not_found() -> ProblemResponse {
    cavalcade_api::not_found().into()
}

/// The response for a wrong method. The router adds the header `Allow`.
pub(crate) async fn wrong_method() -> ProblemResponse {
    Problem::new(Kind::WrongMethod, "this path does not accept the method; see the header `Allow`").into()
}
