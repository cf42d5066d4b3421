//! Augmenting a cover: the missing links, along alternating paths.
//!
//! A node that misses a partner takes one that has two already, which leaves another node in need, and so on until the
//! need meets a second one and both are met: an *augmenting path* of links added and dropped in turn (Berge 1957, for
//! matchings). A breadth-first search finds the nearest need. If links change colour, nearly all needs are met
//! beforehand and all at once ([descent](super::descent)); a search for each would cover the whole board again and
//! again.
//!
//! If each link changes colour, a need from which no such path leads to another proves that there is no cover at
//! all, and so no tour: the nodes reached on its side need more links than there are.

use std::collections::VecDeque;

use super::descent::descend;
use crate::problem::cycle_graph::CycleGraph;
use crate::search::cover::CycleCover;
use crate::{Node, Run};
use cavalcade_core::Limit;

/// The result of completing a cover.
pub(crate) enum Augmented {
    /// Every node has two partners.
    Complete(CycleCover),
    /// These nodes cannot all have two partners.
    Deficit(Vec<Node>),
    /// Links are still missing, which proves nothing.
    Incomplete,
}

/// Finds partners for all nodes that miss one.
pub(crate) fn augment(graph: &CycleGraph, mut cover: CycleCover, run: &mut Run<'_>) -> Result<Augmented, Limit> {
    if graph.is_two_coloured() {
        descend(graph, &mut cover, run)?;
    }
    let mut search = AlternatingSearch::new(graph);
    for node in graph.nodes() {
        while cover.missing(node) > 0 {
            if !search.meet(&mut cover, node, None, run)? {
                let deficit = std::mem::take(&mut search.reached);
                return Ok(if graph.is_two_coloured() { Augmented::Deficit(deficit) } else { Augmented::Incomplete });
            }
        }
    }
    Ok(Augmented::Complete(cover))
}

/// The way a node was reached: the node that took its partner away, and that partner.
#[derive(Clone, Copy)]
struct Predecessor {
    taker: Node,
    partner: Node,
}

/// A search for augmenting paths.
pub(super) struct AlternatingSearch<'a> {
    graph: &'a CycleGraph,
    /// The way each node was reached, if it was.
    predecessors: Vec<Option<Predecessor>>,
    reached: Vec<Node>,
    /// The nodes whose links were changed last.
    changed: Vec<Node>,
}

impl<'a> AlternatingSearch<'a> {
    pub(super) fn new(graph: &'a CycleGraph) -> Self {
        Self { graph, predecessors: vec![None; graph.len()], reached: Vec::new(), changed: Vec::new() }
    }

    /// The nodes whose links were changed when a need was last met.
    pub(super) fn changed(&self) -> &[Node] {
        &self.changed
    }

    /// Meets the need of a node for one more partner, if possible. The links of a node that is to be spared stay.
    pub(super) fn meet(
        &mut self,
        cover: &mut CycleCover,
        root: Node,
        spared: Option<Node>,
        run: &mut Run<'_>,
    ) -> Result<bool, Limit> {
        for node in self.reached.drain(..) {
            self.predecessors[node.index()] = None;
        }
        self.reached.push(root);
        let mut queue = VecDeque::from([root]);
        while let Some(node) = queue.pop_front() {
            run.count_step()?;
            if let Some(need) = self.branch(cover, [node, root], spared, &mut queue) {
                return Ok(self.change(cover, node, need));
            }
        }
        Ok(false)
    }

    /// Reaches the nodes that would be in need if this one took a neighbour from them, unless there is a neighbour that
    /// misses a partner itself.
    fn branch(
        &mut self,
        cover: &CycleCover,
        [node, root]: [Node; 2],
        spared: Option<Node>,
        queue: &mut VecDeque<Node>,
    ) -> Option<Node> {
        for taken in self.graph.neighbours(node) {
            if cover.are_linked(node, *taken) || spared == Some(*taken) {
                continue;
            }
            if cover.missing(*taken) > usize::from(*taken == root) {
                return Some(*taken);
            }
            for left in cover.partners(*taken) {
                if left != root && self.predecessors[left.index()].is_none() {
                    self.predecessors[left.index()] = Some(Predecessor { taker: node, partner: *taken });
                    self.reached.push(left);
                    queue.push_back(left);
                }
            }
        }
        None
    }

    /// Adds and drops the links of the path to this node and on to a need, unless the path crosses itself.
    fn change(&mut self, cover: &mut CycleCover, mut node: Node, need: Node) -> bool {
        let mut added = vec![[node, need]];
        let mut dropped = Vec::new();
        while let Some(Predecessor { taker, partner }) = self.predecessors[node.index()] {
            dropped.push([partner, node]);
            added.push([taker, partner]);
            node = taker;
        }
        let mut links: Vec<[Node; 2]> = added.iter().chain(&dropped).map(|[a, b]| [*a.min(b), *a.max(b)]).collect();
        links.sort_unstable();
        let is_simple = links.windows(2).all(|pair| pair[0] != pair[1]);
        if is_simple {
            self.changed = links.iter().flatten().copied().collect();
            for [a, b] in &dropped {
                cover.unlink(*a, *b);
            }
            for [a, b] in &added {
                cover.link(*a, *b);
            }
        }
        is_simple
    }
}
