//! Puzzles: one solution each, by a plain walk that shares nothing with the library, and no number to spare.

use cavalcade::puzzle::{self, Difficulty, Explained, Explanation, Maker, NoPuzzle, Puzzle, Shape};
use cavalcade::{Budget, Clues, Limit, Limits, NoObserver, Outcome, Piece, Question, Solver, Square, Uniqueness, Wrap};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::support::rectangle;
use crate::walk::Walk;

fn make(question: &Question, difficulty: Difficulty, seed: u64) -> Puzzle {
    let maker = Maker::new(question.clone()).difficulty(difficulty).seed(seed);
    maker.make(0, &Budget::unlimited(), &mut NoObserver).unwrap()
}

fn explain(question: &Question) -> Explanation {
    match puzzle::explain(question, &Budget::unlimited()).unwrap() {
        Explained::Solved(explanation) => explanation,
        other => panic!("{question:?}: {other:?}"),
    }
}

fn clues(puzzle: &Puzzle) -> &Clues {
    puzzle.question.given().unwrap()
}

fn given(puzzle: &Puzzle) -> Vec<(Square, u64)> {
    clues(puzzle).iter().map(|clue| (clue.square, clue.number)).collect()
}

/// The question of a puzzle with other numbers.
fn with_numbers(puzzle: &Puzzle, numbers: impl IntoIterator<Item = (Square, u64)>) -> Question {
    puzzle.question.without_property().clues(numbers).unwrap()
}

/// The same puzzle without each of its numbers in turn.
fn with_one_less(puzzle: &Puzzle) -> impl Iterator<Item = Question> + '_ {
    let all = given(puzzle);
    (0..all.len()).map(move |left_out| {
        let mut fewer = all.clone();
        fewer.remove(left_out);
        with_numbers(puzzle, fewer)
    })
}

/// Returns `true` if the steps of the difficulty solve it, or for a hard one whether there is one solution.
fn is_solvable(question: &Question, difficulty: Difficulty) -> bool {
    puzzle::is_solved_by(question, difficulty, &Budget::unlimited()).unwrap()
}

fn hold(puzzle: &Puzzle) {
    let (question, difficulty) = (&puzzle.question, puzzle.difficulty);
    let explanation = explain(question);
    assert_eq!(explanation.tour, puzzle.solution);
    assert!(is_solvable(question, difficulty));
    assert!(explanation.difficulty() <= difficulty);
    for fewer in with_one_less(puzzle) {
        assert!(!is_solvable(&fewer, difficulty), "{fewer:?}");
    }
}

#[test]
fn puzzles_have_one_solution_and_no_number_to_spare() {
    let six = |seed: u64| {
        let question = Question::on(rectangle(6, 6));
        (if seed.is_multiple_of(2) { question } else { question.closed() }, Difficulty::NAMED[seed as usize % 3].1)
    };
    // Of hard puzzles, those with closed tours take a plain search the least time.
    let eight = |seed: u64| match (Question::on(rectangle(8, 8)), seed % 5) {
        (question, 0 | 1) => (question, Difficulty::Easy),
        (question, 2 | 3) => (question, Difficulty::Medium),
        (question, _) => (question.closed(), Difficulty::Hard),
    };
    let asked = (0..100).map(|seed| (seed, six(seed))).chain((0..20).map(|seed| (seed, eight(seed))));
    for (seed, (question, difficulty)) in asked {
        let puzzle = make(&question, difficulty, seed);
        hold(&puzzle);
        assert_eq!(Walk::count(&question, &given(&puzzle)), 1, "{question:?}, seed {seed}");
    }
}

#[test]
fn two_hundred_puzzles_of_small_boards_have_one_solution() {
    let boards = [(5, 5), (5, 6), (4, 5), (3, 10), (7, 3)].map(|(width, height)| rectangle(width, height));
    for seed in 0..200 {
        let question = Question::on(boards[seed as usize % boards.len()].clone());
        let puzzle = make(&question, Difficulty::NAMED[seed as usize % 3].1, seed);
        assert_eq!(Walk::count(&question, &given(&puzzle)), 1, "{question:?}, seed {seed}");
        assert_eq!(explain(&puzzle.question).tour, puzzle.solution, "{question:?}, seed {seed}");
    }
}

