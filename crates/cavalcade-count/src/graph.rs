//! Counting all paths or cycles of a graph, by the frontier method.
//!
//! The method goes from node to node and remembers of each half-finished cycle only how it meets the nodes to come. How much
//! that is depends on the order of the nodes; for a graph without a board several orders are tried, and the one with the
//! lowest estimate is taken. What counts is the width of the graph, not its size: a long ladder is easy, and thirty nodes that
//! are all joined to each other are out of reach.

use num_bigint::BigUint;

use super::effort::CountEffort;
use super::error::CountError;
use super::exact::Count;
use super::method::CountMethod;
use super::model::count_graph::CountGraph;
use super::model::free_order::choose;
use super::options::CountOptions;
use super::passes::{Passes, RunPasses};
use cavalcade_core::{Budget, GraphQuestion, Observer};
use cavalcade_graph::problem::{Answer, CycleProblem, Normalised, normalise_graph};
use cavalcade_graph::{Node, obstacle};

/// Graphs with more nodes than this are not counted.
const MOST_NODES: usize = 1 << 12;

/// Counts the paths or cycles that answer the question.
pub(crate) fn count(
    question: &GraphQuestion,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Count, CountError> {
    let (undirected, effort) = match normalise_graph(question, budget)? {
        Normalised::Answered(Answer::Impossible(_)) => Default::default(),
        Normalised::Answered(Answer::Path(_)) => (BigUint::from(1u32), CountEffort::default()),
        Normalised::Cycle(problem) if obstacle::quick_in(&problem, budget)?.is_some() => Default::default(),
        Normalised::Cycle(problem) => count_cycles(&problem, options, budget, observer)?,
    };
    let is_one_way = question.graph().len() <= 1 || (question.has_ends() && question.asked().next().is_some());
    Ok(Count {
        kind: question.kind(),
        directed: &undirected * if is_one_way { 1u32 } else { 2 },
        undirected,
        strictly_open: None,
        classes: None,
        method: CountMethod::Frontier,
        effort,
    })
}

/// Counts the cycles of a problem, each once.
fn count_cycles(
    problem: &CycleProblem,
    options: &CountOptions,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<(BigUint, CountEffort), CountError> {
    let nodes = problem.graph().len();
    if nodes > MOST_NODES {
        return Err(CountError::TooManyNodes { nodes, most: MOST_NODES });
    }
    let lists: Vec<Vec<Node>> = problem.graph().nodes().map(|node| problem.moves(node).collect()).collect();
    let (order, _) = choose(&lists, budget)?;
    let mut passes = Passes::new(options, budget, observer)?;
    let name = if problem.ends().is_some() { "paths" } else { "cycles" };
    let number = passes.count(&CountGraph::of_problem(problem), &order, name)?;
    Ok((number, passes.effort))
}
