//! A question in, a tidy tour out.

use std::time::Duration;

use web_time::Instant;

use super::ends::lead;
use super::few::Few;
use super::odd::open_tour;
use super::polish::polish;
use super::rectangle::closed_tour;
use crate::{Method, Options, Outcome, Report, solve};
use cavalcade_check::Tour;
use cavalcade_check::verify::{verify, verify_within};
use cavalcade_core::{Budget, Cell, Effort, Kind, Limit, Observer, Question, Square, Symmetry};

/// Constructed tours of boards with up to so many squares are polished too.
const WORTH_POLISHING: u64 = 400;

/// Answers a question by a tour with few turns or few crossings.
///
/// A knight's tour of a rectangle is constructed; any other tour is found as [`solve()`] finds it, and then polished by
/// exchanges, and so are small rectangles and odd ones. A limit of time ends the polishing early. Where turns and crossings are
/// not counted (see [`Few::is_counted`]), the tour is as it was found.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*, cavalcade_tours::*}; }
/// use cavalcade::tidy::{Few, tidy};
/// use cavalcade::{Budget, Options, Outcome, Question, Silent, Size};
///
/// let question = Question::on(Size::new(50, 50)?).closed();
/// let report = tidy(&question, Few::Turns, &Options::default(), &Budget::unlimited(), &mut Silent);
/// assert!(matches!(report.outcome, Outcome::Found(tour) if Few::Turns.of(&tour) == Some(386)));
/// # Ok::<(), cavalcade::SizeError>(())
/// ```
pub fn tidy(question: &Question, few: Few, options: &Options, budget: &Budget, observer: &mut dyn Observer) -> Report {
    let begin = Instant::now();
    let report = match constructed(question, few, options, budget) {
        Ok(Some(tour)) => by_construction(Outcome::Found(tour)),
        Ok(None) => searched(question, few, options, budget, observer),
        Err(limit) => by_construction(Outcome::GaveUp(limit)),
    };
    Report { elapsed: begin.elapsed(), ..report }
}

fn by_construction(outcome: Outcome) -> Report {
    Report { outcome, method: Some(Method::Construct), effort: Effort::default(), elapsed: Duration::ZERO }
}

/// Finds a tour in the usual way, and polishes it.
fn searched(question: &Question, few: Few, options: &Options, budget: &Budget, observer: &mut dyn Observer) -> Report {
    let mut report = match begun(question, few, options, budget) {
        Ok(Some(tour)) => by_construction(Outcome::Found(tour)),
        Ok(None) => solve(question, options, budget, observer),
        Err(limit) => by_construction(Outcome::GaveUp(limit)),
    };
    if let Outcome::Found(tour) = &report.outcome {
        match polished(question, few, tour, options.seed, budget) {
            Ok(tour) => report.outcome = Outcome::Found(tour),
            Err(limit) => return Report { outcome: Outcome::GaveUp(limit), ..report },
        }
    }
    report
}

/// A tour with no more of it than this one has. It is checked whatever the time: the work is done.
fn polished(question: &Question, few: Few, tour: &Tour, seed: u64, budget: &Budget) -> Result<Tour, Limit> {
    let path = polish(question, few, tour.cells(), seed, budget)?;
    if path == tour.cells() {
        return Ok(tour.clone());
    }
    let polished = verify(question, path).expect("exchanges leave a tour");
    Ok(if few.of(&polished) < few.of(tour) { polished } else { tour.clone() })
}

/// Whether the question is about a knight on a rectangle, and leaves the method to us.
fn is_for_construction(question: &Question, options: &Options) -> bool {
    question.is_knight_on_rectangle() && matches!(options.method, Method::Auto | Method::Construct)
}

/// Constructs a tour; `None` if that is not for this question.
fn constructed(question: &Question, few: Few, options: &Options, budget: &Budget) -> Result<Option<Tour>, Limit> {
    if !is_for_construction(question, options) {
        return Ok(None);
    }
    let cycle = closed_tour(question.board().size(), few, budget)?;
    let Some(path) = cycle.and_then(|cycle| fitted(question, &cycle)) else { return Ok(None) };
    let tour = verify_within(question, path, budget)?.expect("a constructed tour is a tour");
    if question.board().len() > WORTH_POLISHING {
        return Ok(Some(tour));
    }
    polished(question, few, &tour, options.seed, budget).map(Some)
}

