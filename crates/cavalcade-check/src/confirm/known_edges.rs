//! The edges that are known to be taken or dropped.
//!
//! The nodes are the squares and, for a tour between two ends, the apex, which is joined to every square that can
//! be an end. Each node needs two edges, and all edges together make one cycle.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::context::Context;
use super::ends::EndSquares;
use super::question::{AnyQuestion, VertexOf};
use cavalcade_core::reason::CycleVertex;
use cavalcade_core::{Budget, Limit};

/// The edges that are dropped or taken.
#[derive(Debug)]
pub(super) struct KnownEdges<'q, Q: AnyQuestion> {
    pub(super) context: Context<'q, Q>,
    /// The squares that can be ends; `None` for a cycle.
    ends: Option<Rc<HashSet<Q::Vertex>>>,
    dropped: HashSet<(VertexOf<Q>, VertexOf<Q>)>,
    taken: HashMap<VertexOf<Q>, Vec<VertexOf<Q>>>,
}

impl<Q: AnyQuestion> Clone for KnownEdges<'_, Q> {
    fn clone(&self) -> Self {
        let (dropped, taken) = (self.dropped.clone(), self.taken.clone());
        Self { context: self.context, ends: self.ends.clone(), dropped, taken }
    }
}

impl<'q, Q: AnyQuestion> KnownEdges<'q, Q> {
    /// Creates the initial state; `None` for a single square, whose tour is not a cycle.
    pub(super) fn new(question: &'q Q, budget: &'q Budget) -> Result<Option<Self>, Limit> {
        if question.vertex_count() < 2 {
            return Ok(None);
        }
        let context = Context::new(question, budget);
        context.expect_room()?;
        let ends = EndSquares::of(context)?;
        let named = ends.as_ref().map_or_else(Vec::new, |ends| ends.named.clone());
        let ends = ends.map(|ends| Rc::new(ends.possible));
        let mut known = Self { context, ends, dropped: HashSet::new(), taken: HashMap::new() };
        for end in &named {
            known.take(CycleVertex::Apex, CycleVertex::On(*end));
        }
        if let ([start, end], 3..) = (&named[..], question.vertex_count()) {
            // With the apex they would make a cycle of three.
            known.drop(CycleVertex::On(*start), CycleVertex::On(*end));
        }
        Ok(Some(known))
    }

    /// The number of nodes.
    pub(super) fn nodes(&self) -> u64 {
        self.context.question.vertex_count() + u64::from(self.ends.is_some())
    }

    /// Returns `true` if a tour has ends.
    pub(super) fn has_ends(&self) -> bool {
        self.ends.is_some()
    }

    /// The vertices to which edges lead that are not dropped.
    pub(super) fn edges(&self, vertex: VertexOf<Q>) -> Vec<VertexOf<Q>> {
        let is_kept = |to: &VertexOf<Q>| !self.dropped.contains(&(vertex, *to));
        let ends = self.ends.as_deref();
        match vertex {
            CycleVertex::Apex => ends.into_iter().flatten().map(|end| CycleVertex::On(*end)).filter(is_kept).collect(),
            CycleVertex::On(square) if self.context.question.contains(square) => {
                let out = ends.filter(|ends| ends.contains(&square)).map(|_| CycleVertex::Apex);
                self.context
                    .question
                    .neighbours(square)
                    .into_iter()
                    .map(CycleVertex::On)
                    .chain(out)
                    .filter(is_kept)
                    .collect()
            }
            CycleVertex::On(_) => Vec::new(),
        }
    }

    /// The squares to which moves lead that are not dropped.
    pub(super) fn moves(&self, square: Q::Vertex) -> Vec<Q::Vertex> {
        self.edges(CycleVertex::On(square)).into_iter().filter_map(CycleVertex::vertex).collect()
    }

    /// Returns `true` if there is an edge that is not dropped.
    pub(super) fn is_edge(&self, from: VertexOf<Q>, to: VertexOf<Q>) -> bool {
        // A square has few edges, the apex many.
        if from == CycleVertex::Apex { self.edges(to).contains(&from) } else { self.edges(from).contains(&to) }
    }

    /// The vertices to which taken edges lead.
    pub(super) fn taken(&self, vertex: VertexOf<Q>) -> &[VertexOf<Q>] {
        self.taken.get(&vertex).map_or(&[], Vec::as_slice)
    }

