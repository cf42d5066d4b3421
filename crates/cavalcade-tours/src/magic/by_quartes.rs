//! Tours made of quartes: four squares of a 4x4 block at a time, one in each of its ranks and files.
//!
//! **The idea.** Divide a board whose sides are multiples of four into 4x4 blocks, and the tour into fours: 1 to 4, 5 to 8, and
//! so on. Let each four be a *quarte*: it lies in one block and has one square in each rank and each file of it. Then the ranks that
//! run through the same blocks get one number from each quarte of these blocks, so it is enough that
//! * the quartes of every row of blocks, numbered from 0 in the order of the tour, add up alike, and those of every column;
//! * in every rank and file the places within quartes, 0 to 3, add up to three halves of its length.
//!
//! **The source.** Quartes are how William Beverley made the first semi-magic tour of the chessboard (1848). Carl Wenzelides worked
//! the method out in 1850, and H. J. R. Murray and George Jelliss after him.
//!
//! **How ours differs.** They drew. We go from quarte to quarte in random order, and turn round where a sum can no longer be met or a
//! block can no longer be divided into quartes.
//!
//! **Cost.** Exponential in the number of blocks. On 8x8 all ways are tried in seconds: 105 of the 140 semi-magic tours are of this kind
//! (a test counts them). From 12x12 on other ways are better.
//!
//! **A worked board.** The lower left block of a board. Four quartes fill it: a1 b3 d4 c2 and d1 b2 a4 c3 (squares), a2 b4 d3 c1 and
//! b1 a3 c4 d2 (diamonds). Walk the first as 1 2 3 4, and the ranks of the block get 1, 4, 2, 3. Walk d1 c3 a4 b2 as 13 14 15 16: that
//! adds 13, 16, 14, 15. Of places 0 to 3, rank 1 has 0 + 0 and rank 2 has 3 + 3, where
//! both should have 3; quartes of this block and of the next to the right make up for it.

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::field::Field;
use super::quarte::{Quarte, SIDE};
use cavalcade_core::{Limit, Square};
use cavalcade_graph::Run;

/// A search for tours made of quartes.
pub(super) struct ByQuartes<'f> {
    field: &'f Field,
    /// A square that the tour has to start or to end on, up to turns and flips.
    end: Option<usize>,
    /// By the square they begin on.
    quartes: Vec<Vec<Quarte>>,
    /// For each set of squares of a block, whether it can be divided into quartes.
    divisible: Vec<bool>,
    /// The squares left in each block.
    blocks: Vec<u16>,
    ranks: Lines,
    files: Lines,
    path: Vec<Quarte>,
}

/// All ranks, or all files.
struct Lines {
    /// For each line, the sum of the places within quartes.
    places: Vec<i64>,
    /// The value that it must have in the end.
    places_due: i64,
    /// For each four lines that run through the same blocks, what has come of their quartes.
    bands: Vec<Band>,
    /// The value that the sum of quartes must have in the end.
    quartes_due: i64,
}

/// Four lines that run through the same blocks.
struct Band {
    /// The quartes left.
    left: i64,
    /// The sum of the numbers of those that were used.
    quartes: i64,
}

impl Lines {
    fn new(lines: usize, length: usize) -> Self {
        let (bands, length) = (lines / SIDE, length as i64);
        let all = bands as i64 * length;
        Self {
            places: vec![0; lines],
            places_due: length * 3 / 2,
            bands: (0..bands).map(|_| Band { left: length, quartes: 0 }).collect(),
            quartes_due: length * (all - 1) / 2,
        }
    }

    /// Returns `true` if all sums can still be met when this is the number of the next of `all` quartes.
    fn can_be_met(&self, next: i64, all: i64) -> bool {
        let lines = self.places.iter().enumerate();
        let bands = self.bands.iter();
        bands.into_iter().all(|band| {
            let steps = band.left * (band.left - 1) / 2;
            let (least, most) = (band.left * next + steps, band.left * (all - 1) - steps);
            (band.quartes + least..=band.quartes + most).contains(&self.quartes_due)
        }) && lines
            .into_iter()
            .all(|(line, sum)| (*sum..=sum + 3 * self.bands[line / SIDE].left).contains(&self.places_due))
    }
}

impl<'f> ByQuartes<'f> {
    /// A search on this board for tours with this end, if any is given, if its sides are multiples of four.
    pub(super) fn new(field: &'f Field, end: Option<Square>) -> Option<Self> {
        let (width, height) = (field.width(), field.height());
        if !width.is_multiple_of(SIDE) || !height.is_multiple_of(SIDE) {
            return None;
        }
        let quartes = Quarte::all(field);
        Some(Self {
            field,
            end: end.map(|square| field.place(square)),
            divisible: divisible(&quartes),
            quartes,
            blocks: vec![u16::MAX; field.len() / (SIDE * SIDE)],
            ranks: Lines::new(height, width),
            files: Lines::new(width, height),
            path: Vec::new(),
        })
    }

