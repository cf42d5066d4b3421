//! The squares in reach of each number.
//!
//! **The idea.** Between two placed numbers there are as many moves as they differ. A number between them can only be
//! on squares that a walk over free squares passes at that time. The walks are followed from the one number forth, a
//! move at a time, and from the other back; the squares are in both. Colours need no separate treatment: on a
//! chessboard every walk changes colour with each move.
//!
//! **How ours differs.** It is what [clues](cavalcade_tours::clues) narrow down their formula with, but here a person has to follow it: there
//! are no further rounds of narrowing, only the walks, and what trials have ruled out.
//!
//! **Cost.** For each number, a visit to the squares in reach and to their moves, 64 squares at a time.
//!
//! **A worked board.** On 5x5 with 1 on a1 and 4 on b5: 2 is on b3 or c2, 3 is a move away from b5 on a3, c3 or d4. From b3, d4 is reached and from c2,
//! a3 and d4; c3 is not, so 3 is not there.

use super::node_sets::NodeSets;
use super::sheet::{Gap, Sheet};
use super::step::{Step, Why};
use cavalcade_core::reason::ClueConflict;
use cavalcade_graph::Node;

/// For each number that is not placed, the squares in its reach.
pub(crate) struct Reach {
    pub(crate) squares: NodeSets,
    pub(crate) gaps: Vec<Gap>,
}

impl Reach {
    /// Returns the squares in reach of all numbers, or that a gap cannot be filled.
    pub(crate) fn of(sheet: &Sheet<'_>) -> Result<Self, ClueConflict> {
        let nodes = sheet.field.len();
        let mut reach = Self { squares: NodeSets::empty(nodes, nodes), gaps: sheet.gaps() };
        for index in 0..reach.gaps.len() {
            let gap = reach.gaps[index];
            reach.walk_forth(sheet, gap);
            reach.walk_back(sheet, gap);
            if reach.squares.set(gap.first).len() == 0 {
                let known = |number: Option<usize>| number.and_then(|number| sheet.known(number));
                return Err(ClueConflict::NoWay { from: known(gap.from), to: known(gap.to) });
            }
        }
        Ok(reach)
    }

    fn walk_forth(&mut self, sheet: &Sheet<'_>, gap: Gap) {
        let mut last = None;
        for number in sheet.numbers(gap) {
            let layer = match (last, gap.from.and_then(|from| sheet.node_of(from))) {
                (None, None) => sheet.free().0.to_vec(),
                (None, Some(from)) => sheet.field.near(from).0.to_vec(),
                (Some(last), _) => self.moved(sheet, last),
            };
            self.squares.set_mut(number).copy_from_slice(&layer);
            sheet.keep_open(number, self.squares.set_mut(number));
            last = Some(number);
        }
    }

    fn walk_back(&mut self, sheet: &Sheet<'_>, gap: Gap) {
        let Some(to) = gap.to.and_then(|to| sheet.node_of(to)) else { return self.walk_back_from_anywhere(sheet, gap) };
        let mut layer = sheet.field.near(to).0.to_vec();
        for number in sheet.numbers(gap).rev() {
            for (word, other) in self.squares.set_mut(number).iter_mut().zip(&layer) {
                *word &= other;
            }
            layer = self.moved(sheet, number);
        }
    }

    /// Squares reached forwards may still lead nowhere.
    fn walk_back_from_anywhere(&mut self, sheet: &Sheet<'_>, gap: Gap) {
        let mut later: Option<usize> = None;
        for number in sheet.numbers(gap).rev() {
            if let Some(later) = later {
                let layer = self.moved(sheet, later);
                for (word, other) in self.squares.set_mut(number).iter_mut().zip(&layer) {
                    *word &= other;
                }
            }
            later = Some(number);
        }
    }

    /// The squares a move away from those of a number.
    fn moved(&self, sheet: &Sheet<'_>, number: usize) -> Vec<u64> {
        let from = self.squares.set(number);
        let mut layer = vec![0; from.0.len()];
        for node in from.nodes() {
            for (word, near) in layer.iter_mut().zip(sheet.field.near(node).0) {
                *word |= near;
            }
        }
        layer
    }

    /// A number with one square in its reach.
    pub(crate) fn only_square(&self, sheet: &Sheet<'_>) -> Option<Step> {
        let known = |number: Option<usize>| number.and_then(|number| sheet.known(number));
        self.gaps.iter().find_map(|gap| {
            let single = |number: usize| Some((number, self.squares.set(number).only()?));
            let (number, node) = sheet.numbers(*gap).find_map(single)?;
            let why = Why::Reach { from: known(gap.from), to: known(gap.to) };
            Some(Step { placed: vec![sheet.field.numbered(number, node)], why })
        })
    }

    /// The number with the fewest squares in its reach.
    pub(crate) fn narrowest(&self, sheet: &Sheet<'_>) -> Option<usize> {
        let numbers = self.gaps.iter().flat_map(|gap| sheet.numbers(*gap));
        numbers.min_by_key(|number| (self.squares.set(*number).len(), *number))
    }

    /// Returns a square that only one number can reach, or that a square cannot be reached.
    pub(crate) fn only_number(&self, sheet: &Sheet<'_>) -> Result<Option<Step>, ClueConflict> {
        let mut reached: Vec<(usize, usize)> = vec![(0, 0); sheet.field.len()];
        for number in self.gaps.iter().flat_map(|gap| sheet.numbers(*gap)) {
            for node in self.squares.set(number).nodes() {
                let (times, last) = &mut reached[node.index()];
                (*times, *last) = (*times + 1, number);
            }
        }
        let times = |node: Node| reached[node.index()].0;
        if let Some(node) = sheet.free().nodes().find(|node| times(*node) == 0) {
            return Err(ClueConflict::NoNumberFor(sheet.field.graph.square(node)));
        }
        let only = sheet.free().nodes().find(|node| times(*node) == 1);
        Ok(only.map(|node| {
            let placed = vec![sheet.field.numbered(reached[node.index()].1, node)];
            Step { placed, why: Why::OnlyNumber }
        }))
    }
}
