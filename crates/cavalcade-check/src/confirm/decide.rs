//! Decides whether a question has a tour, with nothing but the question.
//!
//! Small boards and rare ones are settled by [trial](super::trial), narrow ones along their [front](super::front). One
//! is tried for a while, then the other; what is too wide for a front is tried until a limit is reached.

use super::front;
use super::plain_graph::Task;
use super::question::AnyQuestion;
use super::trial::Trial;
use cavalcade_core::{Budget, Limit};

/// The number of trials before the front method is used.
const PATIENCE: u64 = 10_000;

/// Returns whether there is a tour.
pub(super) fn has_tour(question: &impl AnyQuestion, budget: &Budget) -> Result<bool, Limit> {
    let graph = match Task::of(question, budget)? {
        Task::Settled(answer) => return Ok(answer),
        Task::Cycle(graph) => graph,
    };
    let mut trial = Trial::new(&graph, budget)?;
    let is_ours = budget.steps().is_none_or(|steps| steps > PATIENCE);
    let patience = if is_ours { budget.clone().with_steps(PATIENCE) } else { budget.clone() };
    match trial.go(&patience) {
        Err(Limit::Steps(_)) if is_ours => {}
        answer => return answer,
    }
    match front::go(&graph, trial.steps, budget) {
        Ok(Some(answer)) => Ok(answer),
        Ok(None) | Err(Limit::Memory { .. }) => trial.go(budget),
        Err(limit) => Err(limit),
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::super::plain_graph::PlainGraph;
    use super::*;
    use cavalcade_core::{Board, Kind, Limits, Piece, Question, Size, Square, Wrap};

    /// Returns `true` if some path from here visits the squares left and ends well, by trying all.
    fn goes_on(question: &Question, from: Square, left: &mut Vec<Square>, start: Square) -> bool {
        let moves = |from: Square, to: Square| {
            question.piece().offsets().iter().any(|by| question.board().step(from, *by) == Some(to))
        };
        if left.is_empty() {
            let is_home = question.board().len() > 2 && moves(from, start);
            return question.end().is_none_or(|end| end == from) && (question.kind() == Kind::Open || is_home);
        }
        (0..left.len()).any(|k| {
            let next = left.swap_remove(k);
            let goes = moves(from, next) && goes_on(question, next, left, start);
            left.push(next);
            let last = left.len() - 1;
            left.swap(k, last);
            goes
        })
    }

    fn by_trying_all(question: &Question) -> bool {
        let squares: Vec<Square> = question.board().squares().collect();
        squares.iter().filter(|start| question.start().is_none_or(|asked| asked == **start)).any(|start| {
            let mut left: Vec<Square> = squares.iter().filter(|square| *square != start).copied().collect();
            goes_on(question, *start, &mut left, *start)
        })
    }

    fn random_question(rng: &mut ChaCha8Rng) -> Question {
        loop {
            let full = Board::rectangle(Size::new(rng.random_range(1..6), rng.random_range(1..6)).unwrap());
            let share = rng.random_range(0.0..0.5);
            let holes: Vec<Square> = full.squares().filter(|_| rng.random_bool(share)).collect();
            let Ok(board) = full.with_holes(holes) else { continue };
            if board.len() > 11 {
                continue;
            }
            let (a, b) = [(1, 2), (1, 2), (0, 1), (1, 1), (1, 3), (2, 3), (0, 2), (2, 2)][rng.random_range(0..8)];
            let squares: Vec<Square> = board.squares().collect();
            let kind = if rng.random_bool(0.5) { Kind::Open } else { Kind::Closed };
            let wrap = Wrap::NAMED[rng.random_range(0..3)].1;
            let mut question = Question::new(board.with_wrap(wrap), Piece::leaper(a, b), kind);
            if rng.random_bool(0.5) {
                question = question.starting_at(squares[rng.random_range(0..squares.len())]).unwrap();
            }
            if rng.random_bool(0.5) {
                let end = squares[rng.random_range(0..squares.len())];
                question = question.clone().ending_at(end).unwrap_or(question);
            }
            return question;
        }
    }

    #[test]
    fn trial_and_front_agree_with_trying_every_path() {
        let mut rng = ChaCha8Rng::seed_from_u64(12);
        let (mut tours, budget) = (0, Budget::unlimited());
        for _ in 0..6000 {
            let question = random_question(&mut rng);
            let expected = by_trying_all(&question);
            tours += u32::from(expected);
            assert_eq!(has_tour(&question, &budget), Ok(expected), "{question:?}");
            if let Task::Cycle(graph) = Task::of(&question, &budget).unwrap() {
                assert_eq!(Trial::new(&graph, &budget).unwrap().go(&budget), Ok(expected), "{question:?}");
                assert_eq!(front::go(&graph, 0, &budget), Ok(Some(expected)), "{question:?}");
            }
        }
        assert!((500..5500).contains(&tours), "{tours}");
    }

    #[test]
    fn a_narrow_board_is_decided_along_its_length() {
        let ask = |size: &str| Question::new(Board::rectangle(size.parse().unwrap()), Piece::KNIGHT, Kind::Open);
        let from = |size: &str, start: &str| ask(size).starting_at(start).unwrap();
        let budget = Budget::unlimited();
        assert_eq!(has_tour(&from("4x40", "b7"), &budget), Ok(false));
        assert_eq!(has_tour(&from("4x40", "a7"), &budget), Ok(true));
        assert_eq!(has_tour(&from("40x4", "g2"), &budget), Ok(false));
    }

    #[test]
    fn a_narrow_board_is_decided_in_little_room_and_with_a_limit_of_steps() {
        let narrow = Question::new(Board::rectangle("4x40".parse().unwrap()), Piece::KNIGHT, Kind::Open)
            .starting_at("b7")
            .unwrap();
        assert_eq!(has_tour(&narrow, &Limits::none().with_steps(100 * PATIENCE).start()), Ok(false));
        let short = Question::new(Board::rectangle("4x9".parse().unwrap()), Piece::KNIGHT, Kind::Open)
            .starting_at("b3")
            .unwrap();
        let little = Limits::none().with_memory(1_000_000).start();
        let Task::Cycle(graph) = Task::of(&short, &little).unwrap() else { panic!("{short:?}") };
        assert_eq!(front::go(&graph, 0, &little), Ok(Some(by_trial(&graph))));
    }

    fn by_trial(graph: &PlainGraph) -> bool {
        Trial::new(graph, &Budget::unlimited()).unwrap().go(&Budget::unlimited()).unwrap()
    }

    #[test]
    fn each_limit_stops_a_decision() {
        let wide = Question::new(Board::rectangle("12x12".parse().unwrap()), Piece::ZEBRA, Kind::Closed);
        let graph = |budget: &Budget| match Task::of(&wide, budget) {
            Ok(Task::Cycle(graph)) => graph,
            other => panic!("{other:?}"),
        };
        let few = Limits::none().with_steps(100).start();
        assert_eq!(front::go(&graph(&few), 0, &few), Err(Limit::Steps(100)));
        let little = Limits::none().with_memory(1_000_000).start();
        // A beginning takes 112 bytes.
        let Err(Limit::Memory { needed, .. }) = front::go(&graph(&little), 0, &little) else { panic!("it fits") };
        assert!(needed > 1_000_000 && needed.is_multiple_of(112), "{needed}");
        assert!(matches!(has_tour(&wide, &Limits::none().with_memory(1000).start()), Err(Limit::Memory { .. })));
        let cancel = cavalcade_core::Cancel::default();
        cancel.cancel();
        assert_eq!(has_tour(&wide, &Limits::none().with_cancel(cancel).start()), Err(Limit::Cancelled));
    }
}
