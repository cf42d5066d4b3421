//! The path under construction, and for each of its squares which move is tried next.
//!
//! A move takes a few nanoseconds, so its data is flat. Each node has a row of equal length for its neighbours,
//! filled up with a sentinel, a node that is never blocked: finding the next free neighbour checks one flag for
//! each, with no count of how many are left.

use std::hint::cold_path;

use super::look_ahead::LookAhead;
use super::view::{PathView, ROW, row};
use crate::{BoardGraph, Node, Run};
use cavalcade_core::{Clock, Limit, Square};

/// A path over the nodes of a graph.
#[derive(Debug)]
pub(super) struct PartialPath {
    rows: Vec<Node>,
    degrees: Vec<u8>,
    /// Whether a node is blocked: it is on the path, or it has to be the last and others are left.
    blocked: Vec<bool>,
    /// The nodes of the path, up to its length. While a search walks without looking ahead, `next` has the same
    /// information.
    path: Vec<Node>,
    /// For each node of the path, the index of its next move in the rows.
    next: Vec<u32>,
    length: usize,
    /// The last node of every path, if it is fixed.
    last: Option<Node>,
    /// The number of squares, not counting the copy of the start.
    squares: usize,
}

impl PartialPath {
    /// Creates an empty path over the nodes of a graph. If it has to return to a start, that is a copy of the
    /// start, the node after the last.
    pub(super) fn new(
        graph: &BoardGraph,
        last: Option<Node>,
        home_to: Option<Node>,
        clock: &mut Clock<'_>,
    ) -> Result<Self, Limit> {
        let nodes = graph.len() + usize::from(home_to.is_some());
        let home = home_to.map(|_| Node::new(graph.len()));
        let around_home = home_to.map_or(&[][..], |start| graph.neighbours(start));
        let mut rows = vec![Node::new(nodes); nodes * ROW];
        let mut degrees = vec![0; nodes];
        let mut put = |node: Node, neighbour: Node| {
            rows[node.index() * ROW + usize::from(degrees[node.index()])] = neighbour;
            degrees[node.index()] += 1;
        };
        for node in graph.nodes() {
            clock.tick()?;
            graph.neighbours(node).iter().for_each(|neighbour| put(node, *neighbour));
        }
        for (neighbour, home) in around_home.iter().zip(home.iter().cycle()) {
            put(*neighbour, *home);
            put(*home, *neighbour);
        }
        let last = last.or(home);
        let mut blocked = vec![false; nodes + 1];
        if let Some(last) = last {
            blocked[last.index()] = true;
        }
        let (path, next) = (vec![Node::new(0); nodes], vec![0; nodes + 1]);
        Ok(Self { rows, degrees, blocked, path, next, length: 0, last, squares: graph.len() })
    }

    /// The number of nodes.
    pub(super) fn nodes(&self) -> usize {
        self.degrees.len()
    }

    pub(super) fn path(&self) -> &[Node] {
        &self.path[..self.length]
    }

    pub(super) fn neighbours(&self, node: Node) -> &[Node] {
        row(&self.rows, &self.degrees, node)
    }

    pub(super) fn is_complete(&self) -> bool {
        self.length == self.nodes()
    }

