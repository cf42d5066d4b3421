//! Answers as JSON, one object on a line, with stable field names.

use std::io::{self, Write};
use std::time::Duration;

use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::numbers::Tick;
use super::transcript::{ReadError, Transcript};
use crate::construct::Formula;
use crate::solve::{Outcome, Report};
use crate::{Board, Kind, Limit, Piece, Question, Reason, Size, Square, Tour, Wrap};

/// What was asked, as every record tells it. Fields that say nothing new are left out.
#[derive(Debug, Serialize)]
struct Asked {
    kind: String,
    width: u32,
    height: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    holes: Vec<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrap: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<Square>,
}

impl Asked {
    fn new(board: &Board, piece: &Piece, kind: Kind) -> Self {
        Self {
            kind: kind.to_string(),
            width: board.size().width(),
            height: board.size().height(),
            holes: board.holes().collect(),
            piece: (piece.leaps() != Piece::KNIGHT.leaps()).then(|| piece.to_string()),
            wrap: (board.wrap() != Wrap::None).then(|| board.wrap().to_string()),
            start: None,
            end: None,
        }
    }

    fn of(question: &Question) -> Self {
        let asked = Self::new(question.board(), question.piece(), question.kind());
        Self { start: question.start(), end: question.end(), ..asked }
    }
}

/// The squares of a tour, written as they come.
struct Squares<I>(I);

impl<I: Iterator<Item = Square> + Clone> Serialize for Squares<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

#[derive(Serialize)]
#[serde(bound = "I: Iterator<Item = Square> + Clone")]
struct Found<I> {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    squares: Squares<I>,
    #[serde(flatten)]
    work: Option<Work>,
}

/// Milliseconds, to the nanosecond.
#[must_use]
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e9).round() / 1e6
}

/// What an answer took.
#[derive(Debug, Serialize)]
struct Work {
    elapsed_ms: f64,
    steps: u64,
    retreats: u64,
    returns: u64,
    walks: u64,
}

impl Work {
    fn of(report: &Report) -> Self {
        let effort = &report.effort;
        Self {
            elapsed_ms: milliseconds(report.elapsed),
            steps: effort.steps,
            retreats: effort.retreats,
            returns: effort.returns,
            walks: effort.walks,
        }
    }
}

#[derive(Debug, Serialize)]
struct Impossible<'a> {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    reason: ReasonInWords<'a>,
    #[serde(flatten)]
    work: Work,
}

#[derive(Debug, Serialize)]
struct ReasonInWords<'a> {
    #[serde(flatten)]
    reason: &'a Reason,
    text: String,
}

#[derive(Debug, Serialize)]
struct GaveUp {
    outcome: &'static str,
    limit: &'static str,
    text: String,
    #[serde(flatten)]
    amount: Amount,
    #[serde(flatten)]
    asked: Asked,
    method: Option<&'static str>,
    deepest: u64,
    #[serde(flatten)]
    work: Work,
}

/// How much of what was limited was needed and allowed.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Amount {
    Memory { needed_bytes: u64, allowed_bytes: u64 },
    Time { allowed_ms: f64 },
    Steps { allowed_steps: u64 },
    Nothing {},
}

impl From<&Limit> for Amount {
    fn from(limit: &Limit) -> Self {
        match *limit {
            Limit::Memory { needed, allowed } => Self::Memory { needed_bytes: needed, allowed_bytes: allowed },
            Limit::Time(allowed) => Self::Time { allowed_ms: milliseconds(allowed) },
            Limit::Steps(allowed) => Self::Steps { allowed_steps: allowed },
            Limit::Method | Limit::Cancelled => Self::Nothing {},
        }
    }
}

/// Writes a tour by itself.
pub(super) fn write_tour(tour: &Tour, out: &mut impl Write) -> io::Result<()> {
    let kind = if tour.is_closed() { Kind::Closed } else { Kind::Open };
    let asked = Asked::new(tour.board(), tour.piece(), kind);
    write_line(&Found { outcome: "found", asked, method: None, squares: Squares(tour.squares()), work: None }, out)
}

/// Writes a constructed tour.
pub(super) fn write_formula(formula: &Formula, tick: Tick<'_>, out: &mut impl Write) -> io::Result<()> {
    let kind = if formula.is_closed() { Kind::Closed } else { Kind::Open };
    let asked = Asked::new(&Board::rectangle(formula.size()), &Piece::KNIGHT, kind);
    let squares = Squares(formula.squares_from(0));
    let method = Some(crate::Method::Construct.name());
    write_line(&Found { outcome: "found", asked, method, squares, work: None }, out)?;
    tick(formula.len())
}

