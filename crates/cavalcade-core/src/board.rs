//! Boards: a set of squares inside a box, perhaps with its edges joined.

use std::{fmt, iter};

use thiserror::Error;

use crate::named;
use crate::util::arithmetic::divide::Divisor;
use crate::util::counted;
use crate::{Offset, Size, SizeError, Square};

/// The edges of the box that are joined, so that a piece leaving over one comes back over the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Wrap {
    /// An ordinary board: no edges are joined.
    #[default]
    None,
    /// A cylinder: the first file is next to the last.
    Cylinder,
    /// A torus: the first file is next to the last, and the first rank is next to the last.
    Torus,
}

impl Wrap {
    /// Returns `true` if the first file is next to the last.
    #[must_use]
    pub const fn joins_files(self) -> bool {
        matches!(self, Self::Cylinder | Self::Torus)
    }

    /// Returns `true` if the first rank is next to the last.
    #[must_use]
    pub const fn joins_ranks(self) -> bool {
        matches!(self, Self::Torus)
    }
}

named!(Wrap, "way to join edges", None => "none", Cylinder => "cylinder", Torus => "torus");

/// The place of a square in its board's box, counted along the ranks from a1.
///
/// A cell is four bytes where a [`Square`] is eight, so held paths are kept in cells. It has a meaning only together
/// with its board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u32);

impl Cell {
    /// The cell with this index.
    #[must_use]
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// The index, for looking things up in a flat array of the box's area.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of squares inside a width x height box.
///
/// A full rectangle takes no memory, however large. A board with holes keeps one bit for each square of its box.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use cavalcade::{Board, Size, Square};
///
/// let ring = Board::rectangle(Size::new(3, 3)?).with_holes([Square::new(1, 1)])?;
/// assert_eq!(ring.len(), 8);
/// assert!(!ring.contains("b2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    wrap: Wrap,
    len: u64,
    width: Divisor,
    /// One bit for each cell, set where there is a hole; empty for a full rectangle.
    holes: Vec<u64>,
}

impl Board {
    /// The largest number of squares in the box of a board that has to be held in memory.
    pub const MAX_HELD: u64 = 1 << 32;

    /// The board of all squares in the box.
    #[must_use]
    pub const fn rectangle(size: Size) -> Self {
        Self { size, wrap: Wrap::None, len: size.area(), width: Divisor::new(size.width()), holes: Vec::new() }
    }