#[test]
fn odd_boards_have_puzzles_too() {
    let ring = rectangle(5, 5).with_holes([Square::new(2, 2)]).unwrap();
    let light = rectangle(8, 8).squares().filter(|square| (square.file() + square.rank()) % 2 == 1).collect::<Vec<_>>();
    let questions = [
        Question::on(ring),
        Question::on(rectangle(5, 5).with_wrap(Wrap::Torus)),
        Question::on(rectangle(4, 4).with_wrap(Wrap::Cylinder)),
        Question::on(rectangle(8, 8).with_holes(light).unwrap()).by(Piece::CAMEL).closed(),
        Question::on(rectangle(3, 10)),
        Question::on(rectangle(3, 10)).closed(),
        Question::on(rectangle(5, 5)).starting_at("a1").unwrap(),
        Question::on(rectangle(5, 6)).closed().starting_at("c3").unwrap().ending_at("d1").unwrap(),
        Question::on(rectangle(4, 4)).by(Piece::leaper(0, 1)).closed(),
        Question::on(rectangle(1, 1)),
        Question::on(rectangle(2, 1)).by(Piece::leaper(0, 1)),
    ];
    for question in &questions {
        for (seed, (_, difficulty)) in (0..).zip(Difficulty::NAMED) {
            let puzzle = make(question, difficulty, seed);
            let explanation = explain(&puzzle.question);
            assert_eq!(explanation.tour, puzzle.solution);
            let numbers = given(&puzzle);
            for (end, number) in [(question.start(), 1), (question.end(), question.board().len())] {
                assert!(end.is_none_or(|end| numbers.contains(&(end, number))), "{numbers:?}");
            }
            if question.start().is_none() {
                hold(&puzzle);
            }
        }
    }
}

#[test]
fn a_number_more_never_hides_a_step() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for seed in 0..60 {
        let (_, difficulty) = Difficulty::NAMED[seed as usize % 2];
        let puzzle = make(&Question::on(rectangle(6, 6)), difficulty, seed);
        let mut numbers: Vec<(Square, u64)> = puzzle.solution.squares().zip(1..).collect();
        numbers.shuffle(&mut random);
        numbers.truncate(random.random_range(1..20));
        let more = with_numbers(&puzzle, given(&puzzle).into_iter().chain(numbers));
        assert!(is_solvable(&more, difficulty), "{more:?}");
    }
}

#[test]
fn one_square_needs_no_number() {
    let puzzle = make(&Question::on(rectangle(1, 1)), Difficulty::Easy, 0);
    assert_eq!(clues(&puzzle).len(), 0);
}

#[test]
fn a_board_without_a_tour_has_no_puzzle() {
    let made = Maker::new(Question::on(rectangle(4, 4))).make(0, &Budget::unlimited(), &mut NoObserver);
    assert!(matches!(made, Err(NoPuzzle::NoTour(_))));
}

#[test]
fn a_puzzle_depends_on_its_seed_and_number_alone() {
    let maker = |seed| Maker::new(Question::on(rectangle(6, 6)).closed()).seed(seed);
    let budget = Budget::unlimited();
    let puzzle = |seed, number| maker(seed).make(number, &budget, &mut NoObserver).unwrap();
    assert_eq!(puzzle(1, 4), puzzle(1, 4));
    let first: Vec<Puzzle> = (0..5).map(|number| puzzle(1, number)).collect();
    for (index, one) in first.iter().enumerate() {
        assert!(first[..index].iter().all(|other| other.solution != one.solution));
        assert_ne!(one.solution, puzzle(2, index as u64).solution);
    }
}

#[test]
fn as_many_numbers_are_given_as_are_asked_for() {
    let maker = Maker::new(Question::on(rectangle(6, 6)));
    for asked in [36, 20, 12] {
        let puzzle = maker.clone().clues(asked).unwrap().make(0, &Budget::unlimited(), &mut NoObserver).unwrap();
        assert_eq!(clues(&puzzle).len() as u64, asked);
        assert!(is_solvable(&puzzle.question, Difficulty::Medium));
    }
    assert!(maker.clone().clues(37).is_err());
    let few = maker.clues(1).unwrap().make(0, &Budget::unlimited(), &mut NoObserver);
    assert!(matches!(few, Err(NoPuzzle::TooFewClues { fewest: 2.., .. })), "{few:?}");
}

#[test]
fn numbers_stay_within_their_shape() {
    let board = rectangle(6, 6);
    for (_, shape) in Shape::NAMED {
        let allowed = board.squares().filter(|square| shape.contains(board.size(), *square));
        let maker = Maker::new(Question::on(board.clone())).difficulty(Difficulty::Hard).within(allowed);
        let puzzle = maker.make(0, &Budget::unlimited(), &mut NoObserver).unwrap();
        assert!(clues(&puzzle).iter().all(|clue| shape.contains(board.size(), clue.square)), "{shape}");
        let report = Solver::new(&puzzle.question).unique().solve();
        assert!(matches!(report.outcome, Outcome::Found(_)), "{shape}");
        assert_eq!(report.uniqueness, Some(Uniqueness::Unique), "{shape}");
    }
    let corner = Maker::new(Question::on(board)).within([Square::new(0, 0)]);
    assert!(matches!(corner.make(0, &Budget::unlimited(), &mut NoObserver), Err(NoPuzzle::ShapeTooSmall { .. })));
}

#[test]
fn a_limit_is_reported_as_one() {
    let maker = Maker::new(Question::on(rectangle(8, 8))).difficulty(Difficulty::Hard);
    let hasty = Limits::none().with_time(std::time::Duration::ZERO).start();
    assert!(matches!(maker.make(0, &hasty, &mut NoObserver), Err(NoPuzzle::Limit(Limit::Time(_)))));
    let narrow = Limits::none().with_memory(10_000).start();
    assert!(matches!(maker.make(0, &narrow, &mut NoObserver), Err(NoPuzzle::Limit(Limit::Memory { .. }))));
}
