//! Mending a cover: the missing links, along alternating paths.
//!
//! A node that misses a partner takes one that has two already, which leaves another node in need, and so on until
//! the need meets a second one and both are met: an *alternating path* of links added and dropped. The paths from all
//! needs are searched at once, breadth first, in trees that do not overlap, and each tree that meets a need changes its
//! links; then the search begins again for the needs that are left (Hopcroft and Karp 1973, for matchings).
//!
//! Where each link changes colour, a need from which no such path leads to another proves that there is no cover at
//! all, and so no tour: the nodes reached on its side need more links than there are (Berge 1957).

use std::collections::VecDeque;

use super::cover::Cover;
use crate::circuit::Circuit;
use crate::{Colour, Limit, Node, Observer, Run};

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
pub(crate) fn mend<O: Observer>(circuit: &Circuit, cover: Cover, run: &mut Run<'_, O>) -> Result<Mended, Limit> {
    let mut search = Search::new(circuit, cover);
    let sides = if circuit.colours().is_some() { vec![Some(Colour::Dark), Some(Colour::Light)] } else { vec![None] };
    for side in sides {
        let mut roots = search.needy(side);
        while !roots.is_empty() {
            if !search.meet_some(&roots, run)? {
                return Ok(if side.is_some() { Mended::Crowded(search.reach(roots[0])) } else { Mended::Torn });
            }
            roots.retain(|root| search.cover.missing(*root) > 0);
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
    /// The steps to the nodes that were reached, and from which root they were.
    step: Vec<Option<Step>>,
    root: Vec<Option<Node>>,
    reached: Vec<Node>,
}

impl<'a> Search<'a> {
    fn new(circuit: &'a Circuit, cover: Cover) -> Self {
        let nodes = circuit.len();
        Self { circuit, cover, step: vec![None; nodes], root: vec![None; nodes], reached: Vec::new() }
    }

    /// The nodes that miss a partner, of one colour if there are colours.
    fn needy(&self, side: Option<Colour>) -> Vec<Node> {
        let is_on_side = |node: Node| self.circuit.colours().is_none_or(|colours| Some(colours[node.index()]) == side);
        self.circuit.nodes().filter(|node| self.cover.missing(*node) > 0 && is_on_side(*node)).collect()
    }

    /// Grows a tree from each root and meets the needs it can; tells whether there was any.
    fn meet_some<O: Observer>(&mut self, roots: &[Node], run: &mut Run<'_, O>) -> Result<bool, Limit> {
        let mut queue = self.plant(roots);
        let mut is_met = false;
        while let Some(node) = queue.pop_front() {
            run.count_step()?;
            let Some(root) = self.root[node.index()].filter(|root| self.is_growing(*root)) else { continue };
            match self.need_beside(node, root) {
                Some(need) if self.change(node, need) => {
                    is_met = true;
                    // Its tree was made for the links as they were.
                    self.root[root.index()] = None;
                }
                _ => self.branch(node, root, &mut queue),
            }
        }
        self.clear();
        Ok(is_met)
    }

    fn plant(&mut self, roots: &[Node]) -> VecDeque<Node> {
        for root in roots {
            self.root[root.index()] = Some(*root);
        }
        self.reached.extend(roots);
        roots.iter().copied().collect()
    }

    /// A tree that has met its need is not grown any further.
    fn is_growing(&self, root: Node) -> bool {
        self.root[root.index()].is_some() && self.cover.missing(root) > 0
    }

    /// A neighbour that misses a partner, as this node would.
    fn need_beside(&self, node: Node, root: Node) -> Option<Node> {
        let is_need = |next: &&Node| {
            !self.cover.are_linked(node, **next) && self.cover.missing(**next) > usize::from(**next == root)
        };
        self.circuit.neighbours(node).iter().find(is_need).copied()
    }

    /// Reaches the nodes that would be in need if this one took a neighbour from them.
    fn branch(&mut self, node: Node, root: Node, queue: &mut VecDeque<Node>) {
        for taken in self.circuit.neighbours(node) {
            if self.cover.are_linked(node, *taken) {
                continue;
            }
            for left in self.cover.partners(*taken) {
                if self.root[left.index()].is_none() && self.step[left.index()].is_none() {
                    self.root[left.index()] = Some(root);
                    self.step[left.index()] = Some(Step { taker: node, partner: *taken });
                    self.reached.push(left);
                    queue.push_back(left);
                }
            }
        }
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
        let holds = is_simple
            && dropped.iter().all(|[a, b]| self.cover.are_linked(*a, *b))
            && !added.iter().any(|[a, b]| self.cover.are_linked(*a, *b));
        if holds {
            dropped.iter().for_each(|[a, b]| self.cover.part(*a, *b));
            added.iter().for_each(|[a, b]| self.cover.link(*a, *b));
        }
        holds
    }

    fn clear(&mut self) {
        for node in self.reached.drain(..) {
            self.step[node.index()] = None;
            self.root[node.index()] = None;
        }
    }

    /// All nodes that alternating paths lead to from one that misses a partner.
    fn reach(&mut self, root: Node) -> Vec<Node> {
        let mut queue = self.plant(&[root]);
        while let Some(node) = queue.pop_front() {
            self.branch(node, root, &mut queue);
        }
        let reached = self.reached.clone();
        self.clear();
        reached
    }
}
