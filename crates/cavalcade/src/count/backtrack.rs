//! Counting by walking: every path is tried, square by square.
//!
//! The oldest method, and the plainest check on the others: it shares nothing with the frontier method but the graph.
//! Its cost grows with the number of tours itself, so it is for small boards.

use super::{CountError, CountObserver, Effort, Paths};
use crate::budget::Budget;
use crate::{Graph, Kind, Node, Question};

/// The ends of the paths that are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Walks {
    pub(crate) start: Option<Node>,
    pub(crate) end: Option<Node>,
}

impl Walks {
    pub(crate) fn new(question: &Question, graph: &Graph) -> Self {
        let node = |square| graph.node(square);
        Self { start: question.start().and_then(node), end: question.end().and_then(node) }
    }

    /// A closed tour may be begun anywhere, so one beginning is enough.
    pub(crate) fn of_kind(self, kind: Kind, graph: &Graph) -> Self {
        match (kind, self.start, self.end) {
            (Kind::Closed, None, None) => Self { start: graph.nodes().next(), ..self },
            _ => self,
        }
    }
}

/// Steps between two looks at the clock.
const STRIDE: u64 = 1 << 16;

/// Counts the directed paths over all squares, and how many of them end a move away from their start.
pub(crate) fn count(
    graph: &Graph,
    walks: Walks,
    budget: &Budget,
    observer: &mut dyn CountObserver,
) -> Result<Paths, CountError> {
    let visited = vec![false; graph.len()];
    let mut walker = Walker { graph, walks, budget, observer, visited, start: None, paths: 0, closed: 0, steps: 0 };
    let starts = graph.nodes().filter(|node| walks.start.is_none_or(|start| start == *node));
    for start in starts {
        walker.start = Some(start);
        walker.visit(start, 1)?;
    }
    let effort = Effort { transitions: walker.steps, ..Effort::default() };
    Ok(Paths { all: walker.paths.into(), closable: walker.closed.into(), effort })
}

struct Walker<'a> {
    graph: &'a Graph,
    walks: Walks,
    budget: &'a Budget,
    observer: &'a mut dyn CountObserver,
    visited: Vec<bool>,
    start: Option<Node>,
    paths: u64,
    closed: u64,
    steps: u64,
}

impl Walker<'_> {
    fn visit(&mut self, node: Node, length: usize) -> Result<(), CountError> {
        self.steps += 1;
        if self.steps.is_multiple_of(STRIDE) {
            self.budget.check(self.steps)?;
            self.observer.walk(self.steps, self.paths);
        }
        if length == self.graph.len() {
            self.arrive(node);
            return Ok(());
        }
        self.visited[node.index()] = true;
        for index in 0..self.graph.degree(node) {
            let next = self.graph.neighbours(node)[index];
            if !self.visited[next.index()] {
                self.visit(next, length + 1)?;
            }
        }
        self.visited[node.index()] = false;
        Ok(())
    }

    fn arrive(&mut self, end: Node) {
        if self.walks.end.is_none_or(|wanted| wanted == end) {
            self.paths += 1;
            let closes = self.start.is_some_and(|start| self.graph.are_neighbours(end, start));
            self.closed += u64::from(closes && self.graph.len() > 2);
        }
    }
}
