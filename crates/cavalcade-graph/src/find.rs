//! Finding a path or cycle through all nodes of any graph, or the reason why there is none.
//!
//! First comes what can be seen at once, in linear time. In a small graph SAT finds a cycle or proves that there is
//! none, unless that turns out hard; patching covers a larger one with cycles and joins them. Where neither finds a
//! cycle, a reason that a reader can check is searched for. Everything else is decided exactly: a narrow graph by a
//! sweep, and any other by SAT, for as long as it takes. All of these are the methods that find knight's tours.

use crate::obstacle;
use crate::problem::cycle_graph::CycleGraph;
use crate::problem::{Answer, CycleProblem, Normalised, normalise_graph};
use crate::search::patch::{Patched, patch_graph};
use crate::search::sat::{self, LazyCutSolver, SolverVerdict};
use crate::search::sweep::sweep_graph;
use crate::{Node, Run};
use cavalcade_check::hamiltonian::verify_path;
use cavalcade_check::{HamiltonianPath, Outcome};
use cavalcade_core::{Budget, Decision, GraphQuestion, Limit, Observer, Reason};

/// The approximate number of bytes per node and per edge that a graph takes while it is searched.
const BYTES_PER_NODE: u64 = 256;
const BYTES_PER_EDGE: u64 = 64;
/// Up to this number of edges, SAT is asked first.
const FEW_EDGES: usize = 2000;
/// The conflicts after which something else is tried.
const CONFLICTS: u64 = 5000;

/// The answer to a question about a graph.
pub type GraphOutcome = Outcome<HamiltonianPath, Node>;

/// Searches for a path or cycle that answers the question, within a budget.
///
/// Every random choice depends on the seed: same seed, same answer.
///
/// ```
/// use cavalcade_core::{Budget, Graph, GraphQuestion, NoObserver};
/// use cavalcade_check::Outcome;
/// use cavalcade_graph::find;
///
/// let edges = (0..5).flat_map(|k| [(k, (k + 1) % 5), (k, k + 5), (k + 5, (k + 2) % 5 + 5)]);
/// let petersen = GraphQuestion::on(Graph::new(10, edges)?);
/// let answer = |question: &GraphQuestion| find(question, 0, &Budget::unlimited(), &mut NoObserver);
/// assert!(matches!(answer(&petersen), Outcome::Found(path) if path.nodes().len() == 10));
/// assert!(matches!(answer(&petersen.closed()), Outcome::Impossible(_)));
/// # Ok::<(), cavalcade_core::GraphError>(())
/// ```
pub fn find(question: &GraphQuestion, seed: u64, budget: &Budget, observer: &mut dyn Observer) -> GraphOutcome {
    match answer(question, seed, &mut Run::new(budget, observer)) {
        // A path that does not pass is a bug of the search, not an answer.
        Ok(Answer::Path(path)) => verify_path(question, path).map_or(Outcome::GaveUp(Limit::Method), Outcome::Found),
        Ok(Answer::Impossible(reason)) => Outcome::Impossible(reason),
        Err(limit) => Outcome::GaveUp(limit),
    }
}

fn answer(question: &GraphQuestion, seed: u64, run: &mut Run<'_>) -> Result<Answer<Node>, Limit> {
    let (nodes, edges) = (question.graph().len() as u64, question.graph().edge_count() as u64);
    run.budget().has_room_for(nodes * BYTES_PER_NODE + edges * BYTES_PER_EDGE)?;
    match normalise_graph(question, run.budget())? {
        Normalised::Answered(answer) => Ok(answer),
        Normalised::Cycle(problem) => search(&problem, seed, run),
    }
}

fn search(problem: &CycleProblem, seed: u64, run: &mut Run<'_>) -> Result<Answer<Node>, Limit> {
    if let Some(reason) = obstacle::quick_in(problem, run.budget())? {
        return Ok(Answer::Impossible(reason));
    }
    let graph = CycleGraph::new(problem, &mut run.budget().clock())?;
    if sat::IS_BUILT_IN && graph.links() <= FEW_EDGES {
        match by_sat(problem, &graph, Vec::new(), Some(CONFLICTS), run)? {
            Some(Answer::Impossible(reason)) => return shown_or(reason, problem, seed, run.budget()),
            Some(path) => return Ok(path),
            None => {}
        }
    }
    let patched = patch_graph(&graph, |_| 0, seed, run)?;
    if let Patched::Cycle(cycle) = patched {
        return Ok(Answer::Path(problem.path(cycle)));
    }
    if let Some(reason) = explain(problem, &patched, seed, run.budget())? {
        return Ok(Answer::Impossible(reason));
    }
    match sweep_graph(&graph, run)? {
        SolverVerdict::Cycle(cycle) => Ok(Answer::Path(problem.path(cycle))),
        SolverVerdict::NoCycle => Ok(Answer::Impossible(decided(problem))),
        SolverVerdict::Inconclusive => by_sat(problem, &graph, patched.cycles(), None, run)?.ok_or(Limit::Method),
    }
}

/// Returns a reason that a reader can check, or this one if none is found.
fn shown_or(reason: Reason<Node>, problem: &CycleProblem, seed: u64, budget: &Budget) -> Result<Answer<Node>, Limit> {
    let shown = obstacle::thorough_in(problem, budget, seed)?;
    Ok(Answer::Impossible(shown.unwrap_or(reason)))
}

/// Returns a reason that a reader can check, from patching or from a search for obstacles.
fn explain(
    problem: &CycleProblem,
    patched: &Patched,
    seed: u64,
    budget: &Budget,
) -> Result<Option<Reason<Node>>, Limit> {
    match patched.reason(problem, budget)? {
        None => obstacle::thorough_in(problem, budget, seed),
        reason => Ok(reason),
    }
}

/// The reason that a sweep found nothing.
fn decided(problem: &CycleProblem) -> Reason<Node> {
    let (start, end) = (problem.question().start(), problem.question().end());
    Reason::Decided { by: Decision::SquareBySquare, start, end }
}

/// Asks SAT, which is given cycles that are closed in themselves. Nothing comes of it after too many conflicts.
fn by_sat(
    problem: &CycleProblem,
    graph: &CycleGraph,
    cycles: Vec<Vec<Node>>,
    most_conflicts: Option<u64>,
    run: &mut Run<'_>,
) -> Result<Option<Answer<Node>>, Limit> {
    let mut solver = LazyCutSolver::new(graph, most_conflicts, run.budget())?;
    solver.cut_all(cycles);
    Ok(match solver.solve(run)? {
        SolverVerdict::Cycle(cycle) => Some(Answer::Path(problem.path(cycle))),
        SolverVerdict::NoCycle => {
            Some(Answer::Impossible(Reason::Unsatisfiable { cuts: without_apex(graph, solver.cuts()) }))
        }
        SolverVerdict::Inconclusive => None,
    })
}

/// Sets of nodes that have to be left, without the apex.
fn without_apex(graph: &CycleGraph, cuts: &[Vec<Node>]) -> Vec<Vec<Node>> {
    let nodes = |cut: &Vec<Node>| cut.iter().copied().filter(|node| !graph.is_apex(*node)).collect::<Vec<_>>();
    cuts.iter().map(nodes).filter(|cut| !cut.is_empty()).collect()
}
