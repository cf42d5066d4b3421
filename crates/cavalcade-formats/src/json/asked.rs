//! The fields that echo the question, and lists of squares.

use std::time::Duration;

use serde::Serialize;
use serde::ser::Serializer;

use super::line::milliseconds;
use cavalcade_check::Tour;
use cavalcade_core::{Board, Kind, Piece, Question, Square, Wrap};

/// The fields that echo the question. Default values are left out.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Asked {
    kind: String,
    width: u32,
    height: u32,
    #[serde(skip_serializing_if = "Holes::are_none")]
    holes: Holes,
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
            holes: Holes(board.clone()),
            piece: (!piece.is_knight()).then(|| piece.to_string()),
            wrap: (board.wrap() != Wrap::None).then(|| board.wrap().to_string()),
            start: None,
            end: None,
        }
    }

    /// Creates the fields for a question.
    pub(super) fn of(question: &Question) -> Self {
        let asked = Self::new(question.board(), question.piece(), question.kind());
        Self { start: question.start(), end: question.end(), ..asked }
    }

    /// Creates the fields for the question that a tour answers.
    pub(super) fn by(tour: &Tour) -> Self {
        let kind = tour.kind();
        Self::new(tour.board(), tour.piece(), kind)
    }
}

/// An answer: its outcome, the question, the fields of the answer, and the time it took.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Answer<T> {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    #[serde(flatten)]
    fields: T,
    elapsed_ms: f64,
}

impl<T> Answer<T> {
    pub(super) fn new(outcome: &'static str, question: &Question, fields: T, elapsed: Duration) -> Self {
        Self { outcome, asked: Asked::of(question), fields, elapsed_ms: milliseconds(elapsed) }
    }
}

/// The holes of a board, written as they come: a list of them may take much more memory than the board.
#[derive(Clone, Debug)]
pub(super) struct Holes(pub(super) Board);

impl Holes {
    pub(super) fn are_none(&self) -> bool {
        self.0.is_full()
    }
}

impl Serialize for Holes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.holes())
    }
}

/// The squares of a tour, written as they come.
#[derive(Clone, Copy, Debug)]
pub(super) struct TourSquares<'a>(pub(super) &'a Tour);

impl Serialize for TourSquares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.squares())
    }
}

/// Squares, written as they come.
#[derive(Clone, Debug)]
pub(super) struct SquareNames<I>(pub(super) I);

impl<I: Iterator<Item = Square> + Clone> Serialize for SquareNames<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}
