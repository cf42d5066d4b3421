//! Boards three or four squares high: tours read off a finite automaton.
//!
//! Such boards are too narrow for tiles, and many pairs of ends have no tour. But a tour of a strip is a walk of a finite
//! automaton, one column a step, so that existence for any length, start and end is decided exactly, and the walk is
//! periodic along the long stretches without ends. [`automaton`] holds the stored automaton, [`layers`] decides, [`run`]
//! writes the walk down in a few parts, and [`tangle`] and [`knot`] make it a function.

mod automaton;
mod knot;
mod layers;
mod run;
mod tangle;

use std::ops::Range;

use self::automaton::{Ends, Freedom, Rows};
use self::run::Wanted;
use self::tangle::{Place, Tangles};
use crate::{Limit, Size, Square};

/// How the strip lies on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lie {
    /// Its columns are files.
    AcrossFiles,
    /// Its columns are ranks.
    AcrossRanks,
}

/// Whether the tangles tell the tour from the start or from the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Told {
    FromStart,
    FromEnd,
}

/// A tour of a board three or four squares high or wide.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    lie: Lie,
    tangles: Tangles,
    told: Told,
}

impl Strip {
    /// The tour with these ends (or any, where none is given), if there is one. The shorter side must be 3 or 4.
    pub(super) fn find(size: Size, start: Option<Square>, end: Option<Square>) -> Option<Self> {
        let lie = if size.height() <= size.width() { Lie::AcrossFiles } else { Lie::AcrossRanks };
        let rows = if size.width().min(size.height()) == 3 { Rows::Three } else { Rows::Four };
        let freedom = if start.is_some() && end.is_some() { Freedom::Fixed } else { Freedom::Free };
        let wanted = lie.wanted([start, end]);
        let run = run::find(rows, size.width().max(size.height()).into(), &wanted, freedom)?;
        let mut strip = Self { lie, tangles: Tangles::new(rows, &run), told: Told::FromStart };
        let starts_right = start.is_none_or(|start| strip.square_at(0) == start);
        let ends_right = end.is_none_or(|end| strip.square_at(strip.tangles.len() - 1) == end);
        if !(starts_right && ends_right) {
            strip.told = Told::FromEnd;
        }
        Some(strip)
    }

    pub(super) fn square_at(&self, index: u64) -> Square {
        self.lie.square(self.tangles.square_at(self.turned(index)))
    }

    pub(super) fn index_of(&self, square: Square) -> u64 {
        self.turned(self.tangles.index_of(self.lie.place(square)))
    }

    fn turned(&self, index: u64) -> u64 {
        match self.told {
            Told::FromStart => index,
            Told::FromEnd => self.tangles.len() - 1 - index,
        }
    }

    /// Calls back with each square's number and the square itself, in the order of the tour or the reverse one, until a
    /// limit is reached.
    pub(super) fn for_each(&self, mut visit: impl FnMut(u64, Square) -> Result<(), Limit>) -> Result<(), Limit> {
        let mut index = 0;
        self.tangles.walk(|place| {
            let number = self.turned(index);
            index += 1;
            visit(number, self.lie.square(place))
        })
    }

    /// Calls back with each of some files of a rank and the number of its square.
    pub(super) fn number_rank(&self, rank: u32, files: &Range<u32>, mut visit: impl FnMut(u32, u64)) {
        let columns = match self.lie {
            Lie::AcrossFiles => files.start.into()..files.end.into(),
            Lie::AcrossRanks => rank.into()..u64::from(rank) + 1,
        };
        self.tangles.number(&columns, |place, index| {
            let square = self.lie.square(place);
            if square.rank() == rank && files.contains(&square.file()) {
                visit(square.file(), self.turned(index));
            }
        });
    }
}

impl Lie {
    fn place(self, square: Square) -> Place {
        let (column, row) = match self {
            Self::AcrossFiles => (square.file(), square.rank()),
            Self::AcrossRanks => (square.rank(), square.file()),
        };
        Place { column: column.into(), row: row as u8 }
    }

    fn square(self, place: Place) -> Square {
        let (column, row) = (place.column as u32, u32::from(place.row));
        match self {
            Self::AcrossFiles => Square::new(column, row),
            Self::AcrossRanks => Square::new(row, column),
        }
    }

    /// The columns with ends, in order.
    fn wanted(self, ends: [Option<Square>; 2]) -> Vec<Wanted> {
        let mut places: Vec<Place> = ends.into_iter().flatten().map(|end| self.place(end)).collect();
        places.sort_by_key(|place| place.column);
        let mut wanted: Vec<Wanted> = Vec::new();
        for place in places {
            match wanted.last_mut() {
                Some(last) if last.column == place.column => last.ends = last.ends.with(place.row),
                _ => wanted.push(Wanted { column: place.column, ends: Ends::NONE.with(place.row) }),
            }
        }
        wanted
    }
}
