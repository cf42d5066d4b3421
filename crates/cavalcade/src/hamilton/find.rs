//! Finding a path or cycle: first what is seen at once, then patching, then SAT.
//!
//! A question is [read](super::reading), and cuts are looked for. If that answers nothing, patching covers the network
//! with cycles and joins them, and what it cannot join is left to SAT, which finds the cycle or proves that there is none.
//! All of these are the ones that look for knight's tours; they know of no squares.

use super::apex::{cycle_graph, path_of};
use super::check::check;
use super::crowd::crowd;
use super::cut_search::{find_cut, find_cut_node};
use super::outcome::NetworkOutcome;
use super::question::NetworkQuestion;
use super::reading::{Reading, Task, read};
use super::reason::NetworkReason;
use crate::problem::cycle_graph::CycleGraph;
use crate::search::patch::{Patched, patch_graph};
use crate::search::sat::{LazyCutSolver, SolverVerdict};
use crate::{Budget, Limit, Node, Observer, Run, Silent};

/// About the memory that a network takes while it is looked at, in bytes for each node and each link.
const BYTES_PER_NODE: u64 = 256;
const BYTES_PER_LINK: u64 = 64;

impl NetworkQuestion {
    /// Answers the question, however long it takes.
    ///
    /// ```
    /// use cavalcade::hamilton::{Network, NetworkOutcome, NetworkQuestion};
    ///
    /// let links = (0..5).flat_map(|k| [(k, (k + 1) % 5), (k, k + 5), (k + 5, (k + 2) % 5 + 5)]);
    /// let petersen = NetworkQuestion::on(Network::new(10, links)?);
    /// assert!(matches!(petersen.solve(), NetworkOutcome::Found(path) if path.nodes().len() == 10));
    /// assert!(matches!(petersen.closed().solve(), NetworkOutcome::Impossible(_)));
    /// # Ok::<(), cavalcade::hamilton::NetworkError>(())
    /// ```
    #[must_use]
    pub fn solve(&self) -> NetworkOutcome {
        find(self, 0, &Budget::unlimited(), &mut Silent)
    }
}

/// Looks for a path or cycle that answers the question, within a budget and while an observer watches.
///
/// Every random choice depends on the seed: same seed, same answer.
pub fn find(question: &NetworkQuestion, seed: u64, budget: &Budget, observer: &mut dyn Observer) -> NetworkOutcome {
    match answer(question, seed, &mut Run::new(budget, observer)) {
        Ok(outcome) => outcome,
        Err(limit) => NetworkOutcome::GaveUp(limit),
    }
}

fn answer(question: &NetworkQuestion, seed: u64, run: &mut Run<'_>) -> Result<NetworkOutcome, Limit> {
    let (nodes, links) = (question.network().len() as u64, question.network().links() as u64);
    run.budget().has_room_for(nodes * BYTES_PER_NODE + links * BYTES_PER_LINK)?;
    let found = match read(question, run.budget())? {
        Reading::Impossible(reason) => Err(reason),
        Reading::Path(path) => Ok(path),
        Reading::Task(task) => search(question, &task, seed, run)?,
    };
    Ok(match found {
        // A path that does not pass would be a fault of the search, and no answer.
        Ok(path) => check(question, path).map_or(NetworkOutcome::GaveUp(Limit::Method), NetworkOutcome::Found),
        Err(reason) => NetworkOutcome::Impossible(reason),
    })
}

/// A path that should answer the question, or the reason why there is none.
type Found = Result<Vec<Node>, NetworkReason>;

fn search(question: &NetworkQuestion, task: &Task, seed: u64, run: &mut Run<'_>) -> Result<Found, Limit> {
    let graph = cycle_graph(question, task, &mut run.budget().clock())?;
    let cut = match find_cut_node(question, task, &graph, run.budget())? {
        None => find_cut(question, task, seed, run.budget())?,
        cut => cut,
    };
    if let Some(cut) = cut {
        return Ok(Err(NetworkReason::Cut(cut)));
    }
    let cycles = match patch_graph(&graph, |_| 0, seed, run)? {
        Patched::Cycle(cycle) => return Ok(Ok(path_of(question, cycle))),
        Patched::Stuck(cycles) => cycles,
        Patched::Crowded(nodes) => match crowd(question, task, nodes) {
            Some(reason) => return Ok(Err(reason)),
            None => Vec::new(),
        },
    };
    by_sat(question, &graph, cycles, run)
}

/// Asks SAT, which is told of cycles that are closed in themselves.
fn by_sat(
    question: &NetworkQuestion,
    graph: &CycleGraph,
    cycles: Vec<Vec<Node>>,
    run: &mut Run<'_>,
) -> Result<Found, Limit> {
    let mut solver = LazyCutSolver::new(graph, None, run.budget())?;
    solver.cut_all(cycles);
    match solver.solve(run)? {
        SolverVerdict::Cycle(cycle) => Ok(Ok(path_of(question, cycle))),
        SolverVerdict::NoCycle => Ok(Err(NetworkReason::Unsatisfiable { cuts: told(question, solver.cuts()) })),
        SolverVerdict::Inconclusive => Err(Limit::Method),
    }
}

/// Sets of nodes that have to be left, without the chain between the ends.
fn told(question: &NetworkQuestion, cuts: &[Vec<Node>]) -> Vec<Vec<Node>> {
    let nodes = question.network().len();
    let told = |cut: &Vec<Node>| cut.iter().copied().filter(|node| node.index() < nodes).collect::<Vec<_>>();
    cuts.iter().map(told).filter(|cut| !cut.is_empty() && cut.len() < nodes).collect()
}
