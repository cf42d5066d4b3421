//! The board as the backtracking search sees it: squares, moves, and a path.

use super::super::aim::Target;
use crate::{Graph, Node, Square};

/// The board with a path on it.
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

    /// The node the piece stands on.
    pub(super) fn head(&self) -> Option<Node> {
        self.path.last().copied()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.path.len() == self.len()
    }

    /// Puts the piece on its start.
    pub(super) fn begin(&mut self, graph: &Graph, start: Node) {
        self.copy_moves(graph, start);
        self.visited[start.index()] = true;
        self.path.push(start);
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
        self.visited[next.index()] = true;
        self.path.push(next);
    }

    /// Takes the last move back and tells which node was left.
    pub(super) fn leave(&mut self) -> Option<Node> {
        let left = self.path.pop()?;
        self.visited[left.index()] = false;
        Some(left)
    }
}
