//! A tour of a rectangle that is computed and not held.

use super::extent::Local;
use super::fill::Number;
use super::grid::{Grid, TileAt};
use super::strip::Strip;
use super::tiling::Class;
use cavalcade_core::{Board, Budget, Cell, Limit, Size, Square};

/// A knight's tour of a rectangle as a function.
///
/// It takes a few kilobytes for a board of any size. Squares are numbered from 0, the start.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_graph::*, cavalcade_tours::*}; }
/// use cavalcade::construct::construct;
/// use cavalcade::{Board, Kind, Piece, Question, Size};
///
/// let board = Board::rectangle(Size::new(1_000_000, 1_000_000)?);
/// let question = Question::new(board, Piece::KNIGHT, Kind::Open).starting_at("c2")?;
/// let tour = construct(&question).expect("a rectangle")?;
/// assert_eq!(tour.square_at(0).unwrap().to_string(), "c2");
/// let square = tour.square_at(999_999_999_999).unwrap();
/// assert_eq!(tour.index_of(square), Some(999_999_999_999));
/// assert_eq!(tour.square_at(1_000_000_000_000), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Formula {
    size: Size,
    shape: Shape,
}

#[derive(Clone, Debug)]
enum Shape {
    Single,
    Grid(Box<Grid>),
    Strip(Strip),
}

/// The number of cells made between two looks at the budget.
const STRETCH: usize = 1 << 20;

impl Formula {
    /// The memory it takes to write the tour out and to check it.
    const BYTES_PER_SQUARE: u64 = 5;

    /// The tour of the board of one square.
    pub(super) const fn single(size: Size) -> Self {
        Self { size, shape: Shape::Single }
    }

    pub(super) fn grid(size: Size, grid: Grid) -> Self {
        Self { size, shape: Shape::Grid(Box::new(grid)) }
    }

    pub(super) const fn strip(size: Size, strip: Strip) -> Self {
        Self { size, shape: Shape::Strip(strip) }
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of squares.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no tour is empty")]
    pub const fn len(&self) -> u64 {
        self.size.area()
    }

    /// The square with this number; `None` if the tour is not that long.
    ///
    /// Takes constant time, and logarithmic time if a side of the board is 3 or 4.
    #[must_use]
    pub fn square_at(&self, index: u64) -> Option<Square> {
        (index < self.len()).then(|| match &self.shape {
            Shape::Single => Square::new(0, 0),
            Shape::Grid(grid) => grid.square_at(index),
            Shape::Strip(strip) => strip.square_at(index),
        })
    }

    /// The number of this square; `None` if it is not on the board.
    ///
    /// Takes constant time, and logarithmic time if a side of the board is 3 or 4.
    #[must_use]
    pub fn index_of(&self, square: Square) -> Option<u64> {
        self.size.contains(square).then(|| match &self.shape {
            Shape::Single => 0,
            Shape::Grid(grid) => grid.index_of(square),
            Shape::Strip(strip) => strip.index_of(square),
        })
    }

    /// The first square.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "no tour is empty")]
    pub fn start(&self) -> Square {
        self.square_at(0).expect("no tour is empty")
    }

    /// The last square.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "no tour is empty")]
    pub fn end(&self) -> Square {
        self.square_at(self.len() - 1).expect("no tour is empty")
    }

    /// Returns `true` if one more move leads from the last square to the first.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let (start, end) = (self.start(), self.end());
        let apart = [start.file().abs_diff(end.file()), start.rank().abs_diff(end.rank())];
        self.len() > 2 && (apart == [1, 2] || apart == [2, 1])
    }

    /// The squares of the tour in order, from this number on.
    #[must_use]
    pub const fn squares_from(&self, index: u64) -> Squares<'_> {
        Squares { formula: self, next: index, arc: None }
    }

    /// Returns the tour as cells of its board, if the budget has room for them and for checking them.
    pub fn path(&self, budget: &Budget) -> Result<Vec<Cell>, Limit> {
        budget.has_room_for_board(&Board::rectangle(self.size), Self::BYTES_PER_SQUARE)?;
        match &self.shape {
            Shape::Single => Ok(vec![Cell::new(0)]),
            Shape::Grid(grid) => grid.path(budget),
            Shape::Strip(strip) => self.strip_path(strip, budget),
        }
    }

    fn strip_path(&self, strip: &Strip, budget: &Budget) -> Result<Vec<Cell>, Limit> {
        let len = self.len() as usize;
        let mut path = Vec::with_capacity(len);
        while path.len() < len {
            budget.check(0)?;
            path.resize(len.min(path.len() + STRETCH), Cell::new(0));
        }
        let mut clock = budget.clock();
        strip.for_each(|index, square| {
            path[index as usize] = Cell::new(square.rank() * self.size.width() + square.file());
            clock.tick()
        })?;
        Ok(path)
    }

    /// Writes the numbers of the squares from this one on along its rank, counting the start of the tour as `first`.
    ///
    /// # Panics
    /// If the squares are not on the board.
    pub fn fill_rank<N: Number>(&self, from: Square, first: u64, numbers: &mut [N]) {
        let room = u64::from(self.size.width()).saturating_sub(from.file().into());
        assert!(from.rank() < self.size.height() && numbers.len() as u64 <= room, "the squares are on the board");
        match &self.shape {
            Shape::Single => numbers.fill(N::wrapped(first)),
            Shape::Grid(grid) => grid.fill_rank(from, first, numbers),
            Shape::Strip(strip) => {
                let files = from.file()..from.file() + numbers.len() as u32;
                strip.number_rank(from.rank(), &files, |file, index| {
                    numbers[(file - files.start) as usize] = N::wrapped(first.wrapping_add(index));
                });
            }
        }
    }
}

/// The squares of a constructed tour in order.
#[derive(Clone, Debug)]
pub struct Squares<'a> {
    formula: &'a Formula,
    next: u64,
    /// The rest of the current arc.
    arc: Option<Stretch<'a>>,
}

/// Squares of a tile that follow each other.
#[derive(Clone, Debug)]
struct Stretch<'a> {
    corner: Square,
    squares: std::slice::Iter<'a, Local>,
}

impl Stretch<'_> {
    fn next(&mut self) -> Option<Square> {
        let Local { x, y } = *self.squares.next()?;
        Some(Square::new(self.corner.file() + u32::from(x), self.corner.rank() + u32::from(y)))
    }
}

impl Iterator for Squares<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = match self.arc.as_mut().and_then(Stretch::next) {
            Some(square) => square,
            None => self.on_another_arc()?,
        };
        self.next += 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.formula.len().saturating_sub(self.next)).ok();
        (left.unwrap_or(usize::MAX), left)
    }
}

impl Squares<'_> {
    fn on_another_arc(&mut self) -> Option<Square> {
        match &self.formula.shape {
            Shape::Grid(grid) if self.next < self.formula.len() => {
                let (class, tile, squares) = grid.stretch_from(self.next);
                let mut stretch = Stretch { corner: grid.corner(class, tile), squares: squares.iter() };
                let square = stretch.next();
                self.arc = Some(stretch);
                square
            }
            _ => self.formula.square_at(self.next),
        }
    }
}

impl Grid {
    /// The squares of an arc from the one with this number on, and the tile they are on.
    fn stretch_from(&self, index: u64) -> (Class, TileAt, &[Local]) {
        let found = self.find(index);
        let passage = self.passage(found.class);
        let arc = &passage.arcs[usize::from(found.arc)];
        let squares = &passage.squares[usize::from(arc.first + found.offset)..usize::from(arc.first + arc.len)];
        (found.class, found.tile, squares)
    }
}
