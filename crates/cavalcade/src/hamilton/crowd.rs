//! Crowds: nodes that need more links than those around them can offer.
//!
//! Each node has to be passed, which takes two links; an end takes one. If no two nodes of a set are linked, they get their
//! links from the nodes around them, and none of these can give more than two. Patching finds such a set where it cannot
//! give all nodes their links.
//!
//! Three nodes that have all their links with one and the same node: a path needs six, less one for each end that may be
//! among them, and the node between can give two.

use super::question::NetworkQuestion;
use super::reading::Task;
use super::reason::NetworkReason;
use crate::Node;

/// The reason that these nodes need more links than they can get, if that is so.
pub(super) fn crowd(question: &NetworkQuestion, task: &Task, mut nodes: Vec<Node>) -> Option<NetworkReason> {
    let network = question.network();
    nodes.retain(|node| node.index() < network.len());
    nodes.sort_unstable();
    nodes.dedup();
    let mut links_into = vec![0u64; network.len()];
    for to in nodes.iter().flat_map(|node| network.neighbours(*node)) {
        links_into[to.index()] += 1;
    }
    let are_linked = nodes.iter().any(|node| links_into[node.index()] > 0);
    let ends = if task.ends.is_some() {
        let is_inside = |node: &&Node| nodes.binary_search(node).is_ok();
        2 - task.known().len() + task.known().iter().filter(is_inside).count()
    } else {
        0
    };
    let needed = (2 * nodes.len() as u64).saturating_sub(ends as u64);
    let offered: u64 = links_into.into_iter().map(|links| links.min(2)).sum();
    (!are_linked && needed > offered).then_some(NetworkReason::Crowd { nodes, needed, offered })
}