/// A tour to begin with: of a rectangle with odd sides, or with ends that the constructed tour has not.
fn begun(question: &Question, few: Few, options: &Options, budget: &Budget) -> Result<Option<Tour>, Limit> {
    if !is_for_construction(question, options) {
        return Ok(None);
    }
    let (board, size) = (question.board(), question.board().size());
    let path = match closed_tour(size, few, budget)? {
        Some(mut cycle) => {
            let start = question.start().and_then(|start| board.cell(start));
            let at = cycle.iter().position(|cell| Some(*cell) == start).unwrap_or(0);
            cycle.rotate_left(at);
            Some(cycle)
        }
        None if question.kind() == Kind::Open => open_tour(size, few, budget)?,
        None => None,
    };
    let Some(path) = path else { return Ok(None) };
    let Some(path) = lead(question, path, budget)? else { return Ok(None) };
    Ok(verify_within(question, path, budget)?.ok())
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
    use cavalcade_core::{Limits, Silent, Size};

    fn tidied(question: &Question, few: Few) -> (Tour, Option<Method>) {
        let report = tidy(question, few, &Options::default(), &Budget::unlimited(), &mut Silent);
        match report.outcome {
            Outcome::Found(tour) => (tour, report.method),
            other => panic!("{question:?}: {other:?}"),
        }
    }

    #[test]
    fn large_rectangles_are_constructed_with_the_ends_asked_for() {
        let question = Question::on(Size::new(30, 25).unwrap());
        let (plain, method) = tidied(&question.clone().closed(), Few::Turns);
        assert_eq!((Few::Turns.of(&plain), method), (Some(206), Some(Method::Construct)));
        let from = tidied(&question.clone().closed().starting_at("d4").unwrap(), Few::Turns).0;
        assert_eq!((Few::Turns.of(&from), from.start().to_string().as_str()), (Some(206), "d4"));
        let to = tidied(&question.clone().ending_at("d4").unwrap(), Few::Turns).0;
        assert_eq!((Few::Turns.of(&to), to.end().to_string().as_str()), (Some(206), "d4"));
        let between = question.starting_at(plain.start()).unwrap().ending_at(plain.square_at(1).unwrap()).unwrap();
        assert_eq!(Few::Turns.of(&tidied(&between, Few::Turns).0), Some(206));
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
            let tour = begun(&question, Few::Turns, &Options::default(), &Budget::unlimited()).unwrap();
            let turns = tour.and_then(|tour| Few::Turns.of(&tour));
            assert!(turns.is_some_and(|turns| turns < 600), "{turns:?}: {question:?}");
        }
        let large = Question::on(Size::new(1301, 1301).unwrap());
        let tour = begun(&large, Few::Crossings, &Options::default(), &Budget::unlimited()).unwrap();
        assert!(tour.is_some_and(|tour| Few::Crossings.of(&tour).is_some_and(|crossings| crossings < 13 * 1301)));
        // Colours forbid it.
        let none = Question::on(Size::new(40, 30).unwrap()).starting_at("a1").unwrap().ending_at("c3").unwrap();
        assert_eq!(begun(&none, Few::Turns, &Options::default(), &Budget::unlimited()), Ok(None));
    }

    #[test]
    fn what_has_no_tour_is_told_as_ever_and_no_time_is_a_limit() {
        let question = Question::on(Size::new(25, 25).unwrap()).closed();
        let none = tidy(&question, Few::Turns, &Options::default(), &Budget::unlimited(), &mut Silent);
        assert!(matches!(none.outcome, Outcome::Impossible(_)));
        let huge = Question::on(Size::new(100_000, 100_000).unwrap()).closed();
        let limits = Limits::none().with_memory(1_000_000);
        let gave_up = tidy(&huge, Few::Turns, &Options::default(), &limits.start(), &mut Silent);
        assert!(matches!(gave_up.outcome, Outcome::GaveUp(Limit::Memory { .. })));
    }
}
