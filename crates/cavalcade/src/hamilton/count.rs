//! Counting all paths or cycles of a network, by the frontier method.
//!
//! The method of [`count`](mod@cavalcade_count) goes from node to node and remembers of each half-finished cycle only how it
//! meets the nodes to come. How much that is depends on the order of the nodes; for a network without a board several
//! orders are tried, and the one with the lowest estimate is taken. What counts is the width of the network, not its size: a
//! long ladder is easy, and thirty nodes that are all linked to each other are out of reach.

use std::num::NonZeroUsize;

use num_bigint::BigUint;
use thiserror::Error;

use super::question::NetworkQuestion;
use super::reading::{PathEnds, Reading, Task, read};
use cavalcade_core::util::all_threads;
use cavalcade_core::{Budget, Kind, Limit, Observer, Silent};
pub(super) use cavalcade_count::{CountEffort, CountError, NetworkEnds, count_lists};
use cavalcade_graph::Node;

/// The number of paths or cycles through all nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NetworkCount {
    /// What was counted.
    pub kind: Kind,
    /// Each once, whichever way it is walked; a cycle counts once wherever it is begun.
    pub undirected: BigUint,
    /// Each in each of the directions that fit the question: an end of a path that is given leaves one.
    pub directed: BigUint,
    /// The work.
    pub effort: CountEffort,
}

/// Why there is no number.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NetworkCountError {
    /// A limit was reached.
    #[error(transparent)]
    Limit(Limit),
    /// The network is too wide for the frontier method.
    #[error(
        "the graph is too wide to be counted: in every order tried, more than {most} nodes would have to be remembered at a time"
    )]
    TooWide {
        /// The most nodes that can be.
        most: usize,
    },
    /// The network is out of reach whatever its shape.
    #[error("a graph of {nodes} nodes is out of reach; counts are for graphs of up to {most}")]
    TooManyNodes {
        /// The nodes of the network.
        nodes: usize,
        /// The most that can be counted.
        most: usize,
    },
    /// The count could not be made for another reason.
    #[error(transparent)]
    Other(CountError),
}

impl NetworkCountError {
    /// Whether this is a limit that was reached, rather than something to be set right.
    #[must_use]
    pub const fn is_limit(&self) -> bool {
        match self {
            Self::Other(error) => error.is_limit(),
            _ => true,
        }
    }
}

impl From<CountError> for NetworkCountError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::Limit(limit) => Self::Limit(limit),
            CountError::TooWide { most } => Self::TooWide { most },
            error => Self::Other(error),
        }
    }
}

impl From<Limit> for NetworkCountError {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Networks with more nodes than this are not counted.
const MOST_NODES: usize = 1 << 12;

impl NetworkQuestion {
    /// Counts all that answers the question, on all threads of the machine, however long it takes.
    ///
    /// ```
    /// use cavalcade::hamilton::{Network, NetworkQuestion};
    ///
    /// let links = (0..8usize).flat_map(|corner| [1, 2, 4].map(|side| (corner, corner ^ side)));
    /// let cube = NetworkQuestion::on(Network::new(8, links)?);
    /// assert_eq!(cube.clone().closed().count()?.undirected, 6u32.into());
    /// assert_eq!(cube.starting_at(0)?.ending_at(7)?.count()?.undirected, 6u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self) -> Result<NetworkCount, NetworkCountError> {
        count(self, all_threads(), &Budget::unlimited(), &mut Silent)
    }
}

/// Counts all that answers the question, on so many threads, within a budget and while an observer watches. The number does
/// not depend on the threads.
pub fn count(
    question: &NetworkQuestion,
    threads: NonZeroUsize,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<NetworkCount, NetworkCountError> {
    let (number, effort) = match read(question, budget)? {
        Reading::Impossible(_) => Default::default(),
        Reading::Path(_) => (BigUint::from(1u32), CountEffort::default()),
        Reading::Task(task) => {
            count_task(question, &task, f64::INFINITY, threads, budget, observer)?.unwrap_or_default()
        }
    };
    let directions: u32 = match (question.network().len(), question.has_ends(), question.asked().next()) {
        (..=1, ..) | (_, true, Some(_)) => 1,
        _ => 2,
    };
    Ok(NetworkCount { kind: question.kind(), directed: &number * directions, undirected: number, effort })
}

/// Counts what a question comes to, unless that is estimated to cost more than this.
pub(super) fn count_task(
    question: &NetworkQuestion,
    task: &Task,
    most: f64,
    threads: NonZeroUsize,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Option<(BigUint, CountEffort)>, NetworkCountError> {
    let nodes = question.network().len();
    if nodes > MOST_NODES {
        return Err(NetworkCountError::TooManyNodes { nodes, most: MOST_NODES });
    }
    let links = question.network().nodes().map(|node| task.links(question, node).collect()).collect();
    let ends = task.ends.as_ref().map_or(NetworkEnds::Closed, ends_of);
    Ok(count_lists(links, ends, most, threads, budget, observer)?)
}

/// Who may be an end.
fn ends_of(ends: &PathEnds) -> NetworkEnds {
    let only = |wanted: Node| (0..ends.may.len()).map(|node| node == wanted.index()).collect::<Vec<bool>>();
    match ends.known[..] {
        [] => NetworkEnds::Either(ends.may.clone()),
        [one] => NetworkEnds::Each(only(one), ends.others()),
        [one, other, ..] => NetworkEnds::Each(only(one), only(other)),
    }
}
