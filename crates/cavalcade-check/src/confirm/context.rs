//! The board or graph as a second look sees it: squares or nodes, and the edges from one to another.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use super::question::AnyQuestion;
use cavalcade_core::{Budget, Limit};

/// A question, and the budget for checking it.
#[derive(Debug)]
pub(super) struct Context<'q, Q> {
    pub(super) question: &'q Q,
    budget: &'q Budget,
}

impl<Q> Clone for Context<'_, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Q> Copy for Context<'_, Q> {}

impl<'q, Q: AnyQuestion> Context<'q, Q> {
    /// The most squares that any machine can hold notes about.
    const MOST_SQUARES: u64 = (1 << 28) - 1;

    /// The bytes it takes to note something of each square, at most.
    const BYTES_PER_SQUARE: u64 = 128;

    pub(super) const fn new(question: &'q Q, budget: &'q Budget) -> Self {
        Self { question, budget }
    }

    /// Checks that there is memory for a note about each square.
    pub(super) fn expect_room(self) -> Result<(), Limit> {
        let needed = self.question.vertex_count().saturating_mul(Self::BYTES_PER_SQUARE);
        self.budget.has_room_for(needed)?;
        // Without a limit of memory, a board that no machine holds is still not begun.
        let allowed = Self::MOST_SQUARES.saturating_mul(Self::BYTES_PER_SQUARE);
        if needed > allowed { Err(Limit::Memory { needed, allowed }) } else { Ok(()) }
    }

    /// Returns `true` if these are squares of the board, no two of them the same.
    pub(super) fn has_all(self, squares: &[Q::Vertex]) -> bool {
        let mut seen = HashSet::new();
        squares.iter().all(|square| self.question.contains(*square) && seen.insert(*square))
    }

    /// Returns the parts of the board or graph that consists of these vertices and edges.
    pub(super) fn parts(
        self,
        is_there: impl Fn(Q::Vertex) -> bool,
        neighbours: impl Fn(Q::Vertex) -> Vec<Q::Vertex>,
    ) -> Result<Parts<Q::Vertex>, Limit> {
        let mut clock = self.budget.clock();
        let (mut part_of, mut sizes) = (HashMap::new(), Vec::new());
        for first in self.question.vertices().filter(|square| is_there(*square)) {
            if part_of.contains_key(&first) {
                continue;
            }
            let (number, mut size) = (sizes.len(), 1);
            part_of.insert(first, number);
            let mut around = vec![first];
            while let Some(square) = around.pop() {
                clock.tick()?;
                for next in neighbours(square).into_iter().filter(|next| is_there(*next)) {
                    if part_of.insert(next, number).is_none() {
                        around.push(next);
                        size += 1;
                    }
                }
            }
            sizes.push(size);
        }
        Ok(Parts { part_of, sizes })
    }

    /// Returns the squares in two colours, the first one `true`, if each move changes colour and the board is
    /// connected.
    pub(super) fn colours(self) -> Result<Option<HashMap<Q::Vertex, bool>>, Limit> {
        let Some(first) = self.question.vertices().next() else { return Ok(None) };
        let mut clock = self.budget.clock();
        let mut colours = HashMap::from([(first, true)]);
        let mut around = vec![first];
        while let Some(square) = around.pop() {
            clock.tick()?;
            let other = !colours[&square];
            for next in self.question.neighbours(square) {
                match colours.insert(next, other) {
                    None => around.push(next),
                    Some(before) if before != other => return Ok(None),
                    Some(_) => {}
                }
            }
        }
        Ok((colours.len() as u64 == self.question.vertex_count()).then_some(colours))
    }
}

/// The parts of a board or graph between which nothing leads.
pub(super) struct Parts<V> {
    /// The number of the part in which each square lies.
    pub(super) part_of: HashMap<V, usize>,
    /// The number of squares of each part.
    sizes: Vec<u64>,
}

impl<V: Eq + Hash> Parts<V> {
    /// The number of parts.
    pub(super) const fn count(&self) -> usize {
        self.sizes.len()
    }

    /// Returns `true` if these squares lie one in each part, and the parts have these sizes, where sizes are given.
    pub(super) fn match_claim(&self, squares: &[V], sizes: &[u64]) -> bool {
        let parts: Vec<usize> = squares.iter().filter_map(|square| self.part_of.get(square).copied()).collect();
        let met: HashSet<usize> = parts.iter().copied().collect();
        let found = parts.iter().map(|part| self.sizes[*part]);
        squares.len() == self.count()
            && met.len() == self.count()
            && (sizes.is_empty() || found.eq(sizes.iter().copied()))
    }
}
