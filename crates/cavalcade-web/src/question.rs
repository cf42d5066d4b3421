//! The fields of a request that ask: a board, a piece, a kind, and perhaps a start and an end.

use std::time::Duration;

use cavalcade::{Board, Kind, Picture, Piece, Question, Size, Square, Wrap};
use serde::Deserialize;

use crate::config::Limits;
use crate::name::{Name, PieceName};
use crate::problem::{self, Problem};

/// What a request asks about.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct QuestionFields {
    pub(crate) board: String,
    #[serde(default)]
    pub(crate) holes: Vec<Square>,
    pub(crate) kind: Option<Name<Kind>>,
    pub(crate) start: Option<Square>,
    pub(crate) end: Option<Square>,
    pub(crate) piece: Option<PieceName>,
    pub(crate) wrap: Option<Name<Wrap>>,
}

impl QuestionFields {
    /// The question, if the board is not too large and the fields fit together.
    pub(crate) fn question(&self, limits: &Limits) -> Result<Question, Problem> {
        let picture = read_board(&self.board, limits)?;
        let wrap = self.wrap.map_or(Wrap::None, |name| name.0);
        let board = picture.board.with_holes(self.holes.iter().copied()).map_err(bad_question)?.with_wrap(wrap);
        let piece = self.piece.map_or(Piece::KNIGHT, |name| name.0);
        let kind = self.kind.map_or(Kind::Open, |name| name.0);
        let mut question = Question::new(board, piece, kind);
        if let Some(start) = self.start.or(picture.start) {
            question = question.starting_at(start).map_err(bad_question)?;
        }
        if let Some(end) = self.end.or(picture.end) {
            question = question.ending_at(end).map_err(bad_question)?;
        }
        Ok(question)
    }
}

/// The time that a request wants for its work, if this server gives so much.
pub(crate) fn time_limit(wanted_ms: Option<u64>, limits: &Limits) -> Result<Duration, Problem> {
    let wanted = wanted_ms.map_or(limits.time, Duration::from_millis);
    if wanted <= limits.time {
        return Ok(wanted);
    }
    let most = limits.time.as_millis();
    Err(Problem::new(problem::Kind::TooMuchTime, format!("this server works on a question for up to {most} ms")))
}

/// Fields that do not fit together.
#[expect(clippy::needless_pass_by_value, reason = "it is passed to `map_err`")]
pub(crate) fn bad_question(error: impl ToString) -> Problem {
    Problem::new(problem::Kind::BadQuestion, error.to_string())
}

/// Reads a size or a picture, after a look at how large it is.
pub(crate) fn read_board(text: &str, limits: &Limits) -> Result<Picture, Problem> {
    let looks_like_a_size = text.starts_with(|first: char| first.is_ascii_digit());
    if looks_like_a_size {
        let size: Size = text.parse().map_err(bad_question)?;
        expect_squares(size.area(), limits)?;
        return Ok(Picture { board: Board::rectangle(size), start: None, end: None });
    }
    expect_squares(area_of_picture(text), limits)?;
    text.parse().map_err(bad_question)
}

/// The squares of the box around a picture. A few long lines among many short ones make a large box.
fn area_of_picture(text: &str) -> u64 {
    let width = text.lines().map(|line| line.chars().count() as u64).max().unwrap_or(0);
    width.saturating_mul(text.lines().count() as u64)
}

/// Refuses a board that is too large for this server.
pub(crate) fn expect_squares(area: u64, limits: &Limits) -> Result<(), Problem> {
    if area <= limits.squares {
        return Ok(());
    }
    let most = limits.squares;
    let detail =
        format!("the board has {area} squares in its box and this server takes up to {most}; ask for a smaller one");
    Err(Problem::new(problem::Kind::TooManySquares, detail))
}
