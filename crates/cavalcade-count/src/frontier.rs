//! Counting by the frontier method: which passes have to be made for a problem.

use num_bigint::BigUint;

use super::error::CountError;
use super::model::order::NodeOrder;
use super::passes::RunPasses;
use super::tours::Tours;
use cavalcade_core::{Kind, Question};
use cavalcade_graph::problem::{BoardProblem, Normalised, normalise};

/// Counts the cycles of a problem, and those of its tours that one more move closes.
pub(crate) fn count(problem: &BoardProblem<'_>, passes: &mut dyn RunPasses) -> Result<Tours, CountError> {
    let all = pass(problem, name(problem), passes)?;
    let closable = match problem.question().kind() {
        Kind::Open => closable(problem, &all, passes)?,
        Kind::Closed => BigUint::default(),
    };
    Ok(Tours { all, closable, directions: problem.directions() })
}

/// The name of the pass that counts the cycles of a problem.
fn name(problem: &BoardProblem<'_>) -> &'static str {
    match problem.ends().map(|ends| ends.given.len()) {
        None => "closed",
        Some(0) => "open",
        Some(1) => "one-end",
        Some(_) => "two-ends",
    }
}

/// The open tours that one more move closes. A closed tour can be cut open at any of its moves, with one end given at
/// two; tours between two ends can all be closed, or none.
fn closable(problem: &BoardProblem<'_>, all: &BigUint, passes: &mut dyn RunPasses) -> Result<BigUint, CountError> {
    let given = problem.ends().map_or(0, |ends| ends.given.len());
    match given {
        0 => Ok(closed(problem.question(), passes)? * problem.graph().len()),
        1 => Ok(closed(problem.question(), passes)? * 2u32),
        _ if problem.useless_move().is_some() => Ok(all.clone()),
        _ => Ok(BigUint::default()),
    }
}

/// The closed tours of a board, each once.
fn closed(question: &Question, passes: &mut dyn RunPasses) -> Result<BigUint, CountError> {
    let closed = Question::new(question.board().clone(), *question.piece(), Kind::Closed);
    match normalise(&closed, passes.budget())? {
        Normalised::Answered(_) => Ok(BigUint::default()),
        Normalised::Cycle(problem) => pass(&problem, "closed", passes),
    }
}

fn pass(problem: &BoardProblem<'_>, name: &'static str, passes: &mut dyn RunPasses) -> Result<BigUint, CountError> {
    let (graph, order) = NodeOrder::of_problem(problem, passes.budget())?;
    passes.count(&graph, &order, name)
}
