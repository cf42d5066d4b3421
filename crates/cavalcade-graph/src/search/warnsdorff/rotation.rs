//! Pósa's rotations: moving the end of a finished path to where it is wanted.
//!
//! If the last square `x` of a path is a move away from an earlier square `y`, the path can be rotated: the part after
//! `y` is walked the other way round, and the square that followed `y` becomes the end (Pósa 1976):
//!
//! ```text
//! a .. y z .. x    becomes    a .. y x .. z
//! ```
//!
//! Each rotation moves the end by two moves at most, so a few hundred of them lead it across a large board. We choose
//! the rotation that brings the end nearest to its target, with a little chance so as not to go in circles. A rotation
//! costs the length of the part that is reversed.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Run;
use crate::path_array::PathArray;
use cavalcade_core::{Board, Cell, Limit, Piece, Square};

/// A path that is being rotated.
pub(super) struct Rotation<'b> {
    board: &'b Board,
    piece: &'b Piece,
    path: PathArray<Cell>,
}

impl<'b> Rotation<'b> {
    pub(super) fn new(board: &'b Board, piece: &'b Piece, path: Vec<Cell>) -> Self {
        Self { board, piece, path: PathArray::new(path, board.size().area() as usize) }
    }

    /// Rotates the path until its end is a move away from the target, or it has been rotated often enough.
    pub(super) fn towards(mut self, target: Square, seed: u64, run: &mut Run<'_>) -> Result<Option<Vec<Cell>>, Limit> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let size = self.board.size();
        let rotations = 100 + 4 * (u64::from(size.width()) + u64::from(size.height()));
        for _ in 0..rotations {
            if self.is_next_to_end(target) {
                return Ok(Some(self.path.into_path()));
            }
            let Some(new_end) = self.best_new_end(target, &mut rng) else { break };
            run.budget().check(run.effort.steps)?;
            self.path.reverse(new_end..self.len());
        }
        Ok(None)
    }

    const fn len(&self) -> usize {
        self.path.as_slice().len()
    }

    /// The square at a place of the path.
    fn square(&self, place: usize) -> Square {
        self.board.square(self.path.as_slice()[place])
    }

    fn end(&self) -> Square {
        self.square(self.len() - 1)
    }

    fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        self.piece.offsets().iter().filter_map(move |offset| self.board.step(square, *offset))
    }

    fn is_next_to_end(&self, target: Square) -> bool {
        self.neighbours(target).any(|square| square == self.end())
    }

    /// The place of the square that becomes the end.
    fn best_new_end(&self, target: Square, rng: &mut ChaCha8Rng) -> Option<usize> {
        let new_ends = self.neighbours(self.end()).filter_map(|square| {
            let new_end = self.path.place(self.board.cell(square)?)? + 1;
            (new_end + 1 < self.len()).then_some(new_end)
        });
        new_ends.min_by_key(|new_end| {
            let away = distance(self.square(*new_end), target);
            away + rng.random_range(0..3)
        })
    }
}

/// The longer of the two ways, along the files or along the ranks.
fn distance(a: Square, b: Square) -> u32 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}
