//! Everything that is not an answer, as problem details (RFC 9457, 2023).

use std::any::Any;

use axum::Json;
use axum::extract::Path;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cavalcade::Shown;
use serde::Serialize;
use tokio::task::JoinError;

/// What kind of problem it is: its name, its status, and what it is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    BadJson,
    BadHeader,
    BadQuestion,
    TooManySquares,
    TooMuchTime,
    BodyTooLarge,
    BodyTooSlow,
    NotJson,
    NotATour,
    CannotDraw,
    ForeignHost,
    ForeignOrigin,
    NotFound,
    WrongMethod,
    Busy,
    Internal,
}

impl Kind {
    /// Every kind.
    pub(crate) const ALL: [Self; 16] = [
        Self::BadJson,
        Self::BadHeader,
        Self::BadQuestion,
        Self::TooManySquares,
        Self::TooMuchTime,
        Self::BodyTooLarge,
        Self::BodyTooSlow,
        Self::NotJson,
        Self::NotATour,
        Self::CannotDraw,
        Self::ForeignHost,
        Self::ForeignOrigin,
        Self::NotFound,
        Self::WrongMethod,
        Self::Busy,
        Self::Internal,
    ];

    const fn parts(self) -> (&'static str, StatusCode, &'static str) {
        match self {
            Self::BadJson => ("bad-json", StatusCode::BAD_REQUEST, "The body cannot be read"),
            Self::BadHeader => ("bad-header", StatusCode::BAD_REQUEST, "A header cannot be read"),
            Self::BadQuestion => ("bad-question", StatusCode::UNPROCESSABLE_ENTITY, "The question makes no sense"),
            Self::TooManySquares => ("too-many-squares", StatusCode::UNPROCESSABLE_ENTITY, "The board is too large"),
            Self::TooMuchTime => ("too-much-time", StatusCode::UNPROCESSABLE_ENTITY, "The time limit is too long"),
            Self::BodyTooLarge => ("body-too-large", StatusCode::PAYLOAD_TOO_LARGE, "The body is too large"),
            Self::BodyTooSlow => ("body-too-slow", StatusCode::REQUEST_TIMEOUT, "The body did not come in time"),
            Self::NotJson => ("not-json", StatusCode::UNSUPPORTED_MEDIA_TYPE, "The body is not said to be JSON"),
            Self::NotATour => ("not-a-tour", StatusCode::UNPROCESSABLE_ENTITY, "This is not a tour"),
            Self::CannotDraw => ("cannot-draw", StatusCode::UNPROCESSABLE_ENTITY, "This cannot be drawn"),
            Self::ForeignHost => ("foreign-host", StatusCode::MISDIRECTED_REQUEST, "The server has another name"),
            Self::ForeignOrigin => ("foreign-origin", StatusCode::FORBIDDEN, "Other pages may not ask"),
            Self::NotFound => ("not-found", StatusCode::NOT_FOUND, "There is nothing here"),
            Self::WrongMethod => ("wrong-method", StatusCode::METHOD_NOT_ALLOWED, "Ask in another way"),
            Self::Busy => ("busy", StatusCode::SERVICE_UNAVAILABLE, "All places are taken"),
            Self::Internal => ("internal", StatusCode::INTERNAL_SERVER_ERROR, "The server made a mistake"),
        }
    }

    /// The name, which is also the last part of the problem's type.
    pub(crate) const fn name(self) -> &'static str {
        self.parts().0
    }

    /// The status of the response.
    pub(crate) const fn status(self) -> StatusCode {
        self.parts().1
    }

    /// What every problem of the kind is called.
    pub(crate) const fn title(self) -> &'static str {
        self.parts().2
    }
}

/// A problem: its kind, and what is the matter this time.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    kind: Kind,
    detail: String,
}

impl Problem {
    pub(crate) fn new(kind: Kind, detail: impl Into<String>) -> Self {
        // A detail may quote what was sent, and is printed by whoever sent it.
        Self { kind, detail: Shown::message(&detail.into()).to_string() }
    }

    /// The problem of work that panicked. Nothing should; it is our mistake if something does.
    pub(crate) fn of_panic(error: &JoinError) -> Self {
        tracing::error!(%error, "work ended badly");
        Self::new(Kind::Internal, "the work ended badly; the server's log may tell more")
    }

    /// The object that tells of the problem.
    pub(crate) fn record(&self) -> Record<'_> {
        Record {
            kind: format!("/api/v1/problems/{}", self.kind.name()),
            title: self.kind.title(),
            status: self.kind.status().as_u16(),
            detail: &self.detail,
        }
    }
}

/// A problem as JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Record<'a> {
    #[serde(rename = "type")]
    kind: String,
    title: &'static str,
    status: u16,
    detail: &'a str,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.kind.status(), Json(self.record())).into_response();
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if self.kind == Kind::Busy {
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

/// What a kind of problem is, for those who follow its type.
#[derive(Debug, Serialize)]
pub(crate) struct About {
    title: &'static str,
    status: u16,
}

/// Tells about a kind of problem.
pub(crate) async fn about(Path(name): Path<String>) -> Result<Json<About>, Problem> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
    let kind = kind.ok_or_else(|| Problem::new(Kind::NotFound, "no problem has this name"))?;
    Ok(Json(About { title: kind.title(), status: kind.status().as_u16() }))
}

/// The answer to a path of the interface that there is not.
pub(crate) async fn not_found() -> Problem {
    Problem::new(Kind::NotFound, "the interface is described at /api/v1/openapi.json")
}

/// The answer to a request with a method that its path does not know. Which it does know, the router adds.
pub(crate) async fn wrong_method() -> Problem {
    Problem::new(Kind::WrongMethod, "this path does not take that method; the header `Allow` names those that it takes")
}