    /// The board of these squares, in the smallest box from a1 that holds them. A square may be given more than once.
    ///
    /// ```
    /// # use cavalcade_core as cavalcade;
    /// use cavalcade::{Board, Square};
    ///
    /// let ring = ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"].map(|name| name.parse::<Square>().unwrap());
    /// let board = Board::from_squares(ring)?;
    /// assert_eq!((board.len(), board.holes().count()), (8, 1));
    /// assert_eq!(board, "...\n.#.\n...".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_squares(squares: impl IntoIterator<Item = Square>) -> Result<Self, BoardError> {
        let mut squares: Vec<Square> = squares.into_iter().collect();
        squares.sort_unstable_by_key(|square| (square.rank(), square.file()));
        squares.dedup();
        let (width, height) = squares.iter().fold((0, 0), |(width, height), square| {
            (square.file().saturating_add(1).max(width), square.rank().saturating_add(1).max(height))
        });
        if squares.is_empty() {
            return Err(BoardError::NoSquares);
        }
        let mut board = Self::rectangle(Size::new(width, height)?);
        if squares.len() as u64 == board.len {
            return Ok(board);
        }
        // The cells between two consecutive squares are holes.
        let mut next = 0;
        let ends = squares.iter().map(|square| board.index(*square)).chain([board.size.area() as usize]);
        for end in ends.collect::<Vec<_>>() {
            let from = Square::new((next % width as usize) as u32, (next / width as usize) as u32);
            if end > next {
                board.remove_along(from, (end - next) as u32)?;
            }
            next = end + 1;
        }
        Ok(board)
    }

    /// Returns the board with its edges joined like this.
    #[must_use]
    pub fn with_wrap(self, wrap: Wrap) -> Self {
        Self { wrap, ..self }
    }

    /// The same board without the given squares.
    pub fn with_holes(mut self, holes: impl IntoIterator<Item = Square>) -> Result<Self, BoardError> {
        for hole in holes {
            if !self.size.contains(hole) {
                return Err(BoardError::HoleOffBoard { hole, size: self.size });
            }
            self.remove_along(hole, 1)?;
        }
        self.unless_empty()
    }

    /// The memory that a board in a box of this size takes as soon as it has a hole.
    #[must_use]
    pub const fn bytes_with_holes(size: Size) -> u64 {
        size.area().div_ceil(8)
    }

    /// Removes `count` squares along a rank, starting with this one. They lie in the box; `count` may be 0.
    pub(crate) fn remove_along(&mut self, from: Square, count: u32) -> Result<(), BoardError> {
        if self.holes.is_empty() {
            let area = self.size.area();
            if area > Self::MAX_HELD {
                return Err(BoardError::TooLarge { size: self.size, bytes: Self::bytes_with_holes(self.size) });
            }
            self.holes = vec![0; area.div_ceil(64) as usize];
        }
        let (mut at, after) = (self.index(from), self.index(from) + count as usize);
        while at < after {
            let next = (at / 64 * 64 + 64).min(after);
            let bits = (u64::MAX >> (64 - (next - at))) << (at % 64);
            let word = &mut self.holes[at / 64];
            self.len -= u64::from((bits & !*word).count_ones());
            *word |= bits;
            at = next;
        }
        Ok(())
    }

    /// The board, unless nothing is left of it.
    pub(crate) fn unless_empty(self) -> Result<Self, BoardError> {
        if self.len == 0 { Err(BoardError::NoSquares) } else { Ok(self) }
    }

    /// The box the board lies in.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The edges that are joined.
    #[must_use]
    pub const fn wrap(&self) -> Wrap {
        self.wrap
    }

    /// The number of squares.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no board is empty")]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Returns `true` if every square of the box belongs to the board.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.len == self.size.area()
    }

    /// Returns `true` if this is an ordinary rectangle: no holes, no joined edges.
    #[must_use]
    pub fn is_rectangle(&self) -> bool {
        self.is_full() && self.wrap == Wrap::None
    }

    /// Returns `true` if the square belongs to the board.
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        self.size.contains(square) && !self.is_hole(square)
    }

    fn is_hole(&self, square: Square) -> bool {
        !self.holes.is_empty() && {
            let index = self.index(square);
            self.holes[index / 64] >> (index % 64) & 1 == 1
        }
    }

    const fn index(&self, square: Square) -> usize {
        square.rank() as usize * self.size.width() as usize + square.file() as usize
    }

    /// The squares, along the ranks from a1.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.in_box().filter(|square| !self.is_hole(*square))
    }

    /// The squares of the box that do not belong to the board, along the ranks from a1.
    pub fn holes(&self) -> impl Iterator<Item = Square> + '_ {
        // By words, most of which may be empty: a large box with few holes is gone through quickly.
        self.holes.iter().enumerate().flat_map(move |(word, bits)| {
            let mut left = *bits;
            let next = move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(self.square(Cell((word * 64) as u32 + bit)))
            };
            iter::from_fn(next)
        })
    }

    fn in_box(&self) -> impl Iterator<Item = Square> + use<> {
        let (width, height) = (self.size.width(), self.size.height());
        (0..height).flat_map(move |rank| (0..width).map(move |file| Square::new(file, rank)))
    }

    /// The cell of a square in the box; `None` outside it, or if the box has more than [`Board::MAX_HELD`] squares.
    #[must_use]
    pub fn cell(&self, square: Square) -> Option<Cell> {
        let fits = self.size.contains(square) && self.size.area() <= Self::MAX_HELD;
        fits.then(|| Cell(self.index(square) as u32))
    }

    /// The square of a cell.
    #[must_use]
    #[inline]
    pub const fn square(&self, cell: Cell) -> Square {
        let (rank, file) = self.width.divide(cell.0);
        Square::new(file, rank)
    }

    /// Returns the square that a step leads to, also over joined edges, if it is on the board.
    #[must_use]
    pub fn step(&self, from: Square, by: Offset) -> Option<Square> {
        let file = moved(from.file(), by.dx, self.size.width(), self.wrap.joins_files())?;
        let rank = moved(from.rank(), by.dy, self.size.height(), self.wrap.joins_ranks())?;
        let to = Square::new(file, rank);
        (!self.is_hole(to)).then_some(to)
    }
}

impl From<Size> for Board {
    /// The board of all squares in the box.
    fn from(size: Size) -> Self {
        Self::rectangle(size)
    }
}

fn moved(from: u32, by: i32, side: u32, joined: bool) -> Option<u32> {
    let to = i64::from(from) + i64::from(by);
    let side = i64::from(side);
    if joined { Some(to.rem_euclid(side) as u32) } else { (0..side).contains(&to).then_some(to as u32) }
}

impl fmt::Debug for Board {
    /// A small board as a picture, a large one by its measures.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} with {}, wrap {}", self.size, counted(self.len, "square"), self.wrap)?;
        if self.size.area() > 4096 || self.is_full() {
            return Ok(());
        }
        for rank in (0..self.size.height()).rev() {
            let mark = |file| if self.is_hole(Square::new(file, rank)) { '#' } else { '.' };
            writeln!(f, "{}", (0..self.size.width()).map(mark).collect::<String>())?;
        }
        Ok(())
    }
}

