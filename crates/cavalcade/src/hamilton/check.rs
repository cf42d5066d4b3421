//! The independent checker: the only way to a [`Route`].
//!
//! It knows the question and its network and nothing of any solver: it goes along the nodes, looks whether each is there,
//! new, and linked to the one before, and whether the ends are those asked for.

use std::fmt;

use thiserror::Error;

use super::question::NetworkQuestion;
use cavalcade_core::{Kind, Role};
use cavalcade_graph::Node;

/// A path over all nodes of a network, or a cycle through them, that was checked. Nothing but [`check`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    nodes: Vec<Node>,
    is_closed: bool,
}

impl Route {
    /// The nodes in their order. A cycle goes on from the last to the first.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The nodes in their order.
    #[must_use]
    pub fn into_nodes(self) -> Vec<Node> {
        self.nodes
    }

    /// Whether a link leads from the last node back to the first, and it is not the one that led there.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }
}

/// One thing that is wrong with a route. Nodes are counted from 1 in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RouteFault {
    /// A node that does not belong to the network.
    NoSuchNode {
        /// Which it is in the order.
        number: usize,
        /// The node.
        node: Node,
    },
    /// A node that was visited before.
    Repeated {
        /// The number of the later visit.
        number: usize,
        /// The node.
        node: Node,
    },
    /// Nodes that are never visited.
    Missing {
        /// The first of them.
        first: Node,
        /// How many there are.
        count: usize,
    },
    /// A step where there is no link.
    NotLinked {
        /// The number of the node the step begins at.
        number: usize,
        /// Where it begins.
        from: Node,
        /// Where it ends.
        to: Node,
    },
    /// No link leads from the last node to the first, and it should.
    NotClosed,
    /// There is nothing at all.
    Empty,
    /// The first or last node is another than asked for.
    WrongEnd {
        /// Which end.
        role: Role,
        /// What was asked for.
        wanted: Node,
    },
}

impl fmt::Display for RouteFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchNode { number, node } => write!(f, "there is no node {}, visited at {number}", node.index()),
            Self::Repeated { number, node } => {
                write!(f, "node {}, visited at {number}, was visited before", node.index())
            }
            Self::Missing { first, count: 1 } => write!(f, "node {} is never visited", first.index()),
            Self::Missing { first, count } => {
                write!(f, "{count} nodes are never visited, {} the first of them", first.index())
            }
            Self::NotLinked { number, from, to } => {
                write!(f, "step {number} goes from {} to {}, and no link does", from.index(), to.index())
            }
            Self::NotClosed => f.write_str("no link leads from the last node to the first"),
            Self::Empty => f.write_str("no node is visited"),
            Self::WrongEnd { role, wanted } => write!(f, "the {role} should be {}", wanted.index()),
        }
    }
}

/// Everything that is wrong with a route; never empty.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a route over all nodes: {}{}", faults[0], if faults.len() > 1 { format!(" (and {} more faults)", faults.len() - 1) } else { String::new() })]
pub struct RouteFaults {
    faults: Vec<RouteFault>,
}

impl RouteFaults {
    /// The faults: visits and steps in their order, then what is missing, then the ends.
    #[must_use]
    pub fn faults(&self) -> &[RouteFault] {
        &self.faults
    }
}

