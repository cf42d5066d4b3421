//! The front door for most: a question, what else is wanted, and the answer.

use std::num::NonZeroUsize;

use super::answer::solve;
use super::method::Method;
use super::options::Options;
use super::outcome::{Outcome, Report};
use crate::search::backtrack::Pruning;
use crate::search::warnsdorff::TieBreak;
use crate::{Limits, Observer, Question, Silent};

impl Question {
    /// Answers the question by the best method, on all threads of the machine, however long it takes.
    ///
    /// ```
    /// use cavalcade::{Outcome, Question, Size};
    ///
    /// let question = Question::on(Size::new(8, 8)?).closed().from("a1")?;
    /// assert!(matches!(question.solve(), Outcome::Found(tour) if tour.is_closed()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solve(&self) -> Outcome {
        self.solver().solve().outcome
    }

    /// A solver for the question, to say how and within which limits.
    ///
    /// ```
    /// use std::time::Duration;
    /// use cavalcade::{Method, Outcome, Question, Size};
    ///
    /// let question = Question::on(Size::new(6, 6)?);
    /// let report = question.solver().method(Method::Backtrack).within(Duration::from_secs(60)).solve();
    /// assert!(matches!(report.outcome, Outcome::Found(_)));
    /// assert!(report.effort.steps >= 36);
    /// # Ok::<(), cavalcade::SizeError>(())
    /// ```
    pub fn solver(&self) -> Solver<'_> {
        Solver { question: self, options: Options::default(), limits: Limits::none(), observer: None }
    }
}

/// Says how a question is to be answered, and answers it. [`Question::solver`] makes one.
#[must_use = "a solver does nothing until `solve` is called"]
pub struct Solver<'a> {
    question: &'a Question,
    options: Options,
    limits: Limits,
    observer: Option<&'a mut dyn Observer>,
}

impl<'a> Solver<'a> {
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

    /// Within these limits, or within this time; without any unless told otherwise. The clock starts with [`Solver::solve`].
    pub fn within(mut self, limits: impl Into<Limits>) -> Self {
        self.limits = limits.into();
        self
    }

    /// While this observer watches.
    pub fn observer(mut self, observer: &'a mut dyn Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Answers the question. The clock of a time limit starts now.
    pub fn solve(self) -> Report {
        let budget = self.limits.start();
        match self.observer {
            Some(observer) => solve(self.question, &self.options, &budget, observer),
            None => solve(self.question, &self.options, &budget, &mut Silent),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{Cancel, Limit, Size, Square};

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
    fn a_solver_does_as_it_is_told() {
        let question = Question::on(Size::new(6, 6).unwrap());
        let mut moves = Moves::default();
        let report = question.solver().method(Method::Backtrack).pruning(Pruning::Off).observer(&mut moves).solve();
        assert_eq!(report.method, Some(Method::Backtrack));
        assert_eq!(moves.0, report.effort.steps);
        let steps = question
            .solver()
            .method(Method::Backtrack)
            .pruning(Pruning::Off)
            .within(Limits::none().with_steps(40))
            .solve();
        assert!(matches!(steps.outcome, Outcome::GaveUp(Limit::Steps(40))));
        let cancel = Cancel::default();
        cancel.cancel();
        let stopped = question.solver().method(Method::Sat).within(Limits::none().with_cancel(cancel)).solve();
        assert!(matches!(stopped.outcome, Outcome::GaveUp(Limit::Cancelled)));
        let hasty = question.solver().method(Method::Random).within(Duration::ZERO).solve();
        assert!(matches!(hasty.outcome, Outcome::GaveUp(Limit::Time(Duration::ZERO))));
    }
}
