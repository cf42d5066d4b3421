//! The ways through a gap between two numbers.
//!
//! **The idea.** A short gap has few ways through it over free squares, and a person can write them all down. Some would leave another
//! square without the exits it needs, and do not count. If one way is left, it is the one; if all ways have a number on the same
//! square, it stands there.
//!
//! **Cost.** Gaps of more than [`LONGEST`] numbers are left alone, and so are those whose ways take more than [`PATIENCE`] moves to
//! write down: beyond that nobody would.
//!
//! **A worked board.** On 5x5 with 1 on a1 and 4 on b5 the ways are a1 b3 d4 b5, a1 c2 a3 b5 and a1 c2 d4 b5. If 10 stands on c2, the first is left.

use super::reach::Reach;
use super::sheet::{Gap, Sheet};
use super::step::{Step, Why};
use crate::Node;
use crate::puzzle::misfit::Misfit;

/// The longest gap whose ways are written down.
const LONGEST: usize = 6;
/// The most moves that are looked at in a gap.
const PATIENCE: usize = 400;

/// The numbers that a short gap settles, the shortest gap first; or that one cannot be filled.
pub(in crate::puzzle) fn one_way(sheet: &mut Sheet<'_>, reach: &Reach) -> Result<Option<Step>, Misfit> {
    let has_end = |gap: &&Gap| gap.from.is_some() || gap.to.is_some();
    let mut gaps: Vec<Gap> = reach.gaps.iter().filter(has_end).filter(|gap| gap.length <= LONGEST).copied().collect();
    gaps.sort_by_key(|gap| gap.length);
    for gap in gaps {
        let known = |number: Option<usize>| number.and_then(|number| sheet.known(number));
        let (from, to) = (known(gap.from), known(gap.to));
        let Some(ways) = Ways::through(sheet, reach, gap) else { continue };
        if ways.count == 0 {
            return Err(Misfit::NoWay { from, to });
        }
        let settled = ways.numbers.iter().zip(&ways.common);
        let mut placed: Vec<_> =
            settled.filter_map(|(number, node)| Some(sheet.field.numbered(*number, (*node)?))).collect();
        if !placed.is_empty() {
            placed.sort_by_key(|placed| placed.number);
            let (ways, others_strand) = (ways.count, ways.stranding > 0);
            return Ok(Some(Step { placed, why: Why::Path { from, to, ways, others_strand } }));
        }
    }
    Ok(None)
}

/// The ways through a gap, as they are written down.
struct Ways<'s, 'f> {
    sheet: &'s mut Sheet<'f>,
    reach: &'s Reach,
    /// The numbers in the order in which they are put down: from a number that stands.
    numbers: Vec<usize>,
    way: Vec<Node>,
    /// The squares that all ways have in common, and how many there are.
    common: Vec<Option<Node>>,
    count: usize,
    /// How many do not count.
    stranding: usize,
    patience: usize,
}

/// What is left of the ways once all are known.
struct Written {
    numbers: Vec<usize>,
    common: Vec<Option<Node>>,
    count: usize,
    stranding: usize,
}

impl Ways<'_, '_> {
    /// All ways through a gap; none if there are too many.
    fn through(sheet: &mut Sheet<'_>, reach: &Reach, gap: Gap) -> Option<Written> {
        let mut numbers: Vec<usize> = sheet.numbers(gap).collect();
        let begin = gap.from.or_else(|| {
            numbers.reverse();
            gap.to
        });
        let begin = begin.and_then(|begin| sheet.node_of(begin))?;
        let common = vec![None; numbers.len()];
        let mut ways = Ways {
            sheet,
            reach,
            numbers,
            way: Vec::new(),
            common,
            count: 0,
            stranding: 0,
            patience: PATIENCE,
        };
        let end = gap.to.filter(|_| gap.from.is_some()).and_then(|to| ways.sheet.node_of(to));
        ways.go_on(begin, begin, end)?;
        let Ways { numbers, common, count, stranding, .. } = ways;
        Some(Written { numbers, common, count, stranding })
    }

    /// Follows every way on from a square.
    fn go_on(&mut self, begin: Node, at: Node, end: Option<Node>) -> Option<()> {
        let Some(number) = self.numbers.get(self.way.len()).copied() else {
            if end.is_none_or(|end| self.sheet.field.near(at).contains(end)) {
                self.write_down([Some(begin), end]);
            }
            return Some(());
        };
        for index in 0..self.sheet.field.graph.degree(at) {
            let next = self.sheet.field.graph.neighbours(at)[index];
            if !self.reach.squares.set(number).contains(next) || !self.sheet.is_free(next) {
                continue;
            }
            self.patience = self.patience.checked_sub(1)?;
            self.sheet.put(number, next);
            self.way.push(next);
            let went_on = self.go_on(begin, next, end);
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

    /// Whether a free square near the way has fewer exits than it needs.
    fn strands_a_square(&self, ends: [Option<Node>; 2]) -> bool {
        let needed = self.sheet.exits_needed();
        let around = self.way.iter().copied().chain(ends.into_iter().flatten());
        around.flat_map(|node| self.sheet.free_near(node)).any(|node| self.sheet.exits(node) < needed)
    }
}
