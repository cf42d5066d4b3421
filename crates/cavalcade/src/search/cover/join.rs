//! Joining the cycles of a cover by exchanges.
//!
//! Take a link *a b* of one cycle and a link *c d* of another. If *a c* and *b d* are moves too, exchanging the two
//! pairs makes one cycle of both, whichever way round they run:
//!
//! ```text
//!   a---b         a   b
//!           ->    |   |
//!   c---d         c   d
//! ```
//!
//! A knight's board is full of such pairs, so this alone joins nearly all cycles. What it does not join is left to
//! `patch::window`.

use super::cycle_cover::CycleCover;
use crate::problem::cycle_graph::CycleGraph;
use crate::{Limit, Node, Run};

/// Which cycle each node lies on, as cycles are joined.
#[derive(Debug)]
pub(crate) struct Families {
    parent: Vec<u32>,
    size: Vec<u32>,
    count: usize,
}

impl Families {
    /// The cycles of a cover.
    pub(crate) fn of(cover: &CycleCover) -> Self {
        let mut families = Self { parent: vec![u32::MAX; cover.len()], size: vec![0; cover.len()], count: 0 };
        for first in (0..cover.len()).map(Node::new) {
            if families.parent[first.index()] == u32::MAX {
                families.enter(first, cover);
            }
        }
        families
    }

    /// Makes the cycle of a node a family, under that node.
    fn enter(&mut self, first: Node, cover: &CycleCover) {
        let (mut before, mut at, mut size) = (first, first, 0);
        while size == 0 || at != first {
            self.parent[at.index()] = first.index() as u32;
            size += 1;
            (before, at) = (at, cover.onward(at, before));
        }
        self.size[first.index()] = size;
        self.count += 1;
    }

    /// The node that stands for the cycle of this one.
    pub(crate) fn find(&mut self, node: Node) -> Node {
        let mut at = node.index();
        while self.parent[at] as usize != at {
            // Every second node is hung higher, which keeps the way short.
            self.parent[at] = self.parent[self.parent[at] as usize];
            at = self.parent[at] as usize;
        }
        Node::new(at)
    }

    /// Makes one family of those of two nodes.
    pub(crate) fn unite(&mut self, a: Node, b: Node) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        let (small, large) = if self.size(a) < self.size(b) { (a, b) } else { (b, a) };
        self.parent[small.index()] = large.index() as u32;
        self.size[large.index()] += self.size[small.index()];
        self.count -= 1;
    }

    /// The length of the cycle that this node stands for.
    pub(crate) fn size(&self, head: Node) -> usize {
        self.size[head.index()] as usize
    }

    /// How many cycles there are.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// The nodes that stand for cycles, the shortest cycle first.
    pub(crate) fn heads(&self) -> Vec<Node> {
        let is_head = |node: &Node| self.parent[node.index()] as usize == node.index();
        let mut heads: Vec<Node> = (0..self.parent.len()).map(Node::new).filter(is_head).collect();
        heads.sort_by_key(|head| self.size(*head));
        heads
    }
}

/// Joins cycles by exchanges of two links until that joins no more.
pub(crate) fn join(
    graph: &CycleGraph,
    cover: &mut CycleCover,
    families: &mut Families,
    run: &mut Run<'_>,
) -> Result<(), Limit> {
    let mut before = usize::MAX;
    while families.count() > 1 && families.count() < before {
        before = families.count();
        let mut cycles = cover.cycles();
        cycles.sort_by_key(Vec::len);
        // What the longest cycle could do, the others can do with it.
        cycles.pop();
        for node in cycles.into_iter().flatten() {
            run.count_step()?;
            try_exchange(graph, cover, families, node);
        }
    }
    Ok(())
}

/// Exchanges a link of this node with one of another cycle, if there is such a pair.
fn try_exchange(graph: &CycleGraph, cover: &mut CycleCover, families: &mut Families, a: Node) -> bool {
    let home = families.find(a);
    for c in graph.neighbours(a) {
        if families.find(*c) == home {
            continue;
        }
        for b in cover.partners(a) {
            if let Some(d) = cover.partners(*c).find(|d| graph.are_neighbours(b, *d)) {
                exchange(cover, [[a, b], [*c, d]], [[a, *c], [b, d]]);
                families.unite(a, *c);
                return true;
            }
        }
    }
    false
}

/// Drops some links and adds others.
fn exchange(cover: &mut CycleCover, dropped: [[Node; 2]; 2], added: [[Node; 2]; 2]) {
    for [a, b] in dropped {
        cover.unlink(a, b);
    }
    for [a, b] in added {
        cover.link(a, b);
    }
}
