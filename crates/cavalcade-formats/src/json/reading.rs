//! Reading records: tours, puzzles, and claims that there is no tour.

use std::collections::BTreeMap;
use std::error::Error;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::fault::{Shape, in_words};
use crate::notation::{ParsedTour, ReadError, expect_at_most};
use cavalcade_core::{Kind, Piece, Question, Reason, Setup, Size, Square};

/// The fields of a record that describe a question, with its answer or its clues.
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
    /// The number of the first square, where it is only a part of a tour.
    #[serde(default)]
    from: Option<IgnoredAny>,
    #[serde(default)]
    start: Option<Square>,
    #[serde(default)]
    end: Option<Square>,
    #[serde(default)]
    clues: Option<BTreeMap<Square, u64>>,
    #[serde(default)]
    reason: Option<ClaimedReason>,
}

/// The shapes of the fields.
const FIELDS: [(&str, Shape); 12] = [
    ("width", Shape::Side),
    ("height", Shape::Side),
    ("outcome", Shape::Word),
    ("kind", Shape::Word),
    ("piece", Shape::Word),
    ("wrap", Shape::Word),
    ("holes", Shape::Squares),
    ("squares", Shape::Squares),
    ("start", Shape::Square),
    ("end", Shape::Square),
    ("clues", Shape::Clues),
    ("reason", Shape::Reason),
];

/// A claim that a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The question.
    pub question: Question,
    /// The reason that is claimed.
    pub reason: Reason,
    /// The reason in the words of the claim, if it has any.
    pub text: Option<String>,
}

/// A reason in a record.
#[derive(Debug, Deserialize)]
struct ClaimedReason {
    #[serde(flatten)]
    reason: Reason,
    #[serde(default)]
    text: Option<String>,
}

/// Reads the record of an impossible outcome. Returns `None` if the text is something else.
#[must_use]
pub fn read_claim(text: &str) -> Option<Result<Claim, ReadError>> {
    read_claim_within(text, u64::MAX)
}

/// Reads the record of an impossible outcome, if the board has at most this number of squares, including holes.
#[must_use]
pub fn read_claim_within(text: &str, most: u64) -> Option<Result<Claim, ReadError>> {
    let mut record: Record = match serde_json::from_str(text) {
        Ok(record) => record,
        Err(error) => return is_claim(text).then(|| Err(ReadError::Claim(in_words(text, &error, &FIELDS)))),
    };
    let ClaimedReason { reason, text } =
        record.reason.take().filter(|_| record.outcome.as_deref() == Some(IMPOSSIBLE))?;
    let question = record.question(most).map_err(|error| match error {
        ReadError::Json(fault) => ReadError::Claim(fault),
        other => other,
    });
    Some(question.map(|question| Claim { question, reason, text }))
}

/// The outcome of a record that claims there is no tour.
const IMPOSSIBLE: &str = "impossible";

/// Returns `true` if a record that cannot be read is meant as a claim.
fn is_claim(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Meant {
        outcome: String,
    }
    serde_json::from_str::<Meant>(text).is_ok_and(|meant| meant.outcome == IMPOSSIBLE)
}

pub(crate) fn read(text: &str, most: u64) -> Result<ParsedTour, ReadError> {
    let read = serde_json::from_str(text).map_err(|error| ReadError::Json(in_words(text, &error, &FIELDS)));
    let mut record: Record = read?;
    // A record that says there is no tour is not read as a tour, whatever squares it holds.
    let is_without = matches!(record.outcome.as_deref(), Some(IMPOSSIBLE | "gave-up" | "graph"));
    let Some(path) = record.squares.take().filter(|_| !is_without) else {
        return Err(ReadError::NoTour { outcome: record.outcome.unwrap_or_else(|| "unknown".into()) });
    };
    if record.from.is_some() {
        return Err(ReadError::Part);
    }
    let (start, end, has_kind) = (record.start, record.end, record.kind.is_some());
    let question = record.setup(most)?.question().map_err(|error| bad(&error))?;
    let (piece, kind) = (Some(*question.piece()), has_kind.then_some(question.kind()));
    Ok(ParsedTour { board: question.into_board(), piece, kind, start, end, path, faults: Vec::new() })
}

