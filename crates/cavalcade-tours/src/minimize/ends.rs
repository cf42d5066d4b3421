//! Moves the ends of a tour with few turns or crossings to the squares asked for.
//!
//! The last square of a path is joined to a square c that it can move to, and the squares after c are reversed (Pósa,
//! 1976): the path then ends on the square that came after c. Of all such ends, the one nearest to the square asked for
//! is taken, again and again. Each time one or two turns are added, and the end comes a few squares nearer.
//!
//! Cost: as many rotations as a quarter of the distance or so, each of which reverses half the path.

use std::collections::BTreeSet;

use cavalcade_core::{Budget, Cell, Limit, Question, Square};
use cavalcade_graph::path_array::PathArray;

/// Squares times sides of the largest boards on which ends are moved: it takes a second or so.
const LARGEST: u64 = 2_000_000_000;
/// The bytes for each square: the path and its places.
const BYTES: u64 = 8;

/// The path, with its ends moved to those that are asked for; `None` if they are not reached.
pub(super) fn move_ends(question: &Question, path: Vec<Cell>, budget: &Budget) -> Result<Option<Vec<Cell>>, Limit> {
    let board = question.board();
    let sides = u64::from(board.size().width()) + u64::from(board.size().height());
    let mut path = path;
    for wanted in [question.start(), question.end()] {
        // The first end is moved as the last one of the path the other way round.
        path.reverse();
        let last = path.last().map(|cell| board.square(*cell));
        let Some(wanted) = wanted.filter(|wanted| last != Some(*wanted)) else { continue };
        if board.size().area().saturating_mul(sides) > LARGEST {
            return Ok(None);
        }
        budget.has_room_for_board(board, BYTES)?;
        let mut mover = EndMover::new(question, path);
        if !mover.move_to(wanted, 2 * sides, budget)? {
            return Ok(None);
        }
        path = mover.path.into_path();
    }
    Ok(Some(path))
}

/// A path whose last square is being moved.
struct EndMover<'a> {
    question: &'a Question,
    path: PathArray<Cell>,
}

impl<'a> EndMover<'a> {
    fn new(question: &'a Question, path: Vec<Cell>) -> Self {
        let cells = question.board().size().area() as usize;
        Self { question, path: PathArray::new(path, cells) }
    }

    fn move_to(&mut self, wanted: Square, most: u64, budget: &Budget) -> Result<bool, Limit> {
        let mut seen = BTreeSet::new();
        for _ in 0..most {
            budget.check(0)?;
            let last = self.square(self.len() - 1);
            if last == wanted {
                return Ok(true);
            }
            if is_dark(last) != is_dark(wanted) {
                // Rotations do not change the colour of the end.
                return Ok(false);
            }
            seen.insert(last);
            let Some(from) = self.nearest(wanted, &seen) else { return Ok(false) };
            self.path.reverse(from..self.len());
        }
        Ok(false)
    }

    /// The square to reverse from, so that the end comes nearest to where it is wanted.
    fn nearest(&self, wanted: Square, seen: &BTreeSet<Square>) -> Option<usize> {
        let (board, last) = (self.question.board(), self.len() - 1);
        let joined = self.question.piece().offsets().iter().filter_map(|by| board.step(self.square(last), *by));
        let after = joined.filter_map(|square| Some(self.path.place(board.cell(square)?)? + 1));
        let fresh = after.filter(|from| *from < last && !seen.contains(&self.square(*from)));
        fresh.min_by_key(|from| distance(self.square(*from), wanted))
    }

    const fn len(&self) -> usize {
        self.path.as_slice().len()
    }

    fn square(&self, at: usize) -> Square {
        self.question.board().square(self.path.as_slice()[at])
    }
}

const fn is_dark(square: Square) -> bool {
    (square.file() ^ square.rank()) & 1 == 0
}

fn distance(a: Square, b: Square) -> u64 {
    let square = |a: u32, b: u32| u64::from(a.abs_diff(b)).pow(2);
    square(a.file(), b.file()) + square(a.rank(), b.rank())
}
