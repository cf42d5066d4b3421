//! The moves that are known at some point of a chain of forced moves.

use std::collections::HashSet;

use super::board_view::BoardView;
use super::point::Point;
use cavalcade_core::Square;
use cavalcade_core::reason::{CycleVertex, Step};

/// Moves that every tour makes, moves that no tour makes, and the ends that are known.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    pub(super) taken: Vec<[Square; 2]>,
    pub(super) dropped: Vec<[Square; 2]>,
    pub(super) ends: Vec<Square>,
    /// The same moves, to be looked up by their two squares in order: a chain may be as long as the board.
    made: HashSet<[Square; 2]>,
    left_out: HashSet<[Square; 2]>,
}

impl Chain {
    /// The state before the first step: the ends asked for. Only the last move of a closed tour leads from one to the
    /// other.
    pub(super) fn new(view: &BoardView<'_>) -> Self {
        let mut chain = Self { ends: view.ends(), ..Self::default() };
        if let [start, end] = chain.ends[..]
            && view.neighbours(start).contains(&end)
        {
            chain.drop(CycleVertex::On(start), CycleVertex::On(end));
        }
        chain
    }

    /// A point that shows what is known.
    pub(super) fn point(&self, text: impl Into<String>) -> Point {
        let (taken, dropped, ends) = (self.taken.clone(), self.dropped.clone(), self.ends.clone());
        Point { taken, dropped, ends, ..Point::saying(text) }
    }

    /// Applies a step.
    pub(super) fn follow(&mut self, step: &Step) {
        match step {
            Step::Takes { at, to } => to.iter().for_each(|to| self.take(*at, *to)),
            Step::Needs { from, to, .. } => self.take(*from, *to),
            Step::Leaves { at, to } => to.iter().for_each(|to| self.drop(*at, *to)),
            Step::Skips { from, to } | Step::Rejects { from, to, .. } => self.drop(*from, *to),
            // It is only about ends, and squares that are not ends are not marked.
            Step::Differs { .. } => {}
        }
    }

    /// A move is made, or a square is an end.
    pub(super) fn take(&mut self, from: CycleVertex, to: CycleVertex) {
        match (from, to) {
            (CycleVertex::On(from), CycleVertex::On(to)) if self.made.insert(in_order(from, to)) => {
                self.taken.push([from, to]);
            }
            (CycleVertex::Apex, CycleVertex::On(end)) | (CycleVertex::On(end), CycleVertex::Apex)
                if !self.ends.contains(&end) =>
            {
                self.ends.push(end);
            }
            _ => {}
        }
    }

    /// A move is not made.
    pub(super) fn drop(&mut self, from: CycleVertex, to: CycleVertex) {
        if let (CycleVertex::On(from), CycleVertex::On(to)) = (from, to) {
            self.left_out.insert(in_order(from, to));
            self.dropped.push([from, to]);
        }
    }

    /// Returns `true` if nothing is known of a move yet.
    pub(super) fn is_free(&self, from: Square, to: Square) -> bool {
        let pair = in_order(from, to);
        !self.made.contains(&pair) && !self.left_out.contains(&pair)
    }

    /// The number of moves that a square still needs: an end makes one, every other square two.
    pub(super) fn need(&self, view: &BoardView<'_>, square: Square) -> u64 {
        let is_made = |to: &Square| self.made.contains(&in_order(square, *to));
        let made = view.neighbours(square).into_iter().filter(is_made).count() as u64;
        2u64.saturating_sub(made + u64::from(self.ends.contains(&square)))
    }

    /// The moves that are not made, each in both directions.
    pub(super) fn dropped_both_ways(&self) -> HashSet<[Square; 2]> {
        self.dropped.iter().flat_map(|[from, to]| [[*from, *to], [*to, *from]]).collect()
    }
}

/// The two squares of a move, in a fixed order.
fn in_order(from: Square, to: Square) -> [Square; 2] {
    if from <= to { [from, to] } else { [to, from] }
}
