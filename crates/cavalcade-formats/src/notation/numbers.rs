//! Numbered squares: what grids, CSV files and arrays hold.

use std::{fmt, io};

use super::read_error::ReadError;
use cavalcade_check::Tour;
use cavalcade_core::{Board, Budget, Limit, Size, Square};
use cavalcade_tours::construct::Formula;

/// A board whose squares are numbered, to be written rank by rank.
pub trait Numbers {
    /// The box.
    fn size(&self) -> Size;

    /// The largest number.
    fn largest(&self) -> u64;

    /// Puts the numbers of the squares from this one on along its rank into a row; 0 for a hole.
    fn fill(&self, from: Square, row: &mut [u64]);
}

/// The number of squares held at a time: a rank may be longer than memory.
const STRETCH: usize = 1 << 14;

/// Goes along a rank, calls `each` with each stretch of numbers, and reports progress to `tick`.
pub(super) fn for_each_stretch(
    numbers: &impl Numbers,
    rank: u32,
    tick: Tick<'_>,
    mut each: impl FnMut(&[u64]) -> io::Result<()>,
) -> io::Result<()> {
    let width = numbers.size().width();
    let mut row = vec![0; STRETCH.min(width as usize)];
    for file in (0..width).step_by(STRETCH) {
        let stretch = &mut row[..STRETCH.min((width - file) as usize)];
        numbers.fill(Square::new(file, rank), stretch);
        each(stretch)?;
        tick(stretch.len() as u64)?;
    }
    Ok(())
}

/// Called now and then while a tour is written, with the number of squares written since. An error stops the writing.
pub type Tick<'a> = &'a mut dyn FnMut(u64) -> io::Result<()>;

/// The numbers of a tour.
#[derive(Clone, Debug)]
pub struct TourNumbers {
    size: Size,
    largest: u64,
    numbers: Vec<u32>,
}

impl TourNumbers {
    /// Numbers the squares of a tour from 1, if there is room and time for it.
    pub fn within(tour: &Tour, budget: &Budget) -> Result<Self, Limit> {
        let size = tour.board().size();
        // The numbers, in addition to the tour itself.
        budget.has_room_for((size.area() + tour.len() as u64) * size_of::<u32>() as u64)?;
        let mut numbers = vec![0; size.area() as usize];
        let mut clock = budget.clock();
        for (number, cell) in (1..).zip(tour.cells()) {
            clock.tick()?;
            numbers[cell.index()] = number;
        }
        Ok(Self { size, largest: tour.len() as u64, numbers })
    }
}

impl Numbers for TourNumbers {
    fn size(&self) -> Size {
        self.size
    }

    fn largest(&self) -> u64 {
        self.largest
    }

    fn fill(&self, from: Square, row: &mut [u64]) {
        let at = from.rank() as usize * self.size.width() as usize + from.file() as usize;
        row.iter_mut().zip(&self.numbers[at..]).for_each(|(to, number)| *to = u64::from(*number));
    }
}

impl Numbers for Formula {
    fn size(&self) -> Size {
        self.size()
    }

    fn largest(&self) -> u64 {
        self.len()
    }

    fn fill(&self, from: Square, row: &mut [u64]) {
        self.fill_rank(from, 1, row);
    }
}

/// A fault of a numbering.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberFault {
    /// The same number on two squares.
    Repeated {
        /// The number.
        number: u64,
        /// The first square with it, along the ranks from a1.
        first: Square,
        /// The other square.
        again: Square,
    },
    /// A number that is missing.
    Missing {
        /// The number.
        number: u64,
    },
    /// A number that is too large.
    OutOfRange {
        /// The number.
        number: u64,
        /// Its square.
        square: Square,
        /// The largest number there should be.
        last: u64,
    },
}

impl fmt::Display for NumberFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeated { number, first, again } => {
                write!(f, "the number {number} is on {first} and on {again}")
            }
            Self::Missing { number } => write!(f, "the number {number} is missing"),
            Self::OutOfRange { number, square, last } => {
                write!(f, "the number {number} on {square} should be from 1 to {last}: there are {last} squares")
            }
        }
    }
}

/// The memory that a number takes while it is read: in its row, in its place, and as a square of the path.
pub(super) const BYTES_A_NUMBER: u64 =
    (size_of::<Option<u64>>() + size_of::<Option<Square>>() + size_of::<Square>()) as u64;

/// A grid as it was read: for each row from the top, the number of each square, or nothing for a hole.
pub(super) type NumberRows = Vec<Vec<Option<u64>>>;

/// The board and the path that numbered rows describe, and what is wrong with the numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Numbered {
    pub(super) board: Board,
    pub(super) path: Vec<Square>,
    pub(super) faults: Vec<NumberFault>,
}

/// The squares of rows with their numbers, along the ranks from a1.
fn squares(size: Size, rows: &NumberRows) -> impl Iterator<Item = (Square, Option<u64>)> {
    (0..size.height()).zip(rows.iter().rev()).flat_map(move |(rank, row)| {
        (0..size.width()).zip(row).map(move |(file, number)| (Square::new(file, rank), *number))
    })
}

impl Numbered {
    /// Goes through rows, which all have the same length and have a square. Numbers start at 1.
    pub(super) fn read(size: Size, rows: &NumberRows, budget: &Budget) -> Result<Self, ReadError> {
        let mut clock = budget.clock();
        let holes = squares(size, rows).filter(|(_, number)| number.is_none()).map(|(square, _)| square);
        let board = Board::rectangle(size).with_holes(holes).expect("there is a square, and the rows fit in memory");
        let mut places: Vec<Option<Square>> = vec![None; board.len() as usize];
        let mut faults = Vec::new();
        let numbers = squares(size, rows).filter_map(|(square, number)| number.map(|number| (square, number)));
        for (square, number) in numbers {
            clock.tick()?;
            let index = number.checked_sub(1).ok_or(ReadError::Zero { square })?;
            match usize::try_from(index).ok().and_then(|index| places.get_mut(index)) {
                None => faults.push(NumberFault::OutOfRange { number, square, last: board.len() }),
                Some(Some(first)) => faults.push(NumberFault::Repeated { number, first: *first, again: square }),
                Some(place) => *place = Some(square),
            }
        }
        let missing = (1..).zip(&places).filter(|(_, place)| place.is_none());
        faults.extend(missing.map(|(number, _)| NumberFault::Missing { number }));
        Ok(Self { board, path: places.into_iter().flatten().collect(), faults })
    }
}
