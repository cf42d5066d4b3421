//! Strictly open tours: the ends are not a move apart.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_tours::*}; }
//! use cavalcade::{Outcome, Question, Size, Solver};
//!
//! let question = Question::on(Size::CHESSBOARD).strictly_open()?;
//! assert!(matches!(Solver::new(&question).solve().outcome, Outcome::Found(tour) if !tour.is_closed()));
//! # Ok::<(), cavalcade::QuestionError>(())
//! ```
//!
//! **The idea.** Find any tour. If its ends are a move apart it is a cycle, and can be cut open anywhere; join an end to a
//! square before it and leave the move after that one out, as Pósa (1976) does, and another square is the end. One of these many paths is nearly
//! always strictly open. Where none is, SAT decides: no two squares that are a move apart may both be ends.
//!
//! **Cost.** That of a tour, and a look at each of its squares.
//!
//! **A worked board.** 3x3 without its centre is a ring of eight squares, and has no other moves: wherever it is cut open, it closes
//! again. SAT says so.

use crate::solve::{Answer, any_tour};
use crate::{Method, Options, Outcome};
use cavalcade_check::Tour;
use cavalcade_check::verify::{VerifyError, verify_within};
use cavalcade_core::reason::{AlwaysClosed, PropertyReason};
use cavalcade_core::{Budget, Cell, Kind, Limit, Question, Square};
use cavalcade_graph::problem::cycle_graph::Instance;
use cavalcade_graph::problem::{Normalised, normalise};
use cavalcade_graph::search::sat::{Demands, LazyCutSolver, SolverVerdict};
use cavalcade_graph::{Node, Run};

/// Looks for a tour whose ends are not a move apart.
pub(crate) fn find(question: &Question, options: &Options, run: &mut Run<'_>) -> Result<Answer, Limit> {
    if question.kind() == Kind::Closed {
        return Ok(none(AlwaysClosed::Asked));
    }
    if let (Some(start), Some(end)) = (question.start(), question.end())
        && question.board().len() > 2
        && question.is_move(start, end)
    {
        return Ok(none(AlwaysClosed::Ends { start, end }));
    }
    let answer = any_tour(question, options, run)?;
    let Outcome::Found(tour) = &answer.outcome else { return Ok(answer) };
    if !tour.is_closed() {
        return Ok(answer);
    }
    match opened(question, tour, options.seed, run.budget())? {
        Some(tour) => Ok(Answer { outcome: Outcome::Found(tour), ..answer }),
        None => by_sat(question, run),
    }
}

fn none(because: AlwaysClosed) -> Answer {
    Answer::impossible(PropertyReason::NoStrictlyOpenTour { because })
}

/// Opens a tour that closes: another end, or another cut. Where it is cut first depends on the seed.
fn opened(question: &Question, tour: &Tour, seed: u64, budget: &Budget) -> Result<Option<Tour>, Limit> {
    let board = question.board();
    let mut squares: Vec<Square> = tour.squares().collect();
    if question.end().is_some() {
        squares.reverse();
    }
    let is_fixed = question.start().is_some() || question.end().is_some();
    let length = squares.len();
    let cuts = if is_fixed { 1 } else { length };
    if !is_fixed {
        squares.rotate_left((seed % length as u64) as usize);
    }
    let mut place = vec![0; board.size().area() as usize];
    for (index, square) in squares.iter().enumerate() {
        place[board.cell(*square).map_or(0, Cell::index)] = index;
    }
    let mut clock = budget.clock();
    for cut in 0..cuts {
        clock.tick()?;
        let Some(path) = rejoined(question, &squares, &place, cut) else { continue };
        let mut cells: Vec<Cell> = path.into_iter().filter_map(|square| board.cell(square)).collect();
        if question.end().is_some() {
            cells.reverse();
        }
        match verify_within(question, cells, budget) {
            Ok(tour) if !tour.is_closed() => return Ok(Some(tour)),
            Err(VerifyError::Limit(limit)) => return Err(limit),
            _ => {}
        }
    }
    Ok(None)
}

/// The cycle as a path from one of its squares, the last square joined to another so that the ends are not a move apart.
fn rejoined(question: &Question, cycle: &[Square], place: &[usize], first: usize) -> Option<Vec<Square>> {
    let (board, length) = (question.board(), cycle.len());
    let at = |steps: usize| cycle[(first + steps) % length];
    let last = at(length - 1);
    for offset in question.piece().offsets() {
        let Some(joined) = board.step(last, *offset) else { continue };
        let steps = (place[board.cell(joined)?.index()] + length - first) % length;
        // The square after the one that is joined becomes the end.
        if steps + 2 < length && steps > 0 && !question.is_move(at(0), at(steps + 1)) {
            return Some((0..=steps).chain((steps + 1..length).rev()).map(at).collect());
        }
    }
    None
}

