//! Counting all paths or cycles of a graph, by the frontier method.
//!
//! The method goes from node to node and remembers of each half-finished cycle only how it meets the nodes to come. How much
//! that is depends on the order of the nodes; for a graph without a board several orders are tried, and the one with the
//! lowest estimate is taken. What counts is the width of the graph, not its size: a long ladder is easy, and thirty nodes that
//! are all joined to each other are out of reach.

use std::num::NonZeroUsize;

use num_bigint::BigUint;
use thiserror::Error;

use super::effort::CountEffort;
use super::error::CountError;
use super::model::free_order::choose;
use super::model::network::Network;
use super::options::CountOptions;
use super::passes::{Passes, RunPasses};
use cavalcade_core::{Budget, GraphQuestion, Kind, Limit, Observer};
use cavalcade_graph::problem::{Answer, CycleProblem, Normalised, normalise_graph};
use cavalcade_graph::{Node, obstacle};

/// The number of paths or cycles through all nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GraphCount {
    /// What was counted.
    pub kind: Kind,
    /// Each once, whichever way it is walked; a cycle counts once wherever it is begun.
    pub undirected: BigUint,
    /// Each in each of the directions that fit the question: an end of a path that is given leaves one.
    pub directed: BigUint,
    /// The work.
    pub effort: CountEffort,
}

/// Errors from counting the paths or cycles of a graph.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GraphCountError {
    /// A limit was reached.
    #[error(transparent)]
    Limit(Limit),
    /// The graph is too wide for the frontier method.
    #[error(
        "the graph is too wide to be counted: in every order tried, more than {most} nodes would have to be remembered at a time"
    )]
    TooWide {
        /// The most nodes that can be.
        most: usize,
    },
    /// The graph is out of reach whatever its shape.
    #[error("a graph of {nodes} nodes is out of reach; counts are for graphs of up to {most}")]
    TooManyNodes {
        /// The nodes of the graph.
        nodes: usize,
        /// The most that can be counted.
        most: usize,
    },
    /// The count could not be made for another reason.
    #[error(transparent)]
    Other(CountError),
}

impl GraphCountError {
    /// Whether this is a limit that was reached, rather than something to be set right.
    #[must_use]
    pub const fn is_limit(&self) -> bool {
        match self {
            Self::Other(error) => error.is_limit(),
            _ => true,
        }
    }
}

impl From<CountError> for GraphCountError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Limit(limit) => Self::Limit(limit),
            CountError::TooWide { most } => Self::TooWide { most },
            error => Self::Other(error),
        }
    }
}

impl From<Limit> for GraphCountError {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Graphs with more nodes than this are not counted.
const MOST_NODES: usize = 1 << 12;

/// Counts all paths or cycles that answer the question, on this number of threads, within a budget and while an observer
/// watches. The number does not depend on the threads.
///
/// ```
/// # mod cavalcade { pub use cavalcade_core::*; pub mod hamiltonian { pub use cavalcade_count::graph::*; } }
/// use std::num::NonZeroUsize;
/// use cavalcade::{Budget, Graph, GraphQuestion, NoObserver, hamiltonian};
///
/// let edges = (0..8usize).flat_map(|corner| [1, 2, 4].map(|side| (corner, corner ^ side)));
/// let cube = GraphQuestion::on(Graph::new(8, edges)?);
/// let number = |question: &GraphQuestion| {
///     let counted = hamiltonian::count(question, NonZeroUsize::MIN, &Budget::unlimited(), &mut NoObserver);
///     counted.map(|count| count.undirected)
/// };
/// assert_eq!(number(&cube.clone().closed())?, 6u32.into());
/// assert_eq!(number(&cube.starting_at(0)?.ending_at(7)?)?, 6u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(
    question: &GraphQuestion,
    threads: NonZeroUsize,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<GraphCount, GraphCountError> {
    let (number, effort) = match normalise_graph(question, budget)? {
        Normalised::Answered(Answer::Impossible(_)) => Default::default(),
        Normalised::Answered(Answer::Path(_)) => (BigUint::from(1u32), CountEffort::default()),
        Normalised::Cycle(problem) if obstacle::quick_in(&problem, budget)?.is_some() => Default::default(),
        Normalised::Cycle(problem) => count_cycles(&problem, threads, budget, observer)?,
    };
    let is_one_way = question.graph().len() <= 1 || (question.has_ends() && question.asked().next().is_some());
    let directed = &number * if is_one_way { 1u32 } else { 2 };
    Ok(GraphCount { kind: question.kind(), directed, undirected: number, effort })
}

/// Counts the cycles of a problem, each once.
fn count_cycles(
    problem: &CycleProblem,
    threads: NonZeroUsize,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<(BigUint, CountEffort), GraphCountError> {
    let nodes = problem.graph().len();
    if nodes > MOST_NODES {
        return Err(GraphCountError::TooManyNodes { nodes, most: MOST_NODES });
    }
    let lists: Vec<Vec<Node>> = problem.graph().nodes().map(|node| problem.moves(node).collect()).collect();
    let (order, _) = choose(&lists, budget)?;
    let options = CountOptions { threads, ..CountOptions::default() };
    let mut passes = Passes::new(&options, budget, observer)?;
    let name = if problem.ends().is_some() { "paths" } else { "cycles" };
    let number = passes.count(&Network::of_problem(problem), &order, name)?;
    Ok((number, passes.effort))
}
