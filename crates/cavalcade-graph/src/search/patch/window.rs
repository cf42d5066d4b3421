//! Local repair: a small part of the board is solved again, exactly, while all links outside stay.
//!
//! Where no exchange joins a cycle to the rest, a window of some hundred nodes around it is cut out. What happens
//! outside it is kept: a path that leaves the window and comes back is, for the window, one link between two of its
//! nodes. So the window is a small graph itself, and any cycle through all of it makes one cycle of all that touch
//! the window. SAT finds it, or shows that there is none, in milliseconds. Where the paths outside come back is known
//! from the order of the nodes on their cycles: no path is followed.

use crate::problem::cycle_graph::CycleGraph;
use crate::search::cover::{CycleCover, CycleOrder};
use crate::search::sat::{LazyCutSolver, SolverVerdict};
use crate::{Node, Run};
use cavalcade_core::Limit;

/// Conflicts after which a window is too hard.
const CONFLICTS: u64 = 2000;
/// Nodes of the apex with more neighbours than this can be moved; the others form a chain.
const CHAIN: usize = 2;
/// The mark of nodes outside the window.
const OUTSIDE: u32 = u32::MAX;

/// Repairs a cover in windows.
pub(crate) struct WindowRepair<'a> {
    graph: &'a CycleGraph,
    /// The place of each node in the window.
    place: Vec<u32>,
}

/// A window: its nodes, and the pairs of them that are joined outside.
struct Window {
    nodes: Vec<Node>,
    joined: Vec<[Node; 2]>,
}

impl<'a> WindowRepair<'a> {
    pub(crate) fn new(graph: &'a CycleGraph) -> Self {
        Self { graph, place: vec![OUTSIDE; graph.len()] }
    }

    /// Joins all cycles that touch a window of this many nodes around a node, if possible.
    pub(crate) fn repair(
        &mut self,
        cover: &mut CycleCover,
        order: &mut CycleOrder,
        centre: Node,
        size: usize,
        run: &mut Run<'_>,
    ) -> Result<(), Limit> {
        let window = self.open(cover, order, centre, size);
        let verdict = match self.small_graph(&window) {
            Some(graph) => LazyCutSolver::new(&graph, Some(CONFLICTS), run.budget())?.solve(run)?,
            None => SolverVerdict::Inconclusive,
        };
        if let SolverVerdict::Cycle(cycle) = verdict {
            self.relink(cover, &window, &cycle);
            order.update(cover, &window.nodes);
        }
        for node in &window.nodes {
            self.place[node.index()] = OUTSIDE;
        }
        Ok(())
    }

    fn is_inside(&self, node: Node) -> bool {
        self.place[node.index()] != OUTSIDE
    }

    /// Chooses the nodes of a window, nearest first, and finds out how they are joined outside.
    fn open(&mut self, cover: &CycleCover, order: &CycleOrder, centre: Node, size: usize) -> Window {
        let mut nodes = vec![centre];
        self.place[centre.index()] = 0;
        let mut next = 0;
        while nodes.len() < size && next < nodes.len() {
            for node in self.graph.neighbours(nodes[next]) {
                if !self.is_inside(*node) && !self.graph.is_apex(*node) {
                    self.place[node.index()] = 0;
                    nodes.push(*node);
                }
            }
            next += 1;
        }
        self.take_in_ends(cover, &mut nodes);
        let mut joined = self.joined_outside(cover, order, &nodes);
        self.leave_out_the_lonely(&mut nodes, &mut joined);
        for (place, node) in (0..).zip(&nodes) {
            self.place[node.index()] = place;
        }
        Window { nodes, joined }
    }

    /// The end of an open tour can be moved if it lies in the window.
    fn take_in_ends(&mut self, cover: &CycleCover, nodes: &mut Vec<Node>) {
        let partners: Vec<Node> = nodes.iter().flat_map(|node| cover.partners(*node)).collect();
        for apex in partners {
            let can_move = self.graph.is_apex(apex) && self.graph.neighbours(apex).len() > CHAIN;
            if can_move && !self.is_inside(apex) {
                self.place[apex.index()] = 0;
                nodes.push(apex);
            }
        }
    }

    /// The pairs of nodes between which a path leads outside the window.
    fn joined_outside(&self, cover: &CycleCover, order: &CycleOrder, nodes: &[Node]) -> Vec<[Node; 2]> {
        let outside = |node: Node| cover.partners(node).filter(|partner| !self.is_inside(*partner));
        let exits: Vec<[Node; 2]> = nodes.iter().flat_map(|node| outside(*node).map(|next| [*node, next])).collect();
        let other_ends = order.other_ends(&exits);
        let exit_after = |exit: usize| other_ends[2 * exit + 1] / 2;
        let pairs = (0..exits.len()).map(|exit| (exit, exit_after(exit))).filter(|(exit, after)| exit < after);
        pairs.map(|(exit, after)| [exits[exit][0], exits[after][0]]).collect()
    }

    /// A node whose path outside comes back to itself is the only one of its cycle in the window, and is left out.
    fn leave_out_the_lonely(&mut self, nodes: &mut Vec<Node>, joined: &mut Vec<[Node; 2]>) {
        for [lonely, _] in joined.extract_if(.., |[from, to]| from == to) {
            self.place[lonely.index()] = OUTSIDE;
        }
        nodes.retain(|node| self.is_inside(*node));
    }

    /// The graph of the window: a path outside is a node with two neighbours.
    fn small_graph(&self, window: &Window) -> Option<CycleGraph> {
        let mut pairs: Vec<[Node; 2]> = window.joined.iter().map(|[a, b]| [*a.min(b), *a.max(b)]).collect();
        pairs.sort_unstable();
        let is_closed_outside = pairs.windows(2).any(|two| two[0] == two[1]);
        if is_closed_outside || window.nodes.len() < 4 {
            return None;
        }
        let mut lists: Vec<Vec<Node>> = vec![Vec::new(); window.nodes.len() + window.joined.len()];
        let mut join = |a: usize, b: usize| {
            lists[a].push(Node::new(b));
            lists[b].push(Node::new(a));
        };
        for node in window.nodes.iter().filter(|node| !self.graph.is_apex(**node)) {
            let own = self.place[node.index()] as usize;
            for next in self.graph.neighbours(*node).iter().filter(|next| self.is_inside(**next)) {
                if self.graph.is_apex(*next) || node < next {
                    join(own, self.place[next.index()] as usize);
                }
            }
        }
        for (path, [a, b]) in (window.nodes.len()..).zip(&window.joined) {
            join(path, self.place[a.index()] as usize);
            join(path, self.place[b.index()] as usize);
        }
        Some(CycleGraph::of_lists(&lists, window.nodes.len()))
    }

    /// Replaces the links inside the window by those of a cycle of the small graph.
    fn relink(&self, cover: &mut CycleCover, window: &Window, cycle: &[Node]) {
        for node in &window.nodes {
            let inside: Vec<Node> = cover.partners(*node).filter(|partner| self.is_inside(*partner)).collect();
            for partner in inside {
                cover.unlink(*node, partner);
            }
        }
        let node_at = |place: &Node| window.nodes.get(place.index()).copied();
        for (place, next) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
            if let (Some(a), Some(b)) = (node_at(place), node_at(next)) {
                cover.link(a, b);
            }
        }
    }
}
