//! Constructed tours of boards that no memory could hold.

use cavalcade::construct::{Formula, construct};
use cavalcade::{Board, Kind, Piece, Question, Size, Square};
use proptest::prelude::*;

fn is_move(from: Square, to: Square) -> bool {
    from.file().abs_diff(to.file()) * from.rank().abs_diff(to.rank()) == 2
}

/// The tour of a board from one square to another; a start of the wrong colour is moved one file to the right.
fn tour(size: Size, start: Square, end: Square) -> Formula {
    let is_dark = |square: Square| (square.file() ^ square.rank()) & 1 == 0;
    let beside = |square: Square| Square::new((square.file() + 1) % (size.width() / 2 * 2), square.rank());
    let start = if is_dark(start) { start } else { beside(start) };
    let end = if is_dark(end) == (size.area() % 2 == 1) { end } else { beside(end) };
    let question = Question::new(Board::rectangle(size), Piece::KNIGHT, Kind::Open);
    let question = question.starting_at(start).unwrap().ending_at(end).unwrap();
    let tour = construct(&question).unwrap().unwrap();
    assert_eq!((tour.start(), tour.end()), (start, end));
    tour
}

fn check_at(tour: &Formula, index: u64) -> Result<(), TestCaseError> {
    let square = tour.square_at(index).unwrap();
    prop_assert!(tour.size().contains(square));
    prop_assert_eq!(tour.index_of(square), Some(index));
    if let Some(next) = tour.square_at(index + 1) {
        prop_assert!(is_move(square, next));
    }
    Ok(())
}

proptest! {
    #[test]
    fn square_and_number_are_inverse_on_a_million_by_a_million(
        index in 0..1_000_000_000_000u64, file in 0..1_000_000u32, rank in 0..1_000_000u32,
    ) {
        let size = Size::new(1_000_000, 1_000_000).unwrap();
        let tour = tour(size, Square::new(123_456, 654_321), Square::new(777_777, 7));
        check_at(&tour, index)?;
        let square = Square::new(file, rank);
        prop_assert_eq!(tour.square_at(tour.index_of(square).unwrap()), Some(square));
    }

    #[test]
    fn square_and_number_are_inverse_on_any_large_board(
        width in 6..1_000_000_000u32, height in 6..1_000_000_000u32, seed: [u64; 5],
    ) {
        let size = Size::new(width, height).unwrap();
        let square = |a: u64, b: u64| Square::new((a % u64::from(width)) as u32, (b % u64::from(height)) as u32);
        let (start, end) = (square(seed[0], seed[1]), square(seed[2], seed[3]));
        prop_assume!(start.rank() != end.rank());
        let tour = tour(size, start, end);
        check_at(&tour, seed[4] % size.area())?;
    }

    #[test]
    fn square_and_number_are_inverse_on_long_narrow_boards(
        rows in 3..=5u32, length in 20..1_000_000_000u32, upright: bool, seed: u64,
    ) {
        let size = if upright { Size::new(rows, length) } else { Size::new(length, rows) }.unwrap();
        let question = Question::new(Board::rectangle(size), Piece::KNIGHT, Kind::Open);
        let tour = construct(&question).unwrap().unwrap();
        check_at(&tour, seed % size.area())?;
    }
}
