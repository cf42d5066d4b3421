//! Nodes by their names, in lists for a sentence: a few of many, and how many more there are.

use cavalcade_graph::Node;

/// How many of a list are named.
const NAMED: usize = 8;

/// What nodes are called.
pub(super) struct Names<'a>(pub(super) &'a dyn Fn(Node) -> String);

impl Names<'_> {
    /// One node.
    pub(super) fn one(&self, node: Node) -> String {
        format!("node {}", (self.0)(node))
    }

    /// Two nodes.
    pub(super) fn both(&self, [one, other]: [Node; 2]) -> String {
        format!("nodes {} and {}", (self.0)(one), (self.0)(other))
    }

    /// The first few nodes.
    pub(super) fn list(&self, nodes: &[Node]) -> String {
        match nodes {
            [one] => self.one(*one),
            [one, other] => self.both([*one, *other]),
            _ => format!("nodes {}", some_of(nodes.iter().map(|node| (self.0)(*node)))),
        }
    }

    /// The first few parts of a network: how large they are, and a node of each.
    pub(super) fn parts(&self, nodes: &[Node], sizes: &[u64]) -> String {
        let part = |(number, (node, size)): (usize, (&Node, &u64))| match (number, size) {
            (0, 1) => format!("1 node with {}", (self.0)(*node)),
            (0, _) => format!("{size} nodes with {}", (self.0)(*node)),
            _ => format!("{size} with {}", (self.0)(*node)),
        };
        some_of(nodes.iter().zip(sizes).enumerate().map(part))
    }
}

fn some_of(mut words: impl ExactSizeIterator<Item = String>) -> String {
    let shown: Vec<String> = words.by_ref().take(NAMED).collect();
    let rest = words.len();
    if rest == 0 { shown.join(", ") } else { format!("{} and {rest} more", shown.join(", ")) }
}
