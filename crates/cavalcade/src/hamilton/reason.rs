//! Reasons why a network has no path or cycle, as data: with the question, their fields are all that is needed to check
//! them.

use std::fmt;

use super::colour_rule::NetworkColourRule;
use super::names::Names;
use cavalcade_core::Kind;
use cavalcade_core::util::counted;
use cavalcade_graph::Node;

/// Why there is no path or cycle through all nodes.
///
/// ```
/// use cavalcade::hamilton::{Network, NetworkOutcome, NetworkQuestion};
///
/// let star = Network::new(4, [(0, 1), (0, 2), (0, 3)])?;
/// let NetworkOutcome::Impossible(reason) = NetworkQuestion::on(star).solve() else { panic!("a star has no path") };
/// assert_eq!(reason.to_string(), "nodes 1, 2, 3 have fewer than two links, and only 2 can be ends");
/// let towns = ["Ulm", "Bonn", "Kiel", "Jena"];
/// let named = reason.with_names(|node| towns[node.index()]);
/// assert_eq!(named, "nodes Bonn, Kiel, Jena have fewer than two links, and only 2 can be ends");
/// # Ok::<(), cavalcade::hamilton::NetworkError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetworkReason {
    /// There are too few nodes: a path needs one, a cycle three.
    TooFewNodes {
        /// What was asked for.
        kind: Kind,
        /// The number of nodes.
        nodes: usize,
    },
    /// No links lead from one part of the network to another.
    InParts {
        /// One node of each part.
        nodes: Vec<Node>,
        /// How many nodes each of these parts has, in the same order.
        sizes: Vec<u64>,
    },
    /// A cycle ends a link away from its start, and no link joins these two.
    EndsApart {
        /// The start asked for.
        start: Node,
        /// The end asked for.
        end: Node,
    },
    /// Nodes that would have to be passed have fewer than two links.
    TooFewLinks {
        /// The nodes, without those asked to be ends of a path.
        nodes: Vec<Node>,
        /// How many of them could be ends.
        allowed: u64,
    },
    /// Every link leads from one side to the other, and the numbers of nodes there or the ends do not allow it.
    ColourImbalance {
        /// Nodes on the side of node 0.
        dark: u64,
        /// Nodes on the other side.
        light: u64,
        /// The rule that is broken.
        rule: NetworkColourRule,
    },
    /// Without some nodes the network falls into more parts than they can join.
    Cut(NetworkCut),
    /// Some nodes, no two of them linked, need more links than those around them can offer.
    Crowd {
        /// The nodes in need.
        nodes: Vec<Node>,
        /// The links they need: two each, and one less for each that may be an end.
        needed: u64,
        /// The links they can get: two at most from each node beside them.
        offered: u64,
    },
    /// A formula that every path or cycle satisfies cannot be satisfied: two links at each node, one at the ends, and some
    /// link out of each of the sets named here.
    Unsatisfiable {
        /// Sets of nodes that have to be left.
        cuts: Vec<Vec<Node>>,
    },
    /// All were counted, node by node, and there are none.
    Counted,
}

/// Nodes whose removal leaves too many parts.
///
/// A cycle falls into as many pieces as nodes are removed from it, at most. A path falls into one more; but an end that
/// is removed leaves nothing on its other side, and a path whose ends are known and lie in one part visits that part twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkCut {
    /// The nodes removed.
    pub removed: Vec<Node>,
    /// One node of each part that is left.
    pub parts: Vec<Node>,
    /// How many nodes each of these parts has, in the same order.
    pub sizes: Vec<u64>,
    /// How many parts could be joined.
    pub allowed: u64,
}

impl NetworkReason {
    /// The reason in words, with the caller's names of the nodes.
    #[must_use]
    pub fn with_names<T: fmt::Display>(&self, name: impl Fn(Node) -> T) -> String {
        self.words(&Names(&|node| name(node).to_string()))
    }

    /// The kind of reason, by the name that reasons of boards have in JSON where there is one.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::TooFewNodes { .. } => "too-few-nodes",
            Self::InParts { .. } => "in-pieces",
            Self::EndsApart { .. } => "ends-apart",
            Self::TooFewLinks { .. } => "too-few-links",
            Self::ColourImbalance { .. } => "colour-imbalance",
            Self::Cut(_) => "cut",
            Self::Crowd { .. } => "crowd",
            Self::Unsatisfiable { .. } => "unsatisfiable",
            Self::Counted { .. } => "counted",
        }
    }

    fn words(&self, names: &Names<'_>) -> String {
        match self {
            Self::TooFewNodes { kind, nodes } => too_few_nodes(*kind, *nodes),
            Self::InParts { nodes, sizes } => {
                format!("the graph is in {} parts that no link joins: {}", nodes.len(), names.parts(nodes, sizes))
            }
            Self::EndsApart { start, end } => {
                format!("a cycle ends a link away from its start, and no link joins {}", names.both([*end, *start]))
            }
            Self::TooFewLinks { nodes, allowed } => too_few_links(nodes, *allowed, names),
            Self::ColourImbalance { dark, light, rule } => format!(
                "the nodes are on two sides, {dark} and {light}, and each link leads from one side to the other: {}",
                rule.words(names)
            ),
            Self::Cut(cut) => cut.words(names),
            Self::Crowd { nodes, needed, offered } => format!(
                "{} need {}, and those around them can offer {offered}: {}",
                counted(nodes.len() as u64, "node"),
                counted(*needed, "link"),
                names.list(nodes)
            ),
            Self::Unsatisfiable { cuts } => unsatisfiable(cuts.len()),
            Self::Counted => "all were counted, node by node, and there are none".into(),
        }
    }
}

