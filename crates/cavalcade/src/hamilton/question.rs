//! What is asked of a network: a cycle or a path, from where to where.

use thiserror::Error;

use super::network::{Network, number_of};
use cavalcade_core::{Budget, Kind, Limit, Question, Role, Square};
use cavalcade_graph::{Graph, Node};

/// A question about a network: whether a path ([`Kind::Open`]) or a cycle ([`Kind::Closed`]) visits every node once.
///
/// A cycle may be asked to start or end at a node too, as a tour may: with both ends given, it has to make the link from
/// the end to the start.
///
/// ```
/// use cavalcade::Kind;
/// use cavalcade::hamilton::{Network, NetworkQuestion};
///
/// let square = Network::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)])?;
/// let question = NetworkQuestion::on(square).starting_at(0)?.ending_at(1)?;
/// assert_eq!(question.kind(), Kind::Open);
/// assert!(question.clone().ending_at(0).is_err());
/// let error = question.starting_at(4).unwrap_err();
/// assert_eq!(error.to_string(), "there is no node 4 to be the start: there are 4 nodes; number them from 0 to 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NetworkQuestion {
    network: Network,
    kind: Kind,
    start: Option<Node>,
    end: Option<Node>,
}

impl NetworkQuestion {
    /// Asks for a path over all nodes, from anywhere to anywhere.
    #[must_use]
    pub const fn on(network: Network) -> Self {
        Self { network, kind: Kind::Open, start: None, end: None }
    }

    /// Asks for a cycle through all nodes.
    #[must_use]
    pub fn closed(self) -> Self {
        Self { kind: Kind::Closed, ..self }
    }

    /// Asks for a path or cycle that starts at this node.
    pub fn starting_at(self, start: usize) -> Result<Self, NetworkQuestionError> {
        let start = Some(self.node(Role::Start, start)?);
        Self { start, ..self }.unless_ends_coincide()
    }

    /// Asks for a path or cycle that ends at this node.
    pub fn ending_at(self, end: usize) -> Result<Self, NetworkQuestionError> {
        let end = Some(self.node(Role::End, end)?);
        Self { end, ..self }.unless_ends_coincide()
    }

    /// What a question about a board asks of its network, if the budget has room and time for that. The nodes are the
    /// squares in the order of [`Graph`].
    pub fn of(question: &Question, budget: &Budget) -> Result<Self, Limit> {
        let graph = Graph::within(question.board(), question.piece(), budget)?;
        let node = |square: Option<Square>| square.and_then(|square| graph.node(square));
        let (start, end) = (node(question.start()), node(question.end()));
        Ok(Self { network: Network::from(&graph), kind: question.kind(), start, end })
    }

    /// The node of this number, if there is one.
    fn node(&self, role: Role, node: usize) -> Result<Node, NetworkQuestionError> {
        let nodes = self.network.len();
        if node < nodes { Ok(Node::new(node)) } else { Err(NetworkQuestionError::NoSuchNode { role, node, nodes }) }
    }

    /// Only the path over a single node starts and ends at the same one.
    fn unless_ends_coincide(self) -> Result<Self, NetworkQuestionError> {
        match self.start {
            Some(node) if self.end == Some(node) && self.network.len() > 1 => {
                Err(NetworkQuestionError::SameEnds(node.index()))
            }
            _ => Ok(self),
        }
    }

    /// The network.
    #[must_use]
    pub const fn network(&self) -> &Network {
        &self.network
    }

    /// Whether a cycle is asked for.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Where it has to start.
    #[must_use]
    pub const fn start(&self) -> Option<Node> {
        self.start
    }

    /// Where it has to end.
    #[must_use]
    pub const fn end(&self) -> Option<Node> {
        self.end
    }

    /// The ends asked for, the start first.
    pub(super) fn asked(&self) -> impl Iterator<Item = Node> + use<> {
        [self.start, self.end].into_iter().flatten()
    }

    /// Whether a path between two ends is asked for, which need not come home or is told where.
    pub(super) fn has_ends(&self) -> bool {
        self.kind == Kind::Open || self.asked().count() == 2
    }
}

/// Why a start or end makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NetworkQuestionError {
    /// A node that is not there.
    #[error("there is no node {node} to be the {role}: {}", number_of(*nodes))]
    NoSuchNode {
        /// Which end it was to be.
        role: Role,
        /// Its number.
        node: usize,
        /// The number of nodes.
        nodes: usize,
    },
    /// The same node twice.
    #[error("the path cannot both start and end at node {0}; name two nodes, or leave one of them out")]
    SameEnds(usize),
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::Size;

    #[test]
    fn ends_must_be_two_nodes_that_are_there() {
        let ask = |nodes| NetworkQuestion::on(Network::new(nodes, []).unwrap());
        let strange = NetworkQuestionError::NoSuchNode { role: Role::End, node: 2, nodes: 2 };
        assert_eq!(ask(2).ending_at(2).unwrap_err(), strange);
        assert_eq!(
            ask(0).starting_at(0).unwrap_err().to_string(),
            "there is no node 0 to be the start: there are no nodes"
        );
        assert_eq!(ask(2).ending_at(1).unwrap().starting_at(1).unwrap_err(), NetworkQuestionError::SameEnds(1));
        assert!(ask(1).starting_at(0).unwrap().ending_at(0).is_ok());
    }

    #[test]
    fn a_question_about_a_board_is_one_about_its_network() {
        let board = Question::on(Size::new(5, 5).unwrap()).starting_at("a1").unwrap().ending_at("e5").unwrap();
        let question = NetworkQuestion::of(&board, &Budget::unlimited()).unwrap();
        assert_eq!((question.start(), question.end()), (Some(Node::new(0)), Some(Node::new(24))));
        assert_eq!(question.network().links(), 48);
    }
}
