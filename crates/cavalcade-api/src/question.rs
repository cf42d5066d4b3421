//! The fields of a request that define a question: a board, a kind, a piece, and optional ends.

use std::time::Duration;

use cavalcade::util::counted;
use cavalcade::{Kind, Piece, Question, Setup, Square, Wrap, looks_like_a_size};
use serde::Deserialize;

use super::ApiLimits;
use super::name::Name;
use super::problem::{self, Problem};

/// The fields of a question.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct QuestionFields {
    pub(crate) board: String,
    #[serde(default)]
    pub(crate) holes: Vec<Square>,
    pub(crate) kind: Option<Name<Kind>>,
    pub(crate) start: Option<Square>,
    pub(crate) end: Option<Square>,
    pub(crate) piece: Option<Name<Piece>>,
    pub(crate) wrap: Option<Name<Wrap>>,
}

impl QuestionFields {
    /// The question, if the board is not too large and the fields are consistent.
    pub(crate) fn question(&self, limits: &ApiLimits) -> Result<Question, Problem> {
        self.setup(limits)?.question().map_err(bad_question)
    }

    /// The unchecked question, if the board is not too large.
    pub(crate) fn setup(&self, limits: &ApiLimits) -> Result<Setup, Problem> {
        let drawn = read_board(&self.board, limits)?;
        Ok(Setup {
            holes: self.holes.clone(),
            wrap: self.wrap.map_or(drawn.wrap, |name| name.0),
            piece: self.piece.map_or(drawn.piece, |name| name.0),
            kind: self.kind.map_or(drawn.kind, |name| name.0),
            start: self.start.or(drawn.start),
            end: self.end.or(drawn.end),
            ..drawn
        })
    }
}

/// The time limit of a request, if it is within the limit of the server.
pub(crate) fn time_limit(wanted_ms: Option<u64>, limits: &ApiLimits) -> Result<Duration, Problem> {
    let wanted = wanted_ms.map_or(limits.time, Duration::from_millis);
    if wanted <= limits.time {
        return Ok(wanted);
    }
    let most = limits.time.as_millis();
    Err(Problem::new(problem::Kind::TooMuchTime, format!("the time limit must be at most {most} ms on this server")))
}

/// The problem for inconsistent fields.
#[expect(clippy::needless_pass_by_value, reason = "it is passed to `map_err`")]
pub(crate) fn bad_question(error: impl ToString) -> Problem {
    Problem::new(problem::Kind::BadQuestion, error.to_string())
}

/// Reads a size or a drawing, after checking its size.
pub(crate) fn read_board(text: &str, limits: &ApiLimits) -> Result<Setup, Problem> {
    if !looks_like_a_size(text) {
        expect_squares(area_of_picture(text), limits)?;
    }
    let setup: Setup = text.parse().map_err(bad_question)?;
    expect_squares(setup.board.size().area(), limits)?;
    Ok(setup)
}

/// The area of the grid of a drawing. One long line among many short ones makes a large grid.
fn area_of_picture(text: &str) -> u64 {
    let width = text.lines().map(|line| line.chars().count() as u64).max().unwrap_or(0);
    width.saturating_mul(text.lines().count() as u64)
}

/// Rejects a board that is too large for this server.
pub(crate) fn expect_squares(area: u64, limits: &ApiLimits) -> Result<(), Problem> {
    if area <= limits.squares {
        return Ok(());
    }
    let (squares, most) = (counted(area, "square"), limits.squares);
    let detail = format!("the board has {squares}, but this server allows only {most}; use a smaller one");
    Err(Problem::new(problem::Kind::TooManySquares, detail))
}
