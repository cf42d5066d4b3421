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
use cavalcade_graph::Node;

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

#[cfg(test)]
mod tests {
    use super::super::network::Network;
    use super::super::reading::{Reading, read};
    use super::*;
    use cavalcade_core::Budget;

    #[test]
    fn five_nodes_beside_three_helpers_are_a_crowd_and_two_of_them_are_none() {
        // Nodes 0 to 4 are linked to 5, 6 and 7, and 2, 3 and 4 to one more each in the other half.
        let crowded = (0..5).flat_map(|node| (5..8).map(move |helper| (node, helper)));
        let between = [(2, 8), (3, 9), (4, 10)];
        let others = [8, 9, 10, 14, 15].into_iter().flat_map(|node| (11..14).map(move |other| (node, other)));
        let network = Network::new(16, crowded.chain(between).chain(others)).unwrap();
        let question = NetworkQuestion::on(network).closed();
        let Reading::Task(task) = read(&question, &Budget::unlimited()).unwrap() else { panic!("nothing is seen") };
        let of = |nodes: std::ops::Range<usize>| crowd(&question, &task, nodes.map(Node::new).collect());
        assert!(matches!(of(0..5), Some(NetworkReason::Crowd { needed: 10, offered: 9, .. })));
        assert_eq!(of(0..2), None);
        // Nodes that are linked with each other are not judged.
        assert_eq!(of(0..6), None);
    }
}
