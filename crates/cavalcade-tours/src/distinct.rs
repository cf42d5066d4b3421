//! Different tours, one after the other.
//!
//! ```
//! # mod cavalcade { pub use {cavalcade_core::*, cavalcade_tours::*}; pub mod count { pub use cavalcade_count::*; } }
//! use cavalcade::count::Equivalence;
//! use cavalcade::{Budget, Outcome, Question, Size, Solver};
//!
//! let question = Question::on(Size::CHESSBOARD).closed();
//! let budget = Budget::unlimited();
//! let tours = Solver::new(&question).distinct(Equivalence::Symmetry, &budget).take(5);
//! assert_eq!(tours.filter(|report| matches!(report.outcome, Outcome::Found(_))).count(), 5);
//! ```
//!
//! **The idea.** One seed after the other gives a tour, and repetitions are left out: the same line counts once,
//! wherever it begins and in whichever direction it is walked. When seeds bring nothing new for a while, few tours are
//! left or a method ignores its seed; then all tours of the board are listed, and the new ones among them follow. So
//! eventually every tour is found. Tours with clues come from their completion, each forbidding those before it. Magic
//! tours and minimised ones are not listed, and the iterator gives up where seeds bring nothing new.
//!
//! **Cost.** That of a tour each, and a look at each of its squares, plus that of the list.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use crate::clues::Completion;
use crate::solve::solve;
use crate::symmetric::has_symmetry;
use crate::transform::least_image;
use crate::{Method, Options, Outcome, Report};
use cavalcade_check::Tour;
use cavalcade_core::{Budget, Clues, Effort, Kind, Limit, NoObserver, Observer, Property, Question, Square, Symmetry};
use cavalcade_count::{Equivalence, TourIter};
use cavalcade_graph::Run;

/// Seeds in a row that may bring nothing new before the tours are listed; twice as many as there are tours so far, if that is
/// more.
const IN_VAIN: usize = 20;

/// Different tours that answer a question, as an iterator over reports.
///
/// Each report has found another tour. If there is no tour at all, the only report says why; a report that gave up at a
/// limit is the last.
pub struct DistinctTours<'a> {
    question: &'a Question,
    options: Options,
    budget: &'a Budget,
    observer: Option<&'a mut dyn Observer>,
    in_vain: usize,
    seen: Seen,
    listing: Option<TourIter<'a>>,
    completion: Option<Completion<'a>>,
    is_over: bool,
}

impl<'a> DistinctTours<'a> {
    pub(crate) fn new(
        question: &'a Question,
        options: Options,
        up_to: Equivalence,
        budget: &'a Budget,
        observer: Option<&'a mut dyn Observer>,
    ) -> Self {
        let seen = Seen::new(question, up_to);
        Self { question, options, budget, observer, in_vain: 0, seen, listing: None, completion: None, is_over: false }
    }

    /// The report with the next tour that a seed brings; `None` if seeds bring nothing new any more.
    fn next_found(&mut self) -> Result<Option<Report>, Limit> {
        // The completion of clues has no use for a seed.
        let most = if self.question.given().is_some() { 1 } else { IN_VAIN.max(2 * self.seen.len()) };
        while self.in_vain < most {
            self.budget.check(0)?;
            let report = match &mut self.observer {
                Some(observer) => solve(self.question, &self.options, None, self.budget, *observer),
                None => solve(self.question, &self.options, None, self.budget, &mut NoObserver),
            };
            self.options.seed = self.options.seed.wrapping_add(1);
            let Outcome::Found(tour) = &report.outcome else { return Ok(Some(report)) };
            if self.seen.is_new(tour, self.budget)? {
                self.in_vain = 0;
                return Ok(Some(report));
            }
            self.in_vain += 1;
        }
        Ok(None)
    }

