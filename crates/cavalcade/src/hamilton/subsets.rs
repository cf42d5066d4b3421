//! Whether a small network has a path or cycle, by looking at every set of its nodes.
//!
//! **Idea.** For every set of nodes, note at which of them a path over just this set can end, if it begins where it may. A
//! path over a set comes from one over the set without its last node, so sets are gone through in the order of their
//! numbers, a bit for each node. At the set of all nodes the answer is read off.
//!
//! **Source.** Bellman, and Held and Karp (both 1962), for the travelling salesman. Ours only asks whether there is a way.
//!
//! **Cost.** A word for each set, and as many steps as there are nodes in it: twenty nodes take a moment.
//!
//! **A small network.** The line 0-1-2, from 0. {0} ends at 0, {0, 1} at 1, {0, 1, 2} at 2; {0, 2} nowhere. So there is a path, to 2.

use super::question::NetworkQuestion;
use cavalcade_core::{Budget, Kind, Limit};
use cavalcade_graph::Node;

/// The most nodes that are looked at like that.
pub(super) const MOST_NODES: usize = 20;

/// Whether a network of at most [`MOST_NODES`] nodes has a path or cycle as asked for.
pub(super) fn has_route(question: &NetworkQuestion, budget: &Budget) -> Result<bool, Limit> {
    let (network, nodes) = (question.network(), question.network().len());
    let is_closed = question.kind() == Kind::Closed;
    if nodes < if is_closed { 3 } else { 1 } {
        return Ok(false);
    }
    let bit = |node: Node| 1u32 << node.index();
    let set = |nodes: &[Node]| nodes.iter().fold(0, |set, node| set | bit(*node));
    let linked: Vec<u32> = network.nodes().map(|node| set(network.neighbours(node))).collect();
    let all = (1u32 << nodes) - 1;
    // A cycle may as well begin at its only end that is given, or anywhere.
    let (starts, ends) = match (is_closed, question.start(), question.end()) {
        (false, start, end) => (start.map_or(all, bit), end.map_or(all, bit)),
        (true, Some(start), Some(end)) => (bit(start), bit(end) & linked[start.index()]),
        (true, start, end) => {
            let first = start.or(end).unwrap_or(Node::new(0));
            (bit(first), linked[first.index()])
        }
    };
    budget.has_room_for(4 << nodes)?;
    let mut clock = budget.clock();
    let mut reached = vec![0u32; 1 << nodes];
    for start in (0..nodes).filter(|node| starts >> node & 1 == 1) {
        reached[1 << start] = 1 << start;
    }
    for visited in 1..=all {
        clock.tick()?;
        for last in (0..nodes).filter(|node| reached[visited as usize] >> node & 1 == 1).collect::<Vec<_>>() {
            for next in (0..nodes).filter(|node| (linked[last] & !visited) >> node & 1 == 1) {
                reached[(visited | 1 << next) as usize] |= 1 << next;
            }
        }
    }
    Ok(reached[all as usize] & ends != 0)
}
