//! Completing a grid in which some numbers are given.

use super::clues::Clues;
use super::formula::Formula;
use super::misfit::Misfit;
use super::places::Places;
use cavalcade_check::Tour;
use cavalcade_check::verify::verify_squares_within;
use cavalcade_core::{Budget, Limit, Silent, Square};
use cavalcade_graph::problem::{Answer, Reading, read};
use cavalcade_graph::{Graph, Node, Run};
use cavalcade_tours::{Options, Outcome, solve};

/// The tours that fit given numbers, as far as one wants to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completions {
    /// There is none.
    None(Misfit),
    /// There is exactly one.
    One(Tour),
    /// There are more: these are two of them.
    Several(Box<[Tour; 2]>),
}

impl Clues {
    /// A tour with the numbers that are given, or why there is none.
    pub fn complete(&self, budget: &Budget) -> Result<Result<Tour, Misfit>, Limit> {
        let mut work = match self.work(budget)? {
            Ok(work) => work,
            Err(misfit) => return self.named(misfit, budget).map(Err),
        };
        match self.next(&mut work, budget)? {
            Some((_, tour)) => Ok(Ok(tour)),
            None => self.find_wrong(budget).map(Err),
        }
    }

    /// A tour with the numbers that are given, if there is one. Why there is none is not looked for, which may take longer
    /// than to see it.
    pub fn completed(&self, budget: &Budget) -> Result<Option<Tour>, Limit> {
        let Ok(mut work) = self.work(budget)? else { return Ok(None) };
        Ok(self.next(&mut work, budget)?.map(|(_, tour)| tour))
    }

    /// Whether there is a tour with the numbers that are given, and whether it is the only one.
    pub fn completions(&self, budget: &Budget) -> Result<Completions, Limit> {
        let mut work = match self.work(budget)? {
            Ok(work) => work,
            Err(misfit) => return self.named(misfit, budget).map(Completions::None),
        };
        let Some((path, one)) = self.next(&mut work, budget)? else {
            return self.find_wrong(budget).map(Completions::None);
        };
        work.paths.forbid(&path);
        Ok(match self.next(&mut work, budget)? {
            None => Completions::One(one),
            Some((_, other)) => Completions::Several(Box::new([one, other])),
        })
    }

    /// Whether a tour with the numbers that are given is another than this one, whose squares are given in order.
    pub(super) fn have_another(&self, known: &[Node], budget: &Budget) -> Result<bool, Limit> {
        let Ok(mut work) = self.work(budget)? else { return Ok(false) };
        work.paths.forbid(known);
        Ok(self.next(&mut work, budget)?.is_some())
    }

    fn work(&self, budget: &Budget) -> Result<Result<Work, Misfit>, Limit> {
        let question = self.question();
        if let Reading::Answered(Answer::Impossible(reason)) = read(question, budget)? {
            return Ok(Err(Misfit::NoTour(Box::new(reason))));
        }
        let graph = Graph::within(question.board(), question.piece(), budget)?;
        let places = match Places::new(self, &graph, budget)? {
            Ok(places) => places,
            Err(misfit) => return Ok(Err(misfit)),
        };
        let paths = match places.only_path() {
            Some(path) => Paths::Only(Some(path)),
            None => Paths::Solutions(Box::new(Formula::new(&places, &graph, question.kind(), budget)?)),
        };
        Ok(Ok(Work { graph, paths }))
    }

    /// Another tour, if there is one.
    fn next(&self, work: &mut Work, budget: &Budget) -> Result<Option<(Vec<Node>, Tour)>, Limit> {
        let Some(path) = work.paths.next(budget)? else { return Ok(None) };
        let squares: Vec<Square> = path.iter().map(|node| work.graph.square(*node)).collect();
        // A solver may be wrong; the checker and the clues decide.
        match verify_squares_within(self.question(), &squares, budget)? {
            Ok(tour) if self.are_met_by(&squares) => Ok(Some((path, tour))),
            _ => Err(Limit::Method),
        }
    }

    /// The number that is to blame, where only what follows from all of them is known.
    fn named(&self, misfit: Misfit, budget: &Budget) -> Result<Misfit, Limit> {
        if !matches!(misfit, Misfit::NoSquareFor(_) | Misfit::NoNumberFor(_)) {
            return Ok(misfit);
        }
        Ok(match self.find_wrong(budget)? {
            Misfit::Together => misfit,
            wrong => wrong,
        })
    }

