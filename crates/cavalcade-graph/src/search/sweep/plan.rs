//! The plan of a sweep, computed once for all states.

use super::state::SLOTS;
use crate::Node;
use crate::problem::cycle_graph::CycleGraph;
use cavalcade_core::{Clock, Limit};

/// The nodes in order, and the place of each in a state while it is in the frontier.
pub(super) struct SweepPlan {
    pub(super) stations: Vec<Station>,
}

/// One node whose links are chosen.
pub(super) struct Station {
    pub(super) node: Node,
    pub(super) slot: u8,
    /// The neighbours that come later, with their places.
    pub(super) later: Vec<(Node, u8)>,
    /// The places of nodes that are seen here for the first time.
    pub(super) fresh: Vec<u8>,
    /// Whether all later nodes have been seen.
    pub(super) sees_all: bool,
    /// Places whose nodes have no neighbour left afterwards, and those with one.
    pub(super) last_chance: [Vec<u8>; 2],
}

impl SweepPlan {
    /// The approximate memory that the plan of a graph takes.
    pub(super) fn bytes(graph: &CycleGraph) -> u64 {
        // Each of the short lists takes a little more than it holds.
        let per_node = size_of::<Station>() + 4 * 32 + 24;
        (graph.len() * per_node + graph.links() * 8) as u64
    }

    /// Creates the plan for an order whose frontier fits a state.
    pub(super) fn along(graph: &CycleGraph, order: &[Node], clock: &mut Clock<'_>) -> Result<Self, Limit> {
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(at, node)| place[node.index()] = at);
        let mut slot_of = vec![None; order.len()];
        let mut left: Vec<usize> = (0..order.len()).map(|node| graph.neighbours(Node::new(node)).len()).collect();
        let mut free: Vec<u8> = (0..SLOTS as u8).rev().collect();
        let (mut stations, mut seen) = (Vec::with_capacity(order.len()), 0);
        for node in order {
            clock.tick()?;
            let is_later = |next: &&Node| place[next.index()] > place[node.index()];
            let mut fresh = Vec::new();
            let mut enter = |node: Node| {
                *slot_of[node.index()].get_or_insert_with(|| {
                    let slot = free.pop().expect("the frontier fits a state");
                    fresh.push(slot);
                    slot
                })
            };
            let slot = enter(*node);
            let later = graph.neighbours(*node).iter().filter(is_later);
            let later: Vec<(Node, u8)> = later.map(|next| (*next, enter(*next))).collect();
            seen += fresh.len();
            for next in graph.neighbours(*node) {
                left[next.index()] -= 1;
            }
            let last_chance = [0, 1].map(|wanted| {
                let is_wanted = |(next, _): &&(Node, u8)| left[next.index()] == wanted;
                later.iter().filter(is_wanted).map(|(_, slot)| *slot).collect()
            });
            free.push(slot);
            stations.push(Station { node: *node, slot, later, fresh, sees_all: seen == order.len(), last_chance });
        }
        Ok(Self { stations })
    }
}
