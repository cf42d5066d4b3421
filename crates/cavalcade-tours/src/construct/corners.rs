//! Ends between two corners of a board with a side of 5.
//!
//! A corner has two neighbours. On a board five wide the middle square of the second rank is a neighbour of both corners
//! of the first:
//!
//! ```text
//!     . . . . .
//!     . o . o .       o: the other neighbour of each corner
//!     . . x . .
//!     A . . . B       x: the neighbour of both
//! ```
//!
//! If a tour ends on x it makes only one move from there, so one of A and B has at most one move, and must be the other end.

use cavalcade_core::{Size, Square};

/// The corners one of which a tour between these ends lacks a move for, with the end that is to blame.
pub(super) fn lack_a_move(size: Size, start: Square, end: Square) -> Option<(Square, [Square; 2])> {
    [(start, end), (end, start)].into_iter().find_map(|(square, other)| {
        let corners = next_to(size, square)?;
        (!corners.contains(&other)).then_some((square, corners))
    })
}

/// The two corners that have this square as a common neighbour, on a board with a side of 5.
fn next_to(size: Size, square: Square) -> Option<[Square; 2]> {
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