    /// A view of a path with this many nodes.
    pub(super) fn view(&self, length: usize) -> PathView<'_> {
        PathView {
            rows: &self.rows,
            degrees: &self.degrees,
            blocked: &self.blocked,
            path: &self.path[..length],
            last: self.last,
        }
    }

    /// Puts the piece on its start.
    pub(super) fn set_out(&mut self, start: Node) {
        self.blocked[start.index()] = true;
        self.path[0] = start;
        self.next[0] = (start.index() * ROW) as u32;
        self.length = 1;
        if let (Some(last), 2) = (self.last, self.nodes()) {
            self.blocked[last.index()] = false;
        }
    }

    /// Walks on until the path is complete again, and returns whether it is; if not, it has been taken back to nothing.
    pub(super) fn walk<A: LookAhead>(
        &mut self,
        squares: &[Square],
        ahead: &mut A,
        run: &mut Run<'_>,
    ) -> Result<bool, Limit> {
        if self.length == 0 {
            return Ok(false);
        }
        loop {
            // Two copies of the stretch: the one that shows nothing does not ask at each move whether to.
            let pause = if run.shows_steps() {
                self.stretch::<true, A>(squares, ahead, run)
            } else {
                self.stretch::<false, A>(squares, ahead, run)
            };
            match pause {
                Pause::Complete => return Ok(true),
                Pause::Exhausted => return Ok(false),
                Pause::Look => run.look_up()?,
            }
        }
    }

    /// Walks until the next check of the budget is due, if nothing else ends the walk.
    ///
    /// All the time of a plain search is spent here, so what is written to at every move is kept at hand, and the moves
    /// are counted once, at the end. The loop over a row is as short as it can be: a processor spends most of its time
    /// on wrong guesses of which neighbour is free.
    // On its own it has registers enough: inside its caller it takes a twelfth longer.
    #[inline(never)]
    fn stretch<const SHOWN: bool, A: LookAhead>(
        &mut self,
        squares: &[Square],
        ahead: &mut A,
        run: &mut Run<'_>,
    ) -> Pause {
        let nodes = self.nodes();
        // The length at which the last node can be entered; no length, if it is not fixed.
        let (opens_at, last_node) = self.last.map_or((usize::MAX, nodes), |last| (nodes - 1, last.index()));
        let (rows, degrees, last) = (&self.rows[..], &self.degrees[..], self.last);
        let (blocked, path, next) = (&mut self.blocked[..=nodes], &mut self.path[..], &mut self.next[..=nodes]);
        let mut length = self.length;
        let mut deepest = length;
        let mut at = next[length - 1] as usize;
        let allowed = run.steps_before_look();
        let mut steps_left = allowed;
        let pause = loop {
            let node = free_neighbour(rows, blocked, &mut at);
            if node.index() == nodes {
                if length == opens_at {
                    blocked[last_node] = true;
                }
                length -= 1;
                // The sentinel is in the row of the node that is left.
                let left = Node::new((at - 1) / ROW);
                blocked[left.index()] = false;
                if SHOWN {
                    run.show_back(squares[left.index()]);
                }
                let Some(top) = length.checked_sub(1) else { break Pause::Exhausted };
                at = next[top] as usize;
                ahead.left(left, || PathView { rows, degrees, blocked, path: &path[..length], last });
                continue;
            }
            if steps_left == 0 {
                // The move was not made: it is still to be tried.
                at -= 1;
                break Pause::Look;
            }
            steps_left -= 1;
            if SHOWN {
                run.show_forward(squares[node.index()]);
            }
            next[length - 1] = at as u32;
            blocked[node.index()] = true;
            if A::LOOKS {
                path[length] = node;
            }
            at = node.index() * ROW;
            length += 1;
            if length > deepest {
                cold_path();
                deepest = length;
            }
            if length == opens_at {
                blocked[last_node] = false;
            }
            if !ahead.entered(|| PathView { rows, degrees, blocked, path: &path[..length], last }) {
                // The sentinel is at the end of the row: go back at once.
                at += ROW - 1;
            } else if length == nodes {
                break Pause::Complete;
            }
        };
        if let Some(top) = length.checked_sub(1) {
            next[top] = at as u32;
        }
        if pause == Pause::Complete && !A::LOOKS {
            // The next move of a node is in its row.
            path.iter_mut().zip(next).for_each(|(node, next)| *node = Node::new(*next as usize / ROW));
        }
        let steps = allowed - steps_left;
        // Nodes that were entered and are no longer on the path were left.
        run.count_moves(steps, self.length as u64 + steps - length as u64);
        run.reached(deepest.min(self.squares) as u64);
        self.length = length;
        pause
    }
}

/// The reason why a walk has paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pause {
    /// The path is complete.
    Complete,
    /// The path has been taken back to nothing.
    Exhausted,
    /// A move can be made, after a check of the budget.
    Look,
}

/// The next neighbour in a row that can be entered, or the sentinel.
#[inline]
fn free_neighbour(rows: &[Node], blocked: &[bool], at: &mut usize) -> Node {
    loop {
        let node = rows[*at];
        *at += 1;
        if !blocked[node.index()] {
            return node;
        }
    }
}
