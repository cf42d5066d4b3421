//! Looking ahead: whether a path can still become a tour.

use super::Ahead;
use super::lookout::Lookout;
use super::trail::Trail;
use crate::Node;

/// What is known of the squares that are left, kept up to date as the path grows and shrinks.
#[derive(Debug)]
pub(super) struct Foresight {
    /// For each node not visited: its neighbours that are not visited, and the head of the path if it is one.
    ways: Vec<u8>,
    /// Nodes not visited that no way leads to.
    lost: usize,
    /// Nodes not visited, other than the fixed last one, that one way leads to.
    dead_ends: usize,
    lookout: Lookout,
}

impl Foresight {
    /// What is known when the piece stands on its start.
    pub(super) fn new(trail: &Trail) -> Self {
        let nodes = trail.nodes();
        let ways = (0..nodes).map(|k| trail.neighbours(Node::new(k)).len() as u8).collect();
        let mut foresight = Self { ways, lost: 0, dead_ends: 0, lookout: Lookout::new(nodes) };
        for node in (0..nodes).map(Node::new).filter(|node| trail.is_left(*node)) {
            foresight.add(node, trail);
        }
        foresight
    }

    /// Counts a node that is not visited.
    fn add(&mut self, node: Node, trail: &Trail) {
        match self.ways[node.index()] {
            0 => self.lost += 1,
            1 if Some(node) != trail.last() => self.dead_ends += 1,
            _ => {}
        }
    }

    /// Counts it no longer.
    fn take(&mut self, node: Node, trail: &Trail) {
        match self.ways[node.index()] {
            0 => self.lost -= 1,
            1 if Some(node) != trail.last() => self.dead_ends -= 1,
            _ => {}
        }
    }

    /// Whether no rule forbids that the path becomes a tour.
    fn sees_hope(&mut self, trail: &Trail) -> bool {
        let allowed = usize::from(trail.last().is_none());
        let counts_allow = self.lost == 0 && self.dead_ends <= allowed;
        counts_allow && (trail.is_complete() || self.lookout.is_chain(trail))
    }
}

impl Ahead for Foresight {
    fn entered(&mut self, from: Node, to: Node, trail: &Trail) -> bool {
        self.take(to, trail);
        for node in trail.neighbours(from).iter().filter(|node| trail.is_left(**node)) {
            self.take(*node, trail);
            self.ways[node.index()] -= 1;
            self.add(*node, trail);
        }
        self.sees_hope(trail)
    }

    fn left(&mut self, from: Node, to: Node, trail: &Trail) {
        for node in trail.neighbours(from).iter().filter(|node| trail.is_left(**node) && **node != to) {
            self.take(*node, trail);
            self.ways[node.index()] += 1;
            self.add(*node, trail);
        }
        self.add(to, trail);
    }
}