    pub(super) fn is_taken(&self, from: VertexOf<Q>, to: VertexOf<Q>) -> bool {
        self.taken(from).contains(&to)
    }

    /// The number of edges that a node still needs.
    pub(super) fn need(&self, vertex: VertexOf<Q>) -> i64 {
        2 - (self.taken(vertex).len() as i64).min(2)
    }

    /// The vertices to which edges lead that are neither dropped nor taken.
    pub(super) fn free(&self, vertex: VertexOf<Q>) -> Vec<VertexOf<Q>> {
        self.edges(vertex).into_iter().filter(|to| !self.is_taken(vertex, *to)).collect()
    }

    pub(super) fn take(&mut self, from: VertexOf<Q>, to: VertexOf<Q>) {
        if !self.is_taken(from, to) {
            self.taken.entry(from).or_default().push(to);
            self.taken.entry(to).or_default().push(from);
        }
    }

    pub(super) fn drop(&mut self, from: VertexOf<Q>, to: VertexOf<Q>) {
        self.dropped.extend([(from, to), (to, from)]);
    }

    /// Returns the number of nodes on the chain of taken edges from one node to another, if there is one.
    pub(super) fn chain(&self, from: VertexOf<Q>, to: VertexOf<Q>) -> Option<u64> {
        self.taken(from).iter().find_map(|first| {
            let (mut before, mut last, mut nodes) = (from, *first, 2);
            while last != to {
                let next = self.taken(last).iter().find(|next| **next != before)?;
                (before, last) = (last, *next);
                nodes += 1;
                if last == from || nodes > self.nodes() {
                    return None;
                }
            }
            Some(nodes)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Kind, Piece, Question, Size, Square};

    /// The length of the chain between two squares of a ladder with three rungs when some of its edges are taken.
    fn length(taken: &str, from: &str, to: &str) -> Option<u64> {
        let (board, budget) = (Board::rectangle(Size::new(3, 2).unwrap()), Budget::unlimited());
        let question = Question::new(board, Piece::leaper(0, 1), Kind::Closed);
        let mut known = KnownEdges::new(&question, &budget).unwrap().unwrap();
        for (from, to) in taken.split_whitespace().filter_map(|edge| edge.split_once('-')) {
            known.take(from.parse().unwrap(), to.parse().unwrap());
        }
        known.chain(from.parse().unwrap(), to.parse().unwrap())
    }

    #[test]
    fn a_chain_has_a_length_if_there_is_one() {
        assert_eq!(length("", "a1", "b1"), None);
        assert_eq!(length("a1-b1", "a1", "b1"), Some(2));
        assert_eq!(length("b1-a1 a1-a2 a2-b2", "b1", "b2"), Some(4));
        assert_eq!(length("b1-a1 a1-a2 a2-b2", "a2", "b1"), Some(3));
        assert_eq!(length("b1-a1 a1-a2 a2-b2", "b1", "c2"), None);
        assert_eq!(length("b1-a1 a1-a2 a2-b2 b2-c2 c2-c1", "b1", "c1"), Some(6), "that is the whole board");
    }

    #[test]
    fn a_chain_that_goes_round_leads_nowhere() {
        assert_eq!(length("a1-b1 b1-b2 b2-a2 a2-a1", "a1", "c1"), None);
        assert_eq!(length("b1-b2 b2-a2 a2-a1 a1-b1 b1-c1", "c1", "c2"), None, "it comes back to b1 and not to c1");
    }

    #[test]
    fn a_hole_has_no_edges() {
        let board = Board::rectangle(Size::new(3, 3).unwrap()).with_holes([Square::new(1, 1)]).unwrap();
        let (question, budget) = (Question::new(board, Piece::leaper(0, 1), Kind::Open), Budget::unlimited());
        let known = KnownEdges::new(&question, &budget).unwrap().unwrap();
        assert!(known.edges("b2".parse().unwrap()).is_empty());
        let is_edge = |from: &str, to: &str| known.is_edge(from.parse().unwrap(), to.parse().unwrap());
        assert!(is_edge("a1", "b1") && is_edge("a1", "apex") && is_edge("apex", "a1"));
        assert!(!is_edge("a1", "b2") && !is_edge("a1", "c1") && !is_edge("apex", "b2"));
    }
}