/// Errors from making a [`Board`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A hole that lies outside the box.
    #[error("the hole {hole} is off the {size} board; name squares from a1 to {}", last_square(*size))]
    HoleOffBoard {
        /// The hole.
        hole: Square,
        /// The box.
        size: Size,
    },
    /// A square too far away for any board.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// All squares are holes.
    #[error("the board has no squares; leave at least one")]
    NoSquares,
    /// A box too large to keep a bit for each of its squares.
    #[error(
        "the box of a board with holes can have at most {} squares, but {size} has more; write smaller sides",
        Board::MAX_HELD
    )]
    TooLarge {
        /// The box.
        size: Size,
        /// The memory it would take.
        bytes: u64,
    },
}

/// The square at the top right: with a1, it says in a message which squares there are.
pub(crate) fn last_square(size: Size) -> Square {
    Square::new(size.width() - 1, size.height() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rectangle(width: u32, height: u32) -> Board {
        Board::rectangle(Size::new(width, height).unwrap())
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn a_board_is_made_of_its_squares_in_any_order() {
        let ragged = rectangle(70, 3).with_holes(["a1", "c1", "bb2", "br3"].map(square)).unwrap();
        let mut squares: Vec<Square> = ragged.squares().collect();
        squares.reverse();
        squares.push(square("b1"));
        assert_eq!(Board::from_squares(squares), Ok(ragged));
        assert_eq!(Board::from_squares(rectangle(5, 4).squares()), Ok(rectangle(5, 4)));
        assert_eq!(
            Board::from_squares([square("c2")]).map(|board| (board.size().to_string(), board.len())),
            Ok(("3x2".into(), 1))
        );
        assert_eq!(Board::from_squares([]), Err(BoardError::NoSquares));
        assert!(matches!(Board::from_squares([Square::new(u32::MAX, 0)]), Err(BoardError::Size(SizeError::TooLong))));
        assert!(matches!(Board::from_squares([Square::new(999_999, 999_999)]), Err(BoardError::TooLarge { .. })));
    }

    #[test]
    fn squares_and_holes_share_out_the_box() {
        let board = rectangle(4, 3).with_holes([square("b2"), square("d1"), square("b2")]).unwrap();
        assert_eq!(board.len(), 10);
        assert_eq!(board.squares().count(), 10);
        assert_eq!(board.holes().collect::<Vec<_>>(), [square("d1"), square("b2")]);
        assert!(!board.is_full());
    }

    #[test]
    fn squares_left_out_along_a_rank_are_those_left_out_one_by_one() {
        for (file, count) in [(0, 0), (0, 1), (0, 150), (3, 61), (60, 4), (60, 70), (149, 1), (1, 149)] {
            let from = Square::new(file, 1);
            let mut board = rectangle(150, 3).with_holes([square("b2"), square("cz2")]).unwrap();
            let one_by_one = board.clone().with_holes((file..file + count).map(|file| Square::new(file, 1))).unwrap();
            board.remove_along(from, count).unwrap();
            assert_eq!(board, one_by_one, "{count} from {from}");
        }
    }

    #[test]
    fn a_cell_stands_for_its_square() {
        let board = rectangle(5, 7);
        for square in board.squares() {
            assert_eq!(board.square(board.cell(square).unwrap()), square);
        }
        assert_eq!(board.cell(square("f1")), None);
    }

    #[test]
    fn steps_wrap_only_over_joined_edges() {
        let leap = Offset::new(1, 2);
        assert_eq!(rectangle(4, 4).step(square("d3"), leap), None);
        assert_eq!(rectangle(4, 4).with_wrap(Wrap::Cylinder).step(square("d3"), leap), None);
        assert_eq!(rectangle(4, 4).with_wrap(Wrap::Cylinder).step(square("d2"), leap), Some(square("a4")));
        assert_eq!(rectangle(4, 4).with_wrap(Wrap::Torus).step(square("d3"), leap), Some(square("a1")));
    }

    #[test]
    fn a_rectangle_of_any_size_takes_no_memory() {
        let board = rectangle(1_000_000_000, 1_000_000_000);
        assert_eq!(board.len(), 1_000_000_000_000_000_000);
        assert_eq!(board.holes().count(), 0);
        assert!(matches!(board.with_holes([square("a1")]), Err(BoardError::TooLarge { .. })));
    }

    #[test]
    fn a_board_without_squares_or_with_holes_elsewhere_is_refused() {
        assert_eq!(rectangle(1, 1).with_holes([square("a1")]), Err(BoardError::NoSquares));
        assert!(matches!(rectangle(2, 2).with_holes([square("c1")]), Err(BoardError::HoleOffBoard { .. })));
    }
}
