//! The number of times a tour changes direction.

use cavalcade_check::Tour;
use cavalcade_core::{Square, Wrap};

/// The number of squares that are left in another direction than they were reached; a closed tour turns at its start
/// too. `None` on boards with joined edges.
#[must_use]
pub fn turns(tour: &Tour) -> Option<u64> {
    if tour.board().wrap() != Wrap::None {
        return None;
    }
    let home = tour.is_closed().then(|| [tour.square_at(0), tour.square_at(1)].into_iter().flatten());
    let mut squares = tour.squares().chain(home.into_iter().flatten());
    let mut last = squares.next()?;
    let mut direction = None;
    let mut turns = 0;
    for square in squares {
        let next = step(last, square);
        turns += u64::from(direction.is_some_and(|before| before != next));
        (last, direction) = (square, Some(next));
    }
    Some(turns)
}

fn step(from: Square, to: Square) -> (i64, i64) {
    let along = |a: u32, b: u32| i64::from(b) - i64::from(a);
    (along(from.file(), to.file()), along(from.rank(), to.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_check::verify::verify_squares;
    use cavalcade_core::{Board, Kind, Piece, Question, Size};

    #[test]
    fn the_ring_turns_at_every_square() {
        let board = Board::rectangle(Size::new(3, 3).unwrap()).with_holes(["b2".parse().unwrap()]).unwrap();
        let path: Vec<Square> = "a1 b3 c1 a2 c3 b1 a3 c2".split(' ').map(|name| name.parse().unwrap()).collect();
        let tour = verify_squares(&Question::new(board, Piece::KNIGHT, Kind::Open), &path).unwrap();
        assert_eq!(turns(&tour), Some(8));
    }

    #[test]
    fn a_straight_walk_does_not_turn() {
        let board = Board::rectangle(Size::new(4, 1).unwrap());
        let path: Vec<Square> = (0..4).map(|file| Square::new(file, 0)).collect();
        let tour = verify_squares(&Question::new(board, Piece::leaper(0, 1), Kind::Open), &path).unwrap();
        assert_eq!(turns(&tour), Some(0));
    }
}
