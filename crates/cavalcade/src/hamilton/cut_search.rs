//! Looks for nodes whose removal leaves too many parts.
//!
//! **Idea.** A cycle falls into as many pieces as nodes are taken out of it, at most, and a path into one more. So a network
//! that falls into more parts has no such cycle or path. Two searches look for such nodes. The first looks at each node
//! alone, in one walk over the network: its [low points](cavalcade_graph::graph::low_points) tell what it holds together. The
//! second takes out node after node, each time one with the most links left, and so heads for the nodes that many
//! others hang on. Then it puts them back in reverse, which unites parts instead of parting them, and so learns how
//! many parts there were after each removal at next to no cost.
//!
//! **Source.** Chvátal (1973) calls a graph *tough* that passes the test for cycles. Taking out nodes of many links is how
//! vertex covers are found greedily; counting parts backwards is the union-find of Galler and Fischer (1964).
//!
//! **Ours.** Ends that are known make the test for paths sharper. What is found is made smaller: a node goes back if there are too many parts
//! without it too. Random choices among equals, by the seed, give the second search a few tries.
//!
//! **Cost.** Near linear in the links, for each try. That a network passes proves nothing: to find the worst nodes is hard.
//!
//! **A small network.** Nodes 0 and 1, each linked to 2, 3 and 4. The search takes out 0, then 1, which have most links. Then
//! three parts are left, and a cycle could join two.

use std::collections::BinaryHeap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::question::NetworkQuestion;
use super::reading::Task;
use super::reason::NetworkCut;
use cavalcade_core::{Budget, Clock, Limit};
use cavalcade_graph::Node;
pub(super) use cavalcade_graph::graph::low_points::{DepthFirst, LowPoints};
use cavalcade_graph::graph::union_find::UnionFind;
use cavalcade_graph::problem::cycle_graph::CycleGraph;

/// How often nodes are taken out.
const TRIES: usize = 6;

/// A single node without which there are too many parts, if there is one.
pub(super) fn find_cut_node(
    question: &NetworkQuestion,
    task: &Task,
    cycle_graph: &CycleGraph,
    budget: &Budget,
) -> Result<Option<NetworkCut>, Limit> {
    let network = question.network();
    // A cycle, or a path closed by its known ends, holds together without any node. A path with a free end can be cut in two,
    // but not at its other end.
    let is_closed = task.ends.is_none() || task.known().len() == 2;
    let nodes = if is_closed { cycle_graph.len() } else { network.len() };
    let neighbours = |node: Node| if is_closed { cycle_graph.neighbours(node) } else { network.neighbours(node) };
    let mut walk = CountParts { neighbours: &neighbours, cut_off: vec![0; nodes], clock: budget.clock() };
    let root = Node::new(0);
    LowPoints::new(nodes).walk(root, &mut walk)?;
    let parts = |node: Node| walk.cut_off[node.index()] + u32::from(node != root);
    let most = |node: Node| if is_closed || task.known().contains(&node) { 1 } else { 2 };
    let Some(cut) = network.nodes().find(|node| parts(*node) > most(*node)) else { return Ok(None) };
    let mut thinned = Thinned::new(question, task);
    thinned.take_out(cut);
    thinned.unite_the_rest(&mut budget.clock())?;
    Ok((thinned.excess() > 0).then(|| thinned.cut()))
}

/// Counts what each node cuts off from where a walk began.
struct CountParts<'g, 'b> {
    neighbours: &'g dyn Fn(Node) -> &'g [Node],
    cut_off: Vec<u32>,
    clock: Clock<'b>,
}

impl DepthFirst for CountParts<'_, '_> {
    type Stop = Limit;

    fn neighbours(&self, node: Node) -> &[Node] {
        (self.neighbours)(node)
    }

    fn is_there(&self, _: Node) -> bool {
        true
    }

    fn meet(&mut self, _: Node) -> Result<(), Limit> {
        self.clock.tick()
    }

    fn leave(&mut self, _: Node, parent: Node, is_cut_off: bool) -> Result<(), Limit> {
        self.cut_off[parent.index()] += u32::from(is_cut_off);
        Ok(())
    }
}

/// Nodes without which there are too many parts, if some are found.
pub(super) fn find_cut(
    question: &NetworkQuestion,
    task: &Task,
    seed: u64,
    budget: &Budget,
) -> Result<Option<NetworkCut>, Limit> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut clock = budget.clock();
    for _ in 0..TRIES {
        let order = order_of_removal(question, &mut random, &mut clock)?;
        if let Some(number) = shortest_cut(question, task, &order, &mut clock)? {
            let mut thinned = Thinned::new(question, task);
            for node in &order[..number] {
                thinned.take_out(*node);
            }
            thinned.unite_the_rest(&mut clock)?;
            thinned.put_back_all_it_can(&order[..number], &mut clock)?;
            return Ok(Some(thinned.cut()));
        }
    }
    Ok(None)
}

