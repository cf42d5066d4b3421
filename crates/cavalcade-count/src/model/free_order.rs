//! The order in which nodes are finished, for a graph without a board.
//!
//! **Idea.** The cost of a count depends on the width of its frontier, the unfinished nodes next to a finished one. So
//! the next node to finish is the one of the frontier that widens it least: the size of the next layer is estimated for
//! each, by the cost model of [`order`](super::order), and the lowest wins. The first node of such a walk matters, so
//! several are tried, from nodes with few edges and from all over the graph, as well as the order in which the nodes
//! were given: a grid is usually numbered along its lines. The order with the lowest sum of estimates is taken.
//!
//! **Source.** The width of the best order is the *vertex separation* of a graph (Lengauer 1981), which is its path width
//! (Kinnersley 1992). To find it is hard; ours is a greedy walk, and may be wider.
//!
//! **Cost.** For each walk, a look at every node of the frontier and its edges at every step. A walk that gets wider
//! than any count can be is abandoned.
//!
//! **A small graph.** A ring of six: from any node, the frontier has two nodes, and finishing either of them leaves
//! two.

use super::order::{LONGEST_STRIDE, NodeOrder, possibilities};
use cavalcade_core::{Budget, Limit};
use cavalcade_graph::Node;

/// A frontier of more nodes than this is out of reach.
const WIDEST: usize = 60;
/// The most walks that are tried.
const WALKS: usize = 16;
/// The most ways to finish the nodes of a stride.
const MOST_WAYS: usize = 3000;

/// The best order found for nodes, each with its list of others it is joined to, and what it is estimated to cost.
pub(crate) fn choose(edges: &[Vec<Node>], budget: &Budget) -> Result<(NodeOrder, f64), Limit> {
    let given: Vec<Node> = (0..edges.len()).map(Node::new).collect();
    let mut best = (Walk::new(edges).along(&given, budget)?, given);
    for first in beginnings(edges) {
        let mut walk = Walk::new(edges);
        let (cost, nodes) = walk.from(first, best.0, budget)?;
        if cost < best.0 {
            best = (cost, nodes);
        }
    }
    Ok((NodeOrder { strides: strides(edges, &best.1), mirror: None }, best.0))
}

/// The first nodes of walks: those with the fewest edges, and some all over the graph.
fn beginnings(edges: &[Vec<Node>]) -> Vec<Node> {
    let mut nodes: Vec<Node> = (0..edges.len()).map(Node::new).collect();
    nodes.sort_by_key(|node| edges[node.index()].len());
    let step = nodes.len().div_ceil(WALKS).max(1);
    let few = nodes.iter().take(WALKS / 2);
    let spread = nodes.iter().step_by(step);
    let mut chosen: Vec<Node> = few.chain(spread).copied().collect();
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// The nodes in pairs, unless their many edges leave too many ways to finish both.
fn strides(edges: &[Vec<Node>], nodes: &[Node]) -> Vec<Vec<Node>> {
    let mut is_finished = vec![false; edges.len()];
    let mut strides: Vec<Vec<Node>> = Vec::new();
    let mut ways_of_last = usize::MAX;
    for node in nodes {
        is_finished[node.index()] = true;
        let left = edges[node.index()].iter().filter(|to| !is_finished[to.index()]).count();
        // Two of those left, or of the two ways to the apex.
        let ways = (left + 2) * (left + 1) / 2;
        match strides.last_mut() {
            Some(last) if last.len() < LONGEST_STRIDE && ways_of_last.saturating_mul(ways) <= MOST_WAYS => {
                last.push(*node);
                ways_of_last = usize::MAX;
            }
            _ => {
                strides.push(vec![*node]);
                ways_of_last = ways;
            }
        }
    }
    strides
}

/// Nodes finished one after the other, and the frontier they leave.
struct Walk<'a> {
    edges: &'a [Vec<Node>],
    is_finished: Vec<bool>,
    /// For each node, the number of finished neighbours.
    done: Vec<usize>,
    /// The frontier, in the order in which it was reached.
    frontier: Vec<Node>,
    cost: f64,
}

impl<'a> Walk<'a> {
    fn new(edges: &'a [Vec<Node>]) -> Self {
        Self {
            edges,
            is_finished: vec![false; edges.len()],
            done: vec![0; edges.len()],
            frontier: Vec::new(),
            cost: 0.0,
        }
    }

    /// The cost of a given order; infinite if it gets too wide.
    fn along(mut self, nodes: &[Node], budget: &Budget) -> Result<f64, Limit> {
        for node in nodes {
            budget.check(0)?;
            self.finish(*node);
            if self.frontier.len() > WIDEST {
                return Ok(f64::INFINITY);
            }
        }
        Ok(self.cost)
    }

    /// Walks greedily from a node, unless that becomes too costly.
    fn from(&mut self, first: Node, most: f64, budget: &Budget) -> Result<(f64, Vec<Node>), Limit> {
        let mut nodes = Vec::with_capacity(self.edges.len());
        let mut next = Some(first);
        while let Some(node) = next {
            budget.check(0)?;
            self.finish(node);
            nodes.push(node);
            if self.frontier.len() > WIDEST || self.cost >= most {
                return Ok((f64::INFINITY, nodes));
            }
            next = self.narrowest();
        }
        // What cannot be reached belongs to the order too.
        let is_complete = nodes.len() == self.edges.len();
        Ok((if is_complete { self.cost } else { f64::INFINITY }, nodes))
    }

    fn finish(&mut self, node: Node) {
        self.is_finished[node.index()] = true;
        self.frontier.retain(|other| *other != node);
        for to in &self.edges[node.index()] {
            if !self.is_finished[to.index()] && self.done[to.index()] == 0 {
                self.frontier.push(*to);
            }
            self.done[to.index()] += 1;
        }
        self.cost += self.frontier.iter().map(|node| self.now(*node)).product::<f64>();
    }

    /// The number of things a node can be now.
    fn now(&self, node: Node) -> f64 {
        possibilities(self.edges[node.index()].len(), self.done[node.index()])
    }

    /// The node of the frontier that leaves the lowest estimate; of equals, the one that was reached first.
    fn narrowest(&self) -> Option<Node> {
        let mut best: Option<(f64, Node)> = None;
        for node in &self.frontier {
            let growth = self.growth(*node);
            if best.is_none_or(|(lowest, _)| growth < lowest) {
                best = Some((growth, *node));
            }
        }
        best.map(|(_, node)| node)
    }

    /// By what the estimate is multiplied if a node of the frontier is finished.
    fn growth(&self, node: Node) -> f64 {
        let mut growth = 1.0 / self.now(node);
        for to in self.edges[node.index()].iter().filter(|to| !self.is_finished[to.index()]) {
            let done = self.done[to.index()];
            let before = if done == 0 { 1.0 } else { self.now(*to) };
            growth *= possibilities(self.edges[to.index()].len(), done + 1) / before;
        }
        growth
    }
}
