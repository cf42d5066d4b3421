//! Cut squares: a check that the remaining squares form a chain of parts, which a path can pass one after the other.

use super::view::PathView;
use crate::Node;
use crate::graph::low_points::{DepthFirst, LowPoints};

/// Explores all unvisited nodes from the head, depth first.
#[derive(Debug, Default)]
pub(super) struct CutSquares {
    low_points: LowPoints,
    /// The contents of the part beyond each node.
    beyond: Vec<Beyond>,
}

/// The contents of the part of the walk beyond a node, including the node.
#[derive(Clone, Copy, Debug, Default)]
struct Beyond {
    holds_last: bool,
    holds_cut: bool,
}

impl CutSquares {
    pub(super) fn new(nodes: usize) -> Self {
        Self { low_points: LowPoints::new(nodes), beyond: vec![Beyond::default(); nodes] }
    }

    /// Returns `true` if the unvisited nodes are connected, and their parts form a chain that leads away from the head.
    pub(super) fn leave_a_chain(&mut self, view: &PathView<'_>) -> bool {
        let [.., head] = *view.path else { return true };
        self.low_points.clear();
        let mut chain = PartChain { view, head, beyond: &mut self.beyond, branches: 0, loose_ends: 0 };
        self.low_points.walk(head, &mut chain).is_ok() && self.low_points.count() == view.nodes() - view.path.len() + 1
    }
}

/// The parts met on the walk, as far as they form a chain.
struct PartChain<'a, 't> {
    view: &'a PathView<'t>,
    head: Node,
    beyond: &'a mut [Beyond],
    /// The number of parts attached to the head.
    branches: u32,
    /// The number of parts attached to only one cut node.
    loose_ends: u32,
}

/// The error for parts that do not form a chain.
struct NoChain;

impl DepthFirst for PartChain<'_, '_> {
    type Stop = NoChain;

    #[inline]
    fn neighbours(&self, node: Node) -> &[Node] {
        self.view.neighbours(node)
    }

    #[inline]
    fn is_there(&self, node: Node) -> bool {
        self.view.is_left(node)
    }

    #[inline]
    fn meet(&mut self, node: Node) -> Result<(), NoChain> {
        self.beyond[node.index()] = Beyond { holds_last: Some(node) == self.view.last, holds_cut: false };
        Ok(())
    }

    #[inline]
    fn leave(&mut self, child: Node, parent: Node, is_cut_off: bool) -> Result<(), NoChain> {
        if parent == self.head {
            self.branches += 1;
            return if self.branches > 1 { Err(NoChain) } else { Ok(()) };
        }
        let part = self.beyond[child.index()];
        let above = &mut self.beyond[parent.index()];
        above.holds_last |= part.holds_last;
        above.holds_cut |= part.holds_cut || is_cut_off;
        if !is_cut_off {
            return Ok(());
        }
        self.loose_ends += u32::from(!part.holds_cut);
        let lacks_last = self.view.last.is_some() && !part.holds_last;
        if lacks_last || self.loose_ends > 1 { Err(NoChain) } else { Ok(()) }
    }
}