    /// The report with the next tour of the list that is new.
    fn next_listed(&mut self) -> Result<Option<Report>, Limit> {
        if let Some(clues) = self.question.given() {
            return self.next_completion(clues);
        }
        if self.question.property().is_some_and(|property| !property.can_be_listed()) {
            return Err(Limit::Method);
        }
        let listing = match &mut self.listing {
            Some(listing) => listing,
            none => none.insert(TourIter::new(self.question, Equivalence::None, self.budget)?),
        };
        for tour in listing {
            let tour = tour?;
            if has_property(&tour, self.question) && self.seen.is_new(&tour, self.budget)? {
                return Ok(Some(report(Outcome::Found(tour), Method::Backtrack)));
            }
        }
        Ok(None)
    }
}

impl<'a> DistinctTours<'a> {
    /// The report with the next tour that has the given numbers and is new; those before it are forbidden.
    fn next_completion(&mut self, clues: &'a Clues) -> Result<Option<Report>, Limit> {
        if self.completion.is_none() {
            self.completion = Completion::new(self.question, clues, self.budget)?.ok();
        }
        let Some(completion) = &mut self.completion else { return Ok(None) };
        while let Some((path, tour)) = completion.next(&mut Run::new(self.budget, &mut NoObserver))? {
            completion.forbid(&path);
            if self.seen.is_new(&tour, self.budget)? {
                return Ok(Some(report(Outcome::Found(tour), Method::Clues)));
            }
        }
        Ok(None)
    }
}

impl Iterator for DistinctTours<'_> {
    type Item = Report;

    fn next(&mut self) -> Option<Report> {
        if self.is_over {
            return None;
        }
        let next = match self.next_found() {
            Ok(None) => self.next_listed(),
            found => found,
        };
        let next = next.unwrap_or_else(|limit| Some(report(Outcome::GaveUp(limit), self.options.method)));
        self.is_over = !matches!(next, Some(Report { outcome: Outcome::Found(_), .. }));
        // Where some were found, it is not worth a report that there are no more.
        next.filter(|report| self.seen.len() == 0 || !matches!(report.outcome, Outcome::Impossible(_)))
    }
}

fn report(outcome: Outcome, method: Method) -> Report {
    let (effort, elapsed) = (Effort::default(), Duration::ZERO);
    Report { outcome, method: Some(method), numbering: None, uniqueness: None, effort, elapsed }
}

/// Returns `true` if a tour has the property that a question asks for, if such tours can be listed.
fn has_property(tour: &Tour, question: &Question) -> bool {
    match question.property() {
        Some(Property::Symmetric(symmetry)) => has_symmetry(tour, *symmetry, question.kind()).is_some(),
        Some(Property::StrictlyOpen) => !tour.is_closed(),
        _ => true,
    }
}

/// The tours that were found, each as its first image among all that count as the same.
struct Seen {
    kind: Kind,
    symmetries: Vec<Symmetry>,
    fingerprints: HashSet<[u64; 2]>,
}

impl Seen {
    fn new(question: &Question, up_to: Equivalence) -> Self {
        let symmetries = match up_to {
            Equivalence::None => vec![Symmetry::Identity],
            Equivalence::Symmetry => question.board().symmetries(),
        };
        Self { kind: question.kind(), symmetries, fingerprints: HashSet::new() }
    }

    fn len(&self) -> usize {
        self.fingerprints.len()
    }

    /// Whether no tour that counts as the same was here before.
    fn is_new(&mut self, tour: &Tour, budget: &Budget) -> Result<bool, Limit> {
        let first = least_image(tour, &self.symmetries, self.kind, budget)?;
        Ok(self.fingerprints.insert(fingerprint(&first)))
    }
}

