//! The ways from a number to another.
//!
//! **The idea.** Between two numbers with few missing there are few ways over free squares, and a person can write them all down. Some would
//! leave a square without the exits it needs, and do not count. If one way is left, it is the one; if all ways have a
//! number on the same square, it is there.
//!
//! **How ours differs.** A stretch may pass placed numbers. That finds more than each gap separately, since two gaps
//! cannot take the same square; and it keeps a promise that [thinning out](crate::Maker) relies on: one more number on
//! the sheet never hides a step.
//!
//! **Cost.** Stretches with more than [`MOST_MISSING`] numbers missing are left alone, and so are those whose ways take more than
//! [`PATIENCE`] moves to write down: beyond that, nobody would do it by hand.
//!
//! **A worked board.** On 5x5 with 1 on a1 and 4 on b5 the ways are a1 b3 d4 b5, a1 c2 a3 b5 and a1 c2 d4 b5. If 10 is
//! on c2, the first is left.

use super::reach::Reach;
use super::sheet::{Gap, Sheet};
use super::step::{Step, Why};
use cavalcade_core::reason::ClueConflict;
use cavalcade_graph::Node;

/// The most numbers that may be missing.
const MOST_MISSING: usize = 6;
/// The most moves that are tried.
const PATIENCE: usize = 400;

/// Returns the numbers that a stretch settles, the one with the fewest missing first; or that there is no way.
pub(crate) fn one_way(sheet: &mut Sheet<'_>, reach: &Reach) -> Result<Option<Step>, ClueConflict> {
    for stretch in stretches(sheet, &reach.gaps) {
        let known = |number: Option<usize>| number.and_then(|number| sheet.known(number));
        let (from, to) = (known(stretch.from), known(stretch.to));
        let Some(ways) = Ways::through(sheet, reach, stretch) else { continue };
        if ways.count == 0 {
            return Err(ClueConflict::NoWay { from, to });
        }
        let missing = ways.numbers.iter().zip(&ways.common).filter(|(number, _)| sheet.node_of(**number).is_none());
        let mut placed: Vec<_> =
            missing.filter_map(|(number, node)| Some(sheet.field.numbered(*number, (*node)?))).collect();
        if !placed.is_empty() {
            placed.sort_by_key(|placed| placed.number);
            let (ways, others_strand) = (ways.count, ways.stranding > 0);
            return Ok(Some(Step { placed, why: Why::Path { from, to, ways, others_strand } }));
        }
    }
    Ok(None)
}

/// Gaps that follow each other, as one: all that have a number to begin with and few missing. The length counts all
/// numbers between.
fn stretches(sheet: &Sheet<'_>, gaps: &[Gap]) -> Vec<Gap> {
    let numbers = sheet.field.len();
    let mut stretches: Vec<(usize, Gap)> = Vec::new();
    for (index, first) in gaps.iter().enumerate() {
        let mut missing = 0;
        // A closed tour goes on with the first gap after the last.
        let around = if sheet.field.is_closed { &gaps[..index] } else { &[] };
        for next in gaps[index..].iter().chain(around) {
            missing += next.length;
            if missing > MOST_MISSING {
                break;
            }
            let length = (next.first + numbers - first.first) % numbers + next.length;
            if first.from.is_some() || next.to.is_some() {
                stretches.push((missing, Gap { from: first.from, to: next.to, first: first.first, length }));
            }
        }
    }
    stretches.sort_by_key(|(missing, stretch)| (*missing, stretch.length, stretch.first));
    stretches.into_iter().map(|(_, stretch)| stretch).collect()
}

/// The ways through a stretch, as they are written down.
struct Ways<'s, 'f> {
    sheet: &'s mut Sheet<'f>,
    reach: &'s Reach,
    /// The numbers in the order in which they are passed, starting from a placed one.
    numbers: Vec<usize>,
    way: Vec<Node>,
    /// The squares that all ways have in common, and how many there are.
    common: Vec<Option<Node>>,
    count: usize,
    /// The number of ways that do not count.
    stranding: usize,
    patience: usize,
}

/// The ways, once all are known.
struct Written {
    numbers: Vec<usize>,
    common: Vec<Option<Node>>,
    count: usize,
    stranding: usize,
}

impl Ways<'_, '_> {
    /// Returns all ways through a stretch; `None` if there are too many.
    fn through(sheet: &mut Sheet<'_>, reach: &Reach, stretch: Gap) -> Option<Written> {
        let mut numbers: Vec<usize> = sheet.numbers(stretch).collect();
        let begin = stretch.from.or_else(|| {
            numbers.reverse();
            stretch.to
        });
        let begin = begin.and_then(|begin| sheet.node_of(begin))?;
        let end = stretch.to.filter(|_| stretch.from.is_some()).and_then(|to| sheet.node_of(to));
        let (way, common) = (Vec::new(), vec![None; numbers.len()]);
        let mut ways = Ways { sheet, reach, numbers, way, common, count: 0, stranding: 0, patience: PATIENCE };
        ways.go_on(begin, [Some(begin), end])?;
        let Ways { numbers, common, count, stranding, .. } = ways;
        Some(Written { numbers, common, count, stranding })
    }

    /// Follows every way on from a square.
    fn go_on(&mut self, at: Node, ends: [Option<Node>; 2]) -> Option<()> {
        let Some(number) = self.numbers.get(self.way.len()).copied() else {
            if ends[1].is_none_or(|end| self.sheet.field.near(at).contains(end)) {
                self.write_down(ends);
            }
            return Some(());
        };
        if let Some(known) = self.sheet.node_of(number) {
            if self.sheet.field.near(at).contains(known) {
                self.way.push(known);
                let went_on = self.go_on(known, ends);
                self.way.pop();
                return went_on;
            }
            return Some(());
        }
        for index in 0..self.sheet.field.graph.degree(at) {
            let next = self.sheet.field.graph.neighbours(at)[index];
            if !self.reach.squares.set(number).contains(next) || !self.sheet.is_free(next) {
                continue;
            }
            self.patience = self.patience.checked_sub(1)?;
            self.sheet.put(number, next);
            self.way.push(next);
            let went_on = self.go_on(next, ends);
            self.way.pop();
            self.sheet.take_away(number, next);
            went_on?;
        }
        Some(())
    }

    /// Notes a way, unless it strands a square.
    fn write_down(&mut self, ends: [Option<Node>; 2]) {
        if self.strands_a_square(ends) {
            self.stranding += 1;
            return;
        }
        for (common, node) in self.common.iter_mut().zip(&self.way) {
            let agrees = self.count == 0 || *common == Some(*node);
            *common = agrees.then_some(*node);
        }
        self.count += 1;
    }

    /// Returns `true` if a square near the way has fewer exits than it needs: one without a number, or one whose number
    /// is still to be joined to others.
    fn strands_a_square(&self, ends: [Option<Node>; 2]) -> bool {
        let graph = &self.sheet.field.graph;
        let needed = self.sheet.exits_needed();
        let is_stranded = |node: &Node| match self.sheet.number_at(*node) {
            None => self.sheet.exits(*node) < needed,
            Some(number) => {
                let to_come = self.sheet.field.links(number).filter(|link| self.sheet.node_of(*link).is_none()).count();
                to_come > 0 && self.sheet.free_near(*node).take(to_come).count() < to_come
            }
        };
        let around = self.way.iter().copied().chain(ends.into_iter().flatten());
        around.flat_map(|node| graph.neighbours(node)).any(is_stranded)
    }
}