/// The record of a puzzle: a board with clues.
#[derive(Clone, Debug)]
pub struct ParsedPuzzle {
    /// The board and the clues.
    pub setup: Setup,
    /// The kind of tour, if the record names it.
    pub kind: Option<Kind>,
    /// The piece, if the record names it.
    pub piece: Option<Piece>,
}

/// Reads the record of a puzzle, if its board has at most this number of squares, including holes.
///
/// # Errors
/// Returns what is wrong, in words.
pub fn read_puzzle(text: &str, most: u64) -> Result<ParsedPuzzle, String> {
    let record: Record = serde_json::from_str(text).map_err(|error| in_words(text, &error, &FIELDS))?;
    let clues = record.clues.clone().ok_or("`clues` is missing")?.into_iter().collect();
    let (has_kind, has_piece) = (record.kind.is_some(), record.piece.is_some());
    let setup = record.setup(most).map_err(|error| match error {
        ReadError::Json(fault) => fault,
        other => other.to_string(),
    })?;
    let (kind, piece) = (has_kind.then_some(setup.kind), has_piece.then_some(setup.piece));
    Ok(ParsedPuzzle { setup: Setup { clues, ..setup }, kind, piece })
}

impl Record {
    /// Returns the question.
    fn question(self, most: u64) -> Result<Question, ReadError> {
        let (start, end) = (self.start, self.end);
        let setup = self.setup(most)?;
        Setup { start, end, ..setup }.question().map_err(|error| bad(&error))
    }

    /// Returns the question without its ends, which are compared with those of a tour elsewhere.
    fn setup(self, most: u64) -> Result<Setup, ReadError> {
        let size = Size::new(self.width, self.height).map_err(|error| bad(&error))?;
        expect_at_most(most, size)?;
        let usual = Setup::from(size);
        Ok(Setup {
            holes: self.holes,
            wrap: read_or("wrap", self.wrap.as_deref(), usual.wrap)?,
            piece: read_or("piece", self.piece.as_deref(), usual.piece)?,
            kind: read_or("kind", self.kind.as_deref(), usual.kind)?,
            ..usual
        })
    }
}

/// Reads a field, or returns the usual value if it is left out.
fn read_or<T: FromStr<Err: Error>>(name: &str, field: Option<&str>, usual: T) -> Result<T, ReadError> {
    field.map_or(Ok(usual), |text| text.parse().map_err(|error: T::Err| ReadError::Json(format!("`{name}`: {error}"))))
}

fn bad(error: &dyn Error) -> ReadError {
    ReadError::Json(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        read_claim(text).expect("it is meant as a claim").unwrap_err().to_string()
    }

    #[test]
    fn a_wrong_claim_is_met_with_what_is_wrong() {
        let claim = |rest: &str| format!("{{\"outcome\":\"impossible\",\"width\":3,\"height\":3,{rest}}}");
        let strange = fault(&claim("\"reason\":{\"kind\":\"bad-luck\"}"));
        assert!(
            strange.starts_with("not the JSON of a claim that there is no tour: `reason` is {\"kind\":\"bad-luck\"}"),
            "{strange}"
        );
        let reason = "\"reason\":{\"kind\":\"exhausted\",\"positions\":1}";
        assert!(fault(&claim(&format!("\"holes\":[\"d1\"],{reason}"))).contains("d1"));
        assert!(fault(&claim(&format!("\"start\":\"d1\",{reason}"))).contains("the start d1 is off the 3x3 board"));
        assert!(
            fault(&claim(&format!("\"kind\":\"round\",{reason}"))).contains("`kind`: `round` is not a kind of tour")
        );
        assert!(read_claim(&claim(reason)).is_some_and(|claim| claim.is_ok()));
        assert!(read_claim("{\"outcome\":\"found\",\"width\":3}").is_none());
        assert!(read_claim("a1 b3").is_none());
    }
}
