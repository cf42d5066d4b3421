//! A cycle cover under construction: every node with up to two partners.

use crate::Node;
use crate::graph::union_find::UnionFind;

/// The mark of a missing partner.
const NOBODY: Node = Node::new(u32::MAX as usize);

/// Up to two partners for each node. When all have two, the links form cycles that cover the graph.
#[derive(Clone, Debug)]
pub(crate) struct CycleCover {
    partners: Vec<[Node; 2]>,
}

impl CycleCover {
    /// Creates a cover of this many nodes without any links.
    pub(crate) fn new(nodes: usize) -> Self {
        Self { partners: vec![[NOBODY; 2]; nodes] }
    }

    /// The cover that consists of these links; a node that would get a third partner keeps its first two.
    pub(crate) fn of_links(nodes: usize, links: impl IntoIterator<Item = [Node; 2]>) -> Self {
        let mut cover = Self::new(nodes);
        for [a, b] in links {
            if cover.missing(a) > 0 && cover.missing(b) > 0 {
                cover.link(a, b);
            }
        }
        cover
    }

    pub(crate) fn len(&self) -> usize {
        self.partners.len()
    }

    /// The partners of a node.
    pub(crate) fn partners(&self, node: Node) -> impl Iterator<Item = Node> + use<> {
        self.partners[node.index()].into_iter().filter(|partner| *partner != NOBODY)
    }

    /// The number of partners that a node still needs.
    pub(crate) fn missing(&self, node: Node) -> usize {
        self.partners[node.index()].iter().filter(|partner| **partner == NOBODY).count()
    }

    pub(crate) fn are_linked(&self, a: Node, b: Node) -> bool {
        self.partners[a.index()].contains(&b)
    }

    /// Links two nodes that both miss a partner.
    pub(crate) fn link(&mut self, a: Node, b: Node) {
        self.replace(a, NOBODY, b);
        self.replace(b, NOBODY, a);
    }

    /// Unlinks two nodes that are linked.
    pub(crate) fn unlink(&mut self, a: Node, b: Node) {
        self.replace(a, b, NOBODY);
        self.replace(b, a, NOBODY);
    }

    fn replace(&mut self, node: Node, old: Node, new: Node) {
        let slot = self.partners[node.index()].iter_mut().find(|partner| **partner == old);
        *slot.expect("a node is linked and unlinked only as its partners allow") = new;
    }

    /// The partner that is not the one a walk comes from.
    pub(crate) fn onward(&self, node: Node, from: Node) -> Node {
        let [first, second] = self.partners[node.index()];
        if first == from { second } else { first }
    }

    /// The nodes of a cycle from one of them; all nodes on it must have two partners.
    pub(crate) fn cycle(&self, first: Node) -> Vec<Node> {
        let mut cycle = vec![first];
        let (mut before, mut at) = (first, self.partners[first.index()][0]);
        while at != first {
            cycle.push(at);
            (before, at) = (at, self.onward(at, before));
        }
        cycle
    }

    /// The nodes of each cycle as a set, under the first of them.
    pub(crate) fn families(&self) -> UnionFind {
        let mut families = UnionFind::new(self.len());
        for first in (0..self.len()).map(Node::new) {
            let top = families.find(first);
            // A node that is still alone lies on none of the cycles seen so far.
            if families.size(top) == 1 {
                let (mut before, mut at) = (first, self.partners[first.index()][0]);
                while at != first {
                    families.unite(first, at);
                    (before, at) = (at, self.onward(at, before));
                }
            }
        }
        families
    }

    /// All cycles, in the order of their first nodes.
    pub(crate) fn cycles(&self) -> Vec<Vec<Node>> {
        let mut seen = vec![false; self.len()];
        let mut cycles = Vec::new();
        for first in (0..self.len()).map(Node::new) {
            if !seen[first.index()] {
                let cycle = self.cycle(first);
                for node in &cycle {
                    seen[node.index()] = true;
                }
                cycles.push(cycle);
            }
        }
        cycles
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_close_form_cycles() {
        let node = Node::new;
        let links = [[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3]].map(|[a, b]| [node(a), node(b)]);
        let mut cover = CycleCover::of_links(6, links);
        assert_eq!(cover.cycles().iter().map(Vec::len).collect::<Vec<_>>(), [3, 3]);
        cover.unlink(node(0), node(1));
        cover.unlink(node(3), node(4));
        assert_eq!(cover.missing(node(4)), 1);
        cover.link(node(0), node(3));
        cover.link(node(1), node(4));
        assert_eq!(cover.cycles(), [[0, 3, 5, 4, 1, 2].map(node).to_vec()]);
        assert!(cover.are_linked(node(4), node(1)) && !cover.are_linked(node(0), node(1)));
    }
}
