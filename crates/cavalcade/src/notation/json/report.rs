//! Tours, and answers to the question for one.

use std::cell::RefCell;
use std::io::{self, Write};
use std::mem;
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use serde::Serialize;
use serde::ser::Serializer;

use super::line::{milliseconds, write_line};
use crate::construct::Formula;
use crate::notation::numbers::Tick;
use crate::solve::{Outcome, Report};
use crate::symmetric::Wish;
use crate::{Board, Kind, Limit, Method, Named, Piece, Question, Reason, Square, Tour, Wrap};

/// What was asked, as every record tells it. Fields that say nothing new are left out.
#[derive(Debug, Serialize)]
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
            piece: (piece.leaps() != Piece::KNIGHT.leaps()).then(|| piece.to_string()),
            wrap: (board.wrap() != Wrap::None).then(|| board.wrap().to_string()),
            start: None,
            end: None,
        }
    }

    pub(super) fn of(question: &Question) -> Self {
        let asked = Self::new(question.board(), question.piece(), question.kind());
        Self { start: question.start(), end: question.end(), ..asked }
    }
}

/// The holes of a board, written as they come: a list of them may take much more memory than the board.
#[derive(Debug)]
struct Holes(Board);

impl Holes {
    fn are_none(&self) -> bool {
        self.0.is_full()
    }
}

impl Serialize for Holes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.holes())
    }
}

/// The squares of a tour, written as they come.
pub(super) struct SquareNames<I>(pub(super) I);

impl<I: Iterator<Item = Square> + Clone> Serialize for SquareNames<I> {
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
    squares: SquareNames<I>,
    #[serde(flatten)]
    work: Option<Work>,
}

/// What an answer took.
#[derive(Debug, Serialize)]
struct Work {
    elapsed_ms: Elapsed,
    steps: u64,
    retreats: u64,
    returns: u64,
    walks: u64,
}

/// How long it took, or when it began if it takes until it is written.
#[derive(Debug)]
enum Elapsed {
    Took(Duration),
    Since(Instant),
}

impl Serialize for Elapsed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(milliseconds(match self {
            Self::Took(time) => *time,
            Self::Since(begun) => begun.elapsed(),
        }))
    }
}

impl Work {
    /// Work that is done while it is written, and makes no steps.
    fn beginning_now() -> Self {
        Self { elapsed_ms: Elapsed::Since(Instant::now()), steps: 0, retreats: 0, returns: 0, walks: 0 }
    }

    fn of(report: &Report) -> Self {
        let effort = &report.effort;
        Self {
            elapsed_ms: Elapsed::Took(report.elapsed),
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
    work: Option<Work>,
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
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Amount {
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
pub(in crate::notation) fn write_tour(tour: &Tour, tick: Tick<'_>, out: &mut impl Write) -> io::Result<()> {
    let kind = if tour.is_closed() { Kind::Closed } else { Kind::Open };
    let asked = Asked::new(tour.board(), tour.piece(), kind);
    with_tick(tour.squares(), tick, |squares| {
        write_line(&Found { outcome: "found", asked, method: None, squares, work: None }, out)
    })
}

/// A tour with its number among all that answer a question.
#[derive(Serialize)]
#[serde(bound = "I: Iterator<Item = Square> + Clone")]
struct Numbered<I> {
    #[serde(flatten)]
    found: Found<I>,
    number: String,
    of: String,
}

/// The record of a tour that an atlas has given out, with its number among all that answer the question.
#[must_use]
pub fn numbered<'a>(question: &Question, tour: &'a Tour, number: &BigUint, of: &BigUint) -> impl Serialize + use<'a> {
    let squares = SquareNames(tour.squares());
    let found = Found { outcome: "found", asked: Asked::of(question), method: Some("atlas"), squares, work: None };
    Numbered { found, number: number.to_string(), of: of.to_string() }
}

/// A tour that fits given numbers.
#[derive(Serialize)]
#[serde(bound = "I: Iterator<Item = Square> + Clone")]
struct Completed<I> {
    #[serde(flatten)]
    found: Found<I>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<SquareNames<I>>,
}

/// The record of a tour that fits given numbers; if it is known, whether it is the only one, and if not, another.
#[must_use]
pub fn completed<'a>(
    question: &Question,
    tour: &'a Tour,
    unique: Option<bool>,
    other: Option<&'a Tour>,
) -> impl Serialize + use<'a> {
    let squares = SquareNames(tour.squares());
    let found = Found { outcome: "found", asked: Asked::of(question), method: Some("clues"), squares, work: None };
    Completed { found, unique, other: other.map(|tour| SquareNames(tour.squares())) }
}

/// That no tour is as it was ordered.
#[derive(Serialize)]
struct Unmet {
    outcome: &'static str,
    #[serde(flatten)]
    asked: Asked,
    reason: UnmetReason,
}

#[derive(Serialize)]
struct UnmetReason {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<&'static str>,
    text: String,
}

/// The record that no tour is as it was ordered, for a reason of this kind in words.
#[must_use]
pub fn unmet(question: &Question, kind: &'static str, text: String) -> impl Serialize + use<> {
    let reason = UnmetReason { kind, symmetry: None, text };
    Unmet { outcome: "impossible", asked: Asked::of(question), reason }
}

