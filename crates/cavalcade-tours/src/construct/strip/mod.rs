//! Boards three or four squares high: tours read off a finite automaton.
//!
//! Such boards are too narrow for tiles, and many pairs of ends have no tour. But a tour of a strip is a walk of a finite
//! automaton, one column a step, so that existence for any length, start and end is decided exactly, and the walk is
//! periodic along the long stretches without ends. [`automaton`] holds the stored automaton, [`layers`] decides,
//! [`columns`] writes the walk down as columns and how often they are repeated; [`block`] is a stretch of columns,
//! [`splice`] makes one block of several, [`tour`] one of all, and [`lookup`] makes that a function.

mod automaton;
mod block;
mod columns;
mod layers;
mod lookup;
mod splice;
mod tour;

use std::ops::Range;

use self::automaton::{EndRows, Freedom, Height};
use self::block::StripSquare;
use self::columns::EndColumn;
use self::tour::StripTour;
use super::direction::Direction;
use cavalcade_core::{Limit, Size, Square};

/// The orientation of the strip on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Orientation {
    /// Its columns are files.
    AcrossFiles,
    /// Its columns are ranks.
    AcrossRanks,
}

/// A tour of a board three or four squares high or wide.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    orientation: Orientation,
    tour: StripTour,
    /// Whether the tour is followed from its start, or backward from its end.
    direction: Direction,
}

impl Strip {
    /// The tour with these ends (or any, where none is given), if there is one. The shorter side must be 3 or 4.
    pub(super) fn find(size: Size, start: Option<Square>, end: Option<Square>) -> Option<Self> {
        let orientation =
            if size.height() <= size.width() { Orientation::AcrossFiles } else { Orientation::AcrossRanks };
        let height = if size.width().min(size.height()) == 3 { Height::Three } else { Height::Four };
        let freedom = if start.is_some() && end.is_some() { Freedom::Fixed } else { Freedom::Free };
        let wanted = orientation.wanted([start, end]);
        let columns = columns::find(height, size.width().max(size.height()).into(), &wanted, freedom)?;
        let mut strip = Self { orientation, tour: StripTour::new(height, &columns), direction: Direction::Forward };
        let starts_right = start.is_none_or(|start| strip.square_at(0) == start);
        let ends_right = end.is_none_or(|end| strip.square_at(strip.tour.len() - 1) == end);
        if !(starts_right && ends_right) {
            strip.direction = Direction::Backward;
        }
        Some(strip)
    }

    pub(super) fn square_at(&self, index: u64) -> Square {
        self.orientation.square(self.tour.square_at(self.in_direction(index)))
    }

    pub(super) fn index_of(&self, square: Square) -> u64 {
        self.in_direction(self.tour.index_of(self.orientation.inside(square)))
    }

    fn in_direction(&self, index: u64) -> u64 {
        self.direction.number(index, self.tour.len())
    }

    /// Calls back with each square's number and the square itself, in the order of the tour or the reverse one, until a
    /// limit is reached.
    pub(super) fn for_each(&self, mut visit: impl FnMut(u64, Square) -> Result<(), Limit>) -> Result<(), Limit> {
        let mut index = 0;
        self.tour.walk(|place| {
            let number = self.in_direction(index);
            index += 1;
            visit(number, self.orientation.square(place))
        })
    }

    /// Calls back with each of some files of a rank and the number of its square.
    pub(super) fn number_rank(&self, rank: u32, files: &Range<u32>, mut visit: impl FnMut(u32, u64)) {
        let columns = match self.orientation {
            Orientation::AcrossFiles => files.start.into()..files.end.into(),
            Orientation::AcrossRanks => rank.into()..u64::from(rank) + 1,
        };
        self.tour.number(&columns, |place, index| {
            let square = self.orientation.square(place);
            if square.rank() == rank && files.contains(&square.file()) {
                visit(square.file(), self.in_direction(index));
            }
        });
    }
}

impl Orientation {
    fn inside(self, square: Square) -> StripSquare {
        let (column, row) = match self {
            Self::AcrossFiles => (square.file(), square.rank()),
            Self::AcrossRanks => (square.rank(), square.file()),
        };
        StripSquare { column: column.into(), row: row as u8 }
    }

    fn square(self, inside: StripSquare) -> Square {
        let (column, row) = (inside.column as u32, u32::from(inside.row));
        match self {
            Self::AcrossFiles => Square::new(column, row),
            Self::AcrossRanks => Square::new(row, column),
        }
    }

    /// The columns with ends, in order.
    fn wanted(self, ends: [Option<Square>; 2]) -> Vec<EndColumn> {
        let mut places: Vec<StripSquare> = ends.into_iter().flatten().map(|end| self.inside(end)).collect();
        places.sort_by_key(|place| place.column);
        let mut wanted: Vec<EndColumn> = Vec::new();
        for place in places {
            match wanted.last_mut() {
                Some(last) if last.column == place.column => last.ends = last.ends.with(place.row),
                _ => wanted.push(EndColumn { column: place.column, ends: EndRows::NONE.with(place.row) }),
            }
        }
        wanted
    }
}
