//! Cuts of one square or two, all of them.
//!
//! **Idea.** A square cuts off what lies beyond a child of it in a depth-first walk if no move leads from there past the
//! square: its [low point](crate::graph::low_points) says so (Hopcroft and Tarjan, 1973). So one walk counts, for each
//! square at once, the parts that its removal leaves. For two squares, the walk is repeated without each square in turn.
//!
//! **Ours.** The walk goes over the board alone, and over the board with the apex. A removal together with the apex is
//! judged by the first, one that leaves the apex where it is by the second; see [cuts](super::cut) for what is allowed.
//!
//! **Cost.** Linear for one square, quadratic for two.
//!
//! **A small board.** On a strip of five squares that a piece of one step walks along, the walk from the left end meets
//! them in order, and no square leads back past its parent. Without the middle one two parts are left, as many as an open
//! tour could join and one more than a closed one could.

use super::cut::cut;
use super::marked_graph::{Mark, MarkedGraph, NodeSet};
use crate::Node;
use crate::graph::low_points::{DepthFirst, LowPoints};
use cavalcade_core::graph::rows::Rows;
use cavalcade_core::reason::Cut;
use cavalcade_core::{Budget, Clock, Limit};

/// A cut of one square, if there is any.
pub(super) fn single(marked: &MarkedGraph<'_>, budget: &Budget) -> Result<Option<Cut<Node>>, Limit> {
    let views = Views::new(marked, budget)?;
    let mut counter = PartCounter::new(marked.len());
    first_cut(marked, views.candidates(marked, &mut counter, None, budget)?, &[], budget)
}

/// Returns the first of these squares that makes a cut together with those that are removed already.
fn first_cut(
    marked: &MarkedGraph<'_>,
    squares: Vec<Node>,
    gone: &[Node],
    budget: &Budget,
) -> Result<Option<Cut<Node>>, Limit> {
    for square in squares {
        if let Some(cut) = cut(marked, &[gone, &[square]].concat(), budget)? {
            return Ok(Some(cut));
        }
    }
    Ok(None)
}

/// A cut of two squares, if there is any.
pub(super) fn pair(marked: &MarkedGraph<'_>, budget: &Budget) -> Result<Option<Cut<Node>>, Limit> {
    let views = Views::new(marked, budget)?;
    let mut counter = PartCounter::new(marked.len());
    for first in marked.squares() {
        budget.check(0)?;
        let seconds = views.candidates(marked, &mut counter, Some(first), budget)?;
        if let Some(cut) = first_cut(marked, seconds, &[first], budget)? {
            return Ok(Some(cut));
        }
    }
    Ok(None)
}

/// The board alone, and the board with the apex.
struct Views {
    board: Rows<Node>,
    whole: Option<Rows<Node>>,
}

impl Views {
    fn new(marked: &MarkedGraph<'_>, budget: &Budget) -> Result<Self, Limit> {
        let whole = marked.has_apex().then(|| marked.rows(NodeSet::All, budget)).transpose()?;
        Ok(Self { board: marked.rows(NodeSet::Squares, budget)?, whole })
    }

    /// The squares that make a cut, together with one that is gone already.
    fn candidates(
        &self,
        marked: &MarkedGraph<'_>,
        counter: &mut PartCounter,
        gone: Option<Node>,
        budget: &Budget,
    ) -> Result<Vec<Node>, Limit> {
        let removed = 1 + u32::from(gone.is_some());
        let mut found = Vec::new();
        let of_board = counter.parts_without(&self.board, gone, budget)?;
        for node in marked.squares().filter(|node| Some(*node) != gone) {
            // The removal of the apex allows one part more, unless it removes an end with it.
            let bonus = u32::from(marked.has_apex());
            let lost = [Some(node), gone].into_iter().flatten().map(|node| ends_lost(marked, node)).sum::<u32>();
            let inside = gone.map_or(0, |gone| u32::from(is_taken(marked, gone, node)));
            if of_board[node.index()] + lost + inside > removed + bonus {
                found.push(node);
            }
        }
        if let Some(whole) = &self.whole {
            let of_whole = counter.parts_without(whole, gone, budget)?;
            let is_cut = |node: &Node| Some(*node) != gone && of_whole[node.index()] > removed;
            found.extend(marked.squares().filter(is_cut));
        }
        Ok(found)
    }
}

