//! Chooses the ends of a tour that is asked for with one end or none.

use cavalcade_core::{Kind, Size, Square};

/// The pairs of ends to try, the likeliest first, for a board with both sides at least 5.
///
/// On a board with an even number of squares an end that is not asked for is put a knight's move from the other: the tour
/// is then closed as well, which is all there is to closed tours. On an odd board it is put on a near square of the same
/// colour. On the smallest boards any square may have to serve.
pub(super) fn pairs(size: Size, kind: Kind, start: Option<Square>, end: Option<Square>) -> Vec<(Square, Square)> {
    match (start, end) {
        (Some(start), Some(end)) => vec![(start, end)],
        (None, Some(end)) => partners(size, kind, end).into_iter().map(|start| (start, end)).collect(),
        (start, None) => {
            let start = start.unwrap_or(Square::new(0, 0));
            partners(size, kind, start).into_iter().map(|end| (start, end)).collect()
        }
    }
}

/// Squares that may be the other end.
fn partners(size: Size, kind: Kind, square: Square) -> Vec<Square> {
    let near = if size.area().is_multiple_of(2) { moves(size, square) } else { two_apart(size, square) };
    if kind == Kind::Open && size.area() <= 30 { everywhere(size) } else { near }
}

/// The squares a knight's move away.
pub(super) fn moves(size: Size, square: Square) -> Vec<Square> {
    const MOVES: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    shifted(size, square, &MOVES)
}

fn two_apart(size: Size, square: Square) -> Vec<Square> {
    shifted(size, square, &[(2, 0), (0, 2), (-2, 0), (0, -2), (1, 1), (-1, -1), (1, -1), (-1, 1)])
}

fn shifted(size: Size, square: Square, by: &[(i32, i32)]) -> Vec<Square> {
    let to = |&(dx, dy): &(i32, i32)| {
        let to = Square::new(square.file().checked_add_signed(dx)?, square.rank().checked_add_signed(dy)?);
        size.contains(to).then_some(to)
    };
    by.iter().filter_map(to).collect()
}

fn everywhere(size: Size) -> Vec<Square> {
    (0..size.height()).flat_map(|rank| (0..size.width()).map(move |file| Square::new(file, rank))).collect()
}
