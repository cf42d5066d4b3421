//! Cut squares: whether the squares that are left form a chain of parts, which a path can pass one after the other.

use super::view::PathView;
use crate::Node;

/// Looks from the head over all that is not visited, by a depth-first walk.
#[derive(Debug, Default)]
pub(super) struct CutSquares {
    /// When each node was first seen; 0 is never.
    seen: Vec<u32>,
    /// The earliest node that the part beyond leads back to.
    low: Vec<u32>,
    /// What the part beyond holds.
    beyond: Vec<Beyond>,
    /// The way from the head to where the walk stands: each node, and its next neighbour to look at.
    stack: Vec<(Node, u32)>,
}

/// What lies in the part of the walk beyond a node, the node included.
#[derive(Clone, Copy, Debug, Default)]
struct Beyond {
    holds_last: bool,
    holds_cut: bool,
}

impl CutSquares {
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            seen: vec![0; nodes],
            low: vec![0; nodes],
            beyond: vec![Beyond::default(); nodes],
            stack: Vec::with_capacity(nodes),
        }
    }

    /// Whether the unvisited nodes hang together, and their parts form a chain that leads away from the head.
    pub(super) fn leave_a_chain(&mut self, view: &PathView<'_>) -> bool {
        let [.., head] = *view.path else { return true };
        self.seen.fill(0);
        self.stack.clear();
        let mut clock = 0;
        let mut branches = 0;
        let mut loose_ends = 0;
        self.see(head, &mut clock, view);
        while let Some(&mut (node, ref mut next)) = self.stack.last_mut() {
            if let Some(&to) = view.neighbours(node).get(*next as usize) {
                *next += 1;
                if self.seen[to.index()] > 0 {
                    self.low[node.index()] = self.low[node.index()].min(self.seen[to.index()]);
                } else if view.is_left(to) {
                    self.see(to, &mut clock, view);
                }
                continue;
            }
            self.stack.pop();
            match self.stack.last() {
                None => break,
                Some(&(parent, _)) if parent == head => {
                    branches += 1;
                    if branches > 1 {
                        return false;
                    }
                }
                Some(&(parent, _)) => match self.join(node, parent) {
                    Attachment::ByOthers => {}
                    Attachment::ByParentAlone(part) if view.last.is_some() && !part.holds_last => return false,
                    Attachment::ByParentAlone(part) => {
                        loose_ends += u32::from(!part.holds_cut);
                        if loose_ends > 1 {
                            return false;
                        }
                    }
                },
            }
        }
        clock as usize == view.nodes() - view.path.len() + 1
    }

    fn see(&mut self, node: Node, clock: &mut u32, view: &PathView<'_>) {
        *clock += 1;
        self.seen[node.index()] = *clock;
        self.low[node.index()] = *clock;
        self.beyond[node.index()] = Beyond { holds_last: Some(node) == view.last, holds_cut: false };
        self.stack.push((node, 0));
    }

    /// Hands what a finished node knows to its parent, and tells whether the parent cuts it off from the rest.
    fn join(&mut self, node: Node, parent: Node) -> Attachment {
        let part = self.beyond[node.index()];
        let is_cut_off = self.low[node.index()] >= self.seen[parent.index()];
        let above = &mut self.beyond[parent.index()];
        above.holds_last |= part.holds_last;
        above.holds_cut |= part.holds_cut || is_cut_off;
        self.low[parent.index()] = self.low[parent.index()].min(self.low[node.index()]);
        if is_cut_off { Attachment::ByParentAlone(part) } else { Attachment::ByOthers }
    }
}

/// How a finished part of the walk hangs on its parent.
enum Attachment {
    /// By more nodes than the parent.
    ByOthers,
    /// By the parent alone: taking the parent away cuts it off.
    ByParentAlone(Beyond),
}
