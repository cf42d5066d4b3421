//! Counting by the frontier method: which networks have to be run for a problem.

use num_bigint::BigUint;

use super::engine::Settings;
use super::network::Network;
use super::order::Order;
use super::{CountError, Effort, Tours, run};
use crate::budget::Budget;
use crate::problem::{CycleProblem, Reading, read};
use crate::{Kind, Observer, Question};

/// Counts the cycles of a problem, and those of its tours that one more move closes.
pub(crate) fn count(
    problem: &CycleProblem<'_>,
    settings: &Settings,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Tours, CountError> {
    let mut counter = Counter { settings, budget, observer, effort: Effort::default() };
    let all = counter.run(problem, name(problem))?;
    let closable = match problem.question().kind() {
        Kind::Open => counter.closable(problem, &all)?,
        Kind::Closed => BigUint::default(),
    };
    Ok(Tours { all, closable, directions: problem.directions(), effort: counter.effort })
}

/// The name of the run that counts the cycles of a problem.
fn name(problem: &CycleProblem<'_>) -> &'static str {
    match problem.ends().map(|ends| ends.given.len()) {
        None => "closed",
        Some(0) => "open",
        Some(1) => "one-end",
        Some(_) => "two-ends",
    }
}

struct Counter<'a> {
    settings: &'a Settings,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
    effort: Effort,
}

impl Counter<'_> {
    /// The open tours that one more move closes. A closed tour can be cut open at any of its moves, with one end given at
    /// two; tours between two ends can all be closed, or none.
    fn closable(&mut self, problem: &CycleProblem<'_>, all: &BigUint) -> Result<BigUint, CountError> {
        let given = problem.ends().map_or(0, |ends| ends.given.len());
        match given {
            0 => Ok(self.closed(problem.question())? * problem.graph().len()),
            1 => Ok(self.closed(problem.question())? * 2u32),
            _ if problem.useless_move().is_some() => Ok(all.clone()),
            _ => Ok(BigUint::default()),
        }
    }

    /// The closed tours of a board, each once.
    fn closed(&mut self, question: &Question) -> Result<BigUint, CountError> {
        let closed = Question::new(question.board().clone(), *question.piece(), Kind::Closed);
        match read(&closed, self.budget)? {
            Reading::Answered(_) => Ok(BigUint::default()),
            Reading::Cycle(problem) => self.run(&problem, "closed"),
        }
    }

    fn run(&mut self, problem: &CycleProblem<'_>, name: &'static str) -> Result<BigUint, CountError> {
        let network = Network::of_problem(problem);
        let order = Order::choose(problem.question().board(), problem.graph(), &network, self.budget)?;
        let outcome = run::run(&network, &order, name, self.settings, self.budget, self.observer)?;
        self.effort.add(&outcome.effort);
        Ok(outcome.total)
    }
}