/// Writes the answer to a question, of whichever kind.
pub fn write_report(question: &Question, report: &Report, out: &mut impl Write) -> io::Result<()> {
    let (asked, work) = (Asked::of(question), Work::of(report));
    let method = report.method.map(crate::Method::name);
    match &report.outcome {
        Outcome::Found(tour) => write_line(
            &Found { outcome: "found", asked, method, squares: Squares(tour.squares()), work: Some(work) },
            out,
        ),
        Outcome::Impossible(reason) => {
            let reason = ReasonInWords { reason, text: reason.to_string() };
            write_line(&Impossible { outcome: "impossible", asked, reason, work }, out)
        }
        Outcome::GaveUp(limit) => {
            let (name, text, deepest) = (limit.name(), limit.to_string(), report.effort.deepest);
            let amount = limit.into();
            write_line(&GaveUp { outcome: "gave-up", limit: name, text, amount, asked, method, deepest, work }, out)
        }
    }
}

fn write_line(record: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record).map_err(io::Error::from)?;
    writeln!(out)
}

/// The fields of a record that describe a tour.
#[derive(Debug, Deserialize)]
struct Record {
    #[serde(default)]
    outcome: Option<String>,
    #[serde(default)]
    kind: Option<String>,
    width: u32,
    height: u32,
    #[serde(default)]
    holes: Vec<Square>,
    #[serde(default)]
    piece: Option<String>,
    #[serde(default)]
    wrap: Option<String>,
    #[serde(default)]
    squares: Option<Vec<Square>>,
    #[serde(default)]
    start: Option<Square>,
    #[serde(default)]
    end: Option<Square>,
    #[serde(default)]
    reason: Option<Reason>,
}

/// The claim that a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The question.
    pub question: Question,
    /// Why it has none.
    pub reason: Reason,
}

/// Reads the record of an impossible outcome; `None` if the text is something else.
#[must_use]
pub fn read_claim(text: &str) -> Option<Result<Claim, ReadError>> {
    let record: Record = serde_json::from_str(text).ok()?;
    let reason = record.reason.clone().filter(|_| record.outcome.as_deref() == Some("impossible"))?;
    Some(record.question().map(|question| Claim { question, reason }))
}

pub(super) fn read(text: &str) -> Result<Transcript, ReadError> {
    let mut record: Record = serde_json::from_str(text).map_err(|error| ReadError::Json(error.to_string()))?;
    let Some(path) = record.squares.take() else {
        return Err(ReadError::NoTour { outcome: record.outcome.unwrap_or_else(|| "unknown".into()) });
    };
    let (board, piece, kind) = record.asked()?;
    Ok(Transcript { board, piece: Some(piece), kind, path, faults: Vec::new() })
}

impl Record {
    fn question(self) -> Result<Question, ReadError> {
        let (start, end) = (self.start, self.end);
        let (board, piece, kind) = self.asked()?;
        let question = Question::new(board, piece, kind.unwrap_or(Kind::Open));
        let with_start = start.map_or(Ok(question.clone()), |start| question.starting_at(start));
        let with_both = with_start.and_then(|asked| match end {
            Some(end) => asked.ending_at(end),
            None => Ok(asked),
        });
        with_both.map_err(|error| ReadError::Json(error.to_string()))
    }

    fn asked(self) -> Result<(Board, Piece, Option<Kind>), ReadError> {
        let bad = |error: &dyn std::error::Error| ReadError::Json(error.to_string());
        let size = Size::new(self.width, self.height).map_err(|error| bad(&error))?;
        let mut board = Board::rectangle(size).with_holes(self.holes).map_err(|error| bad(&error))?;
        if let Some(wrap) = self.wrap {
            board = board.with_wrap(wrap.parse().map_err(|error: crate::ParseWrapError| bad(&error))?);
        }
        let piece = self.piece.as_deref().unwrap_or("knight");
        let piece = piece.parse().map_err(|error: crate::PieceError| bad(&error))?;
        let kind = match self.kind.as_deref() {
            None => None,
            Some("open") => Some(Kind::Open),
            Some("closed") => Some(Kind::Closed),
            Some(_) => return Err(ReadError::Json("`kind` should be open or closed".into())),
        };
        Ok((board, piece, kind))
    }
}
