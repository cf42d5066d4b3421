//! Finding a path or cycle: first what is seen at once, then SAT, patching and counting.
//!
//! A question is [read](super::reading), and cuts and crowds are looked for. If that answers nothing, SAT finds a cycle in a
//! small network or proves that there is none, unless that turns out hard; then a [count](super::count) tells whether there is any,
//! if the network is narrow. Patching covers a larger one with cycles and joins them. What is left is counted if it can be, and
//! at last SAT goes on for as long as it takes. All of these are the ones that look for knight's tours; they know of no squares.

use std::num::NonZeroUsize;

use num_bigint::BigUint;

use super::apex::{cycle_graph, path_of};
use super::check::check;
use super::count::{NetworkCountError, count_task};
use super::crowd::crowd;
use super::cut_search::{find_cut, find_cut_node};
use super::outcome::NetworkOutcome;
use super::question::NetworkQuestion;
use super::reading::{Reading, Task, read};
use super::reason::NetworkReason;
use cavalcade_core::{Budget, Limit, Observer, Silent};
use cavalcade_graph::problem::cycle_graph::CycleGraph;
use cavalcade_graph::search::patch::{Patched, crowded, patch_graph};
use cavalcade_graph::search::sat::{self, LazyCutSolver, SolverVerdict};
use cavalcade_graph::{Node, Run};

/// About the memory that a network takes while it is looked at, in bytes for each node and each link.
const BYTES_PER_NODE: u64 = 256;
const BYTES_PER_LINK: u64 = 64;
/// Up to so many links, SAT is asked first.
const FEW_LINKS: usize = 2000;
/// The conflicts after which something else is tried.
const CONFLICTS: u64 = 5000;
/// The most that a count on the way may be estimated to cost: about a second.
const MODERATE: f64 = 1e8;

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
    if let Some(reason) = obstacle(question, task, &graph, seed, run)? {
        return Ok(Err(reason));
    }
    let is_small = graph.links() <= FEW_LINKS;
    if sat::IS_BUILT_IN
        && is_small
        && let Some(found) = by_sat(question, &graph, Vec::new(), Some(CONFLICTS), run)?
    {
        return Ok(found);
    }
    if is_small && is_counted_to_none(question, task, run.budget())? {
        return Ok(Err(NetworkReason::Counted));
    }
    let cycles = match patch_graph(&graph, |_| 0, seed, run)? {
        Patched::Cycle(cycle) => return Ok(Ok(path_of(question, cycle))),
        patched => patched.cycles(),
    };
    if !is_small && is_counted_to_none(question, task, run.budget())? {
        return Ok(Err(NetworkReason::Counted));
    }
    by_sat(question, &graph, cycles, None, run)?.ok_or(Limit::Method)
}

/// Nodes whose removal leaves too many parts, or that need more links than there are.
fn obstacle(
    question: &NetworkQuestion,
    task: &Task,
    graph: &CycleGraph,
    seed: u64,
    run: &mut Run<'_>,
) -> Result<Option<NetworkReason>, Limit> {
    let cut = match find_cut_node(question, task, graph, run.budget())? {
        None => find_cut(question, task, seed, run.budget())?,
        cut => cut,
    };
    match cut {
        Some(cut) => Ok(Some(NetworkReason::Cut(cut))),
        None => Ok(crowded(graph, run)?.and_then(|nodes| crowd(question, task, nodes))),
    }
}

/// Asks SAT, which is told of cycles that are closed in themselves. Nothing comes of it after too many conflicts.
fn by_sat(
    question: &NetworkQuestion,
    graph: &CycleGraph,
    cycles: Vec<Vec<Node>>,
    most_conflicts: Option<u64>,
    run: &mut Run<'_>,
) -> Result<Option<Found>, Limit> {
    let mut solver = LazyCutSolver::new(graph, most_conflicts, run.budget())?;
    solver.cut_all(cycles);
    Ok(match solver.solve(run)? {
        SolverVerdict::Cycle(cycle) => Some(Ok(path_of(question, cycle))),
        SolverVerdict::NoCycle => Some(Err(NetworkReason::Unsatisfiable { cuts: told(question, solver.cuts()) })),
        SolverVerdict::Inconclusive => None,
    })
}

/// Whether the network is narrow enough for a count, and that comes to none: long and narrow networks are hard for SAT.
fn is_counted_to_none(question: &NetworkQuestion, task: &Task, budget: &Budget) -> Result<bool, Limit> {
    match count_task(question, task, MODERATE, NonZeroUsize::MIN, budget, &mut Silent) {
        Ok(Some((number, _))) => Ok(number == BigUint::default()),
        Err(NetworkCountError::Limit(limit @ (Limit::Time(_) | Limit::Cancelled))) => Err(limit),
        _ => Ok(false),
    }
}

/// Whether there is a path or cycle, by SAT alone.
pub(super) fn sat_finds_one(question: &NetworkQuestion, budget: &Budget) -> Result<bool, Limit> {
    let task = match read(question, budget)? {
        Reading::Impossible(_) => return Ok(false),
        Reading::Path(_) => return Ok(true),
        Reading::Task(task) => task,
    };
    let graph = cycle_graph(question, &task, &mut budget.clock())?;
    let mut observer = Silent;
    let found = by_sat(question, &graph, Vec::new(), None, &mut Run::new(budget, &mut observer))?;
    found.map(|found| found.is_ok()).ok_or(Limit::Method)
}

/// Sets of nodes that have to be left, without the chain between the ends.
fn told(question: &NetworkQuestion, cuts: &[Vec<Node>]) -> Vec<Vec<Node>> {
    let nodes = question.network().len();
    let told = |cut: &Vec<Node>| cut.iter().copied().filter(|node| node.index() < nodes).collect::<Vec<_>>();
    cuts.iter().map(told).filter(|cut| !cut.is_empty() && cut.len() < nodes).collect()
}