/// Checks the nodes that a solver came up with, and makes them a [`Route`] if they answer the question.
///
/// ```
/// use cavalcade::Node;
/// use cavalcade::hamilton::{Network, NetworkQuestion, check};
///
/// let line = NetworkQuestion::on(Network::new(3, [(0, 1), (1, 2)])?);
/// let route = |numbers: [usize; 3]| check(&line, numbers.map(Node::new).to_vec());
/// assert!(route([2, 1, 0]).is_ok_and(|route| !route.is_closed()));
/// let faults = route([1, 0, 2]).unwrap_err();
/// assert_eq!(faults.to_string(), "not a route over all nodes: step 2 goes from 0 to 2, and no link does");
/// # Ok::<(), cavalcade::hamilton::NetworkError>(())
/// ```
pub fn check(question: &NetworkQuestion, nodes: Vec<Node>) -> Result<Route, RouteFaults> {
    let network = question.network();
    let is_there = |node: Node| node.index() < network.len();
    let is_link = |from: Node, to: Node| is_there(from) && is_there(to) && network.neighbours(from).contains(&to);
    let mut faults = Vec::new();
    let mut is_seen = vec![false; network.len()];
    let mut before: Option<Node> = None;
    for (number, node) in (1..).zip(nodes.iter().copied()) {
        match is_seen.get_mut(node.index()) {
            None => faults.push(RouteFault::NoSuchNode { number, node }),
            Some(true) => faults.push(RouteFault::Repeated { number, node }),
            Some(seen) => *seen = true,
        }
        if let Some(from) = before.filter(|from| !is_link(*from, node)) {
            faults.push(RouteFault::NotLinked { number: number - 1, from, to: node });
        }
        before = Some(node);
    }
    let count = is_seen.iter().filter(|seen| !**seen).count();
    if let Some(first) = is_seen.iter().position(|seen| !seen) {
        faults.push(RouteFault::Missing { first: Node::new(first), count });
    }
    let (first, last) = (nodes.first().copied(), nodes.last().copied());
    let is_closed = nodes.len() > 2 && first.zip(last).is_some_and(|(first, last)| is_link(last, first));
    if nodes.is_empty() {
        faults.push(RouteFault::Empty);
    } else if question.kind() == Kind::Closed && !is_closed {
        faults.push(RouteFault::NotClosed);
    }
    for (role, wanted, found) in [(Role::Start, question.start(), first), (Role::End, question.end(), last)] {
        if let Some(wanted) = wanted.filter(|wanted| found != Some(*wanted)) {
            faults.push(RouteFault::WrongEnd { role, wanted });
        }
    }
    if faults.is_empty() { Ok(Route { nodes, is_closed }) } else { Err(RouteFaults { faults }) }
}

#[cfg(test)]
mod tests {
    use super::super::network::Network;
    use super::*;

    fn faults(question: &NetworkQuestion, numbers: &[usize]) -> Vec<String> {
        match check(question, numbers.iter().map(|number| Node::new(*number)).collect()) {
            Ok(_) => Vec::new(),
            Err(faults) => faults.faults().iter().map(ToString::to_string).collect(),
        }
    }

    fn ring() -> NetworkQuestion {
        NetworkQuestion::on(Network::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap())
    }

    #[test]
    fn every_fault_is_listed() {
        let ask = ring().closed().starting_at(1).unwrap();
        assert_eq!(
            faults(&ask, &[0, 2, 9, 0]),
            [
                "step 1 goes from 0 to 2, and no link does",
                "there is no node 9, visited at 3",
                "step 2 goes from 2 to 9, and no link does",
                "node 0, visited at 4, was visited before",
                "step 3 goes from 9 to 0, and no link does",
                "2 nodes are never visited, 1 the first of them",
                "no link leads from the last node to the first",
                "the start should be 1",
            ]
        );
        assert_eq!(faults(&ask, &[]).len(), 3);
    }

    #[test]
    fn what_is_right_passes() {
        assert!(faults(&ring().closed().starting_at(1).unwrap(), &[1, 2, 3, 0]).is_empty());
        assert!(faults(&ring().starting_at(3).unwrap().ending_at(2).unwrap(), &[3, 0, 1, 2]).is_empty());
        assert_eq!(faults(&ring().ending_at(0).unwrap(), &[3, 0, 1, 2]), ["the end should be 0"]);
        let empty = NetworkQuestion::on(Network::new(0, []).unwrap());
        assert_eq!(faults(&empty, &[]), ["no node is visited"]);
        let two = NetworkQuestion::on(Network::new(2, [(0, 1)]).unwrap());
        assert!(faults(&two, &[1, 0]).is_empty());
        assert_eq!(faults(&two.closed(), &[1, 0]), ["no link leads from the last node to the first"]);
    }
}
