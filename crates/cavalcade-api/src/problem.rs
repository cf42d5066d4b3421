//! Errors as problem details (RFC 9457, 2023).

use cavalcade::util::Escaped;
use serde::Serialize;

use super::Api;
use super::reply::Reply;

/// The kind of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The body cannot be read.
    BadJson,
    /// A header cannot be read.
    BadHeader,
    /// The question is not valid.
    BadQuestion,
    /// The board is too large.
    TooManySquares,
    /// The time limit is too long.
    TooMuchTime,
    /// The body is too large.
    BodyTooLarge,
    /// The body did not arrive in time.
    BodyTooSlow,
    /// The content type is not JSON.
    NotJson,
    /// The text is not a tour.
    NotATour,
    /// The picture cannot be drawn.
    CannotDraw,
    /// The request is for an unknown host name.
    ForeignHost,
    /// The request comes from a page of another site.
    ForeignOrigin,
    /// The path does not exist.
    NotFound,
    /// The path does not accept the method.
    WrongMethod,
    /// The server is busy.
    Busy,
    /// An error in the server.
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

    const fn parts(self) -> (&'static str, u16, &'static str) {
        match self {
            Self::BadJson => ("bad-json", 400, "The body cannot be read"),
            Self::BadHeader => ("bad-header", 400, "A header cannot be read"),
            Self::BadQuestion => ("bad-question", 422, "The question is not valid"),
            Self::TooManySquares => ("too-many-squares", 422, "The board is too large"),
            Self::TooMuchTime => ("too-much-time", 422, "The time limit is too long"),
            Self::BodyTooLarge => ("body-too-large", 413, "The body is too large"),
            Self::BodyTooSlow => ("body-too-slow", 408, "The body did not arrive in time"),
            Self::NotJson => ("not-json", 415, "The content type is not JSON"),
            Self::NotATour => ("not-a-tour", 422, "This is not a tour"),
            Self::CannotDraw => ("cannot-draw", 422, "This cannot be drawn"),
            Self::ForeignHost => ("foreign-host", 421, "Unknown host name"),
            Self::ForeignOrigin => ("foreign-origin", 403, "Requests from other sites are not allowed"),
            Self::NotFound => ("not-found", 404, "Not found"),
            Self::WrongMethod => ("wrong-method", 405, "Method not allowed"),
            Self::Busy => ("busy", 503, "The server is busy"),
            Self::Internal => ("internal", 500, "Internal server error"),
        }
    }

    /// The name, which is the last part of the problem's type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.parts().0
    }

    /// The HTTP status of the reply.
    #[must_use]
    pub const fn status(self) -> u16 {
        self.parts().1
    }

    /// The title of all problems of this kind.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.parts().2
    }
}

/// An error of a request: its kind and a detailed message.
#[derive(Clone, Debug)]
pub struct Problem {
    kind: Kind,
    detail: String,
}

impl Problem {
    /// A problem of this kind with a message.
    pub fn new(kind: Kind, detail: impl Into<String>) -> Self {
        // The message may quote the request, so control characters are escaped.
        Self { kind, detail: Escaped::message(&detail.into()).to_string() }
    }

    /// The kind of the problem.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The problem as JSON.
    #[must_use]
    pub fn record(&self) -> Record<'_> {
        Record {
            kind: format!("/api/v1/problems/{}", self.kind.name()),
            title: self.kind.title(),
            status: self.kind.status(),
            detail: &self.detail,
        }
    }
}

/// A problem as JSON.
#[derive(Debug, Serialize)]
pub struct Record<'a> {
    #[serde(rename = "type")]
    kind: String,
    title: &'static str,
    status: u16,
    detail: &'a str,
}

/// A description of a kind of problem, served at the URL of its type.
#[derive(Debug, Serialize)]
struct About {
    title: &'static str,
    status: u16,
}

/// Describes a kind of problem.
pub(crate) fn about(_: &Api, name: &str) -> Result<Reply, Problem> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
    let kind = kind.ok_or_else(|| Problem::new(Kind::NotFound, "no problem has this name"))?;
    Reply::json(&About { title: kind.title(), status: kind.status() })
}

/// The problem for an unknown path.
#[must_use]
pub fn not_found() -> Problem {
    Problem::new(Kind::NotFound, "see /api/v1/openapi.json for the paths of this API")
}
