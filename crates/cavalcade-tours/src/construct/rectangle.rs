//! The tour of a rectangle, or why there is none.

use super::formula::Formula;
use super::grid::Grid;
use super::strip::Strip;
use super::{corners, ends, plan};
use cavalcade_core::reason::Theorem;
use cavalcade_core::{Decision, Kind, Question, Reason, Size, Square};
use cavalcade_graph::problem::seen_without_graph;

/// Answers a question about a knight on a rectangle; `None` if it is about another piece or board.
///
/// The answer takes microseconds for a board of any size.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*, cavalcade_tours::*}; }
/// use cavalcade::construct::construct;
/// use cavalcade::{Board, Kind, Piece, Question, Size};
///
/// let ask = |size: &str, kind| Question::new(Board::rectangle(size.parse().unwrap()), Piece::KNIGHT, kind);
/// assert!(construct(&ask("99x100", Kind::Closed)).unwrap().unwrap().is_closed());
/// let no = construct(&ask("4x100", Kind::Closed)).unwrap().unwrap_err();
/// assert!(no.to_string().contains("its shorter side is 4"));
/// ```
#[must_use]
pub fn construct(question: &Question) -> Option<Result<Formula, Reason>> {
    let is_ours = question.is_knight_on_rectangle();
    is_ours.then(|| tour(question))
}

fn tour(question: &Question) -> Result<Formula, Reason> {
    let (size, kind) = (question.board().size(), question.kind());
    if let Some(reason) = seen_without_graph(question) {
        return Err(reason);
    }
    if let Some(theorem) = Theorem::against(size, kind) {
        return Err(Reason::Theorem { theorem });
    }
    let (start, end) = (question.start(), question.end());
    match size.width().min(size.height()) {
        1 => Ok(Formula::single(size)),
        3 | 4 => narrow_tour(size, kind, start, end),
        _ => tiled_tour(size, kind, start, end),
    }
}

fn narrow_tour(size: Size, kind: Kind, start: Option<Square>, end: Option<Square>) -> Result<Formula, Reason> {
    let pairs: Vec<_> = match kind {
        Kind::Open => vec![(start, end)],
        Kind::Closed => ends::pairs(size, kind, start, end).into_iter().map(|(a, b)| (Some(a), Some(b))).collect(),
    };
    let found = pairs.into_iter().find_map(|(start, end)| Strip::find(size, start, end));
    let none = Reason::Decided { by: Decision::ColumnByColumn, start, end };
    found.map(|strip| Formula::strip(size, strip)).ok_or(none)
}

fn tiled_tour(size: Size, kind: Kind, start: Option<Square>, end: Option<Square>) -> Result<Formula, Reason> {
    let pairs = ends::pairs(size, kind, start, end);
    let possible = pairs.iter().filter(|(start, end)| corners::lack_a_move(size, *start, *end).is_none());
    let plan = possible.into_iter().find_map(|(start, end)| plan::plan(size, *start, *end));
    plan.map(|plan| Formula::grid(size, Grid::new(size, plan))).ok_or_else(|| {
        let lacking = start.zip(end).and_then(|(start, end)| corners::lack_a_move(size, start, end));
        match lacking {
            Some((square, corners)) => Reason::BetweenCorners { square, corners },
            None => Reason::Decided { by: Decision::Table, start, end },
        }
    })
}
