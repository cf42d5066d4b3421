//! The number of times the line of a tour crosses itself.
//!
//! Two moves cross if their straight lines meet at a point that is not an end of either. Only moves that begin near
//! each other can: so, once per piece, a table is made of all moves that cross a given one, by direction and by where
//! they begin; then, for each move of the tour, the moves that the tour makes are looked up there. The time is linear
//! in the tour.

use cavalcade_check::Tour;
use cavalcade_core::{Board, Offset, Piece, Square, Wrap};

/// Pieces that leap farther than this would need very large tables.
const MAX_REACH: u32 = 16;

/// The number of pairs of moves that cross; `None` on boards with joined edges, where moves are not straight lines, and
/// for pieces that leap farther than 16 squares.
#[must_use]
pub fn crossings(tour: &Tour) -> Option<u64> {
    let piece = tour.piece();
    if !are_counted(tour.board(), piece) {
        return None;
    }
    let upward = upward(piece);
    let made = moves_made(tour, &upward);
    let table = crossing_moves(&upward);
    let board = tour.board();
    let mut count = 0;
    for square in board.squares() {
        let here = board.cell(square).map_or(0, |cell| made[cell.index()]);
        for (_, crossing) in table.iter().enumerate().filter(|(k, _)| here >> k & 1 == 1) {
            let is_made = |(by, k): &&(Offset, usize)| {
                board
                    .step(square, *by)
                    .and_then(|to| board.cell(to))
                    .is_some_and(|cell| made[cell.index()] >> k & 1 == 1)
            };
            count += crossing.iter().filter(is_made).count() as u64;
        }
    }
    Some(count)
}

/// Returns `true` if crossings are counted for this piece on this board.
pub(crate) fn are_counted(board: &Board, piece: &Piece) -> bool {
    board.wrap() == Wrap::None && piece.reach() <= MAX_REACH
}

/// The lines of a piece's moves, by direction, and which of them cross.
pub(crate) struct Lines {
    /// One of each pair of opposite directions.
    pub(crate) upward: Vec<Offset>,
    /// For each of them the moves that cross one: where they begin, seen from its lower end, and their direction.
    pub(crate) crossing: Vec<Vec<(Offset, usize)>>,
}

/// The lines of a piece's moves, and which of them cross. For a piece whose crossings are counted.
pub(crate) fn crossing_lines(piece: &Piece) -> Lines {
    let upward = upward(piece);
    let mut crossing = crossing_moves(&upward);
    // Of two moves that cross, the table names the later one only.
    for (first, list) in crossing.clone().into_iter().enumerate() {
        for (by, k) in list {
            crossing[k].push((Offset::new(-by.dx, -by.dy), first));
        }
    }
    Lines { upward, crossing }
}

/// One of each pair of opposite directions, so that each line is named once, by its lower end.
fn upward(piece: &Piece) -> Vec<Offset> {
    piece.offsets().iter().copied().filter(|by| (by.dy, by.dx) > (0, 0)).collect()
}

/// For each cell, as bits, which upward moves of the tour's line begin there.
fn moves_made(tour: &Tour, upward: &[Offset]) -> Vec<u8> {
    let board = tour.board();
    let mut made = vec![0u8; board.size().area() as usize];
    let home = tour.is_closed().then(|| tour.start());
    let mut squares = tour.squares().chain(home);
    let mut last = tour.start();
    squares.next();
    for square in squares {
        let (low, high) =
            if (last.rank(), last.file()) < (square.rank(), square.file()) { (last, square) } else { (square, last) };
        let direction = upward.iter().position(|by| *by == offset(low, high));
        if let (Some(k), Some(cell)) = (direction, board.cell(low)) {
            made[cell.index()] |= 1 << k;
        }
        last = square;
    }
    made
}

fn offset(from: Square, to: Square) -> Offset {
    Offset::new(to.file().wrapping_sub(from.file()) as i32, to.rank().wrapping_sub(from.rank()) as i32)
}

