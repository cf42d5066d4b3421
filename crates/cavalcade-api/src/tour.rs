//! The fields of a request with a tour in any notation.

use cavalcade::notation::{InvalidTour, ParsedTour, ReadError, read_within};
use cavalcade::{Kind, Piece, Question, Setup, Square, Tour, Wrap};
use serde::Deserialize;

use super::ApiLimits;
use super::name::Name;
use super::problem::{self, Problem};
use super::question::{bad_question, read_board};

/// The question that a tour must answer. Missing fields are taken from the text of the tour.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct TourFields {
    pub(crate) board: Option<String>,
    #[serde(default)]
    pub(crate) holes: Vec<Square>,
    pub(crate) kind: Option<Name<Kind>>,
    pub(crate) piece: Option<Name<Piece>>,
    pub(crate) wrap: Option<Name<Wrap>>,
}

impl TourFields {
    /// The tour in a text, or its faults.
    pub(crate) fn tour(&self, text: &str, limits: &ApiLimits) -> Result<Result<Tour, InvalidTour>, Problem> {
        let (parsed, question) = self.read(text, limits)?;
        Ok(parsed.check(&question))
    }

    /// The path in a text and the question that it must answer.
    pub(crate) fn read(&self, text: &str, limits: &ApiLimits) -> Result<(ParsedTour, Question), Problem> {
        let parsed = read_within(text.as_bytes(), limits.squares).map_err(unreadable)?;
        let question = self.question(&parsed, limits)?;
        Ok((parsed, question))
    }

    fn question(&self, parsed: &ParsedTour, limits: &ApiLimits) -> Result<Question, Problem> {
        let base: Setup = match &self.board {
            Some(board) => read_board(board, limits)?.board.into(),
            None => parsed.board.clone().into(),
        };
        let setup = Setup {
            holes: self.holes.clone(),
            wrap: self.wrap.map_or(base.wrap, |name| name.0),
            piece: self.piece.map(|name| name.0).or(parsed.piece).unwrap_or(base.piece),
            kind: self.kind.map(|name| name.0).or(parsed.kind).unwrap_or(base.kind),
            ..base
        };
        setup.question().map_err(bad_question)
    }
}

/// The problem for a text that cannot be read as a tour.
#[expect(clippy::needless_pass_by_value, reason = "it is passed to `map_err`")]
pub(crate) fn unreadable(error: ReadError) -> Problem {
    let kind = match error {
        ReadError::TooLarge { .. } => problem::Kind::TooManySquares,
        _ => problem::Kind::NotATour,
    };
    Problem::new(kind, error.to_string())
}