fn is_taken(marked: &MarkedGraph<'_>, from: Node, to: Node) -> bool {
    matches!(marked.mark((from, to)), Some((Mark::Taken, _)))
}

fn ends_lost(marked: &MarkedGraph<'_>, node: Node) -> u32 {
    u32::from(marked.has_apex() && is_taken(marked, marked.apex(), node))
}

/// Counts the parts that removals leave; what it needs is kept for the next count.
struct PartCounter {
    low_points: LowPoints,
    /// The number of parts that removing a node leaves of its own part.
    split: Vec<u32>,
}

impl PartCounter {
    fn new(nodes: usize) -> Self {
        Self { low_points: LowPoints::new(nodes), split: vec![0; nodes] }
    }

    /// For each node, how many parts are left without it and without the one that is gone.
    fn parts_without(&mut self, rows: &Rows<Node>, gone: Option<Node>, budget: &Budget) -> Result<Vec<u32>, Limit> {
        self.low_points.clear();
        let mut parts = 0;
        let mut splits = Splits { rows, gone, split: &mut self.split, clock: budget.clock() };
        for root in (0..rows.len()).map(Node::new) {
            if Some(root) != gone && !self.low_points.is_met(root) {
                parts += 1;
                self.low_points.walk(root, &mut splits)?;
                // What lies above any other node is one more part, above the root lies nothing.
                splits.split[root.index()] -= 1;
            }
        }
        Ok(self.split[..rows.len()].iter().map(|split| parts - 1 + split).collect())
    }
}

/// Counts for each node the parts that it holds together.
struct Splits<'a> {
    rows: &'a Rows<Node>,
    gone: Option<Node>,
    split: &'a mut [u32],
    clock: Clock<'a>,
}

impl DepthFirst for Splits<'_> {
    type Stop = Limit;

    fn neighbours(&self, node: Node) -> &[Node] {
        self.rows.row(node)
    }

    fn is_there(&self, node: Node) -> bool {
        Some(node) != self.gone
    }

    fn meet(&mut self, node: Node) -> Result<(), Limit> {
        self.split[node.index()] = 1;
        self.clock.tick()
    }

    fn leave(&mut self, _child: Node, parent: Node, is_cut_off: bool) -> Result<(), Limit> {
        self.split[parent.index()] += u32::from(is_cut_off);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoardGraph;
    use crate::problem::{BoardProblem, Normalised, normalise};
    use cavalcade_core::{Board, Kind, Piece, Question, Size, Square};
    use proptest::prelude::*;

    /// The parts of a board with these nodes as additional holes.
    fn parts_left(problem: &BoardProblem<'_>, removed: &[Node]) -> usize {
        let left = problem.question().board().clone().with_holes(problem.squares(removed));
        left.map_or(0, |board| BoardGraph::new(&board, &Piece::KNIGHT).components().len())
    }

    proptest! {
        #[test]
        fn one_walk_counts_the_parts_without_each_square(holes in proptest::collection::vec(0usize..20, 0..8)) {
            let full = Board::rectangle(Size::new(5, 4).unwrap());
            let squares: Vec<Square> = full.squares().collect();
            let board = full.with_holes(holes.into_iter().map(|k| squares[k])).unwrap();
            let question = Question::new(board, Piece::KNIGHT, Kind::Open);
            // A disconnected board has no marked graph: it is rejected before.
            let budget = Budget::unlimited();
            let Normalised::Cycle(problem) = normalise(&question, &budget).unwrap() else { return Ok(()) };
            let marked = MarkedGraph::new(&problem, &budget).unwrap();
            let rows = marked.rows(NodeSet::Squares, &budget).unwrap();
            let mut counter = PartCounter::new(marked.len());
            for gone in [None, Some(Node::new(0)), Some(Node::new(3))] {
                let counted = counter.parts_without(&rows, gone, &budget).unwrap();
                for node in marked.squares().filter(|node| Some(*node) != gone) {
                    let removed: Vec<Node> = gone.into_iter().chain([node]).collect();
                    prop_assert_eq!(counted[node.index()] as usize, parts_left(&problem, &removed), "{:?}", removed);
                }
            }
        }
    }
}
