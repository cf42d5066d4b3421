//! The quick search for a reason: what can be seen at once, in time linear in the board.

use super::articulation;
use super::finding::Finding;
use super::forced::Forcing;
use super::marked_graph::MarkedGraph;
use crate::Node;
use crate::problem::exits::too_few_exits;
use crate::problem::{Answer, CycleProblem, Normalised, is_wide_rectangle, normalise, seen_without_graph};
use cavalcade_core::{Budget, Limit, Question, Reason};

/// Searches for a reason that can be seen at once, in time linear in the board (constant for most rectangles).
pub fn quick(question: &Question, budget: &Budget) -> Result<Option<Reason>, Limit> {
    if is_wide_rectangle(question) {
        return Ok(seen_without_graph(question));
    }
    match normalise(question, budget)? {
        Normalised::Answered(Answer::Path(_)) => Ok(None),
        Normalised::Answered(Answer::Impossible(reason)) => Ok(Some(reason)),
        Normalised::Cycle(problem) => Ok(quick_in(&problem, budget)?.map(|reason| problem.in_squares(reason))),
    }
}

/// Searches for a reason why a problem has no cycle that can be seen at once, in linear time: squares with too few
/// exits, cuts of one square, and moves that are forced. Without room for it, nothing is seen.
pub fn quick_in(problem: &CycleProblem, budget: &Budget) -> Result<Option<Reason<Node>>, Limit> {
    if let Some(reason) = too_few_exits(problem.question()) {
        return Ok(Some(reason));
    }
    if !MarkedGraph::has_room(problem, budget) {
        return Ok(None);
    }
    let graph = MarkedGraph::new(problem, budget)?;
    if let Some(cut) = articulation::single(&graph, budget)? {
        return Ok(Some(Reason::Cut(cut)));
    }
    let mut forcing = Forcing::new(graph);
    let conflict = forcing.run(&mut budget.clock())?;
    Ok(conflict.map(|conflict| Finding::Conflict(conflict).reason(&forcing)))
}
