//! Warnsdorff's rule finds a tour wherever there is one, the same one for any number of threads.

use std::num::NonZeroUsize;

use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{
    Board, Kind, Limit, Limits, Method, Observer, Options, Outcome, Piece, Question, Report, Solver, Square, Tour, Wrap,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::support::{found, knight, rectangle, square};

fn square_board(side: u32) -> Board {
    rectangle(side, side)
}

fn walk(question: &Question, options: Options) -> Report {
    Solver::new(question).options(Options { method: Method::Warnsdorff, ..options }).solve()
}

fn tour(report: Report, what: &str) -> Tour {
    found(report.outcome, what)
}

/// Returns `true` if a tour of the square board can start here: on an odd board, only on the colour of the corners.
fn can_start(side: u32, square: Square) -> bool {
    side.is_multiple_of(2) || (square.file() + square.rank()).is_multiple_of(2)
}

#[test]
fn a_tour_is_found_from_every_square_that_can_have_one_up_to_50x50() {
    for side in 5..=50 {
        let board = square_board(side);
        for start in board.squares().filter(|square| can_start(side, *square)) {
            let question = Question::new(board.clone(), Piece::KNIGHT, Kind::Open).starting_at(start).unwrap();
            let found = tour(walk(&question, Options::default()), &format!("{side}x{side} from {start}"));
            assert_eq!(found.start(), start);
        }
    }
}

#[test]
fn large_boards_are_walked_from_the_corner_and_from_the_middle() {
    for side in [1000, 2000] {
        for start in [Square::new(0, 0), Square::new(side / 2, side / 2)] {
            let question = Question::new(square_board(side), Piece::KNIGHT, Kind::Open).starting_at(start).unwrap();
            let found = tour(walk(&question, Options::default()), &format!("{side}x{side} from {start}"));
            assert_eq!(found.len() as u32, side * side);
        }
    }
}

#[test]
fn every_tie_break_finds_tours() {
    for (name, tie_break) in TieBreak::NAMED {
        for side in [5, 6, 8, 13, 20, 31] {
            let question = Question::new(square_board(side), Piece::KNIGHT, Kind::Open);
            tour(walk(&question, Options { tie_break, ..Options::default() }), &format!("{side}x{side} {name}"));
        }
    }
}

#[test]
fn closed_tours_and_ends_can_be_asked_for() {
    let ends = [(5, "a1", "e5"), (6, "a1", "b1"), (6, "c3", "c4"), (8, "a1", "h1"), (9, "e5", "a1"), (60, "a1", "b1")];
    let between = ends.map(|(side, start, end)| (side, Kind::Open, Some(start), Some(end)));
    let to = [Kind::Open, Kind::Closed].map(|kind| (8, kind, None, Some("c4")));
    let sides = [6, 8, 10, 12, 30, 100].into_iter();
    let closed = sides.flat_map(|side| ["a1", "d4", "b6"].map(|start| (side, Kind::Closed, Some(start), None)));
    for (side, kind, start, end) in closed.chain(between).chain(to) {
        let (start, end) = (start.map(square), end.map(square));
        let question = knight(square_board(side), kind, start, end);
        let found = tour(walk(&question, Options::default()), &format!("{question:?}"));
        assert!(kind == Kind::Open || found.is_closed());
        assert!(start.is_none_or(|start| start == found.start()) && end.is_none_or(|end| end == found.end()));
    }
}

#[test]
fn joined_edges_and_other_pieces_are_walked_too() {
    for (width, height, wrap, piece) in [
        (5, 5, Wrap::Torus, Piece::KNIGHT),
        (8, 8, Wrap::Cylinder, Piece::KNIGHT),
        (7, 4, Wrap::Torus, Piece::ZEBRA),
        (9, 9, Wrap::Torus, Piece::GIRAFFE),
        (6, 5, Wrap::None, Piece::leaper(0, 1)),
        (10, 10, Wrap::None, Piece::ZEBRA),
    ] {
        let board = rectangle(width, height).with_wrap(wrap);
        let question = Question::new(board, piece, Kind::Open);
        tour(walk(&question, Options::default()), &format!("{width}x{height} {wrap} {piece}"));
    }
}

#[test]
fn a_small_board_without_a_tour_is_proven_to_have_none() {
    for (width, height, kind) in [(4, 4, Kind::Open), (3, 5, Kind::Open), (3, 6, Kind::Open), (4, 5, Kind::Closed)] {
        let board = rectangle(width, height);
        let report = walk(&Question::new(board, Piece::KNIGHT, kind), Options::default());
        assert!(matches!(report.outcome, Outcome::Impossible(_)), "{width}x{height} {kind}: {:?}", report.outcome);
    }
}

#[test]
fn the_same_seed_gives_the_same_answer_for_any_number_of_threads() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut restarted = 0;
    for seed in 0..2000 {
        let board = ragged_board(&mut rng);
        let kind = if seed % 2 == 0 { Kind::Open } else { Kind::Closed };
        let question = Question::new(board, Piece::KNIGHT, kind);
        let reports = [1, 2, 5].map(|threads| {
            let threads = NonZeroUsize::new(threads).unwrap();
            walk(&question, Options { seed, threads, tie_break: TieBreak::Random, ..Options::default() })
        });
        restarted += u32::from(reports[0].effort.walks > 1);
        for report in &reports[1..] {
            assert_eq!(report.outcome, reports[0].outcome, "{question:?}");
            assert_eq!(report.effort, reports[0].effort, "{question:?}");
        }
    }
    assert!(restarted >= 10, "the boards are too easy to show anything: {restarted}");
}

