//! The solver: a question, how to answer it, and the answer.

use std::num::NonZeroUsize;
use std::time::Duration;

use super::answer::solve;
use super::method::Method;
use super::options::Options;
use super::outcome::Report;
use crate::DistinctTours;
use cavalcade_core::{Budget, Limits, NoObserver, Observer, Question};
use cavalcade_count::Equivalence;
use cavalcade_count::atlas::Atlas;
use cavalcade_graph::search::backtrack::Pruning;
use cavalcade_graph::search::warnsdorff::TieBreak;

/// Answers a question: says how and within which limits, and solves.
///
/// ```
/// # use cavalcade_core::{Question, Size};
/// # use cavalcade_tours::{Method, Outcome, Solver};
/// let question = Question::on(Size::new(8, 8)?).closed().starting_at("a1")?;
/// assert!(matches!(Solver::new(&question).solve().outcome, Outcome::Found(tour) if tour.is_closed()));
///
/// let question = Question::on(Size::new(6, 6)?);
/// let report = Solver::new(&question).method(Method::Backtrack).time_limit(std::time::Duration::from_secs(60)).solve();
/// assert!(matches!(report.outcome, Outcome::Found(_)));
/// assert!(report.effort.steps >= 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a solver does nothing until `solve` is called"]
pub struct Solver<'a> {
    question: &'a Question,
    options: Options,
    atlas: Option<&'a Atlas>,
    spending: Spending<'a>,
    observer: Option<&'a mut dyn Observer>,
}

/// What may be spent: limits whose clock starts with the work, or a budget whose clock runs already.
enum Spending<'a> {
    Limits(Limits),
    Budget(&'a Budget),
}

impl<'a> Solver<'a> {
    /// Answers by the best method, on all threads of the machine and without limits, unless told otherwise.
    pub fn new(question: &'a Question) -> Self {
        let (options, spending) = (Options::default(), Spending::Limits(Limits::none()));
        Self { question, options, atlas: None, spending, observer: None }
    }

    /// By this method; [`Method::Auto`] unless told otherwise.
    pub fn method(mut self, method: Method) -> Self {
        self.options.method = method;
        self
    }

    /// With this seed for every random choice; 0 unless told otherwise. Same seed, same answer; another seed gives another
    /// tour, but for backtracking, which gives the first in its order.
    pub fn seed(mut self, seed: u64) -> Self {
        self.options.seed = seed;
        self
    }

    /// On so many threads; on all of the machine unless told otherwise. The answer does not depend on it.
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.options.threads = threads;
        self
    }

    /// With this tie-break for Warnsdorff's rule.
    pub fn tie_break(mut self, tie_break: TieBreak) -> Self {
        self.options.tie_break = tie_break;
        self
    }

    /// Backtracking with or without looking ahead.
    pub fn pruning(mut self, pruning: Pruning) -> Self {
        self.options.pruning = pruning;
        self
    }

    /// With all these options at once.
    pub const fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Finds out whether a tour with given clues is the only one; [`Report::uniqueness`] has the answer.
    pub const fn unique(mut self) -> Self {
        self.options.unique = true;
        self
    }

    /// Draws random tours from this atlas of the question instead of building one.
    pub const fn atlas(mut self, atlas: &'a Atlas) -> Self {
        self.atlas = Some(atlas);
        self
    }

    /// Keeps to these limits; without any unless told otherwise. The clock of a time limit starts with [`Solver::solve`].
    pub fn limits(mut self, limits: Limits) -> Self {
        self.spending = Spending::Limits(limits);
        self
    }

    /// Takes this long at most; takes the place of a budget that was given before.
    pub fn time_limit(self, time: Duration) -> Self {
        let limits = match &self.spending {
            Spending::Limits(limits) => limits.clone(),
            Spending::Budget(_) => Limits::none(),
        };
        self.limits(limits.with_time(time))
    }

    /// Spends from this budget, whose clock runs already and which other work may share.
    pub fn budget(mut self, budget: &'a Budget) -> Self {
        self.spending = Spending::Budget(budget);
        self
    }

    /// Reports to this observer.
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Finds different tours, one after the other, within a budget.
    #[must_use]
    pub fn distinct(self, up_to: Equivalence, budget: &'a Budget) -> DistinctTours<'a> {
        DistinctTours::new(self.question, self.options, up_to, budget, self.observer)
    }

    /// Answers the question. The clock of a time limit starts now.
    pub fn solve(self) -> Report {
        let Self { question, options, atlas, spending, observer } = self;
        let started;
        let budget = match spending {
            Spending::Limits(limits) => {
                started = limits.start();
                &started
            }
            Spending::Budget(budget) => budget,
        };
        match observer {
            Some(observer) => solve(question, &options, atlas, budget, observer),
            None => solve(question, &options, atlas, budget, &mut NoObserver),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use cavalcade_core::{Cancel, Limit, Progress, Size, Square};

    #[derive(Default)]
    struct Moves(u64);

    impl Observer for Moves {
        fn wants_steps(&self) -> bool {
            true
        }

        fn forward(&mut self, _: Square) {
            self.0 += 1;
        }
    }

    #[test]
    fn a_closure_hears_of_the_progress() {
        let question = Question::on(Size::new(6, 6).unwrap()).closed();
        let mut steps = 0;
        let mut hear = |progress: Progress<'_>| {
            if let Progress::Search(effort) = progress {
                steps = effort.steps;
            }
        };
        let solver = Solver::new(&question).method(Method::Backtrack).pruning(Pruning::Off).observer(&mut hear);
        let report = solver.limits(Limits::none().with_steps(100_000)).solve();
        assert!(steps > 0 && steps <= report.effort.steps);
    }

    #[test]
    fn a_solver_does_as_it_is_told() {
        let question = Question::on(Size::new(6, 6).unwrap());
        let mut moves = Moves::default();
        let report =
            Solver::new(&question).method(Method::Backtrack).pruning(Pruning::Off).observer(&mut moves).solve();
        assert_eq!(report.method, Some(Method::Backtrack));
        assert_eq!(moves.0, report.effort.steps);
        let steps = Solver::new(&question)
            .method(Method::Backtrack)
            .pruning(Pruning::Off)
            .limits(Limits::none().with_steps(40))
            .solve();
        assert!(matches!(steps.outcome, Outcome::GaveUp(Limit::Steps(40))));
        let cancel = Cancel::default();
        cancel.cancel();
        let stopped = Solver::new(&question).method(Method::Sat).limits(Limits::none().with_cancel(cancel)).solve();
        assert!(matches!(stopped.outcome, Outcome::GaveUp(Limit::Cancelled)));
        let hasty = Solver::new(&question).method(Method::Random).time_limit(Duration::ZERO).solve();
        assert!(matches!(hasty.outcome, Outcome::GaveUp(Limit::Time(Duration::ZERO))));
    }
}