impl NetworkCut {
    fn words(&self, names: &Names<'_>) -> String {
        let (removed, number, most) = (names.list(&self.removed), self.parts.len(), self.allowed);
        let shown = names.parts(&self.parts, &self.sizes);
        format!("without {removed} the graph falls into {number} parts, and {most} at most could be joined: {shown}")
    }
}

impl fmt::Display for NetworkReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_names(Node::index))
    }
}

impl std::error::Error for NetworkReason {}

fn too_few_nodes(kind: Kind, nodes: usize) -> String {
    let there = match nodes {
        0 => "there are none".into(),
        1 => "there is 1".into(),
        _ => format!("there are {nodes}"),
    };
    match kind {
        Kind::Open => format!("a path needs a node, and {there}"),
        Kind::Closed => format!("a cycle needs 3 nodes at least, and {there}"),
    }
}

fn too_few_links(nodes: &[Node], allowed: u64, names: &Names<'_>) -> String {
    let have = if nodes.len() == 1 { "has" } else { "have" };
    let but = match (allowed, nodes.len()) {
        (0, 1) => "it has to be passed",
        (0, _) => "they have to be passed",
        (1, _) => "only 1 can be an end",
        _ => "only 2 can be ends",
    };
    format!("{} {have} fewer than two links, and {but}", names.list(nodes))
}

fn unsatisfiable(cuts: usize) -> String {
    let leaving = match cuts {
        0 => String::new(),
        1 => " and to leave a set of nodes, as has to be".into(),
        _ => format!(" and to leave each of {cuts} sets of nodes, as has to be"),
    };
    format!(
        "there is no way to choose two links at each node (one at the ends){leaving}: a formula that says so cannot be satisfied"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(numbers: &[usize]) -> Vec<Node> {
        numbers.iter().map(|number| Node::new(*number)).collect()
    }

    #[test]
    fn reasons_are_told_in_words() {
        let cut = NetworkCut { removed: nodes(&[4]), parts: nodes(&[0, 1, 2]), sizes: vec![1, 3, 7], allowed: 2 };
        let rule = NetworkColourRule::EndsDiffer { ends: [Node::new(0), Node::new(2)] };
        for (reason, words) in [
            (
                NetworkReason::TooFewNodes { kind: Kind::Closed, nodes: 2 },
                "a cycle needs 3 nodes at least, and there are 2",
            ),
            (NetworkReason::TooFewNodes { kind: Kind::Open, nodes: 0 }, "a path needs a node, and there are none"),
            (
                NetworkReason::InParts { nodes: nodes(&[0, 3]), sizes: vec![3, 1] },
                "the graph is in 2 parts that no link joins: 3 nodes with 0, 1 with 3",
            ),
            (
                NetworkReason::TooFewLinks { nodes: nodes(&[3]), allowed: 0 },
                "node 3 has fewer than two links, and it has to be passed",
            ),
            (
                NetworkReason::Cut(cut),
                "without node 4 the graph falls into 3 parts, and 2 at most could be joined: 1 node with 0, 3 with 1, 7 with 2",
            ),
            (
                NetworkReason::ColourImbalance { dark: 2, light: 2, rule },
                "the nodes are on two sides, 2 and 2, and each link leads from one side to the other: a path starts and ends \
                 on different sides, and nodes 0 and 2, which have to be the ends, are on the same",
            ),
            (
                NetworkReason::Crowd { nodes: nodes(&[1, 2, 3]), needed: 6, offered: 4 },
                "3 nodes need 6 links, and those around them can offer 4: nodes 1, 2, 3",
            ),
        ] {
            assert_eq!(reason.to_string(), words);
        }
    }

    #[test]
    fn names_of_nodes_are_those_of_the_caller() {
        let reason = NetworkReason::EndsApart { start: Node::new(0), end: Node::new(2) };
        let named = reason.with_names(|node| ["Ulm", "Bonn", "Kiel"][node.index()]);
        assert_eq!(named, "a cycle ends a link away from its start, and no link joins nodes Kiel and Ulm");
    }

    #[test]
    fn one_is_no_plural() {
        let cuts = |number| NetworkReason::Unsatisfiable { cuts: vec![nodes(&[0]); number] }.to_string();
        assert!(!cuts(0).contains("leave"), "{}", cuts(0));
        assert!(cuts(1).contains("leave a set of nodes"), "{}", cuts(1));
        assert!(cuts(2).contains("leave each of 2 sets of nodes"), "{}", cuts(2));
    }
}
