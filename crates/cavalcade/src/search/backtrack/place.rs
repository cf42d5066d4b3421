//! The board as the backtracking search sees it: a path, and the ways to the squares that are left.

use super::super::aim::Target;
use super::lookout::Lookout;
use crate::{Graph, Node, Square};

/// The board with a path on it: what is visited, and how many ways lead to each square that is not.
#[derive(Debug)]
pub(super) struct Place {
    starts: Vec<u32>,
    neighbours: Vec<Node>,
    /// The last node of every path, if it is fixed.
    pub(super) last: Option<Node>,
    /// The copy of the start, if paths have to come home.
    home: Option<Node>,
    pub(super) path: Vec<Node>,
    pub(super) visited: Vec<bool>,
    /// For each node not visited: its neighbours that are not visited, and the head of the path if it is one.
    ways: Vec<u8>,
    /// Nodes not visited that no way leads to.
    lost: usize,
    /// Nodes not visited, other than the fixed last one, that one way leads to.
    dead_ends: usize,
    look: Lookout,
}

impl Place {
    pub(super) fn new(graph: &Graph, target: Target) -> Self {
        let home = (target == Target::NextToStart).then(|| Node::new(graph.len()));
        let last = match target {
            Target::On(square) => graph.node(square),
            Target::Anywhere | Target::NextToStart => home,
        };
        let nodes = graph.len() + usize::from(home.is_some());
        Self {
            starts: Vec::with_capacity(nodes + 1),
            neighbours: Vec::new(),
            last,
            home,
            path: Vec::with_capacity(nodes),
            visited: vec![false; nodes],
            ways: vec![0; nodes],
            lost: 0,
            dead_ends: 0,
            look: Lookout::new(nodes),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.visited.len()
    }

    pub(super) fn neighbours(&self, node: Node) -> &[Node] {
        let k = node.index();
        &self.neighbours[self.starts[k] as usize..self.starts[k + 1] as usize]
    }

    /// The square of a node; home is the start.
    pub(super) fn square(&self, graph: &Graph, node: Node) -> Square {
        graph.square(if Some(node) == self.home { self.path[0] } else { node })
    }

    pub(super) fn squares_visited(&self) -> usize {
        self.path.len().min(self.len() - usize::from(self.home.is_some()))
    }

    pub(super) fn is_complete(&self) -> bool {
        self.path.len() == self.len()
    }

    /// Puts the piece on its start.
    pub(super) fn begin(&mut self, graph: &Graph, start: Node) {
        self.copy_moves(graph, start);
        self.visited[start.index()] = true;
        self.path.push(start);
        (self.lost, self.dead_ends) = (0, 0);
        for k in (0..self.len()).map(Node::new) {
            self.ways[k.index()] = self.neighbours(k).len() as u8;
            if k != start {
                self.count(k, 1);
            }
        }
    }

    /// Copies the graph, with home added as a last neighbour to each neighbour of the start.
    fn copy_moves(&mut self, graph: &Graph, start: Node) {
        self.starts.clear();
        self.neighbours.clear();
        let around_home = if self.home.is_some() { graph.neighbours(start) } else { &[] };
        for node in graph.nodes() {
            self.starts.push(self.neighbours.len() as u32);
            self.neighbours.extend(graph.neighbours(node));
            self.neighbours.extend(self.home.filter(|_| around_home.contains(&node)));
        }
        if self.home.is_some() {
            self.starts.push(self.neighbours.len() as u32);
            self.neighbours.extend(around_home);
        }
        self.starts.push(self.neighbours.len() as u32);
    }

    /// A fixed last node can only be entered when nothing else is left.
    pub(super) fn can_enter(&self, node: Node) -> bool {
        !self.visited[node.index()] && (Some(node) != self.last || self.path.len() + 1 == self.len())
    }

    pub(super) fn enter(&mut self, next: Node) {
        self.count(next, -1);
        self.visited[next.index()] = true;
        let head = self.path[self.path.len() - 1];
        self.path.push(next);
        self.shift_ways_around(head, false);
    }

    /// Takes the last move back and tells which node was left.
    pub(super) fn leave(&mut self) -> Option<Node> {
        let left = self.path.pop()?;
        if let Some(&head) = self.path.last() {
            self.shift_ways_around(head, true);
            self.visited[left.index()] = false;
            self.count(left, 1);
        } else {
            self.visited[left.index()] = false;
        }
        Some(left)
    }

    /// The path went on from `head` (or came back to it): one way fewer (or more) to each node around it.
    fn shift_ways_around(&mut self, head: Node, more: bool) {
        for k in self.starts[head.index()] as usize..self.starts[head.index() + 1] as usize {
            let node = self.neighbours[k];
            if !self.visited[node.index()] {
                self.count(node, -1);
                let ways = &mut self.ways[node.index()];
                *ways = if more { *ways + 1 } else { *ways - 1 };
                self.count(node, 1);
            }
        }
    }

    /// Adds the node to the counts of lost nodes and dead ends, or takes it away.
    fn count(&mut self, node: Node, by: isize) {
        match self.ways[node.index()] {
            0 => self.lost = self.lost.wrapping_add_signed(by),
            1 if Some(node) != self.last => self.dead_ends = self.dead_ends.wrapping_add_signed(by),
            _ => {}
        }
    }

    /// Whether no rule forbids that the path becomes a tour.
    pub(super) fn may_lead_to_a_tour(&mut self) -> bool {
        let allowed = usize::from(self.last.is_none());
        if self.lost > 0 || self.dead_ends > allowed {
            return false;
        }
        let mut look = std::mem::take(&mut self.look);
        let answer = self.is_complete() || look.is_chain(self);
        self.look = look;
        answer
    }
}