/// The record that no tour is symmetric as wished for, for a reason in words.
#[must_use]
pub fn not_symmetric(question: &Question, wish: Wish, text: String) -> impl Serialize + use<> {
    let reason = UnmetReason { kind: NO_SYMMETRIC_TOUR, symmetry: Some(wish.name()), text };
    Unmet { outcome: "impossible", asked: Asked::of(question), reason }
}

/// The kind of reason why no tour is symmetric as wished for.
pub(super) const NO_SYMMETRIC_TOUR: &str = "no-symmetric-tour";

/// The record that there is no tour at all, for whatever more was asked.
#[must_use]
pub fn no_tour<'a>(question: &Question, reason: &'a Reason) -> impl Serialize + use<'a> {
    impossible(question, reason)
}

fn impossible<'a>(question: &Question, reason: &'a Reason) -> Impossible<'a> {
    let reason = ReasonInWords { reason, text: reason.to_string() };
    Impossible { outcome: "impossible", asked: Asked::of(question), reason, work: None }
}

/// A tour to order.
#[derive(Serialize)]
#[serde(bound = "I: Iterator<Item = Square> + Clone")]
struct Ordered<I> {
    #[serde(flatten)]
    found: Found<I>,
    #[serde(flatten)]
    special: Special,
}

/// What is special about a tour to order, and how it was found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Special {
    /// The symmetry it was to have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// How magic it was to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub magic: Option<&'static str>,
    /// Its turns, if it was to have few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
    /// Its crossings, if it was to have few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crossings: Option<u64>,
    /// How long it took.
    pub elapsed_ms: f64,
}

/// The record of a tour to order, with the name of the method that found it.
#[must_use]
pub fn ordered<'a>(
    question: &Question,
    tour: &'a Tour,
    method: Option<&'static str>,
    special: Special,
) -> impl Serialize + use<'a> {
    let squares = SquareNames(tour.squares());
    let found = Found { outcome: "found", asked: Asked::of(question), method, squares, work: None };
    Ordered { found, special }
}

/// Squares between two calls of the tick.
const STRETCH: u64 = 1 << 14;

/// Writes the constructed tour that answers a question.
pub(in crate::notation) fn write_formula(
    question: &Question,
    formula: &Formula,
    tick: Tick<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let asked = Asked::of(question);
    let method = Some(Method::Construct.name());
    with_tick(formula.squares_from(0), tick, |squares| {
        write_line(&Found { outcome: "found", asked, method, squares, work: Some(Work::beginning_now()) }, out)
    })
}

/// Writes squares, and calls the tick on the way.
fn with_tick<I: Iterator<Item = Square> + Clone>(
    squares: I,
    tick: Tick<'_>,
    write: impl FnOnce(SquareNames<TickedSquares<'_, '_, I>>) -> io::Result<()>,
) -> io::Result<()> {
    let counter = RefCell::new(TickingCounter { tick, count: 0, told: Ok(()) });
    write(SquareNames(TickedSquares { squares, counter: &counter }))?;
    let TickingCounter { tick, count, told } = counter.into_inner();
    told?;
    tick(count)
}

/// Squares that are counted as they come.
struct TickedSquares<'c, 't, I> {
    squares: I,
    counter: &'c RefCell<TickingCounter<'t>>,
}

impl<I: Clone> Clone for TickedSquares<'_, '_, I> {
    fn clone(&self) -> Self {
        Self { squares: self.squares.clone(), counter: self.counter }
    }
}

impl<I: Iterator<Item = Square>> Iterator for TickedSquares<'_, '_, I> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        self.squares.next().filter(|_| self.counter.borrow_mut().goes_on())
    }
}

/// Counts the squares that are written. A serializer has no way to hand an error of the tick on: the squares end there,
/// and the error is told afterwards.
struct TickingCounter<'a> {
    tick: Tick<'a>,
    count: u64,
    told: io::Result<()>,
}

impl TickingCounter<'_> {
    fn goes_on(&mut self) -> bool {
        self.count += 1;
        if self.count == STRETCH {
            self.told = (self.tick)(mem::take(&mut self.count));
        }
        self.told.is_ok()
    }
}

/// Writes the answer to a question, of whichever kind.
pub fn write_report(question: &Question, report: &Report, out: &mut impl Write) -> io::Result<()> {
    write_line(&self::report(question, report), out)
}

/// The record of an answer: what it holds depends on the kind of answer.
#[derive(Serialize)]
#[serde(untagged, bound = "I: Iterator<Item = Square> + Clone")]
enum AnswerRecord<'a, I> {
    Found(Found<I>),
    Impossible(Impossible<'a>),
    GaveUp(GaveUp),
}

/// The answer to a question as a record, of whichever kind.
pub fn report<'a>(question: &Question, report: &'a Report) -> impl Serialize + use<'a> {
    let (asked, work) = (Asked::of(question), Work::of(report));
    let method = report.method.map(Named::name);
    match &report.outcome {
        Outcome::Found(tour) => {
            let squares = SquareNames(tour.squares());
            AnswerRecord::Found(Found { outcome: "found", asked, method, squares, work: Some(work) })
        }
        Outcome::Impossible(reason) => {
            AnswerRecord::Impossible(Impossible { work: Some(work), ..impossible(question, reason) })
        }
        Outcome::GaveUp(limit) => {
            let (name, text, deepest) = (limit.name(), limit.to_string(), report.effort.deepest);
            let amount = limit.into();
            AnswerRecord::GaveUp(GaveUp { outcome: "gave-up", limit: name, text, amount, asked, method, deepest, work })
        }
    }
}
