//! Pruning: deciding whether a path can still become a tour.

use super::cut_squares::CutSquares;
use super::look_ahead::LookAhead;
use super::view::PathView;
use crate::Node;

/// The state of the remaining squares, updated as the path grows and shrinks.
#[derive(Debug)]
pub(super) struct Pruner {
    /// For each node not visited: its neighbours that are not visited, and the head of the path if it is one.
    ways: Vec<u8>,
    /// Unvisited nodes that cannot be entered.
    lost: usize,
    /// Unvisited nodes, other than the fixed last one, with only one way in or out.
    dead_ends: usize,
    cut_squares: CutSquares,
}

impl Pruner {
    /// Creates the state with the piece on its start.
    pub(super) fn new(view: &PathView<'_>) -> Self {
        let nodes = view.nodes();
        let ways = (0..nodes).map(|k| view.neighbours(Node::new(k)).len() as u8).collect();
        let mut pruner = Self { ways, lost: 0, dead_ends: 0, cut_squares: CutSquares::new(nodes) };
        for node in (0..nodes).map(Node::new).filter(|node| view.is_left(*node)) {
            pruner.add(node, view);
        }
        pruner
    }

    /// Counts a node that is not visited.
    fn add(&mut self, node: Node, view: &PathView<'_>) {
        match self.ways[node.index()] {
            0 => self.lost += 1,
            1 if Some(node) != view.last => self.dead_ends += 1,
            _ => {}
        }
    }

    /// Counts it no longer.
    fn take(&mut self, node: Node, view: &PathView<'_>) {
        match self.ways[node.index()] {
            0 => self.lost -= 1,
            1 if Some(node) != view.last => self.dead_ends -= 1,
            _ => {}
        }
    }

    /// Returns `true` if no rule forbids that the path becomes a tour.
    fn allows_a_tour(&mut self, view: &PathView<'_>) -> bool {
        let allowed = usize::from(view.last.is_none());
        let counts_allow = self.lost == 0 && self.dead_ends <= allowed;
        counts_allow && (view.is_complete() || self.cut_squares.leave_a_chain(view))
    }
}

impl LookAhead for Pruner {
    const LOOKS: bool = true;

    fn entered<'v>(&mut self, view: impl FnOnce() -> PathView<'v>) -> bool {
        let view = &view();
        let [.., from, to] = *view.path else { return true };
        self.take(to, view);
        for node in view.neighbours(from).iter().filter(|node| view.is_left(**node)) {
            self.take(*node, view);
            self.ways[node.index()] -= 1;
            self.add(*node, view);
        }
        self.allows_a_tour(view)
    }

    fn left<'v>(&mut self, to: Node, view: impl FnOnce() -> PathView<'v>) {
        let view = &view();
        let Some(&from) = view.path.last() else { return };
        for node in view.neighbours(from).iter().filter(|node| view.is_left(**node) && **node != to) {
            self.take(*node, view);
            self.ways[node.index()] += 1;
            self.add(*node, view);
        }
        self.add(to, view);
    }
}
