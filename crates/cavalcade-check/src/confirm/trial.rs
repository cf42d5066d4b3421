//! Searches for a cycle through all nodes by trial: an edge is taken, and dropped again if its consequences contradict
//! each other.
//!
//! **Consequences.** A node with two edges taken drops the others; one with two edges left takes both. An edge between the
//! two ends of a chain would close a cycle too soon and is dropped. Without the apex, the remaining edges must connect all
//! squares.
//!
//! **Cost.** Exponential at worst, but small boards without a tour are mostly settled after a few trials. Edges are undone in
//! reverse order, so there is only one copy of the state, and no recursion.

use super::plain_graph::PlainGraph;
use cavalcade_core::{Budget, Limit};

/// The state of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EdgeMark {
    Free,
    Taken,
    Dropped,
}

/// Two marks that cannot both be.
#[derive(Debug)]
struct DeadEnd;

/// Something that has to be undone to go back.
enum Change {
    /// An edge was dropped.
    Dropped(usize),
    /// An edge was taken: it joined two chains that ended there and there.
    Joined { edge: usize, ends: [usize; 2] },
}

/// An edge that was taken on trial, and the number of changes before it.
struct Attempt {
    edge: usize,
    before: usize,
}

/// The edges that are taken and dropped.
pub(super) struct Trial<'p> {
    graph: &'p PlainGraph,
    /// Each edge by the two nodes it joins, and for each node its edges.
    edges: Vec<[usize; 2]>,
    at: Vec<Vec<usize>>,
    marks: Vec<EdgeMark>,
    /// The number of edges of each node that are free, and that are taken.
    free: Vec<usize>,
    taken: Vec<usize>,
    /// The other end of the chain that ends at a node.
    mate: Vec<usize>,
    /// The number of edges taken.
    joined: usize,
    changes: Vec<Change>,
    attempts: Vec<Attempt>,
    /// Nodes to visit, because something changed there.
    to_look_at: Vec<usize>,
    /// The number of edges tried.
    pub(super) steps: u64,
}

impl<'p> Trial<'p> {
    pub(super) fn new(graph: &'p PlainGraph, budget: &Budget) -> Result<Self, Limit> {
        let (count, mut clock) = (graph.len(), budget.clock());
        let (mut edges, mut at) = (Vec::new(), vec![Vec::new(); count]);
        for (from, leads) in graph.edges.iter().enumerate() {
            clock.tick()?;
            for to in leads.iter().filter(|to| from < **to) {
                at[from].push(edges.len());
                at[*to].push(edges.len());
                edges.push([from, *to]);
            }
        }
        Ok(Self {
            graph,
            marks: vec![EdgeMark::Free; edges.len()],
            free: at.iter().map(Vec::len).collect(),
            edges,
            at,
            taken: vec![0; count],
            mate: (0..count).collect(),
            joined: 0,
            changes: Vec::new(),
            attempts: Vec::new(),
            to_look_at: (0..count).collect(),
            steps: 0,
        })
    }

    /// Returns whether there is a cycle. One can go on where a limit stopped it.
    pub(super) fn go(&mut self, budget: &Budget) -> Result<bool, Limit> {
        if self.steps == 0 && self.take_named().is_err() {
            return Ok(false);
        }
        loop {
            budget.check(self.steps)?;
            self.steps += 1;
            if self.follow().is_err() || !self.is_joined(budget)? {
                if !self.go_back() {
                    return Ok(false);
                }
            } else if let Some(edge) = self.choose() {
                self.attempts.push(Attempt { edge, before: self.changes.len() });
                self.take(edge).expect("nothing speaks against an edge that is still free when all was followed");
            } else {
                return Ok(true);
            }
        }
    }

    /// Takes the edges between the apex and the ends asked for.
    fn take_named(&mut self) -> Result<(), DeadEnd> {
        let graph = self.graph;
        for end in &graph.named {
            let is_to_end = |edge: &&usize| self.edges[**edge].contains(end);
            let edge = graph.apex.and_then(|apex| self.at[apex].iter().find(is_to_end).copied());
            self.take(edge.ok_or(DeadEnd)?)?;
        }
        Ok(())
    }

    /// Takes and drops what has to be, until nothing follows any more.
    fn follow(&mut self) -> Result<(), DeadEnd> {
        while let Some(node) = self.to_look_at.pop() {
            match (self.taken[node], self.free[node]) {
                (2, 0) => {}
                (2, _) => self.drop_free_edges(node),
                (taken, free) if taken + free == 2 => self.take_free_edges(node)?,
                (taken, free) if taken > 2 || taken + free < 2 => return Err(DeadEnd),
                _ => {}
            }
        }
        Ok(())
    }

