//! A question as nodes and the edges between them: is there a cycle through all nodes?
//!
//! The nodes are the squares, numbered along the longer side of the board, or the nodes of a graph, numbered by their
//! distance from one of them, so that those seen already and those still to come meet in a short front; and, for a tour
//! with ends, the apex, which comes last and is joined to every square that can be an end.

use std::collections::HashMap;

use super::context::Context;
use super::ends::EndSquares;
use super::question::AnyQuestion;
use cavalcade_core::{Budget, Kind, Limit};

/// A question as a graph problem.
#[derive(Debug)]
pub(super) enum Task {
    /// The answer is plain.
    Settled(bool),
    /// A cycle has to be found.
    Cycle(PlainGraph),
}

/// Nodes and edges.
#[derive(Debug)]
pub(super) struct PlainGraph {
    /// The nodes that each node is joined to.
    pub(super) edges: Vec<Vec<usize>>,
    /// The apex, if the tour has ends.
    pub(super) apex: Option<usize>,
    /// The ends asked for: every cycle goes from them to the apex.
    pub(super) named: Vec<usize>,
}

impl Task {
    /// The bytes per node that this graph and the searches on it take.
    const BYTES_PER_NODE: u64 = 1024;

    /// Reads the question.
    pub(super) fn of<Q: AnyQuestion>(question: &Q, budget: &Budget) -> Result<Self, Limit> {
        let (count, context) = (question.vertex_count(), Context::new(question, budget));
        let is_closed = question.kind() == Kind::Closed;
        if count < 2 || (is_closed && count == 2) {
            // One square is an open tour. There and back is not a closed one.
            return Ok(Self::Settled(!is_closed && count == 1));
        }
        if let (true, Some(start), Some(end)) = (is_closed, question.start(), question.end())
            && !question.neighbours(end).contains(&start)
        {
            return Ok(Self::Settled(false));
        }
        context.expect_room()?;
        budget.has_room_for(count.saturating_mul(Self::BYTES_PER_NODE))?;
        PlainGraph::of(context, budget).map(Self::Cycle)
    }
}

impl PlainGraph {
    fn of<Q: AnyQuestion>(context: Context<'_, Q>, budget: &Budget) -> Result<Self, Limit> {
        let squares = context.question.in_order();
        let mut clock = budget.clock();
        let mut numbers: HashMap<Q::Vertex, usize> = HashMap::with_capacity(squares.len());
        for (number, square) in squares.iter().enumerate() {
            clock.tick()?;
            numbers.insert(*square, number);
        }
        let mut edges = Vec::with_capacity(squares.len() + 1);
        for square in &squares {
            clock.tick()?;
            edges.push(context.question.neighbours(*square).iter().map(|to| numbers[to]).collect());
        }
        let mut graph = Self { edges, apex: None, named: Vec::new() };
        if let Some(ends) = EndSquares::of(context)? {
            let mut possible: Vec<usize> = ends.possible.iter().map(|end| numbers[end]).collect();
            possible.sort_unstable();
            graph.add_apex(possible);
            graph.named = ends.named.iter().map(|end| numbers[end]).collect();
        }
        Ok(graph)
    }

    fn add_apex(&mut self, ends: Vec<usize>) {
        let apex = self.edges.len();
        for end in &ends {
            self.edges[*end].push(apex);
        }
        self.edges.push(ends);
        self.apex = Some(apex);
    }

    /// The number of nodes.
    pub(super) const fn len(&self) -> usize {
        self.edges.len()
    }
}
