//! Plain and pruned backtracking find the same tours, in the same order; and both find those a third program finds.

use cavalcade::search::backtrack::{Backtrack, Pruning};
use cavalcade::{
    Board, BoardGraph, Budget, Kind, Limits, Method, NoObserver, Node, Observer, Options, Outcome, Piece, Question,
    Run, Size, Solver, Square, Wrap, parse_offsets,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::support::{board, random_question, rectangle, square};

fn all_paths(question: &Question, pruning: Pruning) -> Vec<Vec<Square>> {
    let (budget, mut observer) = (Budget::unlimited(), NoObserver);
    let mut search = Backtrack::new(question, pruning, &budget).expect("there is no limit");
    let mut run = Run::new(&budget, &mut observer);
    std::iter::from_fn(|| search.next_path(&mut run).expect("there is no limit")).collect()
}

/// Every path that answers the question, by a recursion of a few lines that shares no code with the library's search.
fn brute_force(question: &Question, graph: &BoardGraph) -> Vec<Vec<Square>> {
    fn extend(question: &Question, graph: &BoardGraph, path: &mut Vec<Node>, found: &mut Vec<Vec<Square>>) {
        let head = path[path.len() - 1];
        if path.len() == graph.len() {
            let is_end = question.end().is_none_or(|end| graph.square(head) == end);
            let is_home = question.kind() == Kind::Open || (path.len() > 2 && graph.are_neighbours(head, path[0]));
            if is_end && is_home {
                found.push(path.iter().map(|node| graph.square(*node)).collect());
            }
            return;
        }
        for next in graph.neighbours(head) {
            if !path.contains(next) {
                path.push(*next);
                extend(question, graph, path, found);
                path.pop();
            }
        }
    }
    let mut found = Vec::new();
    for start in graph.nodes().filter(|node| question.start().is_none_or(|start| graph.square(*node) == start)) {
        extend(question, graph, &mut vec![start], &mut found);
    }
    found
}

/// The three ways agree. A closed tour without a start is looked for from the first square alone.
fn expect_agreement(question: &Question) {
    let graph = BoardGraph::new(question.board(), question.piece());
    let plain = all_paths(question, Pruning::Off);
    assert_eq!(plain, all_paths(question, Pruning::On), "{question:?}");
    let mut expected = brute_force(question, &graph);
    if question.kind() == Kind::Closed && question.start().is_none() && question.end().is_none() {
        expected.retain(|path| path[0] == graph.square(Node::new(0)));
    }
    let mut met = plain;
    met.sort();
    expected.sort();
    assert_eq!(met, expected, "{question:?}");
}

#[test]
fn all_three_agree_on_small_rectangles_and_200_random_boards() {
    let sizes = (1..=20).flat_map(|width| (1..=20 / width).map(move |height| (width, height)));
    for (width, height) in sizes {
        let question = Question::on(rectangle(width, height));
        expect_agreement(&question);
        expect_agreement(&question.closed());
    }
    let mut rng = ChaCha8Rng::seed_from_u64(2026);
    // On joined edges there are too many tours to list of all but small boards.
    let is_small = |board: &Board| board.len() <= if board.wrap() == Wrap::None { 18 } else { 12 };
    let questions = std::iter::repeat_with(|| random_question(&mut rng, 18));
    for question in questions.filter(|question| is_small(question.board())).take(200) {
        expect_agreement(&question);
    }
}

/// The chessboard from a8 in the order of moves of a well-known exercise.
fn exercise(pruning: Pruning) -> (String, u64) {
    let order = parse_offsets("-1,2 -2,1 -1,-2 -2,-1 1,2 2,1 1,-2 2,-1").unwrap();
    let piece = Piece::KNIGHT.in_order(&order).unwrap();
    let question = Question::on(Size::CHESSBOARD).by(piece).starting_at("a8").unwrap();
    let options = Options { method: Method::Backtrack, pruning, ..Options::default() };
    let report = Solver::new(&question).options(options).solve();
    let Outcome::Found(tour) = report.outcome else { panic!("the exercise has an answer") };
    let mut text = Vec::new();
    cavalcade::notation::write(&tour, cavalcade::notation::Format::Grid, &mut text).unwrap();
    (String::from_utf8(text).unwrap(), report.effort.steps)
}

#[test]
fn the_exercise_is_solved_in_some_hundred_positions_when_looking_ahead() {
    let (grid, steps) = exercise(Pruning::On);
    assert_eq!(grid.lines().next(), Some(" 1  8 13 28 51 32 41 30"));
    assert!(steps < 200, "{steps}");
}

#[test]
#[ignore = "long: run with cargo xtask test --long"]
fn the_exercise_has_the_same_answer_without_looking_ahead() {
    let (grid, steps) = exercise(Pruning::Off);
    assert_eq!(grid, exercise(Pruning::On).0);
    assert!(steps > 100_000_000, "{steps}");
}

#[test]
fn exhausting_the_search_proves_that_4x4_has_no_tour() {
    let question = Question::on(board("4x4"));
    for pruning in [Pruning::On, Pruning::Off] {
        let options = Options { method: Method::Backtrack, pruning, ..Options::default() };
        let report = Solver::new(&question).options(options).solve();
        let Outcome::Impossible(cavalcade::Reason::Exhausted { positions }) = report.outcome else {
            panic!("4x4 has no tour")
        };
        assert_eq!(positions, report.effort.steps);
        assert_eq!(report.effort.steps, report.effort.retreats);
    }
}

#[test]
fn a_limit_is_never_called_impossible() {
    // 3x7 without its middle square, which no theorem and no obstacle decides and which has no tour.
    let question = Question::on(board("3x7").with_holes([square("b4")]).unwrap());
    for method in [Method::Backtrack, Method::Warnsdorff, Method::Random, Method::Auto] {
        let options = Options { method, ..Options::default() };
        let report = Solver::new(&question).options(options).budget(&Limits::none().with_steps(20).start()).solve();
        assert_eq!(report.outcome, Outcome::GaveUp(cavalcade::Limit::Steps(20)), "{method:?}");
    }
}

/// Counts the moves that are shown.
#[derive(Default)]
struct Escaped {
    steps: u64,
    retreats: u64,
    deepest: u64,
}

impl Observer for Escaped {
    fn wants_steps(&self) -> bool {
        true
    }

    fn forward(&mut self, _: Square) {
        self.steps += 1;
        self.deepest = self.deepest.max(self.steps - self.retreats);
    }

    fn back(&mut self, _: Square) {
        self.retreats += 1;
    }
}

#[test]
fn the_moves_that_are_counted_are_those_that_are_shown() {
    let question = Question::on(Size::CHESSBOARD);
    for pruning in [Pruning::On, Pruning::Off] {
        let options = Options { method: Method::Backtrack, pruning, ..Options::default() };
        for limit in [1, 2, 1023, 1024, 1025, 9000] {
            let budget = Limits::none().with_steps(limit).start();
            let mut shown = Escaped::default();
            let effort = Solver::new(&question).options(options).budget(&budget).observer(&mut shown).solve().effort;
            assert_eq!((effort.steps, effort.retreats, effort.deepest), (shown.steps, shown.retreats, shown.deepest));
            assert_eq!(effort, Solver::new(&question).options(options).budget(&budget).solve().effort);
        }
    }
}
