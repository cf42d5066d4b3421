//! Everything that is not an answer, as problem details (RFC 9457, 2023).

use cavalcade::util::Escaped;
use serde::Serialize;

use super::Interface;
use super::reply::Reply;

/// What kind of problem it is: its name, its status, and what it is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The body cannot be read.
    BadJson,
    /// A header cannot be read.
    BadHeader,
    /// The question makes no sense.
    BadQuestion,
    /// The board is too large.
    TooManySquares,
    /// The time limit is too long.
    TooMuchTime,
    /// The body is too large.
    BodyTooLarge,
    /// The body did not come in time.
    BodyTooSlow,
    /// The body is not said to be JSON.
    NotJson,
    /// What should be a tour is none.
    NotATour,
    /// It cannot be drawn.
    CannotDraw,
    /// The request names a host that is not served.
    ForeignHost,
    /// Another page asks.
    ForeignOrigin,
    /// Nothing is there.
    NotFound,
    /// It is not asked like this.
    WrongMethod,
    /// Too much is asked at a time.
    Busy,
    /// The mistake is ours.
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
            Self::BadQuestion => ("bad-question", 422, "The question makes no sense"),
            Self::TooManySquares => ("too-many-squares", 422, "The board is too large"),
            Self::TooMuchTime => ("too-much-time", 422, "The time limit is too long"),
            Self::BodyTooLarge => ("body-too-large", 413, "The body is too large"),
            Self::BodyTooSlow => ("body-too-slow", 408, "The body did not come in time"),
            Self::NotJson => ("not-json", 415, "The body is not said to be JSON"),
            Self::NotATour => ("not-a-tour", 422, "This is not a tour"),
            Self::CannotDraw => ("cannot-draw", 422, "This cannot be drawn"),
            Self::ForeignHost => ("foreign-host", 421, "The server has another name"),
            Self::ForeignOrigin => ("foreign-origin", 403, "Other pages may not ask"),
            Self::NotFound => ("not-found", 404, "There is nothing here"),
            Self::WrongMethod => ("wrong-method", 405, "Ask in another way"),
            Self::Busy => ("busy", 503, "All places are taken"),
            Self::Internal => ("internal", 500, "The server made a mistake"),
        }
    }

    /// The name, which is also the last part of the problem's type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.parts().0
    }

    /// The status of the reply, in the words of HTTP.
    #[must_use]
    pub const fn status(self) -> u16 {
        self.parts().1
    }

    /// What every problem of the kind is called.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.parts().2
    }
}

/// A problem: its kind, and what is the matter this time.
#[derive(Clone, Debug)]
pub struct Problem {
    kind: Kind,
    detail: String,
}

impl Problem {
    /// A problem of this kind, in words.
    pub fn new(kind: Kind, detail: impl Into<String>) -> Self {
        // A detail may quote what was sent, and is printed by whoever sent it.
        Self { kind, detail: Escaped::message(&detail.into()).to_string() }
    }

    /// What kind of problem it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The object that tells of the problem.
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

/// What a kind of problem is, for those who follow its type.
#[derive(Debug, Serialize)]
struct About {
    title: &'static str,
    status: u16,
}

/// Tells about a kind of problem.
pub(crate) fn about(_: &Interface, name: &str) -> Result<Reply, Problem> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
    let kind = kind.ok_or_else(|| Problem::new(Kind::NotFound, "no problem has this name"))?;
    Reply::json(&About { title: kind.title(), status: kind.status() })
}

/// The answer to a path of the interface that there is not.
#[must_use]
pub fn not_found() -> Problem {
    Problem::new(Kind::NotFound, "the interface is described at /api/v1/openapi.json")
}
