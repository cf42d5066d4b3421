//! Repairing a cover: the few cycles that exchanges of two or three links do not join.
//!
//! **The idea.** Two ways are tried in turn. In the first, a [window](super::window) around the border of the cycle is solved exactly. But
//! where links change colour, no window can change how many links go out of it from dark nodes and how many from light
//! ones, and it may be just this that keeps a cycle closed: nothing near it can be spared. So in the second way a link
//! that leads out of the cycle is made all the same, in the place of one on the cycle, and what is missing then is met
//! along an augmenting path to wherever it leads. Such a path may tear the long cycle apart, but into long pieces, and
//! these are easily joined.
//!
//! **Cost.** A window takes a millisecond or some tens of them, a path visits some hundreds or thousands of nodes. On
//! boards of a million squares with holes some thirty cycles come here, and few of them more than twice.
//!
//! **A small case.** Cycle *a b* ... and cycle *c d* ..., and *b c* is a move. Drop *a b* and *c d*, add *b c*: now *a* and *d* miss a partner.
//! If *a d* is a move, that is an exchange of two links; if not, *a* takes *e* from *f*, and *f* takes *d*: three
//! links; and so on.

use std::iter::{repeat_n, successors};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::augment::AlternatingSearch;
use super::window::WindowRepair;
use crate::problem::cycle_graph::CycleGraph;
use crate::search::cover::{CycleCover, CycleOrder, join_by_rings};
use crate::search::sat;
use crate::{Node, Run};
use cavalcade_core::Limit;

/// The nodes of a window: at first, and at most.
const SMALL: usize = 100;
const LARGE: usize = 1600;
/// Times that each cycle is tried with windows of one size.
const TRIES: usize = 3;

/// A cover being repaired.
pub(super) struct Repair<'a> {
    graph: &'a CycleGraph,
    cover: &'a mut CycleCover,
    order: &'a mut CycleOrder,
    windows: WindowRepair<'a>,
    search: AlternatingSearch<'a>,
    random: ChaCha8Rng,
}

impl<'a> Repair<'a> {
    pub(super) fn new(graph: &'a CycleGraph, cover: &'a mut CycleCover, order: &'a mut CycleOrder, seed: u64) -> Self {
        let (windows, search) = (WindowRepair::new(graph), AlternatingSearch::new(graph));
        Self { graph, cover, order, windows, search, random: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Joins what it can until there is one cycle.
    pub(super) fn repair_all(&mut self, run: &mut Run<'_>) -> Result<(), Limit> {
        let sizes = successors(Some(SMALL), |size| Some(2 * size)).take_while(|size| *size <= LARGE);
        for size in sizes.flat_map(|size| repeat_n(size, TRIES)) {
            for head in self.order.heads() {
                self.repair(head, size, run)?;
                self.reroute(head, run)?;
            }
            if self.order.cycles() == 1 {
                break;
            }
        }
        Ok(())
    }

    /// Repairs the cover in a window at the border of a cycle, unless it is the longest by now.
    fn repair(&mut self, head: Node, size: usize, run: &mut Run<'_>) -> Result<(), Limit> {
        if !sat::IS_BUILT_IN || self.order.is_on_longest(head) {
            return Ok(());
        }
        let centre = border(self.graph, self.cover, self.order, head, &mut self.random);
        self.windows.repair(self.cover, self.order, centre, size, run)
    }

    /// Opens a cycle, unless it is the longest by now, and joins what comes of it: links a node *b* of it to one *c* of
    /// another cycle, instead of its partner *a*. What *a* and the former partner of *c* miss then is met along an
    /// augmenting path, however long; if there is none, nothing changes.
    fn reroute(&mut self, head: Node, run: &mut Run<'_>) -> Result<(), Limit> {
        if self.order.is_on_longest(head) {
            return Ok(());
        }
        let b = border(self.graph, self.cover, self.order, head, &mut self.random);
        let home = self.order.cycle(head);
        let leads_out = |c: &Node| self.order.cycle(*c) != home;
        let away: Vec<Node> = self.graph.neighbours(b).iter().copied().filter(leads_out).collect();
        if away.is_empty() {
            return Ok(());
        }
        let c = away[self.random.random_range(0..away.len())];
        let [a, d] = [b, c].map(|node| self.cover.partners(node).nth(self.random.random_range(0..2)).unwrap_or(node));
        self.cover.unlink(a, b);
        self.cover.unlink(c, d);
        self.cover.link(b, c);
        if !self.search.meet(self.cover, a, Some(b), run)? {
            self.cover.unlink(b, c);
            self.cover.link(a, b);
            self.cover.link(c, d);
            return Ok(());
        }
        let changed: Vec<Node> = self.search.changed().iter().copied().chain([a, b, c, d]).collect();
        self.order.update(self.cover, &changed);
        join_by_rings(self.graph, self.cover, self.order, run)
    }
}

/// A node of a cycle that has a neighbour on another one, if there is any.
fn border(graph: &CycleGraph, cover: &CycleCover, order: &CycleOrder, head: Node, random: &mut ChaCha8Rng) -> Node {
    let home = order.cycle(head);
    let mut nodes = cover.cycle(head);
    nodes.retain(|node| graph.neighbours(*node).iter().any(|next| order.cycle(*next) != home));
    if nodes.is_empty() { head } else { nodes[random.random_range(0..nodes.len())] }
}
