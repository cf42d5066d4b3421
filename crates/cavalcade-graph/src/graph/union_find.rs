//! Sets of nodes that are united, and found again: union-find.
//!
//! **Idea.** Each set is a tree, in which every node knows the one above it and the top represents the set. Two sets
//! are united by hanging one top under the other. Looking for the top hangs every second node on the way one step
//! higher, and the smaller tree goes under the larger, so the ways stay short.
//!
//! **Source.** Galler and Fischer (1964); that a look takes next to constant time in the long run was shown by Tarjan
//! (1975), for halved ways by Tarjan and van Leeuwen (1984).
//!
//! **A small case.** Four nodes, each its own top. Unite 0 with 1 and 2 with 3: the tops are 0 and 2. Unite 1 with 3: 2
//! goes under 0. Looking for the top of 3 goes by 2 to 0, and hangs 3 right under 0.

use cavalcade_core::Node;

/// Sets of nodes, no node in two of them.
#[derive(Clone, Debug)]
pub struct UnionFind {
    above: Vec<u32>,
    /// For each top, the number of nodes in its set.
    size: Vec<u32>,
    sets: usize,
}

impl UnionFind {
    /// Creates a set for each of this many nodes.
    #[must_use]
    pub fn new(nodes: usize) -> Self {
        Self { above: (0..nodes as u32).collect(), size: vec![1; nodes], sets: nodes }
    }

    /// Makes each node a separate set again.
    pub(crate) fn part_all(&mut self) {
        for (node, above) in (0..).zip(&mut self.above) {
            *above = node;
        }
        self.size.fill(1);
        self.sets = self.above.len();
    }

    /// Returns the node that represents the set of this one.
    pub fn find(&mut self, node: Node) -> Node {
        let mut at = node.index();
        while self.above[at] as usize != at {
            self.above[at] = self.above[self.above[at] as usize];
            at = self.above[at] as usize;
        }
        Node::new(at)
    }

    /// Unites the sets of two nodes. Returns whether they were different. Of sets of equal size, the first keeps its
    /// top.
    pub fn unite(&mut self, a: Node, b: Node) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        let (small, large) = if self.size(a) < self.size(b) { (a, b) } else { (b, a) };
        self.above[small.index()] = large.index() as u32;
        self.size[large.index()] += self.size[small.index()];
        self.sets -= 1;
        true
    }

    /// The number of nodes in the set that this node represents.
    #[must_use]
    pub fn size(&self, top: Node) -> usize {
        self.size[top.index()] as usize
    }

    /// The number of sets.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_in_one_set_if_a_chain_of_unions_joins_them() {
        let node = Node::new;
        let mut sets = UnionFind::new(6);
        assert!(sets.unite(node(0), node(1)) && sets.unite(node(2), node(3)) && sets.unite(node(1), node(3)));
        assert!(!sets.unite(node(0), node(2)));
        assert_eq!(sets.find(node(3)), sets.find(node(0)));
        assert_ne!(sets.find(node(4)), sets.find(node(5)));
        let top = sets.find(node(2));
        assert_eq!((sets.size(top), sets.count()), (4, 3));
        sets.part_all();
        assert_eq!((sets.find(node(3)), sets.count()), (node(3), 6));
    }
}
