//! Matchings of the nodes with successors, and the squares that have too few.
//!
//! **Idea.** A tour gives each node a successor, and each node is the successor of one. Forget that it is one cycle,
//! and allow going to and fro: then it is a matching of nodes on the left with nodes on the right, and whether there
//! is one is quickly decided. If there is none, König's theorem (1931) names nodes T with fewer neighbours than they
//! are. If there is one, but a set T of nodes has exactly as many neighbours N(T), then the tour leaves T only for
//! N(T) and comes back: without N(T) the nodes T fall apart, and the rest of the board is one part more. In the same
//! way, two edges from each node are a flow, and where it falls short there is a [degree deficit](super::degree_deficit).
//!
//! **Sources.** Hopcroft and Karp (1973) for the matching, Dinic (1970) for the flow; Dulmage and Mendelsohn (1958) for
//! the sets with as many neighbours as members: they are the sets that cannot be left along edges that change the
//! matching.
//!
//! **Ours.** Both are one flow with another need, on two copies of the nodes, so that boards without two colours
//! and the apex need nothing else. A set T that results from it may contain neighbours of its members; without them it
//! is independent and as much in need: if t in T is not a neighbour of T, its neighbours do not lie in T.
//!
//! **Cost.** A few passes over the whole board per phase, and some ten phases in practice.
//!
//! **A small board.** On 4x4 (as on every board with a side of 4) the dark squares A, B, C, D of the two outer files
//! have only light squares of the inner files as neighbours, as many as they are. Without those they stand alone, and
//! the rest of the board is left: more than four parts, so there is no closed tour.
//!
//! ```text
//! . . # D
//! B # . .
//! . . # C
//! A # . .
//! ```

use super::marked_graph::{Mark, MarkedGraph, NodeSet};
use crate::Node;
use cavalcade_core::graph::rows::Rows;
use cavalcade_core::{Budget, Clock, Limit};

/// The number of successors that each node needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    /// One: a matching.
    One,
    /// All edges that it still needs.
    All,
}

const FAR: u32 = u32::MAX;

/// A largest matching.
#[derive(Debug)]
pub(super) struct Matching {
    /// The target of each edge, and for each edge the same edge seen from its other end.
    rows: Rows<Node>,
    opposite: Vec<u32>,
    /// Whether an edge leads from a node to its successor.
    is_used: Vec<bool>,
    /// The number of successors that each node lacks, and the number of nodes whose successor it can still become.
    lacks: Vec<u32>,
    room: Vec<u32>,
    /// The distance of each node on the left from a lack, and of each node on the right.
    left: Vec<u32>,
    right: Vec<u32>,
}

impl Matching {
    /// A largest matching of the nodes of a graph.
    pub(super) fn new(marked: &MarkedGraph<'_>, need: Need, budget: &Budget) -> Result<Self, Limit> {
        let (rows, needs): (Rows<Node>, Vec<u32>) = match need {
            Need::One => (marked.rows(NodeSet::All, budget)?, vec![1; marked.len()]),
            Need::All => (
                marked.rows_with_mark(NodeSet::All, |mark| mark == Mark::Free, budget)?,
                marked.nodes().map(|node| marked.need(node)).collect(),
            ),
        };
        let opposite = rows.opposites();
        let far = vec![FAR; marked.len()];
        let is_used = vec![false; opposite.len()];
        let mut matching =
            Self { rows, opposite, is_used, lacks: needs.clone(), room: needs, left: far.clone(), right: far };
        let mut clock = budget.clock();
        while matching.measure(&mut clock)? {
            budget.check(0)?;
            matching.fill(&mut clock)?;
        }
        Ok(matching)
    }

    /// Measures the distance of each node from a lack. Returns whether any room can be reached.
    fn measure(&mut self, clock: &mut Clock<'_>) -> Result<bool, Limit> {
        self.left.fill(FAR);
        self.right.fill(FAR);
        let mut queue: Vec<Node> = self.nodes().filter(|node| self.lacks[node.index()] > 0).collect();
        for node in &queue {
            self.left[node.index()] = 0;
        }
        let (mut next, mut has_room) = (0, false);
        while let Some(&node) = queue.get(next) {
            clock.tick()?;
            next += 1;
            for edge in self.rows.range(node).filter(|edge| !self.is_used[*edge]) {
                let to = self.target(edge);
                if self.right[to.index()] != FAR {
                    continue;
                }
                self.right[to.index()] = self.left[node.index()];
                has_room |= self.room[to.index()] > 0;
                for other in self.rows.range(to) {
                    let before = self.target(other);
                    if self.is_used[self.opposite[other] as usize] && self.left[before.index()] == FAR {
                        self.left[before.index()] = self.left[node.index()] + 1;
                        queue.push(before);
                    }
                }
            }
        }
        Ok(has_room)
    }

    /// Fills as many lacks as possible by shortest changes.
    fn fill(&mut self, clock: &mut Clock<'_>) -> Result<(), Limit> {
        let mut tried: Vec<u32> = self.nodes().map(|node| self.rows.range(node).start as u32).collect();
        let mut released = tried.clone();
        for node in self.nodes() {
            clock.tick()?;
            while self.lacks[node.index()] > 0 && self.change_from(node, &mut tried, &mut released, clock)? {
                self.lacks[node.index()] -= 1;
            }
        }
        Ok(())
    }