    /// The number without which there would be a tour, if it is one alone.
    fn find_wrong(&self, budget: &Budget) -> Result<Misfit, Limit> {
        let fixed = [self.question().start(), self.question().end()];
        if self.given().all(|clue| fixed.contains(&Some(clue.square))) {
            let report = solve(self.question(), &Options::default(), budget, &mut Silent);
            return match report.outcome {
                Outcome::Impossible(reason) => Ok(Misfit::NoTour(Box::new(reason))),
                Outcome::GaveUp(limit) => Err(limit),
                Outcome::Found(_) => Ok(Misfit::Together),
            };
        }
        for clue in self.given().filter(|clue| !fixed.contains(&Some(clue.square))) {
            let fewer = self.without(clue.number);
            if let Ok(mut work) = fewer.work(budget)?
                && fewer.next(&mut work, budget)?.is_some()
            {
                return Ok(Misfit::Wrong(clue));
            }
        }
        Ok(Misfit::Together)
    }
}

/// A board and the paths on it that meet all numbers.
struct Work {
    graph: Graph,
    paths: Paths,
}

/// Paths that meet all numbers and have not been forbidden.
enum Paths {
    /// Each number can stand on one square only.
    Only(Option<Vec<Node>>),
    /// The solutions of a formula.
    Solutions(Box<Formula>),
}

impl Paths {
    /// A path, if there is one.
    fn next(&mut self, budget: &Budget) -> Result<Option<Vec<Node>>, Limit> {
        match self {
            Self::Only(path) => Ok(path.clone()),
            Self::Solutions(formula) => formula.solve(&mut Run::new(budget, &mut Silent)),
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
    use cavalcade_core::{Board, Kind, Piece, Question, Size, Wrap};
    use cavalcade_count::{Equivalence, TourIter};
    use cavalcade_tours::Solver;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

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
            let clues = Clues::new(question.clone(), given).unwrap();
            let fitting = all.iter().filter(|squares| clues.are_met_by(squares)).count();
            let found = clues.completions(&Budget::unlimited()).unwrap();
            let number = match &found {
                Completions::None(_) => 0,
                Completions::One(_) => 1,
                Completions::Several(two) => {
                    assert_ne!(two[0], two[1]);
                    2
                }
            };
            assert_eq!(number, fitting.min(2), "{clues:?}: {found:?}");
            assert_eq!(clues.completed(&Budget::unlimited()).unwrap().is_some(), fitting > 0, "{clues:?}");
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

    /// The numbers of a tour of 100x100, but for some.
    fn numbers_of_a_large_tour(is_given: impl Fn(u64) -> bool) -> Clues {
        let question = Question::on(Size::new(100, 100).unwrap()).closed();
        let Outcome::Found(tour) = Solver::new(&question).solve().outcome else { panic!("there is a tour") };
        Clues::new(question, tour.squares().zip(1..).filter(|(_, number)| is_given(*number))).unwrap()
    }

    #[test]
    fn a_grid_with_nearly_all_numbers_takes_little_memory() {
        let budget = cavalcade_core::Limits::none().with_memory(8_000_000).start();
        let all = numbers_of_a_large_tour(|_| true);
        assert!(matches!(all.completions(&budget), Ok(Completions::One(_))));
        let nearly_all = numbers_of_a_large_tour(|number| number % 100 > 5);
        assert!(nearly_all.completed(&budget).unwrap().is_some());
    }

    #[test]
    fn a_grid_with_all_numbers_minds_its_time() {
        let late = cavalcade_core::Limits::none().with_time(std::time::Duration::ZERO).start();
        assert!(matches!(numbers_of_a_large_tour(|_| true).complete(&late), Err(Limit::Time(_))));
    }

    #[test]
    fn a_board_with_too_many_places_is_a_limit() {
        let question = Question::on(Size::new(200, 200).unwrap());
        let clues = Clues::new(question, [("a1".parse().unwrap(), 1)]).unwrap();
        let budget = cavalcade_core::Limits::none().with_memory(1_000_000_000).start();
        assert!(matches!(clues.complete(&budget), Err(Limit::Memory { .. })));
    }

    #[test]
    fn a_number_that_cannot_be_met_is_named() {
        let question = Question::on(Size::new(5, 5).unwrap());
        let clue = |name: &str, number| (name.parse().unwrap(), number);
        let near = Clues::new(question.clone(), [clue("a1", 1), clue("e5", 3)]).unwrap();
        let told = near.complete(&Budget::unlimited()).unwrap().unwrap_err().to_string();
        assert!(told.contains("no 2 moves lead from 1 on a1 to 3 on e5"), "{told}");
    }
}
