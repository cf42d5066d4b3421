//! The search for a tour with few turns or crossings.

use super::ends::move_ends;
use super::odd::open_tour;
use super::polish::polish;
use super::rectangle::closed_tour;
use super::score;
use crate::solve::{Answer, any_tour};
use crate::{Method, Options, Outcome};
use cavalcade_check::Tour;
use cavalcade_check::verify::{VerifyError, verify, verify_within};
use cavalcade_core::{Budget, Cell, Kind, Limit, Objective, Question, Square, Symmetry};
use cavalcade_graph::Run;

/// Constructed tours of boards with up to this many squares are polished too.
const WORTH_POLISHING: u64 = 400;

/// Looks for a tour with few turns or few crossings.
///
/// A knight's tour of a rectangle is constructed; any other tour is found as if none were asked for, and then polished by
/// exchanges, and so are small rectangles and odd ones. A limit of time ends the polishing early.
pub(crate) fn find(
    question: &Question,
    objective: Objective,
    options: &Options,
    run: &mut Run<'_>,
) -> Result<Answer, Limit> {
    let whole = run.budget().time_limit();
    minimized(question, objective, options, run).map_err(|limit| match (limit, whole) {
        // The limit that was asked for, and not the part of it that the work may take.
        (Limit::Time(_), Some(asked)) => Limit::Time(asked),
        (limit, _) => limit,
    })
}

fn minimized(question: &Question, objective: Objective, options: &Options, run: &mut Run<'_>) -> Result<Answer, Limit> {
    let budget = &time_to_work(run.budget());
    if let Some(tour) = constructed(question, objective, options, budget)? {
        return Ok(Answer::found(tour, Method::Construct));
    }
    let answer = match begun(question, objective, options, budget)? {
        Some(tour) => Answer::found(tour, Method::Construct),
        None => any_tour(question, options, run)?,
    };
    let Outcome::Found(tour) = &answer.outcome else { return Ok(answer) };
    let tour = polished(question, objective, tour, options.seed, budget)?;
    Ok(Answer { outcome: Outcome::Found(tour), ..answer })
}

/// Four fifths of the time are for the work, and the rest is for what is done with the answer.
fn time_to_work(budget: &Budget) -> Budget {
    match budget.time_left() {
        Some(left) => budget.clone().with_time(left / 5 * 4),
        None => budget.clone(),
    }
}

/// A tour with no more of it than this one has. It is checked whatever the time: the work is done.
fn polished(question: &Question, objective: Objective, tour: &Tour, seed: u64, budget: &Budget) -> Result<Tour, Limit> {
    let path = polish(question, objective, tour.cells(), seed, budget)?;
    if path == tour.cells() {
        return Ok(tour.clone());
    }
    let polished = verify(question, path).expect("exchanges leave a tour");
    Ok(if score(objective, &polished) < score(objective, tour) { polished } else { tour.clone() })
}

/// Returns `true` if the question is about a knight on a rectangle, and leaves the method to us.
fn is_for_construction(question: &Question, options: &Options) -> bool {
    question.is_knight_on_rectangle() && matches!(options.method, Method::Auto | Method::Construct)
}

/// Constructs a tour; `None` if that is not for this question.
fn constructed(
    question: &Question,
    objective: Objective,
    options: &Options,
    budget: &Budget,
) -> Result<Option<Tour>, Limit> {
    if !is_for_construction(question, options) {
        return Ok(None);
    }
    let cycle = closed_tour(question.board().size(), objective, budget)?;
    let Some(path) = cycle.and_then(|cycle| fitted(question, &cycle)) else { return Ok(None) };
    let tour = verify_within(question, path, budget);
    let tour = tour.map_err(|error| error.expect_limit("a constructed tour is a tour"))?;
    if question.board().len() > WORTH_POLISHING {
        return Ok(Some(tour));
    }
    polished(question, objective, &tour, options.seed, budget).map(Some)
}

/// A tour to begin with: of a rectangle with odd sides, or with ends that the constructed tour has not.
fn begun(question: &Question, objective: Objective, options: &Options, budget: &Budget) -> Result<Option<Tour>, Limit> {
    if !is_for_construction(question, options) {
        return Ok(None);
    }
    let (board, size) = (question.board(), question.board().size());
    let path = match closed_tour(size, objective, budget)? {
        Some(mut cycle) => {
            let start = question.start().and_then(|start| board.cell(start));
            let at = cycle.iter().position(|cell| Some(*cell) == start).unwrap_or(0);
            cycle.rotate_left(at);
            Some(cycle)
        }
        None if question.kind() == Kind::Open => open_tour(size, objective, budget)?,
        None => None,
    };
    let Some(path) = path else { return Ok(None) };
    let Some(path) = move_ends(question, path, budget)? else { return Ok(None) };
    match verify_within(question, path, budget) {
        Ok(tour) => Ok(Some(tour)),
        Err(VerifyError::Faults(_)) => Ok(None),
        Err(VerifyError::Limit(limit)) => Err(limit),
    }
}

