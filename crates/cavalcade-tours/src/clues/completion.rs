//! Completing a grid in which some numbers are given.

use super::formula::Formula;
use super::places::Places;
use crate::solve::{Answer, Uniqueness, any_tour};
use crate::{Method, Options, Outcome};
use cavalcade_check::Tour;
use cavalcade_check::verify::verify_squares_within;
use cavalcade_core::reason::{ClueConflict, PropertyReason};
use cavalcade_core::{Budget, Clues, Limit, NoObserver, Question, Reason, Square};
use cavalcade_graph::problem::{self, Normalised, normalise};
use cavalcade_graph::{BoardGraph, Node, Run};

/// Looks for a tour with the numbers that are given, and perhaps for another.
pub(crate) fn find(question: &Question, clues: &Clues, unique: bool, run: &mut Run<'_>) -> Result<Answer, Limit> {
    let mut completion = match Completion::new(question, clues, run.budget())? {
        Ok(completion) => completion,
        Err(reason) => return blamed(question, clues, reason, run.budget()).map(Answer::impossible),
    };
    let Some((path, tour)) = completion.next(run)? else {
        return find_wrong(question, clues, run.budget()).map(Answer::impossible);
    };
    let mut answer = Answer::found(tour, Method::Clues);
    if unique {
        completion.forbid(&path);
        let other = completion.next(run)?;
        answer.uniqueness = Some(other.map_or(Uniqueness::Unique, |(_, other)| Uniqueness::Another(other)));
    }
    Ok(answer)
}

/// Returns a tour with the clues of the question, if there is one. It does not look for a reason where there is none.
pub fn complete(question: &Question, budget: &Budget) -> Result<Option<Tour>, Limit> {
    let Some(clues) = question.given() else { return Err(Limit::Method) };
    let Ok(mut completion) = Completion::new(question, clues, budget)? else { return Ok(None) };
    Ok(completion.next(&mut Run::new(budget, &mut NoObserver))?.map(|(_, tour)| tour))
}

/// Returns whether there is a tour with the clues of the question, besides this one, whose squares are given in order.
pub fn have_another_tour(question: &Question, known: &[Node], budget: &Budget) -> Result<bool, Limit> {
    let Some(clues) = question.given() else { return Err(Limit::Method) };
    let Ok(mut completion) = Completion::new(question, clues, budget)? else { return Ok(false) };
    completion.forbid(known);
    Ok(completion.next(&mut Run::new(budget, &mut NoObserver))?.is_some())
}

fn conflict(conflict: ClueConflict) -> Reason {
    PropertyReason::Clues { conflict }.into()
}

/// The number that is to blame, where only what follows from all of them is known.
fn blamed(question: &Question, clues: &Clues, reason: Reason, budget: &Budget) -> Result<Reason, Limit> {
    let follows_from_all = matches!(
        reason,
        Reason::Property(PropertyReason::Clues {
            conflict: ClueConflict::NoSquareFor(_) | ClueConflict::NoNumberFor(_)
        })
    );
    if !follows_from_all {
        return Ok(reason);
    }
    let wrong = find_wrong(question, clues, budget)?;
    Ok(if wrong == conflict(ClueConflict::Together) { reason } else { wrong })
}

/// The number without which there would be a tour, if it is one alone.
fn find_wrong(question: &Question, clues: &Clues, budget: &Budget) -> Result<Reason, Limit> {
    let fixed = [question.start(), question.end()];
    if clues.iter().all(|clue| fixed.contains(&Some(clue.square))) {
        let answer = any_tour(question, &Options::default(), &mut Run::new(budget, &mut NoObserver))?;
        return match answer.outcome {
            Outcome::Impossible(reason) => Ok(reason),
            Outcome::GaveUp(limit) => Err(limit),
            Outcome::Found(_) => Ok(conflict(ClueConflict::Together)),
        };
    }
    for clue in clues.iter().filter(|clue| !fixed.contains(&Some(clue.square))) {
        let fewer = question.without_clue(clue.number);
        let Some(others) = fewer.given() else { continue };
        if let Ok(mut completion) = Completion::new(&fewer, others, budget)?
            && completion.next(&mut Run::new(budget, &mut NoObserver))?.is_some()
        {
            return Ok(conflict(ClueConflict::Wrong(clue)));
        }
    }
    Ok(conflict(ClueConflict::Together))
}