/// Looks for a strictly open tour by SAT, to the end.
fn by_sat(question: &Question, run: &mut Run<'_>) -> Result<Answer, Limit> {
    let Normalised::Cycle(problem) = normalise(question, run.budget())? else { return Err(Limit::Method) };
    let instance = Instance::new(&problem, run.budget())?;
    let demands = Demands { odd: None, not_both: ends_a_move_apart(&instance) };
    let mut solver = LazyCutSolver::with_demands(&instance.graph, &demands, None, run.budget())?;
    let square = |cell: &Cell| question.board().square(*cell);
    let will_do = |cycle: &[Node]| {
        let path = instance.path(cycle.to_vec());
        path.first().zip(path.last()).is_some_and(|(start, end)| !question.is_move(square(start), square(end)))
    };
    let cycle = match solver.solve_for(run, will_do)? {
        SolverVerdict::Cycle(cycle) => cycle,
        SolverVerdict::NoCycle => return Ok(none(AlwaysClosed::Searched)),
        SolverVerdict::Inconclusive => return Err(Limit::Method),
    };
    match verify_within(question, instance.path(cycle), run.budget()) {
        Ok(tour) if !tour.is_closed() => Ok(Answer::found(tour, Method::Sat)),
        Ok(_) => Err(Limit::Method),
        Err(error) => Err(error.into_limit()),
    }
}

/// The links to the ends of two squares that are a move apart, for all such pairs.
fn ends_a_move_apart(instance: &Instance<'_>) -> Vec<[[Node; 2]; 2]> {
    let (cycles, board) = (&instance.graph, instance.problem.graph());
    let link =
        |square: Node| cycles.neighbours(square).iter().find(|next| cycles.is_apex(**next)).map(|apex| [square, *apex]);
    let pairs = board.nodes().flat_map(|a| board.neighbours(a).iter().map(move |b| [a, *b])).filter(|[a, b]| a < b);
    pairs.filter_map(|[a, b]| Some([link(a)?, link(b)?])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use cavalcade_core::{Board, Piece, Size, Wrap};
    use cavalcade_count::{Equivalence, TourIter};

    fn ask(question: &Question) -> Outcome {
        Solver::new(&question.clone().strictly_open().unwrap()).solve().outcome
    }

    fn always_closed(because: AlwaysClosed) -> Outcome {
        Outcome::Impossible(PropertyReason::NoStrictlyOpenTour { because }.into())
    }

    #[test]
    fn on_small_boards_there_is_one_just_if_one_is_among_all() {
        let (mut found, mut none) = (0, 0);
        let wraps = [Wrap::None, Wrap::Cylinder, Wrap::Torus];
        let sizes = [(3, 3), (3, 4), (4, 3), (5, 3), (4, 4), (2, 4), (5, 5), (1, 1), (2, 2), (3, 2)];
        for ((width, height), wrap) in sizes.into_iter().flat_map(|size| wraps.map(|wrap| (size, wrap))) {
            let full = Board::rectangle(Size::new(width, height).unwrap()).with_wrap(wrap);
            let hole = Square::new(width / 2, height / 2);
            for board in [Some(full.clone()), full.with_holes([hole]).ok()].into_iter().flatten() {
                let squares: Vec<Square> = board.squares().collect();
                let free = Question::new(board, Piece::KNIGHT, Kind::Open);
                let from = free.clone().starting_at(squares[0]).unwrap();
                let between = from.clone().ending_at(squares[squares.len() - 1]).unwrap_or_else(|_| from.clone());
                let to = free.clone().ending_at(squares[squares.len() / 2]).unwrap();
                for question in [free, from, between, to] {
                    let budget = Budget::unlimited();
                    let listing = TourIter::new(&question, Equivalence::None, &budget).unwrap();
                    let is_there = listing.map(Result::unwrap).take(20_000).any(|tour| !tour.is_closed());
                    let answer = ask(&question);
                    assert_eq!(matches!(answer, Outcome::Found(_)), is_there, "{question:?}: {answer:?}");
                    if let Outcome::Found(tour) = answer {
                        assert!(!tour.is_closed(), "{question:?}");
                        found += 1;
                    } else {
                        none += 1;
                    }
                }
            }
        }
        assert!(found > 30 && none > 30, "{found} {none}");
    }

    #[test]
    fn seeds_give_tours_of_large_boards_that_do_not_close() {
        for seed in 0..20 {
            for side in [8, 60] {
                let question = Question::on(Size::new(side, side).unwrap()).strictly_open().unwrap();
                let outcome = Solver::new(&question).seed(seed).solve().outcome;
                assert!(matches!(outcome, Outcome::Found(tour) if !tour.is_closed()));
            }
        }
    }

    #[test]
    fn a_ring_always_closes() {
        let ring = Board::rectangle(Size::new(3, 3).unwrap()).with_holes(["b2".parse().unwrap()]).unwrap();
        assert_eq!(ask(&Question::on(ring)), always_closed(AlwaysClosed::Searched));
        let question = Question::on(Size::CHESSBOARD).starting_at("a1").unwrap().ending_at("b3").unwrap();
        let (start, end) = ("a1".parse().unwrap(), "b3".parse().unwrap());
        assert_eq!(ask(&question), always_closed(AlwaysClosed::Ends { start, end }));
        assert_eq!(ask(&Question::on(Size::CHESSBOARD).closed()), always_closed(AlwaysClosed::Asked));
    }
}