/// For each direction, the moves that cross a move in that direction: where they begin, seen from its lower end, and
/// their direction. Of two moves that cross, only the later one is in the list of the other.
fn crossing_moves(upward: &[Offset]) -> Vec<Vec<(Offset, usize)>> {
    let reach = upward.iter().flat_map(|by| [by.dx.abs(), by.dy.abs()]).max().unwrap_or(0);
    let crossing = |first: &Offset| {
        let mut list = Vec::new();
        for dy in 0..=reach {
            for dx in -2 * reach..=2 * reach {
                let begin = Offset::new(dx, dy);
                let is_later = (dy, dx) > (0, 0);
                let crosses = |k: &usize| is_later && cross(*first, begin, upward[*k]);
                list.extend((0..upward.len()).filter(crosses).map(|k| (begin, k)));
            }
        }
        list
    };
    upward.iter().map(crossing).collect()
}

/// Returns `true` if the line from the origin to `first` crosses the line from `begin` by `second`.
fn cross(first: Offset, begin: Offset, second: Offset) -> bool {
    let area = |a: Offset, b: Offset| i64::from(a.dx) * i64::from(b.dy) - i64::from(a.dy) * i64::from(b.dx);
    let end = Offset::new(begin.dx + second.dx, begin.dy + second.dy);
    let back = Offset::new(-begin.dx, -begin.dy);
    let to_first = Offset::new(first.dx - begin.dx, first.dy - begin.dy);
    let apart = |x: i64, y: i64| (x > 0 && y < 0) || (x < 0 && y > 0);
    apart(area(first, begin), area(first, end)) && apart(area(second, back), area(second, to_first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Solver};
    use cavalcade_check::verify::verify_squares;
    use cavalcade_core::{Kind, Question, Size};

    /// Every pair of moves, compared directly.
    fn slow_crossings(tour: &Tour) -> u64 {
        let mut squares: Vec<Square> = tour.squares().collect();
        squares.extend(tour.is_closed().then(|| tour.start()));
        let lines: Vec<(Square, Square)> = squares.windows(2).map(|pair| (pair[0], pair[1])).collect();
        let crosses =
            |a: &(Square, Square), b: &(Square, Square)| cross(offset(a.0, a.1), offset(a.0, b.0), offset(b.0, b.1));
        let pairs = lines.iter().enumerate().flat_map(|(k, a)| lines[..k].iter().map(move |b| (a, b)));
        pairs.filter(|(a, b)| crosses(a, b)).count() as u64
    }

    #[test]
    fn the_table_finds_the_same_crossings_as_comparing_all_pairs() {
        for (width, height, piece, kind) in [
            (5, 5, Piece::KNIGHT, Kind::Open),
            (8, 8, Piece::KNIGHT, Kind::Closed),
            (7, 6, Piece::KNIGHT, Kind::Closed),
            (10, 10, Piece::ZEBRA, Kind::Open),
            (6, 6, Piece::leaper(0, 1), Kind::Open),
        ] {
            let question = Question::new(Board::rectangle(Size::new(width, height).unwrap()), piece, kind);
            let report = Solver::new(&question).solve();
            let Outcome::Found(tour) = report.outcome else { panic!("{width}x{height} {piece} has a tour") };
            assert_eq!(crossings(&tour), Some(slow_crossings(&tour)), "{width}x{height} {piece}");
        }
    }

    #[test]
    fn each_line_of_the_star_of_eight_squares_crosses_four_others() {
        let board = Board::rectangle(Size::new(3, 3).unwrap()).with_holes(["b2".parse().unwrap()]).unwrap();
        let path: Vec<Square> = "a1 b3 c1 a2 c3 b1 a3 c2".split(' ').map(|name| name.parse().unwrap()).collect();
        let tour = verify_squares(&Question::new(board, Piece::KNIGHT, Kind::Open), &path).unwrap();
        assert_eq!(crossings(&tour), Some(8 * 4 / 2));
    }
}
