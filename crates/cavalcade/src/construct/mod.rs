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
//! - [`construct`] answers a question with a [`Formula`] or with [`NoTour`]
//! - `table` holds the stored tours, `tile` a tile with its tour, `join` how two neighbours become one
//! - `axis` cuts a side of the board, `plan` finds the tiles between start and end, `weave` runs through all of them
//! - `grid` and `fill` turn that into numbers and squares, one at a time or all at once
//! - `strip` does all this for boards with a side of 3 or 4
//!
//! The page `docs/how-it-works/construction.md` shows it with pictures, and why every size, start and end is covered.

mod axis;
mod ends;
mod fill;
mod formula;
mod grid;
mod join;
mod no_tour;
mod plan;
mod strip;
mod table;
mod tile;
mod weave;

pub use fill::Number;
pub use formula::{Formula, Squares};
pub use no_tour::{AskedEnds, ChiaOngCase, NoTour, SchwenkCase};

use self::grid::Grid;
use self::strip::Strip;
use crate::{Kind, Piece, Question, Size, Square};

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
/// let no = construct(&ask("99x101", Kind::Closed)).unwrap().unwrap_err();
/// assert!(no.to_string().contains("both sides are odd"));
/// ```
#[must_use]
pub fn construct(question: &Question) -> Option<Result<Formula, NoTour>> {
    let is_ours = question.board().is_rectangle() && question.piece().leaps() == Piece::KNIGHT.leaps();
    is_ours.then(|| tour(question.board().size(), question.kind(), question.start(), question.end()))
}

fn tour(size: Size, kind: Kind, start: Option<Square>, end: Option<Square>) -> Result<Formula, NoTour> {
    check_theorems(size, kind)?;
    check_colours(size, start, end)?;
    check_distance(kind, start, end)?;
    match size.width().min(size.height()) {
        1 => Ok(Formula::single(size)),
        3 | 4 => narrow_tour(size, kind, start, end),
        _ => tiled_tour(size, kind, start, end),
    }
}

fn check_theorems(size: Size, kind: Kind) -> Result<(), NoTour> {
    if let Some(case) = SchwenkCase::of(size).filter(|_| kind == Kind::Closed) {
        return Err(NoTour::Schwenk { size, case });
    }
    ChiaOngCase::of(size).map_or(Ok(()), |case| Err(NoTour::ChiaOng { size, case }))
}

fn check_colours(size: Size, start: Option<Square>, end: Option<Square>) -> Result<(), NoTour> {
    let is_dark = |square: &Square| (square.file() ^ square.rank()) & 1 == 0;
    if size.area() % 2 == 1 {
        // The corners have the colour with one square more.
        let wrong = [start, end].into_iter().flatten().find(|square| !is_dark(square));
        return wrong.map_or(Ok(()), |square| Err(NoTour::MinorityColour { square, size }));
    }
    match (start, end) {
        (Some(start), Some(end)) if is_dark(&start) == is_dark(&end) => Err(NoTour::SameColour { start, end, size }),
        _ => Ok(()),
    }
}

fn check_distance(kind: Kind, start: Option<Square>, end: Option<Square>) -> Result<(), NoTour> {
    let (Kind::Closed, Some(start), Some(end)) = (kind, start, end) else { return Ok(()) };
    let apart = [start.file().abs_diff(end.file()), start.rank().abs_diff(end.rank())];
    if apart == [1, 2] || apart == [2, 1] { Ok(()) } else { Err(NoTour::EndsApart { start, end }) }
}

fn narrow_tour(size: Size, kind: Kind, start: Option<Square>, end: Option<Square>) -> Result<Formula, NoTour> {
    let pairs: Vec<_> = match kind {
        Kind::Open => vec![(start, end)],
        Kind::Closed => ends::pairs(size, kind, start, end).into_iter().map(|(a, b)| (Some(a), Some(b))).collect(),
    };
    let found = pairs.into_iter().find_map(|(start, end)| Strip::find(size, start, end));
    found.map(|strip| Formula::strip(size, strip)).ok_or(NoTour::NarrowBoard { size, ends: AskedEnds { start, end } })
}

fn tiled_tour(size: Size, kind: Kind, start: Option<Square>, end: Option<Square>) -> Result<Formula, NoTour> {
    let pairs = ends::pairs(size, kind, start, end);
    let possible = pairs.iter().filter(|(start, end)| between_corners(size, *start, *end).is_none());
    let plan = possible.into_iter().find_map(|(start, end)| plan::plan(size, *start, *end));
    plan.map(|plan| Formula::grid(size, Grid::new(size, plan))).ok_or_else(|| match (start, end) {
        (Some(start), Some(end)) if let Some(reason) = between_corners(size, start, end) => reason,
        _ => NoTour::SmallBoard { size, ends: AskedEnds { start, end } },
    })
}

/// On a board with a side of 5, an end between two corners needs one of them as the other end.
fn between_corners(size: Size, start: Square, end: Square) -> Option<NoTour> {
    [(start, end), (end, start)].into_iter().find_map(|(square, other)| {
        let corners = corners_beside(size, square)?;
        (!corners.contains(&other)).then_some(NoTour::BetweenCorners { square, corners })
    })
}

/// The two corners that have this square as a common neighbour.
fn corners_beside(size: Size, square: Square) -> Option<[Square; 2]> {
    let edge = |at: u32, side: u32| match at {
        1 => Some(0),
        _ if at + 2 == side => Some(side - 1),
        _ => None,
    };
    let (width, height) = (size.width(), size.height());
    if width == 5 && square.file() == 2 {
        edge(square.rank(), height).map(|rank| [Square::new(0, rank), Square::new(4, rank)])
    } else if height == 5 && square.rank() == 2 {
        edge(square.file(), width).map(|file| [Square::new(file, 0), Square::new(file, 4)])
    } else {
        None
    }
}