/// A hash of 128 bits that stands for a tour: large ones would take much memory.
fn fingerprint(path: &[Square]) -> [u64; 2] {
    [0u8, 1].map(|salt| {
        let mut hasher = DefaultHasher::new();
        (salt, path).hash(&mut hasher);
        hasher.finish()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use cavalcade_core::{Board, Objective, Piece, Size, SymmetryRequest};

    fn number(size: &str, kind: Kind, up_to: Equivalence) -> usize {
        let question = Question::new(Board::rectangle(size.parse::<Size>().unwrap()), Piece::KNIGHT, kind);
        let budget = Budget::unlimited();
        let reports = Solver::new(&question).distinct(up_to, &budget);
        reports.filter(|report| matches!(report.outcome, Outcome::Found(_))).count()
    }

    #[test]
    fn in_the_end_every_tour_is_found_once() {
        assert_eq!(number("3x4", Kind::Open, Equivalence::None), 8);
        assert_eq!(number("3x4", Kind::Open, Equivalence::Symmetry), 3);
        assert_eq!(number("5x5", Kind::Open, Equivalence::None), 864);
        assert_eq!(number("5x5", Kind::Open, Equivalence::Symmetry), 112);
        assert_eq!(number("5x6", Kind::Closed, Equivalence::None), 8);
        assert_eq!(number("5x6", Kind::Closed, Equivalence::Symmetry), 3);
        assert_eq!(number("4x4", Kind::Open, Equivalence::None), 0);
        assert_eq!(number("1x1", Kind::Open, Equivalence::Symmetry), 1);
    }

    #[test]
    fn symmetric_and_strictly_open_tours_are_all_found_in_the_end() {
        let budget = Budget::unlimited();
        let all: Vec<Tour> = TourIter::new(&Question::on(Size::new(5, 5).unwrap()), Equivalence::None, &budget)
            .unwrap()
            .map(Result::unwrap)
            .collect();
        let free = Question::on(Size::new(5, 5).unwrap());
        for question in [free.clone().symmetric(SymmetryRequest::HalfTurn).unwrap(), free.strictly_open().unwrap()] {
            let expected = all.iter().filter(|tour| has_property(tour, &question)).count();
            let reports = Solver::new(&question).distinct(Equivalence::None, &budget);
            let found = reports
                .filter(|report| matches!(&report.outcome, Outcome::Found(tour) if has_property(tour, &question)));
            assert_eq!(found.count(), expected, "{question:?}");
        }
    }

    #[test]
    fn tours_that_cannot_be_listed_end_with_giving_up() {
        let question = Question::on(Size::new(5, 5).unwrap()).minimize(Objective::Turns).unwrap();
        let budget = Budget::unlimited();
        let mut reports: Vec<Report> = Solver::new(&question).distinct(Equivalence::None, &budget).take(100).collect();
        let last = reports.pop().unwrap();
        assert!(matches!(last.outcome, Outcome::GaveUp(Limit::Method)), "{last:?}");
        assert!(!reports.is_empty() && reports.iter().all(|report| matches!(report.outcome, Outcome::Found(_))));
    }

    #[test]
    fn all_tours_with_given_numbers_are_found() {
        let budget = Budget::unlimited();
        let free = Question::on(Size::new(5, 5).unwrap());
        let between = free.clone().starting_at("a1").unwrap().ending_at("e5").unwrap();
        let expected = TourIter::new(&between, Equivalence::None, &budget).unwrap().count();
        let clues = free.clues([("a1".parse().unwrap(), 1), ("e5".parse().unwrap(), 25)]).unwrap();
        let reports = Solver::new(&clues).distinct(Equivalence::None, &budget);
        assert_eq!(reports.filter(|report| matches!(report.outcome, Outcome::Found(_))).count(), expected);
        assert!(expected > 10, "{expected}");
    }

    #[test]
    fn where_there_is_no_tour_the_only_report_says_why() {
        let question = Question::on(Size::new(4, 4).unwrap());
        let budget = Budget::unlimited();
        let reports: Vec<Report> = Solver::new(&question).distinct(Equivalence::Symmetry, &budget).collect();
        assert!(matches!(reports[..], [Report { outcome: Outcome::Impossible(_), .. }]));
    }
}
