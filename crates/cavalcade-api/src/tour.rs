//! The fields of a request that bring a tour along, in any notation, and what the notation may not tell.

use cavalcade::notation::{InvalidTour, ParsedTour, ReadError, read_within};
use cavalcade::{Kind, Piece, Question, Setup, Square, Tour, Wrap};
use serde::Deserialize;

use super::InterfaceLimits;
use super::name::Name;
use super::problem::{self, Problem};
use super::question::{bad_question, read_board};

/// What a tour is to be held against: first what these say, then what the tour's own text tells.
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
    /// The tour that a text tells of, or what is wrong with it.
    pub(crate) fn tour(&self, text: &str, limits: &InterfaceLimits) -> Result<Result<Tour, InvalidTour>, Problem> {
        let (transcript, question) = self.read(text, limits)?;
        Ok(transcript.check(&question))
    }

    /// What a text tells, and what it is to be held against.
    pub(crate) fn read(&self, text: &str, limits: &InterfaceLimits) -> Result<(ParsedTour, Question), Problem> {
        let transcript = read_within(text.as_bytes(), limits.squares).map_err(unreadable)?;
        let question = self.question(&transcript, limits)?;
        Ok((transcript, question))
    }

    fn question(&self, transcript: &ParsedTour, limits: &InterfaceLimits) -> Result<Question, Problem> {
        let told: Setup = match &self.board {
            Some(board) => read_board(board, limits)?.board.into(),
            None => transcript.board.clone().into(),
        };
        let setup = Setup {
            holes: self.holes.clone(),
            wrap: self.wrap.map_or(told.wrap, |name| name.0),
            piece: self.piece.map(|name| name.0).or(transcript.piece).unwrap_or(told.piece),
            kind: self.kind.map(|name| name.0).or(transcript.kind).unwrap_or(told.kind),
            ..told
        };
        setup.question().map_err(bad_question)
    }
}

/// A text that tells of no tour.
#[expect(clippy::needless_pass_by_value, reason = "it is passed to `map_err`")]
pub(crate) fn unreadable(error: ReadError) -> Problem {
    let kind = match error {
        ReadError::TooLarge { .. } => problem::Kind::TooManySquares,
        _ => problem::Kind::NotATour,
    };
    Problem::new(kind, error.to_string())
}