/// All nodes, each time one with the most links to those that are left.
fn order_of_removal(
    question: &NetworkQuestion,
    random: &mut ChaCha8Rng,
    clock: &mut Clock<'_>,
) -> Result<Vec<Node>, Limit> {
    let network = question.network();
    let mut links: Vec<usize> = network.nodes().map(|node| network.degree(node)).collect();
    let mut heap: BinaryHeap<(usize, u32, Node)> =
        network.nodes().map(|node| (links[node.index()], random.random(), node)).collect();
    let mut is_out = vec![false; network.len()];
    let mut order = Vec::with_capacity(network.len());
    while let Some((number, _, node)) = heap.pop() {
        // A node stands in the heap once for each number of links it had.
        if is_out[node.index()] || number != links[node.index()] {
            continue;
        }
        is_out[node.index()] = true;
        order.push(node);
        for to in network.neighbours(node).iter().filter(|to| !is_out[to.index()]) {
            clock.tick()?;
            links[to.index()] -= 1;
            heap.push((links[to.index()], random.random(), *to));
        }
    }
    Ok(order)
}

/// The fewest nodes of an order, from its beginning, without which there are too many parts.
fn shortest_cut(
    question: &NetworkQuestion,
    task: &Task,
    order: &[Node],
    clock: &mut Clock<'_>,
) -> Result<Option<usize>, Limit> {
    let mut thinned = Thinned::new(question, task);
    for node in order {
        thinned.take_out(*node);
    }
    let mut shortest = None;
    for (number, node) in order.iter().enumerate().rev() {
        clock.tick()?;
        thinned.put_back(*node);
        if number > 0 && thinned.excess() > 0 {
            shortest = Some(number);
        }
    }
    Ok(shortest)
}

/// A network without some of its nodes, and the parts it is in.
struct Thinned<'q> {
    question: &'q NetworkQuestion,
    task: &'q Task,
    is_out: Vec<bool>,
    out: usize,
    /// The parts; nodes that are out stand alone.
    parts: UnionFind,
}

impl<'q> Thinned<'q> {
    fn new(question: &'q NetworkQuestion, task: &'q Task) -> Self {
        let nodes = question.network().len();
        Self { question, task, is_out: vec![false; nodes], out: 0, parts: UnionFind::new(nodes) }
    }

    /// Takes a node out, before any are united.
    fn take_out(&mut self, node: Node) {
        self.is_out[node.index()] = true;
        self.out += 1;
    }

    /// Unites all that are left and linked.
    fn unite_the_rest(&mut self, clock: &mut Clock<'_>) -> Result<(), Limit> {
        for node in self.question.network().nodes().filter(|node| !self.is_out[node.index()]).collect::<Vec<_>>() {
            clock.tick()?;
            self.unite(node);
        }
        Ok(())
    }

    fn unite(&mut self, node: Node) {
        for to in self.question.network().neighbours(node) {
            if !self.is_out[to.index()] {
                self.parts.unite(node, *to);
            }
        }
    }

    fn put_back(&mut self, node: Node) {
        self.is_out[node.index()] = false;
        self.out -= 1;
        self.unite(node);
    }

    /// The parts that are left.
    fn count(&self) -> usize {
        self.parts.count() - self.out
    }

    /// The parts that could be joined without the nodes that are out.
    fn allowed(&mut self) -> usize {
        if self.task.ends.is_none() {
            return self.out;
        }
        let known = self.task.known();
        let ends_out = known.iter().filter(|node| self.is_out[node.index()]).count();
        let comes_back = match *known {
            [one, other] if ends_out == 0 => self.parts.find(one) == self.parts.find(other),
            _ => false,
        };
        (self.out + 1).saturating_sub(ends_out + usize::from(comes_back))
    }

    /// How many parts there are too many.
    fn excess(&mut self) -> i64 {
        self.count() as i64 - self.allowed() as i64
    }

    /// Puts back each node without which there are too many parts too. It unites the parts beside it: two may be made one.
    fn put_back_all_it_can(&mut self, nodes: &[Node], clock: &mut Clock<'_>) -> Result<(), Limit> {
        for node in nodes.iter().rev() {
            clock.tick()?;
            let network = self.question.network();
            let left = network.neighbours(*node).iter().filter(|to| !self.is_out[to.index()]);
            let mut beside: Vec<Node> = left.map(|to| self.parts.find(*to)).collect();
            beside.sort_unstable();
            beside.dedup();
            // A node that comes back joins no more; an end that is out never did.
            let is_end = self.task.known().contains(node);
            let lost = beside.len() as i64 - 1 - i64::from(!is_end);
            if self.out > 1 && self.excess() - lost > 0 {
                self.put_back(*node);
            }
        }
        Ok(())
    }

    /// The cut, told.
    fn cut(mut self) -> NetworkCut {
        let (mut removed, mut parts, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_told = vec![false; self.is_out.len()];
        for node in self.question.network().nodes() {
            if self.is_out[node.index()] {
                removed.push(node);
                continue;
            }
            let top = self.parts.find(node);
            if !std::mem::replace(&mut is_told[top.index()], true) {
                parts.push(node);
                sizes.push(self.parts.size(top) as u64);
            }
        }
        NetworkCut { removed, parts, sizes, allowed: self.allowed() as u64 }
    }
}