    fn drop_free_edges(&mut self, node: usize) {
        for k in 0..self.at[node].len() {
            let edge = self.at[node][k];
            if self.marks[edge] == EdgeMark::Free {
                self.drop(edge);
            }
        }
    }

    fn take_free_edges(&mut self, node: usize) -> Result<(), DeadEnd> {
        for k in 0..self.at[node].len() {
            let edge = self.at[node][k];
            if self.marks[edge] == EdgeMark::Free {
                self.take(edge)?;
            }
        }
        Ok(())
    }

    /// Takes a free edge: two chains become one, or the last becomes the cycle.
    fn take(&mut self, edge: usize) -> Result<(), DeadEnd> {
        let [from, to] = self.edges[edge];
        if self.taken[from] == 2 || self.taken[to] == 2 {
            return Err(DeadEnd);
        }
        let ends = [self.mate[from], self.mate[to]];
        let is_cycle = ends == [to, from];
        if is_cycle && self.joined + 1 < self.graph.len() {
            return Err(DeadEnd);
        }
        self.set(edge, EdgeMark::Taken);
        self.changes.push(Change::Joined { edge, ends });
        self.joined += 1;
        self.mate[ends[0]] = ends[1];
        self.mate[ends[1]] = ends[0];
        if !is_cycle {
            self.drop_between(ends);
        }
        Ok(())
    }

    /// Drops the edge between the ends of a chain, unless it is the last that is missing.
    fn drop_between(&mut self, ends: [usize; 2]) {
        if self.joined + 1 == self.graph.len() {
            return;
        }
        // The apex has many edges, a square few.
        let [some, other] = if Some(ends[0]) == self.graph.apex { [ends[1], ends[0]] } else { ends };
        let edge = self.at[some].iter().find(|edge| self.edges[**edge].contains(&other)).copied();
        if let Some(edge) = edge.filter(|edge| self.marks[*edge] == EdgeMark::Free) {
            self.drop(edge);
        }
    }

    fn drop(&mut self, edge: usize) {
        self.set(edge, EdgeMark::Dropped);
        self.changes.push(Change::Dropped(edge));
    }

    fn set(&mut self, edge: usize, mark: EdgeMark) {
        self.marks[edge] = mark;
        for node in self.edges[edge] {
            self.free[node] -= 1;
            self.taken[node] += usize::from(mark == EdgeMark::Taken);
            self.to_look_at.push(node);
        }
    }

    /// Undoes the last attempt and drops its edge for good. Returns `false` if there was no attempt.
    fn go_back(&mut self) -> bool {
        let Some(Attempt { edge, before }) = self.attempts.pop() else { return false };
        self.to_look_at.clear();
        while self.changes.len() > before {
            match self.changes.pop() {
                Some(Change::Joined { edge, ends }) => self.part(edge, ends),
                Some(Change::Dropped(edge)) => self.unset(edge),
                None => {}
            }
        }
        self.drop(edge);
        true
    }

    /// Undoes an edge that was taken.
    fn part(&mut self, edge: usize, ends: [usize; 2]) {
        let [from, to] = self.edges[edge];
        self.mate[ends[0]] = from;
        self.mate[ends[1]] = to;
        self.joined -= 1;
        self.unset(edge);
    }

    fn unset(&mut self, edge: usize) {
        let is_taken = self.marks[edge] == EdgeMark::Taken;
        self.marks[edge] = EdgeMark::Free;
        for node in self.edges[edge] {
            self.free[node] += 1;
            self.taken[node] -= usize::from(is_taken);
        }
    }

    /// Returns a free edge at the node with the least choice; `None` if all nodes have their two edges.
    fn choose(&self) -> Option<usize> {
        let open = (0..self.graph.len()).filter(|node| self.taken[*node] < 2);
        let node = open.min_by_key(|node| (self.free[*node], self.taken[*node] == 0))?;
        self.at[node].iter().find(|edge| self.marks[**edge] == EdgeMark::Free).copied()
    }

    /// Returns whether the edges that are not dropped join all squares without the help of the apex.
    fn is_joined(&self, budget: &Budget) -> Result<bool, Limit> {
        let (apex, mut clock) = (self.graph.apex, budget.clock());
        let mut is_seen = vec![false; self.graph.len()];
        is_seen[0] = true;
        let (mut around, mut seen) = (vec![0], 1);
        while let Some(node) = around.pop() {
            clock.tick()?;
            for edge in self.at[node].iter().filter(|edge| self.marks[**edge] != EdgeMark::Dropped) {
                let [from, to] = self.edges[*edge];
                let next = if from == node { to } else { from };
                if Some(next) != apex && !is_seen[next] {
                    is_seen[next] = true;
                    seen += 1;
                    around.push(next);
                }
            }
        }
        Ok(seen + usize::from(apex.is_some()) == self.graph.len())
    }
}
