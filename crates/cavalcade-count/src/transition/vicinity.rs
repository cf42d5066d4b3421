//! The nodes near a frontier whose moves are checked.

use super::flow::{APEX, FlowNode, MOST_NODES};
use super::labels::Labels;
use crate::model::count_graph::{CountGraph, TourEnds};
use crate::model::plan::LayerStride;
use crate::model::slot::Slot;
use cavalcade_graph::Node;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CheckScope {
    /// Nothing: so much is unseen that nearly everything can be finished, or too much is seen to be checked.
    Nothing,
    /// Only the balance of the colours of all that is left, which the ends of an open tour upset.
    Balance,
    /// Every square.
    Moves,
}

/// The nodes near a frontier.
pub(crate) struct Vicinity<'a> {
    count_graph: &'a CountGraph,
    colours: Option<&'a [u8]>,
    stride: &'a LayerStride,
    nodes: Vec<Node>,
    /// The number of nodes that have no neighbours beyond; they come first.
    inner: usize,
}

impl<'a> Vicinity<'a> {
    pub(crate) fn new(count_graph: &'a CountGraph, colours: Option<&'a [u8]>, stride: &'a LayerStride) -> Self {
        let (nodes, inner) = nearby(count_graph, &stride.finished, &stride.slots);
        Self { count_graph, colours, stride, nodes, inner }
    }

    /// Returns `true` if these are all nodes that are left.
    pub(crate) const fn is_whole(&self) -> bool {
        self.inner == self.nodes.len()
    }

    /// The nodes on a side, each with whether it must get its moves.
    fn side(&self, side: u8) -> impl Iterator<Item = (Node, bool)> {
        let is_on = move |node: Node| self.colours.is_none_or(|colours| colours[node.index()] == side);
        let all = self.nodes.iter().enumerate().map(|(place, node)| (*node, place < self.inner));
        all.filter(move |(node, _)| is_on(*node))
    }

    /// The nodes on a side, as the flow problem needs them.
    pub(crate) fn flow_nodes<L: Labels>(&self, side: u8) -> Vec<FlowNode> {
        let flow_node = |(node, must): (Node, bool)| {
            let neighbours = self.count_graph.neighbours(node);
            let other_side = (0..MOST_NODES).zip(self.side(1 - side));
            let others = other_side.filter(|(_, (other, _))| neighbours.contains(other));
            let apex = if self.count_graph.may_end(node) == [false; 2] { 0 } else { 1 << APEX };
            FlowNode {
                bit: self.stride.slots[node.index()].map_or(0, L::bit),
                others: others.fold(apex, |bits, (place, _)| bits | 1 << place),
                must,
            }
        };
        self.side(side).map(flow_node).collect()
    }

    /// The extent that is worth checking.
    pub(crate) fn scope(&self) -> CheckScope {
        let seen = self.stride.slots.iter().flatten().count();
        let unseen = self.stride.finished.iter().filter(|finished| !**finished).count() - seen;
        if 2 * unseen <= 3 * seen && (self.inner > 0 || self.is_whole()) {
            CheckScope::Moves
        } else if *self.count_graph.ends() != TourEnds::Closed && self.colours.is_some() && self.is_whole() {
            CheckScope::Balance
        } else {
            CheckScope::Nothing
        }
    }
}

/// The unfinished nodes in rings around the frontier, up to roughly [`MOST_NODES`], or the frontier alone if that has
/// more; and the number of those, at the front, without neighbours beyond.
fn nearby(count_graph: &CountGraph, finished: &[bool], slots: &[Option<Slot>]) -> (Vec<Node>, usize) {
    let mut taken: Vec<bool> = finished.to_vec();
    let all = (0..count_graph.len()).map(Node::new);
    let mut nodes: Vec<Node> = all.clone().filter(|node| slots[node.index()].is_some()).collect();
    if nodes.is_empty() {
        nodes.extend(all.clone().filter(|node| !finished[node.index()]).take(1));
    }
    for node in &nodes {
        taken[node.index()] = true;
    }
    let mut ring_start = 0;
    loop {
        let mut ring: Vec<Node> = Vec::new();
        for node in &nodes[ring_start..] {
            for other in count_graph.neighbours(*node) {
                if !std::mem::replace(&mut taken[other.index()], true) {
                    ring.push(other);
                }
            }
        }
        if ring.is_empty() {
            let inner = nodes.len();
            return (nodes, inner);
        }
        if nodes.len() + ring.len() > MOST_NODES {
            return (nodes, ring_start);
        }
        ring_start = nodes.len();
        nodes.extend(ring);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::order::NodeOrder;
    use crate::model::plan::CountPlan;
    use crate::transition::packed_labels::Packed60;
    use cavalcade_core::{Board, Budget};

    /// A node that must get its moves may not depend on squares farther away, or a state with a future could be
    /// dropped.
    #[test]
    fn only_nodes_whose_neighbours_are_all_seen_must_get_their_moves() {
        let board = Board::rectangle("10x10".parse().unwrap());
        let (graph, count_graph) = CountGraph::of_knight(&board, TourEnds::Closed);
        let order = NodeOrder::choose(&board, &graph, &count_graph, &Budget::unlimited()).unwrap();
        let plan = CountPlan::new(&count_graph, &order, Packed60::SLOTS).unwrap();
        let mut partial = 0;
        for stride in &plan.strides {
            let vicinity = Vicinity::new(&count_graph, plan.colours.as_deref(), stride);
            partial += usize::from(!vicinity.is_whole() && vicinity.inner > 0);
            for (node, must) in [0, 1].into_iter().flat_map(|side| vicinity.side(side)) {
                let is_near = |other: &Node| stride.finished[other.index()] || vicinity.nodes.contains(other);
                assert!(!must || count_graph.neighbours(node).iter().all(is_near), "{node:?}");
            }
        }
        assert!(partial > 5, "{partial} strides have squares beyond");
    }
}
