//! Every tour of a small board, as long as its sums can be met.
//!
//! **The idea.** Walk from 1 in every way. A rank or file with some squares left can get at least the smallest numbers
//! left and at most the largest; odd numbers and even ones separately, since they are on different colours. If the
//! required sum lies outside, the walk turns back. It also does if two squares have only one exit left, since only one
//! of them can be the end.
//!
//! **The source.** Plain [backtracking](cavalcade_graph::search::backtrack), and the bounds that any solver of magic squares uses. The complete search of
//! 8x8 of 2003 cut the tour into quarters instead, since sums bite late.
//!
//! **Cost.** Exponential: 4x8 takes 260 thousand steps, 4x10 7 million. It is the only search here that proves that
//! there is no tour.
//!
//! **A worked board.** 4x6 has ranks of four and files of six squares, with the sums 50 and 75. If a walk has put 1, 3
//! and 5 into one rank, the last number there is at most 24, which makes 33: it turns back.

use super::field::Field;
use cavalcade_core::{Limit, Square};
use cavalcade_graph::Run;

/// The most squares: larger boards would take days, and a set of squares has 64 bits.
const MOST: usize = 48;

/// A search by trying.
pub(super) struct ByTrying<'f> {
    field: &'f Field,
    /// The squares a move away from each, as a set.
    exits: Vec<u64>,
    start: Option<usize>,
    end: Option<usize>,
    lines: Vec<Line>,
    path: Vec<usize>,
    free: u64,
}

/// A rank or a file.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// The sum that its numbers still need.
    due: i64,
    /// Its squares left for odd numbers, and for even ones.
    left: [i64; 2],
}

impl Line {
    /// Returns `true` if the numbers from the next to the last, which is even, can be found for it.
    const fn can_be_met(&self, next: i64, last: i64) -> bool {
        let [odd, even] = self.left;
        // Two apart, from the first odd and the first even number left, or down from the last ones.
        let steps = odd * (odd - 1) + even * (even - 1);
        let least = odd * (next | 1) + even * (next + next % 2) + steps;
        let most = odd * (last - 1) + even * last - steps;
        least <= self.due && self.due <= most
    }
}

impl<'f> ByTrying<'f> {
    /// A search for tours with these ends, if the board is small and has sums for its ranks and files.
    pub(super) fn new(field: &'f Field, start: Option<Square>, end: Option<Square>) -> Option<Self> {
        if field.len() > MOST || !field.width().is_multiple_of(2) || !field.height().is_multiple_of(2) {
            return None;
        }
        let set = |places: &[usize]| places.iter().map(|place| 1u64 << place).sum();
        let exits = (0..field.len()).map(|place| set(field.moves(place))).collect();
        let (start, end) = (start.map(|square| field.place(square)), end.map(|square| field.place(square)));
        Some(Self { field, exits, start, end, lines: Vec::new(), path: Vec::new(), free: 0 })
    }

    /// Passes tours to `take` until one is taken. Returns `false` if there are no more, up to rotation and reflection.
    pub(super) fn search(&mut self, run: &mut Run<'_>, take: &mut dyn FnMut(&[Square]) -> bool) -> Result<bool, Limit> {
        // Of squares that are images of each other one is enough, unless one of them is the end.
        let is_enough = |place: &usize| self.end.is_some() || self.field.folded(*place) == *place;
        let starts: Vec<usize> = match self.start {
            Some(start) => vec![start],
            None => (0..self.field.len()).filter(is_enough).collect(),
        };
        for start in starts {
            self.begin();
            if self.go_to(start, run, take)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn begin(&mut self) {
        let field = self.field;
        let (width, height, all) = (field.width() as i64, field.height() as i64, field.len() as i64);
        let line = |length: i64| Line { due: length * (all + 1) / 2, left: [length / 2; 2] };
        self.lines = vec![line(width); field.height()];
        self.lines.extend(vec![line(height); field.width()]);
        self.path.clear();
        self.free = u64::MAX >> (u64::BITS as usize - field.len());
    }

    fn go_to(
        &mut self,
        place: usize,
        run: &mut Run<'_>,
        take: &mut dyn FnMut(&[Square]) -> bool,
    ) -> Result<bool, Limit> {
        run.count_step()?;
        self.free &= !(1 << place);
        self.path.push(place);
        self.book(place, 1);
        let taken = self.go_on(place, run, take);
        self.book(place, -1);
        self.path.pop();
        self.free |= 1 << place;
        taken
    }

    /// Adds the last number of the path to its rank and file, or takes it off.
    fn book(&mut self, place: usize, sign: i64) {
        let number = self.path.len() as i64;
        for line in [self.field.rank(place), self.field.height() + self.field.file(place)] {
            let line = &mut self.lines[line];
            line.due -= sign * number;
            line.left[usize::from(number % 2 == 0)] -= sign;
        }
    }

    fn go_on(
        &mut self,
        place: usize,
        run: &mut Run<'_>,
        take: &mut dyn FnMut(&[Square]) -> bool,
    ) -> Result<bool, Limit> {
        let (next, last) = (self.path.len() as i64 + 1, self.field.len() as i64);
        run.reached(self.path.len() as u64);
        if !self.lines.iter().all(|line| line.can_be_met(next, last)) {
            return Ok(false);
        }
        if self.free == 0 {
            return Ok(take(&self.path.iter().map(|place| self.field.square(*place)).collect::<Vec<_>>()));
        }
        if self.end == Some(place) || !self.can_be_finished(place) {
            return Ok(false);
        }
        let mut next = self.exits[place] & self.free;
        while next != 0 {
            let place = next.trailing_zeros() as usize;
            next &= next - 1;
            if self.go_to(place, run, take)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if no free square is cut off, and at most one can only be the end.
    fn can_be_finished(&self, place: usize) -> bool {
        if self.free.is_power_of_two() {
            return true;
        }
        let (mut left, mut ends) = (self.free, 0);
        while left != 0 {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            let ways = (self.exits[square] & (self.free | 1 << place)).count_ones();
            if ways == 0 || (ways == 1 && self.end.is_some_and(|end| end != square)) {
                return false;
            }
            ends += u32::from(ways == 1);
        }
        ends <= 1
    }
}
