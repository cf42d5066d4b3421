//! The steps of a count, worked out before it begins: which slot each square takes, where its moves lead, and which
//! squares each step can leave with too few moves.

use super::count_graph::{CountGraph, TourEnds};
use super::order::NodeOrder;
use super::slot::{Mirror, Slot};
use super::turn::Turn;
use cavalcade_graph::Node;

/// A move that a step may make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveTarget {
    pub(crate) to: Node,
    pub(crate) slot: Slot,
    pub(crate) turn: Turn,
}

/// A frontier square that a step can leave with too few moves to come.
#[derive(Clone, Debug)]
pub(crate) struct Danger {
    pub(crate) slot: Slot,
    /// The squares of the frontier it can still move to.
    pub(crate) others: Vec<Slot>,
    /// The number of squares it can move to that have not been seen yet.
    pub(crate) unseen: usize,
    /// Whether it may be an end of the tour.
    pub(crate) may_end: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct SquareStep {
    pub(crate) node: Node,
    /// Its slot; `None` if no square before could move to it.
    pub(crate) slot: Option<Slot>,
    pub(crate) targets: Vec<MoveTarget>,
    /// Whether it may be the first and the second end. If both ends are of one kind, they are taken in this order.
    pub(crate) may_end: [bool; 2],
    pub(crate) dangers: Vec<Danger>,
    /// The squares of the frontier afterwards.
    pub(crate) frontier: Vec<Slot>,
    /// Whether every square has been seen afterwards, so that a tour can be closed.
    pub(crate) all_seen: bool,
}

/// Steps taken together, without merging equal states in between.
#[derive(Clone, Debug)]
pub(crate) struct LayerStride {
    pub(crate) steps: Vec<SquareStep>,
    /// The mirror that maps the squares finished after this stride to themselves.
    pub(crate) mirror: Mirror,
    /// The frontier squares before this stride that none of its steps touch: they stay bare, ends or full.
    pub(crate) untouched: Vec<Slot>,
    /// The nodes finished afterwards.
    pub(crate) finished: Vec<bool>,
    /// The slots of the nodes on the frontier afterwards.
    pub(crate) slots: Vec<Option<Slot>>,
}

/// The whole way from the empty board to the last square.
#[derive(Clone, Debug)]
pub(crate) struct CountPlan {
    pub(crate) strides: Vec<LayerStride>,
    /// Whether the two ends are of one kind, so that the first to be placed counts as the first.
    pub(crate) ends_alike: bool,
    /// A colouring of the nodes, if there is one.
    pub(crate) colours: Option<Vec<u8>>,
}

impl CountPlan {
    /// Works out the steps, with at most `slots` slots; `None` if they do not suffice.
    pub(crate) fn new(graph: &CountGraph, order: &NodeOrder, slots: usize) -> Option<Self> {
        let mut planner = Planner::new(graph, order, slots);
        let strides = order.strides.iter().map(|nodes| planner.stride(nodes)).collect::<Option<Vec<_>>>()?;
        let ends_alike = matches!(graph.ends(), TourEnds::Either(_));
        Some(Self { strides, ends_alike, colours: graph.colours() })
    }
}

/// Whether a node has been finished, or its slot on the frontier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Unseen,
    At(Slot),
    Finished,
}

impl Standing {
    const fn slot(self) -> Option<Slot> {
        if let Self::At(slot) = self { Some(slot) } else { None }
    }
}

struct Planner<'a> {
    graph: &'a CountGraph,
    order: &'a NodeOrder,
    mirror: Mirror,
    standing: Vec<Standing>,
    free: Vec<bool>,
    unseen: usize,
}

impl<'a> Planner<'a> {
    fn new(graph: &'a CountGraph, order: &'a NodeOrder, slots: usize) -> Self {
        let standing = vec![Standing::Unseen; graph.len()];
        let mirror = match &order.mirror {
            None => Mirror::None,
            Some(image) if image.iter().enumerate().any(|(node, image)| node == image.index()) => {
                Mirror::PairsAroundMiddle
            }
            Some(_) => Mirror::Pairs,
        };
        Self { graph, order, mirror, standing, free: vec![true; slots], unseen: graph.len() }
    }

