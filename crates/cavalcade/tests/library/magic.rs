//! Magic tours: what is found is what it claims to be, and small boards agree with a list of all their tours.

use std::collections::BTreeSet;
use std::time::Duration;

use cavalcade::count::{Equivalence, TourIter};
use cavalcade::facts;
use cavalcade::magic::{Known, is_magic};
use cavalcade::reason::{NoMagic, PropertyReason};
use cavalcade::{Budget, Kind, Limit, Limits, Magic, Outcome, Question, QuestionError, Reason, Size, Solver, Square};

use crate::support::found;

fn size(text: &str) -> Size {
    text.parse().unwrap()
}

fn ask(question: Question, magic: Magic, seed: u64) -> Outcome {
    Solver::new(&question.magic(magic).unwrap()).seed(seed).solve().outcome
}

#[test]
fn semi_magic_tours_of_several_boards_are_found_and_add_up() {
    for (board, ranks, files) in [("8x8", 260, 260), ("8x10", 324, 405), ("10x8", 405, 324), ("12x12", 870, 870)] {
        let tour = found(ask(Question::on(size(board)), Magic::Semi, 3), board);
        assert_eq!(facts::magic(tour.board(), &tour.numbers()), facts::Magic::Semi { ranks, files }, "{board}");
    }
}

#[test]
fn a_closed_semi_magic_tour_of_the_chessboard_is_found() {
    let tour = found(ask(Question::on(Size::CHESSBOARD).closed(), Magic::Semi, 0), "closed");
    assert!(tour.is_closed() && is_magic(&tour, Magic::Semi));
}

#[test]
fn ends_are_kept() {
    let some = found(ask(Question::on(Size::CHESSBOARD), Magic::Semi, 5), "any ends");
    let question = Question::on(Size::CHESSBOARD).starting_at(some.start()).unwrap().ending_at(some.end()).unwrap();
    let tour = found(ask(question, Magic::Semi, 6), "given ends");
    assert_eq!((tour.start(), tour.end()), (some.start(), some.end()));
}

#[test]
fn the_same_seed_gives_the_same_tour_and_others_give_others() {
    let tour = |seed| -> Vec<Square> {
        found(ask(Question::on(Size::CHESSBOARD), Magic::Semi, seed), seed).squares().collect()
    };
    assert_eq!(tour(1), tour(1));
    let tours: BTreeSet<_> = (0..5).map(tour).collect();
    assert!(tours.len() > 3, "{}", tours.len());
}

/// Returns `true` if one of all tours, from either end, is as magic as this. A closed one may be numbered from any
/// square.
fn is_in_list(question: &Question, magic: Magic) -> bool {
    let budget = Budget::unlimited();
    let (width, height) = (question.board().size().width(), question.board().size().height());
    TourIter::new(question, Equivalence::None, &budget).unwrap().any(|tour| {
        let squares: Vec<Square> = tour.unwrap().squares().collect();
        let turns = if question.kind() == Kind::Closed { squares.len() } else { 1 };
        (0..turns).any(|turn| {
            let mut numbers = vec![0u32; squares.len()];
            for (number, square) in (1..).zip(squares.iter().cycle().skip(turn).take(squares.len())) {
                numbers[(square.rank() * width + square.file()) as usize] = number;
            }
            match facts::magic(question.board(), &numbers) {
                facts::Magic::No => false,
                facts::Magic::Semi { .. } => magic == Magic::Semi,
                facts::Magic::Full { .. } => width == height,
            }
        })
    })
}

#[test]
fn small_boards_agree_with_the_list_of_all_their_tours() {
    let boards = ["1x1", "2x2", "2x4", "3x3", "3x4", "4x3", "4x4", "3x7", "3x8", "4x5", "4x6", "6x4", "5x5", "4x7"];
    for board in boards {
        for closed in [false, true] {
            let question = Question::on(size(board));
            let question = if closed { question.closed() } else { question };
            for magic in [Magic::Semi, Magic::Full] {
                let expected = is_in_list(&question, magic);
                match ask(question.clone(), magic, 0) {
                    Outcome::Found(_) => assert!(expected, "{board} {magic}"),
                    Outcome::Impossible(_) => assert!(!expected, "{board} {magic}"),
                    Outcome::GaveUp(stop) => panic!("{board} {magic}: {stop}"),
                }
            }
        }
    }
}

#[test]
fn sizes_without_magic_tours_have_a_reason() {
    let none = |board| match ask(Question::on(size(board)), Magic::Semi, 0) {
        Outcome::Impossible(Reason::Property(PropertyReason::NoMagicTour { magic: Magic::Semi, because })) => because,
        other => panic!("{board}: {other:?}"),
    };
    assert_eq!(none("7x7"), NoMagic::OddSides);
    assert!(matches!(none("7x8"), NoMagic::OneOddSide { lines: 8, .. }));
    assert_eq!(none("6x10"), NoMagic::TwiceOddSides { half: 465 });
    assert!(matches!(none("4x8"), NoMagic::Exhausted { .. }));
    // Where there is no tour at all, that is the reason.
    let Outcome::Impossible(reason) = ask(Question::on(size("4x4")), Magic::Semi, 0) else { panic!("there is none") };
    assert!(!matches!(reason, Reason::Property(_)), "{reason}");
}

#[test]
fn a_limit_is_reported_as_a_limit() {
    let question = Question::on(size("12x12")).magic(Magic::Full).unwrap();
    for limits in [Limits::none().with_time(Duration::from_millis(20)), Limits::none().with_steps(5000)] {
        let outcome = Solver::new(&question).limits(limits).solve().outcome;
        assert!(matches!(outcome, Outcome::GaveUp(Limit::Time(_) | Limit::Steps(5000))), "{outcome:?}");
    }
}

#[test]
fn what_others_have_proven_is_not_called_impossible() {
    assert_eq!(
        ask(Question::on(Size::CHESSBOARD), Magic::Full, 0),
        Outcome::GaveUp(Limit::Published(Known::ChessboardDiagonals.text()))
    );
    assert!(matches!(ask(Question::on(size("100x100")), Magic::Semi, 0), Outcome::GaveUp(Limit::Squares(_))));
}

#[test]
fn other_boards_and_pieces_are_refused() {
    let holed = cavalcade::Board::rectangle(size("8x8")).with_holes(["a1".parse().unwrap()]).unwrap();
    assert_eq!(Question::on(holed).magic(Magic::Semi), Err(QuestionError::MagicBoard));
    let camel = Question::on(size("8x8")).by(cavalcade::Piece::CAMEL);
    assert_eq!(camel.magic(Magic::Semi), Err(QuestionError::MagicBoard));
}