    /// Hands out tours in random order until one is taken. False if all are through, up to turns and flips.
    pub(super) fn search(
        &mut self,
        random: &mut ChaCha8Rng,
        run: &mut Run<'_>,
        take: &mut dyn FnMut(&[Square]) -> bool,
    ) -> Result<bool, Limit> {
        let mut starts: Vec<usize> = match self.end {
            Some(end) => vec![self.first_of_its_kind(end)],
            None => (0..self.field.len()).filter(|place| self.first_of_its_kind(*place) == *place).collect(),
        };
        starts.shuffle(random);
        self.go_on(&starts, random, run, take)
    }

    /// Of squares that are images of each other, the one to start on.
    fn first_of_its_kind(&self, place: usize) -> usize {
        let field = self.field;
        let (rank, file) = (field.folded_rank(place), field.folded_file(place));
        if field.width() == field.height() {
            rank.max(file) * field.width() + rank.min(file)
        } else {
            field.folded(place)
        }
    }

    fn go_on(
        &mut self,
        next: &[usize],
        random: &mut ChaCha8Rng,
        run: &mut Run<'_>,
        take: &mut dyn FnMut(&[Square]) -> bool,
    ) -> Result<bool, Limit> {
        for place in next {
            for index in 0..self.quartes[*place].len() {
                let quarte = self.quartes[*place][index];
                if !self.has_room_for(quarte) {
                    continue;
                }
                run.count_step()?;
                self.enter(quarte);
                let taken = self.look_further(quarte, random, run, take);
                self.leave(quarte);
                if taken? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn look_further(
        &mut self,
        last: Quarte,
        random: &mut ChaCha8Rng,
        run: &mut Run<'_>,
        take: &mut dyn FnMut(&[Square]) -> bool,
    ) -> Result<bool, Limit> {
        let (done, all) = (self.path.len() as i64, (self.field.len() / SIDE) as i64);
        if !self.ranks.can_be_met(done, all) || !self.files.can_be_met(done, all) {
            return Ok(false);
        }
        run.reached(self.path.len() as u64 * SIDE as u64);
        if done == all {
            let places = self.path.iter().flat_map(|quarte| quarte.places);
            return Ok(take(&places.map(|place| self.field.square(place)).collect::<Vec<_>>()));
        }
        let mut next = self.field.moves(last.places[SIDE - 1]).to_vec();
        next.shuffle(random);
        self.go_on(&next, random, run, take)
    }

    const fn block(&self, quarte: Quarte) -> usize {
        let place = quarte.places[0];
        self.field.rank(place) / SIDE * (self.field.width() / SIDE) + self.field.file(place) / SIDE
    }

    fn has_room_for(&self, quarte: Quarte) -> bool {
        let left = self.blocks[self.block(quarte)];
        left & quarte.set == quarte.set && self.divisible[usize::from(left ^ quarte.set)]
    }

    fn enter(&mut self, quarte: Quarte) {
        self.book(quarte, self.path.len() as i64, 1);
        self.path.push(quarte);
    }

    fn leave(&mut self, quarte: Quarte) {
        self.path.pop();
        self.book(quarte, self.path.len() as i64, -1);
    }

    /// Adds a quarte of this number to all sums, or takes it off.
    fn book(&mut self, quarte: Quarte, number: i64, sign: i64) {
        let block = self.block(quarte);
        self.blocks[block] ^= quarte.set;
        for (within, place) in (0..).zip(quarte.places) {
            self.ranks.places[self.field.rank(place)] += sign * within;
            self.files.places[self.field.file(place)] += sign * within;
        }
        let place = quarte.places[0];
        let (rank, file) = (self.field.rank(place) / SIDE, self.field.file(place) / SIDE);
        for band in [&mut self.ranks.bands[rank], &mut self.files.bands[file]] {
            band.left -= sign;
            band.quartes += sign * number;
        }
    }
}

/// For each set of squares of a block, whether it can be divided into quartes.
fn divisible(quartes: &[Vec<Quarte>]) -> Vec<bool> {
    let mut sets: Vec<u16> = quartes.iter().flatten().map(|quarte| quarte.set).collect();
    sets.sort_unstable();
    sets.dedup();
    let mut divisible = vec![true];
    for set in 1..=u16::MAX {
        let is_divisible = sets.iter().any(|quarte| set & quarte == *quarte && divisible[usize::from(set ^ quarte)]);
        divisible.push(is_divisible);
    }
    divisible
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::SeedableRng;

    use super::*;
    use cavalcade_core::{Budget, NoObserver, Size, Symmetry};

    #[test]
    fn a_hundred_and_five_semi_magic_tours_of_the_chessboard_are_made_of_quartes() {
        let field = Field::new(Size::CHESSBOARD);
        let (budget, mut silent) = (Budget::unlimited(), NoObserver);
        let mut kinds = BTreeSet::new();
        let mut take = |squares: &[Square]| {
            let turned = Symmetry::ALL.map(|symmetry| {
                squares.iter().map(|square| symmetry.apply(*square, Size::CHESSBOARD)).collect::<Vec<_>>()
            });
            let backwards = turned.clone().map(|path| path.into_iter().rev().collect());
            kinds.extend(turned.into_iter().chain(backwards).min());
            false
        };
        let mut search = ByQuartes::new(&field, None).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(0);
        assert_eq!(search.search(&mut random, &mut Run::new(&budget, &mut silent), &mut take), Ok(false));
        assert_eq!(kinds.len(), 105);
    }
}
