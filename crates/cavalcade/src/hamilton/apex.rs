//! A path as a cycle: the network with a chain of nodes between the two ends.
//!
//! The chain leads from one end of the path to the other, so a path over all nodes becomes a cycle, and cutting the chain
//! out gives it back. One node beside all who may be an end will do where neither is known, or beside both where both are.
//! Where one is, two more nodes keep the chain from leading to the unknown end twice; and where every link of the network
//! leads from one side to the other, the chain is as long as it must be for its links to do so too.
//!
//! Four nodes in a ring, and a path from node 0: two nodes on either side, so the other end is 1 or 3. The chain has two
//! nodes, 4 beside node 0 and 5 beside 1 and 3. The cycle 0-1-2-3-5-4 without its chain is the path 0-1-2-3.

use super::question::NetworkQuestion;
use super::reading::{PathEnds, Task};
use cavalcade_core::{Clock, Limit};
use cavalcade_graph::problem::cycle_graph::CycleGraph;
use cavalcade_graph::{Colour, Node};

/// The graph whose cycles through all nodes are the paths or cycles that are asked for.
pub(super) fn cycle_graph(question: &NetworkQuestion, task: &Task, clock: &mut Clock<'_>) -> Result<CycleGraph, Limit> {
    let nodes = question.network().len();
    let mut lists = Vec::with_capacity(nodes);
    for node in question.network().nodes() {
        clock.tick()?;
        lists.push(task.links(question, node).collect::<Vec<_>>());
    }
    if let Some(ends) = &task.ends {
        add_chain(&mut lists, ends, task.colours.as_deref());
    }
    let graph = CycleGraph::of_lists(&lists, nodes);
    Ok(if task.colours.is_some() { graph.with_two_colours() } else { graph })
}

/// Joins those who may be an end by a chain of new nodes.
fn add_chain(lists: &mut Vec<Vec<Node>>, ends: &PathEnds, colours: Option<&[Colour]>) {
    let nodes = lists.len();
    let length = match (ends.known.len(), ends.differ) {
        (0 | 2, false) => 1,
        (1, false) => 3,
        (0, true) => 4,
        _ => 2,
    };
    let (first, last) = (nodes, nodes + length - 1);
    lists.resize(nodes + length, Vec::new());
    let mut join = |a: usize, b: usize| {
        lists[a].push(Node::new(b));
        lists[b].push(Node::new(a));
    };
    for node in first..last {
        join(node, node + 1);
    }
    for node in (0..nodes).filter(|node| ends.may[*node]) {
        let is_at_first = match ends.known.first() {
            Some(known) => known.index() == node,
            None => !ends.differ || colours.is_none_or(|colours| colours[node] == Colour::Dark),
        };
        join(node, if is_at_first { first } else { last });
    }
}

/// The path or cycle that answers the question, from the nodes of a cycle in their order.
pub(super) fn path_of(question: &NetworkQuestion, mut cycle: Vec<Node>) -> Vec<Node> {
    let nodes = question.network().len();
    let is_chain = |node: &Node| node.index() >= nodes;
    let place = |wanted: Node| cycle.iter().position(|node| *node == wanted);
    let first = match (cycle.iter().position(is_chain), question.start(), question.end()) {
        (Some(chain), ..) => Some(chain),
        (None, None, Some(end)) => place(end).map(|place| place + 1),
        (None, start, _) => start.and_then(place),
    };
    let length = cycle.len().max(1);
    cycle.rotate_left(first.unwrap_or(0) % length);
    // The nodes of the chain stand together around the cut.
    cycle.retain(|node| !is_chain(node));
    let is_elsewhere = |end: Option<Node>, there: Option<&Node>| end.is_some() && end.as_ref() != there;
    if is_elsewhere(question.start(), cycle.first()) || is_elsewhere(question.end(), cycle.last()) {
        cycle.reverse();
    }
    cycle
}
