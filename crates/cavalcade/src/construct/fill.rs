//! Whole paths and numberings at the speed of memory.
//!
//! Both go tile by tile through small tables and never divide. A path is written arc by arc: the arc's cells as seen from
//! the tile's corner, plus the corner's cell. Numbers are written rank by rank: along a band of columns the numbers on one
//! rank of a tile all grow by a fixed amount from tile to tile, so each tile is the one before plus a row of steps.

use std::ops::Range;

use super::axis::Band;
use super::grid::{Grid, TileAt, Timed, What};
use super::weave::Class;
use crate::Cell;

/// A type that numbers of squares can be written as. They are taken modulo its range.
pub trait Number: Copy + sealed::Sealed {
    /// The number, modulo the range of the type.
    fn wrapped(number: u64) -> Self;
    /// The sum, modulo the range of the type.
    #[must_use]
    fn plus(self, other: Self) -> Self;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u32 {}
    impl Sealed for u64 {}
}

impl Number for u32 {
    fn wrapped(number: u64) -> Self {
        number as Self
    }

    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

impl Number for u64 {
    fn wrapped(number: u64) -> Self {
        number
    }

    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

/// The longest side of a tile, rounded up.
const LONGEST: usize = 16;

impl Grid {
    /// The cells of the tour in order.
    pub(super) fn path(&self) -> Vec<Cell> {
        let width = self.size.width();
        let cells = self
            .classes
            .iter()
            .map(|walk| walk.squares.iter().map(|square| u32::from(square.y) * width + u32::from(square.x)).collect());
        let cells: Vec<Vec<u32>> = cells.collect();
        // Appending, and not writing over zeros, leaves out one pass through the memory.
        let mut path = Vec::with_capacity(self.size.area() as usize);
        self.append_steps(&self.steps, TileAt::default(), &cells, &mut path);
        path
    }

    fn append_steps(&self, steps: &[Timed], tile: TileAt, cells: &[Vec<u32>], path: &mut Vec<Cell>) {
        for step in steps {
            match &step.what {
                What::Arc { class, arc } => {
                    let arc = &self.walk(*class).arcs[usize::from(*arc)];
                    let cells = &cells[self.number_of(*class)][usize::from(arc.first)..][..usize::from(arc.len)];
                    let corner = self.corner(*class, tile);
                    let corner = corner.rank() * self.size.width() + corner.file();
                    path.extend(cells.iter().map(|cell| Cell::new(corner + *cell)));
                }
                What::Loop { along, order, count, body, .. } => {
                    for turn in 0..*count {
                        self.append_steps(body, tile.with(*along, order.nth(*count, turn)), cells, path);
                    }
                }
            }
        }
    }

    /// Writes the numbers of the squares on some ranks, from `first` for the start of the tour.
    pub(super) fn fill_numbers<N: Number>(&self, ranks: Range<u32>, first: u64, numbers: &mut [N]) {
        let width = self.size.width() as usize;
        for (rank, numbers) in ranks.zip(numbers.chunks_exact_mut(width)) {
            let (row, tile_row) = self.rows.locate(rank);
            let band = &self.rows.bands[row];
            let y = (rank - band.start - tile_row * u32::from(band.size)) as u8;
            let mut rest = numbers;
            for (column, band) in self.columns.bands.iter().enumerate() {
                let (now, after) = rest.split_at_mut(usize::from(band.size) * band.count as usize);
                self.line(Class { column, row }, tile_row, y, first).fill(band, now);
                rest = after;
            }
        }
    }

    /// The numbers on one rank of the first tile of a class, and how they grow.
    fn line<N: Number>(&self, class: Class, tile_row: u32, y: u8, first: u64) -> Line<N> {
        let walk = self.walk(class);
        let width = usize::from(self.columns.bands[class.column].size);
        let mut line = Line { now: [N::wrapped(0); LONGEST], per_tile: [N::wrapped(0); LONGEST] };
        for (x, (arc, offset)) in walk.places[usize::from(y) * width..][..width].iter().enumerate() {
            let arc = &walk.arcs[usize::from(*arc)];
            let begin = arc.begin(TileAt { column: 0, row: tile_row });
            line.now[x] = N::wrapped(begin.wrapping_add(u64::from(*offset)).wrapping_add(first));
            line.per_tile[x] = N::wrapped(arc.per_column);
        }
        line
    }

    fn number_of(&self, class: Class) -> usize {
        class.row * self.columns.bands.len() + class.column
    }
}

/// One rank of a tile.
struct Line<N> {
    now: [N; LONGEST],
    per_tile: [N; LONGEST],
}

impl<N: Number> Line<N> {
    fn fill(self, band: &Band, numbers: &mut [N]) {
        // Long bands are of tiles of 8: with the length known the loop is a few vector instructions.
        if band.size == 8 {
            self.fill_tiles::<8>(numbers);
        } else {
            for tile in numbers.chunks_exact_mut(usize::from(band.size)) {
                tile.copy_from_slice(&self.now[..tile.len()]);
            }
        }
    }

    fn fill_tiles<const SIZE: usize>(self, numbers: &mut [N]) {
        let mut now: [N; SIZE] = std::array::from_fn(|x| self.now[x]);
        let per_tile: [N; SIZE] = std::array::from_fn(|x| self.per_tile[x]);
        for tile in numbers.as_chunks_mut::<SIZE>().0 {
            *tile = now;
            for x in 0..SIZE {
                now[x] = now[x].plus(per_tile[x]);
            }
        }
    }
}