    /// Searches depth first for a change that gives a node one more successor, and makes it.
    ///
    /// The path is a list of edges, alternately one to use and one to release.
    fn change_from(
        &mut self,
        first: Node,
        tried: &mut [u32],
        released: &mut [u32],
        clock: &mut Clock<'_>,
    ) -> Result<bool, Limit> {
        let mut path: Vec<usize> = Vec::new();
        loop {
            clock.tick()?;
            let node = path.last().map_or(first, |release| self.source(*release));
            let end = self.rows.range(node).end;
            let Some(edge) = (tried[node.index()] as usize..end).find(|edge| self.leads_on(node, *edge)) else {
                tried[node.index()] = end as u32;
                // Nothing more from here: the node before tries another.
                let Some(release) = path.pop() else { return Ok(false) };
                released[self.target(release).index()] += 1;
                path.pop();
                continue;
            };
            tried[node.index()] = edge as u32;
            let to = self.target(edge);
            if self.room[to.index()] > 0 {
                self.room[to.index()] -= 1;
                path.push(edge);
                self.make(&path);
                return Ok(true);
            }
            match self.release(node, to, &mut released[to.index()]) {
                Some(release) => path.extend([edge, release]),
                None => tried[node.index()] += 1,
            }
        }
    }

    fn make(&mut self, change: &[usize]) {
        for edge in change {
            self.is_used[*edge] = !self.is_used[*edge];
        }
    }

    fn nodes(&self) -> impl Iterator<Item = Node> + use<> {
        (0..self.rows.len()).map(Node::new)
    }

    /// The node that an edge leads to.
    fn target(&self, edge: usize) -> Node {
        self.rows.entries()[edge]
    }

    /// The node that an edge comes from.
    fn source(&self, edge: usize) -> Node {
        self.target(self.opposite[edge] as usize)
    }

    fn leads_on(&self, node: Node, edge: usize) -> bool {
        !self.is_used[edge] && self.right[self.target(edge).index()] == self.left[node.index()]
    }

    /// Returns an edge to a node that another node could release, if it is one step further from a lack.
    fn release(&self, node: Node, to: Node, from: &mut u32) -> Option<usize> {
        let end = self.rows.range(to).end;
        let others = *from as usize..end;
        for other in others {
            let edge = self.opposite[other] as usize;
            if self.is_used[edge] && self.left[self.target(other).index()] == self.left[node.index()] + 1 {
                *from = other as u32;
                return Some(edge);
            }
        }
        *from = end as u32;
        None
    }

    /// Returns the nodes that together lack successors, without those that are their successors; empty if nothing is
    /// lacking.
    pub(super) fn short(&self) -> Vec<Node> {
        // After the last measure no room can be reached.
        let is_short = |node: &Node| self.left[node.index()] != FAR && self.right[node.index()] == FAR;
        self.nodes().filter(is_short).collect()
    }

    /// Returns some sets of nodes with no more neighbours than members, each without those that are neighbours of it.
    pub(super) fn tight(&self, clock: &mut Clock<'_>) -> Result<Vec<Vec<Node>>, Limit> {
        let (first, last) = (Node::new(0), Node::new(self.rows.len() - 1));
        let first_beside = self.rows.row(first).first().copied().unwrap_or(first);
        let mut found = Vec::new();
        for node in [first, first_beside, last] {
            let ahead = self.reach(node, Heading::Ahead, clock)?;
            let behind = self.reach(node, Heading::Behind, clock)?;
            if behind.iter().zip(&ahead).any(|(behind, ahead)| *behind && !ahead) {
                found.push(self.independent(&ahead));
            }
            let mut rest = ahead;
            // From a node that does not lead back one never comes back: smaller and smaller sets.
            for _ in 0..8 {
                let Some(further) = (0..rest.len()).find(|k| rest[*k] && !behind[*k]) else { break };
                let further = Node::new(further);
                let smaller = self.reach(further, Heading::Ahead, clock)?;
                found.push(self.independent(&smaller));
                let left_behind = self.reach(further, Heading::Behind, clock)?;
                rest = smaller.iter().zip(left_behind).map(|(ahead, behind)| *ahead && !behind).collect();
            }
        }
        Ok(found)
    }

    /// Returns the nodes that can be reached by changes that keep the number of lacks, or from which this node can be
    /// reached.
    fn reach(&self, first: Node, heading: Heading, clock: &mut Clock<'_>) -> Result<Vec<bool>, Limit> {
        let mut is_reached = vec![false; self.rows.len()];
        // Pass each node once: the apex may be joined to half the board.
        let mut is_passed = vec![false; self.rows.len()];
        is_reached[first.index()] = true;
        let mut queue = vec![first];
        let is_ahead = heading == Heading::Ahead;
        while let Some(node) = queue.pop() {
            clock.tick()?;
            for edge in self.rows.range(node).filter(|edge| self.is_used[*edge] != is_ahead) {
                let to = self.target(edge);
                if std::mem::replace(&mut is_passed[to.index()], true) {
                    continue;
                }
                for other in self.rows.range(to) {
                    let next = self.target(other);
                    if self.is_used[self.opposite[other] as usize] == is_ahead && !is_reached[next.index()] {
                        is_reached[next.index()] = true;
                        queue.push(next);
                    }
                }
            }
        }
        Ok(is_reached)
    }

    /// The members of a set that are not neighbours of other members.
    fn independent(&self, set: &[bool]) -> Vec<Node> {
        let beside = |node: &Node| self.rows.row(*node).iter().any(|next| set[next.index()]);
        self.nodes().filter(|node| set[node.index()] && !beside(node)).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Heading {
    Ahead,
    Behind,
}
