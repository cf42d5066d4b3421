//! The order in which a sweep goes through the nodes.

use crate::Node;
use crate::problem::cycle_graph::{CycleGraph, Instance};
use cavalcade_core::{Budget, Clock, Limit};

/// The order of the nodes, and the most that the frontier holds along it.
pub(super) struct SweepOrder {
    pub(super) nodes: Vec<Node>,
    pub(super) width: usize,
}

impl SweepOrder {
    /// Returns the order along the ranks or along the files, whichever keeps the frontier smaller.
    pub(super) fn along_board(instance: &Instance<'_>, budget: &Budget) -> Result<Self, Limit> {
        let board = instance.problem.graph();
        let by_rank: Vec<Node> = board.nodes().collect();
        let mut by_file = by_rank.clone();
        by_file.sort_by_key(|node| (board.square(*node).file(), board.square(*node).rank()));
        Self::better(&instance.graph, [by_file, by_rank], budget)
    }

    /// Returns the order in which the nodes were given, or by their distance from one that is as far as any from the
    /// first.
    pub(super) fn along_graph(graph: &CycleGraph, budget: &Budget) -> Result<Self, Limit> {
        let given: Vec<Node> = graph.nodes().filter(|node| !graph.is_apex(*node)).collect();
        let far = by_distance(graph, given[0], budget)?[given.len() - 1];
        Self::better(graph, [by_distance(graph, far, budget)?, given], budget)
    }

    /// Returns the one of two orders of the nodes without the apex that keeps the frontier smaller.
    fn better(graph: &CycleGraph, orders: [Vec<Node>; 2], budget: &Budget) -> Result<Self, Limit> {
        // The apex comes last where it is a neighbour of many squares. Where it has no choice it comes first: its ends are
        // then the two ends of a path from the beginning, and not free to be linked in ways that prove wrong later.
        let apex = graph.nodes().filter(|node| graph.is_apex(*node));
        let (chain, last): (Vec<Node>, Vec<Node>) = apex.partition(|node| graph.neighbours(*node).len() <= 2);
        let mut clock = budget.clock();
        let [one, other] = orders.map(|nodes| Self::new(graph, [&chain[..], &nodes, &last].concat(), &mut clock));
        let (one, other) = (one?, other?);
        Ok(if one.width <= other.width { one } else { other })
    }

    fn new(graph: &CycleGraph, nodes: Vec<Node>, clock: &mut Clock<'_>) -> Result<Self, Limit> {
        let mut is_seen = vec![false; nodes.len()];
        let (mut frontier, mut width) = (0, 0);
        for node in &nodes {
            clock.tick()?;
            // Whatever was finished has been seen.
            for next in [node].into_iter().chain(graph.neighbours(*node)) {
                frontier += usize::from(!std::mem::replace(&mut is_seen[next.index()], true));
            }
            width = width.max(frontier);
            frontier -= 1;
        }
        Ok(Self { nodes, width })
    }
}

/// All nodes without the apex, breadth first from one of them. The graph is connected.
fn by_distance(graph: &CycleGraph, first: Node, budget: &Budget) -> Result<Vec<Node>, Limit> {
    let mut clock = budget.clock();
    let mut is_met = vec![false; graph.len()];
    is_met[first.index()] = true;
    let (mut order, mut next) = (vec![first], 0);
    while let Some(&node) = order.get(next) {
        clock.tick()?;
        next += 1;
        for to in graph.neighbours(node).iter().filter(|to| !graph.is_apex(**to)) {
            if !std::mem::replace(&mut is_met[to.index()], true) {
                order.push(*to);
            }
        }
    }
    Ok(order)
}
