//! Constructed tours of boards three and four squares high.

use cavalcade::construct::construct;
use cavalcade::{Board, Kind, Piece, Question, Size, Square, verify};

fn ask(size: Size, start: Option<Square>, end: Option<Square>) -> Question {
    let mut question = Question::new(Board::rectangle(size), Piece::KNIGHT, Kind::Open);
    if let Some(start) = start {
        question = question.starting_at(start).unwrap();
    }
    if let Some(end) = end {
        question = question.ending_at(end).unwrap();
    }
    question
}

/// Returns `true` if there is a tour; if so it is checked.
fn has_tour(question: &Question) -> bool {
    construct(question).unwrap().is_ok_and(|formula| {
        let tour = verify::verify(question, formula.path().unwrap());
        tour.map_err(|faults| panic!("{question:?}: {faults}")).is_ok()
    })
}

fn starts(size: Size) -> Vec<Square> {
    Board::rectangle(size).squares().filter(|start| has_tour(&ask(size, Some(*start), None))).collect()
}

#[test]
fn every_start_on_boards_3_high_and_up_to_200_long_is_answered() {
    for length in 1..=200 {
        let size = Size::new(length, 3).unwrap();
        let starts = starts(size);
        assert_eq!(starts.is_empty(), matches!(length, 2 | 3 | 5 | 6) || length == 1, "{size}");
        let mirrored = |start: &Square| Square::new(length - 1 - start.file(), 2 - start.rank());
        assert!(starts.iter().all(|start| starts.contains(&mirrored(start))), "{size}");
    }
}

#[test]
fn every_start_on_boards_4_high_and_up_to_200_long_is_answered() {
    for length in 1..=200 {
        let size = Size::new(4, length).unwrap();
        let starts = starts(size);
        assert_eq!(starts.is_empty(), matches!(length, 1 | 2 | 4), "{size}");
        // On boards four wide a tour starts and ends on the outer files.
        if length > 4 {
            assert!(starts.iter().all(|start| start.file() % 3 == 0), "{size}");
        }
    }
}

#[test]
fn boards_of_length_100_000_are_answered() {
    let length = 100_000;
    for size in [Size::new(length, 3).unwrap(), Size::new(4, length).unwrap(), Size::new(length - 1, 3).unwrap()] {
        assert!(has_tour(&ask(size, None, None)));
        let corner = Square::new(0, 0);
        assert!(has_tour(&ask(size, Some(corner), None)));
        assert!(has_tour(&ask(size, None, Some(corner))));
        let far = (0..size.width().min(4)).flat_map(|file| (0..size.height().min(4)).map(move |rank| (file, rank)));
        let far = far.map(|(file, rank)| Square::new(size.width() - 1 - file, size.height() - 1 - rank));
        assert!(far.into_iter().any(|end| has_tour(&ask(size, Some(corner), Some(end)))));
    }
}

#[test]
fn a_closed_tour_of_a_long_board_3_high_starts_anywhere() {
    let size = Size::new(3, 100_000).unwrap();
    for start in [Square::new(0, 0), Square::new(1, 0), Square::new(1, 4711), Square::new(2, 99_999)] {
        let question = Question::new(Board::rectangle(size), Piece::KNIGHT, Kind::Closed).starting_at(start).unwrap();
        assert!(has_tour(&question), "{start}");
    }
}
