//! Mending a cover: the missing links, along alternating paths.
//!
//! A node that misses a partner takes one that has two already, which leaves another node in need, and so on until
//! the need meets a second one and both are met: an *alternating path* of links added and dropped (Berge 1957, for
//! matchings). Breadth first, the nearest need is found; as needs get fewer they lie farther apart, and all together the
//! searches look at each node a few times.
//!
//! Where each link changes colour, a need from which no such path leads to another proves that there is no cover at
//! all, and so no tour: the nodes reached on its side need more links than there are.

use std::collections::VecDeque;

use super::cover::Cover;
use crate::problem::circuit::Circuit;
use crate::{Limit, Node, Run};

/// What became of a cover.
pub(crate) enum Mended {
    /// Every node has two partners.
    Whole(Cover),
    /// These nodes cannot all have two partners.
    Crowded(Vec<Node>),
    /// No cover was found, which proves nothing.
    Torn,
}

/// Finds partners for all nodes that miss one.
pub(crate) fn mend(circuit: &Circuit, cover: Cover, run: &mut Run<'_>) -> Result<Mended, Limit> {
    let mut search = Search::new(circuit, cover);
    for node in circuit.nodes() {
        while search.cover.missing(node) > 0 {
            if !search.meet(node, run)? {
                let crowd = std::mem::take(&mut search.reached);
                return Ok(if circuit.is_two_coloured() { Mended::Crowded(crowd) } else { Mended::Torn });
            }
        }
    }
    Ok(Mended::Whole(search.cover))
}

/// How a node came to be reached: the one that took its partner away, and that partner.
#[derive(Clone, Copy)]
struct Step {
    taker: Node,
    partner: Node,
}

struct Search<'a> {
    circuit: &'a Circuit,
    cover: Cover,
    /// The steps to the nodes that were reached.
    step: Vec<Option<Step>>,
    reached: Vec<Node>,
}

impl<'a> Search<'a> {
    fn new(circuit: &'a Circuit, cover: Cover) -> Self {
        Self { circuit, cover, step: vec![None; circuit.len()], reached: Vec::new() }
    }

    /// Meets the need of a node for one more partner, if that can be done.
    fn meet(&mut self, root: Node, run: &mut Run<'_>) -> Result<bool, Limit> {
        for node in self.reached.drain(..) {
            self.step[node.index()] = None;
        }
        self.reached.push(root);
        let mut queue = VecDeque::from([root]);
        while let Some(node) = queue.pop_front() {
            run.count_step()?;
            if let Some(need) = self.branch(node, root, &mut queue) {
                return Ok(self.change(node, need));
            }
        }
        Ok(false)
    }

    /// Reaches the nodes that would be in need if this one took a neighbour from them, unless there is a neighbour that
    /// misses a partner itself.
    fn branch(&mut self, node: Node, root: Node, queue: &mut VecDeque<Node>) -> Option<Node> {
        for taken in self.circuit.neighbours(node) {
            if self.cover.are_linked(node, *taken) {
                continue;
            }
            if self.cover.missing(*taken) > usize::from(*taken == root) {
                return Some(*taken);
            }
            for left in self.cover.partners(*taken) {
                if left != root && self.step[left.index()].is_none() {
                    self.step[left.index()] = Some(Step { taker: node, partner: *taken });
                    self.reached.push(left);
                    queue.push_back(left);
                }
            }
        }
        None
    }

    /// Adds and drops the links of the path to this node and on to a need, unless the path crosses itself.
    fn change(&mut self, mut node: Node, need: Node) -> bool {
        let mut added = vec![[node, need]];
        let mut dropped = Vec::new();
        while let Some(Step { taker, partner }) = self.step[node.index()] {
            dropped.push([partner, node]);
            added.push([taker, partner]);
            node = taker;
        }
        let mut links: Vec<[Node; 2]> = added.iter().chain(&dropped).map(|[a, b]| [*a.min(b), *a.max(b)]).collect();
        links.sort_unstable();
        let is_simple = links.windows(2).all(|pair| pair[0] != pair[1]);
        if is_simple {
            for [a, b] in &dropped {
                self.cover.part(*a, *b);
            }
            for [a, b] in &added {
                self.cover.link(*a, *b);
            }
        }
        is_simple
    }
}