/// A question with clues, and the paths that meet them all.
pub(crate) struct Completion<'q> {
    question: &'q Question,
    clues: &'q Clues,
    graph: BoardGraph,
    paths: Paths,
}

impl<'q> Completion<'q> {
    pub(crate) fn new(
        question: &'q Question,
        clues: &'q Clues,
        budget: &Budget,
    ) -> Result<Result<Self, Reason>, Limit> {
        if let Normalised::Answered(problem::Answer::Impossible(reason)) = normalise(question, budget)? {
            return Ok(Err(reason));
        }
        let graph = BoardGraph::within(question.board(), question.piece(), budget)?;
        let places = match Places::new(question, clues, &graph, budget)? {
            Ok(places) => places,
            Err(impossible) => return Ok(Err(conflict(impossible))),
        };
        let paths = match places.only_path() {
            Some(path) => Paths::Only(Some(path)),
            None => Paths::Solutions(Box::new(Formula::new(&places, &graph, question.kind(), budget)?)),
        };
        Ok(Ok(Self { question, clues, graph, paths }))
    }

    /// A tour that has not been forbidden, if there is one.
    pub(crate) fn next(&mut self, run: &mut Run<'_>) -> Result<Option<(Vec<Node>, Tour)>, Limit> {
        let Some(path) = self.paths.next(run)? else { return Ok(None) };
        let squares: Vec<Square> = path.iter().map(|node| self.graph.square(*node)).collect();
        // A solver may be wrong; the checker and the clues decide.
        match verify_squares_within(self.question, &squares, run.budget()) {
            Ok(tour) if self.clues.are_met_by(&squares) => Ok(Some((path, tour))),
            Ok(_) => Err(Limit::Method),
            Err(error) => Err(error.into_limit()),
        }
    }

    /// Rules a path out.
    pub(crate) fn forbid(&mut self, path: &[Node]) {
        self.paths.forbid(path);
    }
}

/// Paths that meet all numbers and have not been forbidden.
enum Paths {
    /// Each number has only one possible square.
    Only(Option<Vec<Node>>),
    /// The solutions of a formula.
    Solutions(Box<Formula>),
}

impl Paths {
    /// A path, if there is one.
    fn next(&mut self, run: &mut Run<'_>) -> Result<Option<Vec<Node>>, Limit> {
        match self {
            Self::Only(path) => Ok(path.clone()),
            Self::Solutions(formula) => formula.solve(run),
        }
    }

