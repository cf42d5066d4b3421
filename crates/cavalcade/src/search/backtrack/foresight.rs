//! Looking ahead: whether a path can still become a tour.

use super::lookout::Lookout;
use super::place::Place;
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
    pub(super) fn new(place: &Place) -> Self {
        let nodes = place.len();
        let ways = (0..nodes).map(|k| place.neighbours(Node::new(k)).len() as u8).collect();
        let mut foresight = Self { ways, lost: 0, dead_ends: 0, lookout: Lookout::new(nodes) };
        for node in (0..nodes).map(Node::new).filter(|node| !place.visited[node.index()]) {
            foresight.add(node, place);
        }
        foresight
    }

    /// The path went on from `from` to `to`.
    pub(super) fn entered(&mut self, from: Node, to: Node, place: &Place) {
        self.take(to, place);
        for node in place.neighbours(from).iter().filter(|node| !place.visited[node.index()]) {
            self.take(*node, place);
            self.ways[node.index()] -= 1;
            self.add(*node, place);
        }
    }

    /// The path came back from `to` to `from`.
    pub(super) fn left(&mut self, from: Node, to: Node, place: &Place) {
        for node in place.neighbours(from).iter().filter(|node| !place.visited[node.index()] && **node != to) {
            self.take(*node, place);
            self.ways[node.index()] += 1;
            self.add(*node, place);
        }
        self.add(to, place);
    }

    /// Counts a node that is not visited.
    fn add(&mut self, node: Node, place: &Place) {
        match self.ways[node.index()] {
            0 => self.lost += 1,
            1 if Some(node) != place.last => self.dead_ends += 1,
            _ => {}
        }
    }

    /// Counts it no longer.
    fn take(&mut self, node: Node, place: &Place) {
        match self.ways[node.index()] {
            0 => self.lost -= 1,
            1 if Some(node) != place.last => self.dead_ends -= 1,
            _ => {}
        }
    }

    /// Whether no rule forbids that the path becomes a tour.
    pub(super) fn sees_hope(&mut self, place: &Place) -> bool {
        let allowed = usize::from(place.last.is_none());
        let counts_allow = self.lost == 0 && self.dead_ends <= allowed;
        counts_allow && (place.is_complete() || self.lookout.is_chain(place))
    }
}