/// A cycle, turned or flipped if need be, from the start to the end that were asked for; `None` if none of its moves joins them.
fn fitted(question: &Question, cycle: &[Cell]) -> Option<Vec<Cell>> {
    let board = question.board();
    let images = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.keeps(board));
    let cell = |square: Option<Square>| square.and_then(|square| board.cell(square));
    let (start, end) = (cell(question.start()), cell(question.end()));
    images.into_iter().find_map(|symmetry| {
        let image = |cell: &Cell| board.cell(symmetry.apply(board.square(*cell), board.size()));
        let mut path: Vec<Cell> = cycle.iter().filter_map(image).collect();
        let place = |path: &[Cell], wanted: Cell| path.iter().position(|cell| *cell == wanted).unwrap_or(0);
        if let Some(start) = start {
            let at = place(&path, start);
            path.rotate_left(at);
            if end == path.get(1).copied() {
                path[1..].reverse();
            }
        } else if let Some(end) = end {
            let at = place(&path, end);
            path.rotate_left(at + 1);
        }
        (end.is_none() || end == path.last().copied()).then_some(path)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use cavalcade_core::{Limits, Size};

    fn minimized(question: &Question, objective: Objective) -> (Tour, Option<Method>) {
        let report = Solver::new(&question.clone().minimize(objective).unwrap()).solve();
        match report.outcome {
            Outcome::Found(tour) => (tour, report.method),
            other => panic!("{question:?}: {other:?}"),
        }
    }

    #[test]
    fn large_rectangles_are_constructed_with_the_ends_asked_for() {
        let question = Question::on(Size::new(30, 25).unwrap());
        let (plain, method) = minimized(&question.clone().closed(), Objective::Turns);
        assert_eq!((score(Objective::Turns, &plain), method), (Some(206), Some(Method::Construct)));
        let from = minimized(&question.clone().closed().starting_at("d4").unwrap(), Objective::Turns).0;
        assert_eq!((score(Objective::Turns, &from), from.start().to_string().as_str()), (Some(206), "d4"));
        let to = minimized(&question.clone().ending_at("d4").unwrap(), Objective::Turns).0;
        assert_eq!((score(Objective::Turns, &to), to.end().to_string().as_str()), (Some(206), "d4"));
        let between = question.starting_at(plain.start()).unwrap().ending_at(plain.square_at(1).unwrap()).unwrap();
        assert_eq!(score(Objective::Turns, &minimized(&between, Objective::Turns).0), Some(206));
    }

    #[test]
    fn ends_that_are_far_apart_are_reached_at_a_small_price() {
        let even = Question::on(Size::new(40, 30).unwrap());
        let odd = Question::on(Size::new(31, 41).unwrap());
        for question in [
            even.clone().starting_at("a1").unwrap().ending_at("m30").unwrap(),
            even.clone().starting_at("t15").unwrap().ending_at("u15").unwrap(),
            even.closed().starting_at("t15").unwrap().ending_at("v16").unwrap(),
            odd.clone().starting_at("a1").unwrap(),
            odd.clone().ending_at("c3").unwrap(),
            odd.starting_at("a1").unwrap().ending_at("ae41").unwrap(),
        ] {
            let tour = begun(&question, Objective::Turns, &Options::default(), &Budget::unlimited()).unwrap();
            let turns = tour.and_then(|tour| score(Objective::Turns, &tour));
            assert!(turns.is_some_and(|turns| turns < 600), "{turns:?}: {question:?}");
        }
        let large = Question::on(Size::new(1301, 1301).unwrap());
        let tour = begun(&large, Objective::Crossings, &Options::default(), &Budget::unlimited()).unwrap();
        assert!(
            tour.is_some_and(|tour| score(Objective::Crossings, &tour).is_some_and(|crossings| crossings < 13 * 1301))
        );
        // Colours forbid it.
        let none = Question::on(Size::new(40, 30).unwrap()).starting_at("a1").unwrap().ending_at("c3").unwrap();
        assert_eq!(begun(&none, Objective::Turns, &Options::default(), &Budget::unlimited()), Ok(None));
    }

    #[test]
    fn a_board_without_a_tour_has_the_usual_reason_and_no_time_is_a_limit() {
        let question = Question::on(Size::new(25, 25).unwrap()).closed();
        let none = Solver::new(&question.minimize(Objective::Turns).unwrap()).solve();
        assert!(matches!(none.outcome, Outcome::Impossible(_)));
        let huge = Question::on(Size::new(100_000, 100_000).unwrap()).closed();
        let limits = Limits::none().with_memory(1_000_000);
        let gave_up = Solver::new(&huge.minimize(Objective::Turns).unwrap()).limits(limits).solve();
        assert!(matches!(gave_up.outcome, Outcome::GaveUp(Limit::Memory { .. })));
    }
}
