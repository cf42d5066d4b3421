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
    /// Along the ranks or along the files, whichever keeps the frontier smaller.
    pub(super) fn best(instance: &Instance<'_>, budget: &Budget) -> Result<Self, Limit> {
        let (graph, board) = (&instance.graph, instance.problem.graph());
        // The apex comes last where it is a neighbour of many squares. Where it has no choice it comes first: its ends are
        // then the two ends of a path from the beginning, and not free to be linked in ways that prove wrong later.
        let apex = (board.len()..graph.len()).map(Node::new);
        let (chain, last): (Vec<Node>, Vec<Node>) = apex.partition(|node| graph.neighbours(*node).len() <= 2);
        let by_rank: Vec<Node> = chain.iter().copied().chain(board.nodes()).chain(last).collect();
        let mut by_file = by_rank.clone();
        let file_first = |node: &Node| (board.square(*node).file(), board.square(*node).rank());
        by_file[chain.len()..chain.len() + board.len()].sort_by_key(file_first);
        let mut clock = budget.clock();
        let [by_file, by_rank] = [Self::new(graph, by_file, &mut clock)?, Self::new(graph, by_rank, &mut clock)?];
        Ok(if by_file.width <= by_rank.width { by_file } else { by_rank })
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