    fn stride(&mut self, nodes: &[Node]) -> Option<LayerStride> {
        let before: Vec<Slot> = self.frontier();
        let mut touched: Vec<Slot> = Vec::new();
        let mut steps = Vec::new();
        for node in nodes {
            let step = self.step(*node)?;
            touched.extend(step.slot);
            touched.extend(step.targets.iter().map(|target| target.slot));
            steps.push(step);
        }
        let untouched = before.into_iter().filter(|slot| !touched.contains(slot)).collect();
        let finished = self.standing.iter().map(|standing| *standing == Standing::Finished).collect();
        let slots = self.standing.iter().map(|standing| standing.slot()).collect();
        Some(LayerStride { steps, mirror: self.mirror, untouched, finished, slots })
    }

    fn step(&mut self, node: Node) -> Option<SquareStep> {
        let slot = self.standing[node.index()].slot();
        if slot.is_none() {
            self.unseen -= 1;
        }
        self.standing[node.index()] = Standing::Finished;
        if let Some(slot) = slot {
            self.free[slot.index()] = true;
        }
        let mut targets = Vec::new();
        for edge in self.graph.edges(node) {
            if self.standing[edge.to.index()] != Standing::Finished {
                targets.push(MoveTarget { to: edge.to, slot: self.see(edge.to, node)?, turn: edge.turn });
            }
        }
        let dangers = self.dangers(node);
        let (frontier, all_seen) = (self.frontier(), self.unseen == 0);
        Some(SquareStep { node, slot, targets, may_end: self.graph.may_end(node), dangers, frontier, all_seen })
    }

    fn frontier(&self) -> Vec<Slot> {
        self.standing.iter().filter_map(|standing| standing.slot()).collect()
    }

    /// The slot of a node, which gets one if it has none yet.
    fn see(&mut self, node: Node, from: Node) -> Option<Slot> {
        if let Standing::At(slot) = self.standing[node.index()] {
            return Some(slot);
        }
        let slot = self.choose_slot(node, from)?;
        self.free[slot.index()] = false;
        self.standing[node.index()] = Standing::At(slot);
        self.unseen -= 1;
        Some(slot)
    }

    /// A free slot, next to that of the node's mirror image if the order has a mirror.
    fn choose_slot(&self, node: Node, from: Node) -> Option<Slot> {
        let is_free = |slot: &u8| self.free[usize::from(*slot)];
        let slots = self.free.len() as u8;
        let Some(image) = &self.order.mirror else {
            return (0..slots).find(is_free).map(Slot);
        };
        let middle = if self.mirror == Mirror::PairsAroundMiddle { slots - Mirror::STAYING } else { slots };
        let twin = image[node.index()];
        if twin == node {
            return (middle..slots).find(is_free).map(Slot);
        }
        if let Standing::At(slot) = self.standing[twin.index()] {
            return Some(Slot(slot.0 ^ 1)).filter(|slot| is_free(&slot.0));
        }
        // The slot just left is as good as a pair if the twin will be seen from the mirror image of the same square.
        let pair_is_free =
            |slot: &u8| is_free(slot) && (is_free(&(slot ^ 1)) || self.will_be_free(slot ^ 1, twin, from));
        (0..middle).find(pair_is_free).map(Slot)
    }

    /// Returns `true` if the slot is that of the twin of the node just finished, which is next to be finished and is
    /// the first to see the other twin.
    fn will_be_free(&self, slot: u8, twin: Node, from: Node) -> bool {
        let Some(image) = &self.order.mirror else { return false };
        let next = image[from.index()];
        let sees_early = self.graph.edges(from).iter().any(|edge| edge.to == twin);
        next != from && self.standing[next.index()] == Standing::At(Slot(slot)) && !sees_early
    }

    /// The frontier squares that the step may have left with fewer than two sure moves.
    fn dangers(&self, node: Node) -> Vec<Danger> {
        let mut near: Vec<Node> = self.graph.neighbours(node);
        near.extend(near.clone().into_iter().flat_map(|other| self.graph.neighbours(other)));
        near.sort_unstable();
        near.dedup();
        near.into_iter().filter_map(|node| self.danger(node)).collect()
    }

    fn danger(&self, node: Node) -> Option<Danger> {
        let Standing::At(slot) = self.standing[node.index()] else { return None };
        let mut danger =
            Danger { slot, others: Vec::new(), unseen: 0, may_end: self.graph.may_end(node) != [false; 2] };
        for other in self.graph.neighbours(node) {
            match self.standing[other.index()] {
                Standing::Unseen => danger.unseen += 1,
                Standing::At(slot) => danger.others.push(slot),
                Standing::Finished => {}
            }
        }
        (danger.unseen < 2).then_some(danger)
    }
}