    /// Rules a path out.
    fn forbid(&mut self, path: &[Node]) {
        match self {
            Self::Only(only) => *only = only.take().filter(|only| only != path),
            Self::Solutions(formula) => formula.forbid(path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use cavalcade_core::{Board, Kind, Limits, Piece, Size, Wrap};
    use cavalcade_count::{Equivalence, TourIter};
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use std::time::Duration;

    /// All tours of a question, each from both ends where either may be the first.
    fn all_numberings(question: &Question) -> Vec<Vec<Square>> {
        let budget = Budget::unlimited();
        let mut all = Vec::new();
        for tour in TourIter::new(question, Equivalence::None, &budget).unwrap() {
            let squares: Vec<Square> = tour.unwrap().squares().collect();
            let turns = if question.kind() == Kind::Closed { squares.len() } else { 1 };
            for turn in 0..turns {
                let mut turned = squares.clone();
                turned.rotate_left(turn);
                all.push(turned.clone());
                turned.reverse();
                all.push(turned);
            }
        }
        all.sort();
        all.dedup();
        all
    }

    /// Draws clues from a tour, sometimes with a wrong one, and compares with all numberings.
    fn agrees(question: &Question, seed: u64, rounds: usize) -> [usize; 3] {
        let all = all_numberings(question);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut seen = [0; 3];
        for _ in 0..rounds {
            let tour = &all[random.random_range(0..all.len())];
            let mut numbers: Vec<usize> = (0..tour.len()).collect();
            numbers.shuffle(&mut random);
            let most = random.random_range(1..tour.len());
            let mut given: Vec<(Square, u64)> =
                numbers[..most].iter().map(|number| (tour[*number], *number as u64 + 1)).collect();
            if random.random_bool(0.3) {
                let other = numbers[random.random_range(most..tour.len())];
                given[0].0 = tour[other];
            }
            let question = question.clone().clues(given).unwrap();
            let fitting = all.iter().filter(|squares| question.given().unwrap().are_met_by(squares)).count();
            let report = Solver::new(&question).unique().solve();
            let number = match (&report.outcome, &report.uniqueness) {
                (Outcome::Impossible(_), None) => 0,
                (Outcome::Found(_), Some(Uniqueness::Unique)) => 1,
                (Outcome::Found(tour), Some(Uniqueness::Another(other))) => {
                    assert_ne!(tour, other);
                    2
                }
                other => panic!("{question:?}: {other:?}"),
            };
            assert_eq!(number, fitting.min(2), "{question:?}: {report:?}");
            assert_eq!(complete(&question, &Budget::unlimited()).unwrap().is_some(), fitting > 0, "{question:?}");
            seen[number] += 1;
        }
        seen
    }

    #[test]
    fn clues_are_completed_as_a_list_of_all_tours_says() {
        let rectangle = |width, height| Board::rectangle(Size::new(width, height).unwrap());
        let questions = [
            Question::on(rectangle(3, 4)),
            Question::on(rectangle(5, 5)),
            Question::on(rectangle(5, 6)).closed(),
            Question::on(rectangle(3, 10)).closed(),
            Question::on(rectangle(3, 3).with_holes([Square::new(1, 1)]).unwrap()).closed(),
            Question::on(rectangle(3, 3).with_wrap(Wrap::Torus)).closed(),
            Question::on(rectangle(4, 4)).by(Piece::leaper(0, 1)).closed(),
        ];
        let mut seen = [0; 3];
        for (seed, question) in (0..).zip(&questions) {
            let [none, one, more] = agrees(question, seed, 60);
            seen = [seen[0] + none, seen[1] + one, seen[2] + more];
        }
        assert!(seen.iter().all(|number| *number > 20), "{seen:?}");
    }

    /// The numbers of a tour of 100x100, except some.
    fn numbers_of_a_large_tour(is_given: impl Fn(u64) -> bool) -> Question {
        let question = Question::on(Size::new(100, 100).unwrap()).closed();
        let Outcome::Found(tour) = Solver::new(&question).solve().outcome else { panic!("there is a tour") };
        question.clues(tour.squares().zip(1..).filter(|(_, number)| is_given(*number))).unwrap()
    }

    #[test]
    fn a_grid_with_nearly_all_numbers_takes_little_memory() {
        let budget = Limits::none().with_memory(8_000_000).start();
        let all = numbers_of_a_large_tour(|_| true);
        assert_eq!(Solver::new(&all).unique().budget(&budget).solve().uniqueness, Some(Uniqueness::Unique));
        let nearly_all = numbers_of_a_large_tour(|number| number % 100 > 5);
        assert!(complete(&nearly_all, &budget).unwrap().is_some());
    }

    #[test]
    fn a_grid_with_all_numbers_minds_its_time() {
        let question = numbers_of_a_large_tour(|_| true);
        let outcome = Solver::new(&question).time_limit(Duration::ZERO).solve().outcome;
        assert!(matches!(outcome, Outcome::GaveUp(Limit::Time(_))));
    }

    #[test]
    fn a_board_with_too_many_places_is_a_limit() {
        let question = Question::on(Size::new(200, 200).unwrap()).clues([("a1".parse().unwrap(), 1)]).unwrap();
        let outcome = Solver::new(&question).limits(Limits::none().with_memory(1_000_000_000)).solve().outcome;
        assert!(matches!(outcome, Outcome::GaveUp(Limit::Memory { .. })));
    }

    #[test]
    fn a_number_that_cannot_be_met_is_named() {
        let clue = |name: &str, number| (name.parse().unwrap(), number);
        let near = Question::on(Size::new(5, 5).unwrap()).clues([clue("a1", 1), clue("e5", 3)]).unwrap();
        let Outcome::Impossible(reason) = Solver::new(&near).solve().outcome else { panic!("they are too near") };
        assert!(reason.to_string().contains("no 2 moves lead from 1 on a1 to 3 on e5"), "{reason}");
    }
}
