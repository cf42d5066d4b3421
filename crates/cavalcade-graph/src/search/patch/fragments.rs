//! Fragments: long paths by a greedy rule, the beginning of a cover.
//!
//! Warnsdorff's rule goes to the square with the fewest ways on. Where such a walk is stuck, another is begun; in the
//! end nearly all squares lie on a few long paths. Squares with two exits have no choice, so their moves are made first.
//! Among equals the square farthest from the middle is taken (Roth), which leaves the fewest pockets behind.

use std::cmp::Reverse;

use crate::problem::cycle_graph::CycleGraph;
use crate::search::cover::CycleCover;
use crate::{Node, Run};
use cavalcade_core::Limit;

/// A cover without cycles that leaves few nodes in need of a partner, given how far each lies from the middle.
pub(super) fn grow(graph: &CycleGraph, distance: impl Fn(Node) -> u64, run: &mut Run<'_>) -> Result<CycleCover, Limit> {
    let mut fragments = Fragments::new(graph, distance);
    fragments.link_what_is_forced();
    fragments.walk_everywhere(run)?;
    Ok(fragments.cover)
}

/// Paths that are joined end to end and never closed.
struct Fragments<'a, D> {
    graph: &'a CycleGraph,
    distance: D,
    cover: CycleCover,
    /// For the end of a fragment, its other end.
    other_end: Vec<Node>,
    /// For each node, how many of its neighbours still miss a partner.
    open: Vec<u32>,
}

impl<'a, D: Fn(Node) -> u64> Fragments<'a, D> {
    fn new(graph: &'a CycleGraph, distance: D) -> Self {
        let open = graph.nodes().map(|node| graph.neighbours(node).len() as u32).collect();
        Self { graph, distance, cover: CycleCover::new(graph.len()), other_end: graph.nodes().collect(), open }
    }

    /// Links two ends of different fragments, if that is what they are.
    fn join(&mut self, a: Node, b: Node) -> bool {
        let may = !self.cover.are_linked(a, b) && [a, b].iter().all(|node| self.cover.missing(*node) > 0);
        if !may || self.other_end[a.index()] == b {
            return false;
        }
        let (far_a, far_b) = (self.other_end[a.index()], self.other_end[b.index()]);
        self.cover.link(a, b);
        self.other_end[far_a.index()] = far_b;
        self.other_end[far_b.index()] = far_a;
        for node in [a, b] {
            if self.cover.missing(node) == 0 {
                for next in self.graph.neighbours(node) {
                    self.open[next.index()] -= 1;
                }
            }
        }
        true
    }

    /// Both links of every node that has no third neighbour.
    fn link_what_is_forced(&mut self) {
        for node in self.graph.nodes() {
            if let [a, b] = *self.graph.neighbours(node) {
                self.join(node, a);
                self.join(node, b);
            }
        }
    }

    fn walk_everywhere(&mut self, run: &mut Run<'_>) -> Result<(), Limit> {
        for first in self.graph.nodes() {
            while self.cover.missing(first) > 0 && self.walk(first, run)? {}
        }
        Ok(())
    }

    /// Walks from the end of a fragment until it is stuck, and returns whether it moved at all.
    fn walk(&mut self, first: Node, run: &mut Run<'_>) -> Result<bool, Limit> {
        let mut head = first;
        let mut has_moved = false;
        while let Some(next) = self.best_step(head) {
            run.count_step()?;
            let far = self.other_end[next.index()];
            if !self.join(head, next) {
                break;
            }
            has_moved = true;
            head = far;
        }
        Ok(has_moved)
    }

    /// The neighbour with the fewest open neighbours of its own, the farthest from the middle among equals.
    fn best_step(&self, head: Node) -> Option<Node> {
        if self.cover.missing(head) == 0 {
            return None;
        }
        let is_free = |next: &&Node| {
            self.cover.missing(**next) > 0
                && self.other_end[head.index()] != **next
                && !self.cover.are_linked(head, **next)
        };
        let nodes = self.graph.neighbours(head).iter().filter(is_free);
        nodes.min_by_key(|next| (self.open[next.index()], Reverse((self.distance)(**next)))).copied()
    }
}
