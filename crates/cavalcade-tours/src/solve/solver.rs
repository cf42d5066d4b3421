//! The entry point to finding tours.

use std::num::NonZeroUsize;
use std::time::Duration;

use super::answer::solve;
use super::method::Method;
use super::options::Options;
use super::outcome::Report;
use crate::DistinctTours;
use cavalcade_core::budget::Allowance;
use cavalcade_core::{Budget, GraphQuestion, Limits, NoObserver, Observer, Question};
use cavalcade_count::Equivalence;
use cavalcade_count::atlas::Atlas;
use cavalcade_graph::GraphOutcome;
use cavalcade_graph::search::backtrack::Pruning;
use cavalcade_graph::search::warnsdorff::TieBreak;

/// A builder for answers: how to find a tour, and within which limits.
///
/// ```
/// # use cavalcade_core::{Graph, GraphQuestion, Question, Size};
/// # use cavalcade_tours::{Method, Outcome, Solver};
/// let question = Question::on(Size::new(8, 8)?).closed().starting_at("a1")?;
/// assert!(matches!(Solver::new(&question).solve().outcome, Outcome::Found(tour) if tour.is_closed()));
///
/// let question = Question::on(Size::new(6, 6)?);
/// let report = Solver::new(&question).method(Method::Backtrack).time_limit(std::time::Duration::from_secs(60)).solve();
/// assert!(matches!(report.outcome, Outcome::Found(_)));
/// assert!(report.effort.steps >= 36);
///
/// // The Petersen graph has a Hamiltonian path and no Hamiltonian cycle.
/// let edges = (0..5).flat_map(|k| [(k, (k + 1) % 5), (k, k + 5), (k + 5, (k + 2) % 5 + 5)]);
/// let petersen = GraphQuestion::on(Graph::new(10, edges)?);
/// assert!(matches!(Solver::new(&petersen).solve(), Outcome::Found(path) if path.nodes().len() == 10));
/// assert!(matches!(Solver::new(&petersen.closed()).solve(), Outcome::Impossible(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a solver does nothing until `solve` is called"]
pub struct Solver<'a, Q = Question> {
    question: &'a Q,
    options: Options,
    atlas: Option<&'a Atlas>,
    allowance: Allowance,
    observer: Option<&'a mut dyn Observer>,
}

impl<'a, Q> Solver<'a, Q> {
    /// Creates a solver for a [`Question`] or a [`GraphQuestion`]. By default it picks the best method and uses all threads
    /// of the machine, seed 0 and no limits.
    pub fn new(question: &'a Q) -> Self {
        let (options, allowance) = (Options::default(), Allowance::default());
        Self { question, options, atlas: None, allowance, observer: None }
    }

    /// Sets the seed of every random choice. The same seed gives the same answer; another seed gives another tour, except
    /// for backtracking, which returns the first tour in its order.
    pub fn seed(mut self, seed: u64) -> Self {
        self.options.seed = seed;
        self
    }

    /// Adds limits. The clock of a time limit starts with [`Solver::solve`].
    pub fn limits(mut self, limits: Limits) -> Self {
        self.allowance.limit(limits);
        self
    }

    /// Adds a time limit.
    pub fn time_limit(self, time: Duration) -> Self {
        self.limits(time.into())
    }

    /// Adds a budget whose clock is already running and which other work may share.
    pub fn budget(mut self, budget: &Budget) -> Self {
        self.allowance.share(budget);
        self
    }

    /// Sets an observer, which is shown the progress.
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }
}

impl Solver<'_, GraphQuestion> {
    /// Finds a Hamiltonian path or cycle, or the reason why there is none.
    #[must_use]
    pub fn solve(self) -> GraphOutcome {
        let mut silent = NoObserver;
        let observer = self.observer.unwrap_or(&mut silent);
        cavalcade_graph::find(self.question, self.options.seed, &self.allowance.start(), observer)
    }
}

impl<'a> Solver<'a> {
    /// Sets the method.
    pub fn method(mut self, method: Method) -> Self {
        self.options.method = method;
        self
    }

    /// Sets the number of threads. The answer does not depend on it.
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.options.threads = threads;
        self
    }

    /// Sets the tie-break of Warnsdorff's rule.
    pub fn tie_break(mut self, tie_break: TieBreak) -> Self {
        self.options.tie_break = tie_break;
        self
    }

    /// Sets whether backtracking looks ahead.
    pub fn pruning(mut self, pruning: Pruning) -> Self {
        self.options.pruning = pruning;
        self
    }

    /// Sets all options at once.
    pub const fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Also decides whether a tour with given clues is the only one; see [`Report::uniqueness`].
    pub const fn unique(mut self) -> Self {
        self.options.unique = true;
        self
    }

    /// Draws random tours from this atlas of the question instead of building one.
    pub const fn atlas(mut self, atlas: &'a Atlas) -> Self {
        self.atlas = Some(atlas);
        self
    }

    /// Finds different tours, one after the other, all within this budget.
    #[must_use]
    pub fn distinct(self, up_to: Equivalence, budget: &'a Budget) -> DistinctTours<'a> {
        DistinctTours::new(self.question, self.options, up_to, budget, self.observer)
    }

    /// Answers the question. The clock of a time limit starts now.
    #[must_use]
    pub fn solve(self) -> Report {
        let mut silent = NoObserver;
        let observer = self.observer.unwrap_or(&mut silent);
        solve(self.question, &self.options, self.atlas, &self.allowance.start(), observer)
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
    fn a_closure_can_observe_the_progress() {
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
    fn a_solver_uses_what_was_set() {
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
