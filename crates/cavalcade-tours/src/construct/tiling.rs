//! A board cut into tiles.

use super::axis::Axis;
use super::extent::Extent;
use super::side::Side;

/// The tiles of one column band and one row band.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Class {
    pub(super) column: usize,
    pub(super) row: usize,
}

/// The board cut into tiles.
#[derive(Clone, Debug)]
pub(super) struct Tiling {
    pub(super) columns: Axis,
    pub(super) rows: Axis,
}

impl Tiling {
    /// The tiles of a class are this large.
    pub(super) fn extent(&self, class: Class) -> Extent {
        Extent::new(self.columns.bands[class.column].size, self.rows.bands[class.row].size)
    }

    /// The next class on that side, if the board continues there.
    pub(super) fn neighbour(&self, class: Class, side: Side) -> Option<Class> {
        let moved = |at: usize, len: usize| {
            if side.is_rising() { Some(at + 1).filter(|at| *at < len) } else { at.checked_sub(1) }
        };
        Some(if side.is_level() {
            Class { column: moved(class.column, self.columns.bands.len())?, ..class }
        } else {
            Class { row: moved(class.row, self.rows.bands.len())?, ..class }
        })
    }

    /// The number of tiles of a class, one after the other on that side.
    pub(super) fn count(&self, class: Class, side: Side) -> u32 {
        if side.is_level() { self.columns.bands[class.column].count } else { self.rows.bands[class.row].count }
    }
}
