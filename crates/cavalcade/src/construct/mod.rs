//! Tours of rectangles as formulas: made from stored tables, never searched for.
//!
//! A board with both sides at least 5 is cut into tiles of about 8x8. Each tile has a stored tour, and the tours of
//! neighbouring tiles are joined into one. Only the few tiles between the start and the end depend on where those are.
//! The joined tour is so regular that the square with a given number, and the number of a given square, are computed in
//! constant time without going through the others. Boards with a side of 3 or 4 are too narrow for tiles; they are read
//! column by column by a stored finite automaton.
//!
//! Joining tours of small rectangles goes back to Euler (1759) and was made a linear-time method by Conrad, Hindrichs, Morsy
//! and Wegener (1994) and by Parberry (1997), for closed tours of even boards and for one fixed start. Here any
//! start and end are served, on any rectangle, and the tour need not be written down. Which boards have tours was settled
//! by Schwenk (1991) and by Chia and Ong (2005).
//!
//! - [`construct`] answers a question with a [`Formula`] or a [`Reason`]; a [`Theorem`] and `corners` tell when there is no tour
//! - `table` holds the stored tours, `tile` a tile with its tour, `join` how two neighbours become one
//! - `axis` cuts a side of the board, `tiling` is the board cut into tiles, `plan` finds the tiles between start and end,
//!   `assembly` makes one tour of all of them
//! - `grid` and `fill` turn that into numbers and squares, one at a time or all at once
//! - `strip` does all this for boards with a side of 3 or 4
//!
//! The page `docs/how-it-works/construction.md` shows it with pictures, and why every size, start and end is covered.

mod assembly;
mod axis;
pub(crate) mod corners;
mod direction;
mod ends;
mod extent;
mod fill;
mod formula;
mod grid;
mod join;
mod plan;
mod side;
mod strip;
mod table;
mod tile;
mod tiling;

pub use fill::Number;
pub use formula::{Formula, Squares};

use self::grid::Grid;
use self::strip::Strip;
use crate::problem::seen_without_graph;
use crate::reason::Theorem;
use crate::{Decision, Kind, Piece, Question, Reason, Size, Square};

/// Answers a question about a knight on a rectangle; `None` if it is about another piece or board.
///
/// The answer takes microseconds for a board of any size.
///
/// ```
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
    let is_ours = question.board().is_rectangle() && question.piece().leaps() == Piece::KNIGHT.leaps();
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
