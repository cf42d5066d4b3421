//! The path under construction, and for each of its squares which move is tried next.
//!
//! A move takes a few nanoseconds, so what it looks at lies flat. The neighbours of all nodes stand in one list, and
//! each row of it is closed by a mark, a node that never is blocked: looking for the next free neighbour is one look at a
//! flag for each, with no count of how many are left.

use crate::{Graph, Node};

/// A path over the nodes of a graph.
#[derive(Debug)]
pub(super) struct Trail {
    /// Where the row of each node begins in `to`.
    rows: Vec<u32>,
    to: Vec<Node>,
    /// Whether a node cannot be entered: it is on the path, or it has to be the last and others are left.
    blocked: Vec<bool>,
    path: Vec<Node>,
    /// For each node of the path, where in `to` its next move stands.
    next: Vec<u32>,
    /// The last node of every path, if it is fixed.
    last: Option<Node>,
    /// The number of squares; the copy of the start is none.
    squares: usize,
    /// The length from which on the last node can be entered; beyond all lengths if none is fixed.
    opens_at: usize,
}

impl Trail {
    /// A path that has not begun, over the nodes of a graph. If it has to come home to a start, that is a copy of the
    /// start, the node after the last.
    pub(super) fn new(graph: &Graph, last: Option<Node>, home_to: Option<Node>) -> Self {
        let nodes = graph.len() + usize::from(home_to.is_some());
        let (home, mark) = (Node::new(graph.len()), Node::new(nodes));
        let around_home = home_to.map_or(&[][..], |start| graph.neighbours(start));
        let (mut rows, mut to) = (Vec::with_capacity(nodes + 1), Vec::new());
        for node in graph.nodes() {
            rows.push(to.len() as u32);
            to.extend(graph.neighbours(node));
            to.extend(around_home.contains(&node).then_some(home));
            to.push(mark);
        }
        if home_to.is_some() {
            rows.push(to.len() as u32);
            to.extend(around_home);
            to.push(mark);
        }
        rows.push(to.len() as u32);
        let last = last.or_else(|| home_to.map(|_| home));
        let mut blocked = vec![false; nodes + 1];
        if let Some(last) = last {
            blocked[last.index()] = true;
        }
        let opens_at = if last.is_some() { nodes - 1 } else { usize::MAX };
        let (path, next) = (Vec::with_capacity(nodes), Vec::with_capacity(nodes));
        Self { rows, to, blocked, path, next, last, squares: graph.len(), opens_at }
    }

    /// The number of nodes.
    pub(super) fn nodes(&self) -> usize {
        self.rows.len() - 1
    }

    pub(super) fn neighbours(&self, node: Node) -> &[Node] {
        let k = node.index();
        &self.to[self.rows[k] as usize..self.rows[k + 1] as usize - 1]
    }

    pub(super) fn last(&self) -> Option<Node> {
        self.last
    }

    pub(super) fn path(&self) -> &[Node] {
        &self.path
    }

    /// How many squares are visited.
    pub(super) fn squares_visited(&self) -> u64 {
        self.path.len().min(self.squares) as u64
    }

    /// The node the piece stands on.
    pub(super) fn head(&self) -> Option<Node> {
        self.path.last().copied()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.path.len() == self.nodes()
    }

    /// Whether a node is still to be visited.
    pub(super) fn is_left(&self, node: Node) -> bool {
        !self.blocked[node.index()] || (self.last == Some(node) && !self.is_complete())
    }

    /// The next move to try, and where the one after it stands; none when all were tried.
    #[inline]
    pub(super) fn untried(&self) -> Option<(Node, u32)> {
        let mut at = *self.next.last()? as usize;
        loop {
            let node = self.to[at];
            at += 1;
            if !self.blocked[node.index()] {
                return (node.index() + 1 < self.blocked.len()).then_some((node, at as u32));
            }
        }
    }

    /// Puts the piece on a node; where it came from, the move that stands there is tried next.
    #[inline]
    pub(super) fn enter(&mut self, node: Node, then: u32) {
        if let Some(next) = self.next.last_mut() {
            *next = then;
        }
        self.blocked[node.index()] = true;
        self.path.push(node);
        self.next.push(self.rows[node.index()]);
        if self.path.len() == self.opens_at {
            self.block_last(false);
        }
    }

    /// Takes the last move back and tells which node was left.
    #[inline]
    pub(super) fn leave(&mut self) -> Option<Node> {
        if self.path.len() == self.opens_at {
            self.block_last(true);
        }
        self.next.pop();
        let left = self.path.pop()?;
        // A last node that was entered can be entered again only when nothing else is left, as is so here.
        self.blocked[left.index()] = false;
        Some(left)
    }

    #[cold]
    fn block_last(&mut self, is_blocked: bool) {
        if let Some(last) = self.last {
            self.blocked[last.index()] = is_blocked;
        }
    }
}