/// A board of some twenty squares with a few holes.
fn ragged_board(rng: &mut ChaCha8Rng) -> Board {
    let full = rectangle(5, 5);
    let holes: Vec<Square> = full.squares().filter(|_| rng.random_bool(0.12)).collect();
    full.clone().with_holes(holes).unwrap_or(full)
}

#[test]
fn warnsdorff_and_backtracking_agree_on_which_ragged_boards_have_tours() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for _ in 0..100 {
        let question = Question::new(ragged_board(&mut rng), Piece::KNIGHT, Kind::Open);
        let options = Options { method: Method::Backtrack, ..Options::default() };
        let exact = Solver::new(&question).options(options).solve();
        let walked = walk(&question, Options::default());
        let has_tour = |report: &Report| matches!(report.outcome, Outcome::Found(_));
        assert_eq!(has_tour(&walked), has_tour(&exact), "{question:?}");
    }
}

/// Follows a search, and checks that its squares are a path at every step.
#[derive(Default)]
struct Follower {
    path: Vec<Square>,
    walks: u64,
}

impl Observer for Follower {
    fn wants_steps(&self) -> bool {
        true
    }

    fn forward(&mut self, square: Square) {
        self.walks += u64::from(self.path.is_empty());
        assert!(!self.path.contains(&square), "{square} is on the path already");
        self.path.push(square);
    }

    fn back(&mut self, square: Square) {
        assert_eq!(self.path.pop(), Some(square), "it was not there");
    }
}

#[test]
fn an_observer_sees_one_path_at_a_time_however_many_walks_there_are() {
    let question = Question::new(square_board(4), Piece::KNIGHT, Kind::Open);
    let options = Options { method: Method::Warnsdorff, ..Options::default() };
    let mut follower = Follower::default();
    let report = Solver::new(&question).options(options).observer(&mut follower).solve();
    assert!(matches!(report.outcome, Outcome::Impossible(_)));
    assert!(report.effort.walks > 1 && follower.walks == report.effort.walks, "{}", follower.walks);
    assert_eq!(follower.path, []);
}

#[test]
fn a_walk_makes_and_shows_exactly_the_steps_that_it_may() {
    let question = Question::new(square_board(40), Piece::KNIGHT, Kind::Open).starting_at("a1").unwrap();
    let options = Options { method: Method::Warnsdorff, ..Options::default() };
    for limit in [1, 2, 1023, 1024, 1025, 1599] {
        let mut follower = Follower::default();
        let report = Solver::new(&question)
            .options(options)
            .budget(&Limits::none().with_steps(limit).start())
            .observer(&mut follower)
            .solve();
        assert_eq!(report.outcome, Outcome::GaveUp(Limit::Steps(limit)));
        let made = (report.effort.steps, report.effort.deepest, follower.path.len() as u64);
        assert_eq!(made, (limit, limit, limit));
    }
    let report = Solver::new(&question).options(options).budget(&Limits::none().with_steps(1600).start()).solve();
    assert!(matches!(report.outcome, Outcome::Found(_)));
}
