//! The moves of a line, and what there is few of among them, kept up while moves come and go.
//!
//! Squares are numbered in a box with a margin, so wide that whatever a move could cross lies inside. Then a direction is the
//! difference of two numbers, and the moves that may cross a given one are found at fixed differences: for each direction a list,
//! made once, of where to look and which moves there would cross. A move that comes or goes takes one pass of that list.

use crate::facts::{Lines, crossing_lines};
use cavalcade_core::{Board, Budget, Limit, Objective, Piece, Square};

/// A square by its number in the box with a margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoxIndex(u32);

/// The moves of a line.
pub(super) struct MoveSet {
    objective: Objective,
    width: usize,
    margin: usize,
    /// For each direction upwards the difference of two numbers.
    upward: Vec<u32>,
    /// For each direction the moves that cross one: where they begin, and as bits which.
    crossing: Vec<Vec<(isize, u8)>>,
    /// For each spot, as bits, the moves upwards that begin there.
    made: Vec<u8>,
    crossings: u64,
}

impl MoveSet {
    /// No moves yet. What is to be few has to be counted for this piece on this board.
    pub(super) fn new(objective: Objective, board: &Board, piece: &Piece, budget: &Budget) -> Result<Self, Limit> {
        // Turns need no lists, which are long for a piece that leaps far.
        let Lines { upward, crossing } = match objective {
            Objective::Turns => Lines { upward: Vec::new(), crossing: Vec::new() },
            Objective::Crossings => crossing_lines(piece),
        };
        let margin = 2 * piece.reach() as usize;
        let (width, height) = (board.size().width() as usize + 2 * margin, board.size().height() as usize + 2 * margin);
        budget.has_room_for((width * height) as u64)?;
        let difference = |dx: i32, dy: i32| dy as isize * width as isize + dx as isize;
        let merged = |list: &Vec<(cavalcade_core::Offset, usize)>| {
            let mut places: Vec<(isize, u8)> = Vec::new();
            for (by, k) in list {
                let at = difference(by.dx, by.dy);
                match places.iter_mut().find(|(known, _)| *known == at) {
                    Some((_, bits)) => *bits |= 1 << k,
                    None => places.push((at, 1 << k)),
                }
            }
            places
        };
        Ok(Self {
            objective,
            width,
            margin,
            upward: upward.iter().map(|by| difference(by.dx, by.dy) as u32).collect(),
            crossing: crossing.iter().map(merged).collect(),
            made: if objective == Objective::Crossings { vec![0; width * height] } else { Vec::new() },
            crossings: 0,
        })
    }

    pub(super) const fn objective(&self) -> Objective {
        self.objective
    }

    pub(super) const fn spot(&self, square: Square) -> BoxIndex {
        let (file, rank) = (square.file() as usize, square.rank() as usize);
        BoxIndex(((rank + self.margin) * self.width + file + self.margin) as u32)
    }

    /// Returns `true` if a line that goes through three squares turns at the second.
    pub(super) const fn turns(before: BoxIndex, at: BoxIndex, after: BoxIndex) -> bool {
        at.0.wrapping_sub(before.0) != after.0.wrapping_sub(at.0)
    }

    /// The pairs of moves that cross.
    pub(super) const fn crossings(&self) -> u64 {
        self.crossings
    }

    /// Adds a move.
    pub(super) fn add(&mut self, a: BoxIndex, b: BoxIndex) {
        self.crossings += self.crossed_by(a, b);
        let (low, bit) = self.line(a, b);
        self.made[low] |= 1 << bit;
    }

    /// Takes a move away.
    pub(super) fn remove(&mut self, a: BoxIndex, b: BoxIndex) {
        let (low, bit) = self.line(a, b);
        self.made[low] &= !(1 << bit);
        self.crossings -= self.crossed_by(a, b);
    }

    /// The number of moves of the line that cross this one.
    pub(super) fn crossed_by(&self, a: BoxIndex, b: BoxIndex) -> u64 {
        let (low, direction) = self.line(a, b);
        let here = |(by, bits): &(isize, u8)| (self.made[low.wrapping_add_signed(*by)] & bits).count_ones();
        u64::from(self.crossing[direction].iter().map(here).sum::<u32>())
    }

    /// The lower end of a move, and its direction.
    fn line(&self, a: BoxIndex, b: BoxIndex) -> (usize, usize) {
        let (low, high) = if a.0 < b.0 { (a, b) } else { (b, a) };
        let direction = self.upward.iter().position(|by| *by == high.0 - low.0);
        (low.0 as usize, direction.unwrap_or_default())
    }
}
