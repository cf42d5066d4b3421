//! Cuts of any size, tried at random.
//!
//! **Idea.** Remove all nodes, and put them back one by one. The nodes that are present form parts; a node put back
//! that touches d of them joins them to one. So the parts less the nodes still removed change by 2 - d: it is good to
//! put back nodes that touch nothing or one part, does no harm with two, and does with more. A tour allows no more
//! parts than nodes removed; as soon as there are more, there is a cut. To decide whether there is one is NP-hard
//! (Bauer, Hakimi and Schmeichel, 1990), so it is tried again and again in random order, squares with few moves first.
//!
//! **Ours.** The apex is a node like any other. A move taken between two nodes removed counts like one node fewer. When a
//! cut is found, all nodes that it does not need are put back.
//!
//! **Cost.** A try visits each edge some ten times, with parts kept by [union-find](crate::graph::union_find). It is
//! repeated as long as the effort lasts.
//!
//! **A small board.** On 4x4 the corners are put back first, for they have the fewest moves: four parts, with twelve
//! squares and the apex still removed. The eight other squares of the rim come next, each next to at most two parts,
//! and make two parts of four. Then six parts are left by the four squares in the middle and the apex: a cut.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::cut::cut;
use super::marked_graph::{Mark, MarkedGraph, NodeSet};
use crate::Node;
use crate::graph::union_find::UnionFind;
use cavalcade_core::graph::rows::Rows;
use cavalcade_core::reason::Cut;
use cavalcade_core::{Budget, Limit};

/// Searches for a cut, with at most about `effort` visits to edges.
pub(super) fn random_cut(
    marked: &MarkedGraph<'_>,
    seed: u64,
    effort: u64,
    budget: &Budget,
) -> Result<Option<Cut<Node>>, Limit> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut removal = Removal::new(marked, budget)?;
    let mut spent = 0;
    while spent < effort {
        budget.check(0)?;
        removal.begin(&mut rng);
        let is_cut = removal.run(&mut rng, effort - spent, budget)?;
        spent += removal.looks;
        if is_cut && let Some(cut) = cut(marked, &removal.squares(marked), budget)? {
            return Ok(Some(cut));
        }
    }
    Ok(None)
}

/// Nodes removed and nodes put back.
struct Removal {
    rows: Rows<Node>,
    taken: Rows<Node>,
    is_removed: Vec<bool>,
    /// The parts that the nodes put back form.
    parts: UnionFind,
    /// The nodes removed, in the order in which they are tried.
    order: Vec<Node>,
    /// Parts less nodes removed, plus the moves taken between the latter.
    surplus: i64,
    looks: u64,
}

impl Removal {
    fn new(marked: &MarkedGraph<'_>, budget: &Budget) -> Result<Self, Limit> {
        let rows = marked.rows(NodeSet::All, budget)?;
        let taken = marked.rows_with_mark(NodeSet::All, |mark| mark == Mark::Taken, budget)?;
        let (is_removed, parts) = (vec![true; rows.len()], UnionFind::new(rows.len()));
        Ok(Self { rows, taken, is_removed, parts, order: Vec::new(), surplus: 0, looks: 0 })
    }

    /// Removes all nodes, and puts them in a random order in which those with few edges tend to come first.
    fn begin(&mut self, rng: &mut ChaCha8Rng) {
        let nodes = self.rows.len();
        let spread = [1, 3, 6][rng.random_range(0..3)];
        let mut keyed: Vec<(usize, Node)> = (0..nodes)
            .map(Node::new)
            .map(|node| (self.rows.row(node).len() * 2 + rng.random_range(0..spread * 2), node))
            .collect();
        // Equal keys in random order too.
        for k in (1..nodes).rev() {
            keyed.swap(k, rng.random_range(0..=k));
        }
        keyed.sort_by_key(|(key, _)| *key);
        self.order = keyed.into_iter().map(|(_, node)| node).collect();
        self.is_removed.fill(true);
        self.parts.part_all();
        self.surplus = (self.taken.entries().len() / 2) as i64 - nodes as i64;
        self.looks = 0;
    }

    /// Puts nodes back until there is a cut. Returns whether there is one.
    ///
    /// It gives up after about `effort` visits.
    fn run(&mut self, rng: &mut ChaCha8Rng, effort: u64, budget: &Budget) -> Result<bool, Limit> {
        self.sweep(2);
        while !self.order.is_empty() && self.looks <= effort {
            budget.check(0)?;
            self.settle();
            if self.order.is_empty() {
                return Ok(false);
            }
            if self.surplus > 0 {
                self.shrink();
                return Ok(true);
            }
            // Something has to be given up to get further.
            let k = rng.random_range(0..self.order.len());
            let node = self.order.remove(k);
            self.put_back(node);
        }
        Ok(false)
    }

    /// Puts back what does no harm, the best first.
    fn settle(&mut self) {
        loop {
            let before = self.order.len();
            self.sweep(1);
            self.sweep(0);
            if self.order.len() == before || self.surplus > 0 {
                return;
            }
        }
    }

    /// Puts back, in order, each node whose gain is at least `least`, until there is a cut.
    fn sweep(&mut self, least: i64) {
        let order = std::mem::take(&mut self.order);
        for node in order {
            if self.surplus <= 0 && self.gain(node) >= least {
                self.put_back(node);
            } else {
                self.order.push(node);
            }
        }
    }

    /// Puts back every node that the cut does not need.
    fn shrink(&mut self) {
        loop {
            let before = self.order.len();
            let order = std::mem::take(&mut self.order);
            let last = order.len() - 1;
            for (k, node) in order.into_iter().enumerate() {
                let is_spare = self.surplus + self.gain(node) > 0 && (k < last || !self.order.is_empty());
                if is_spare {
                    self.put_back(node);
                } else {
                    self.order.push(node);
                }
            }
            if self.order.len() == before {
                return;
            }
        }
    }

    /// The gain of putting a node back: two, less one for each part it touches and each move taken to a node removed.
    fn gain(&mut self, node: Node) -> i64 {
        let mut touched: Vec<Node> = Vec::with_capacity(8);
        self.looks += self.rows.row(node).len() as u64;
        for next in self.rows.row(node) {
            if !self.is_removed[next.index()] {
                let part = self.parts.find(*next);
                if !touched.contains(&part) {
                    touched.push(part);
                }
                // More is not needed for a node that touches this many parts.
                if touched.len() > 8 {
                    break;
                }
            }
        }
        2 - touched.len() as i64 - self.given_up(node)
    }

    fn put_back(&mut self, node: Node) {
        self.surplus += 2 - self.given_up(node);
        self.is_removed[node.index()] = false;
        for next in self.rows.row(node) {
            if !self.is_removed[next.index()] && self.parts.unite(*next, node) {
                self.surplus -= 1;
            }
        }
    }

    /// The number of moves taken to removed nodes that no longer count once a node is put back.
    fn given_up(&self, node: Node) -> i64 {
        self.taken.row(node).iter().filter(|next| self.is_removed[next.index()]).count() as i64
    }

    /// The squares that are removed.
    fn squares(&self, marked: &MarkedGraph<'_>) -> Vec<Node> {
        self.order.iter().copied().filter(|node| *node != marked.apex()).collect()
    }
}
