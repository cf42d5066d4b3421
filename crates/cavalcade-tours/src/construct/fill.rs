//! Whole paths and numberings at the speed of memory.
//!
//! Both go tile by tile through small tables and never divide. A path is written arc by arc: the arc's cells as seen from
//! the tile's corner, plus the corner's cell. Numbers are written rank by rank: along a band of columns the numbers on one
//! rank of a tile all grow by a fixed amount from tile to tile, so each tile is the one before plus a row of steps.

use super::grid::{Grid, StepAction, TileAt, TimedStep};
use super::tiling::Class;
use cavalcade_core::{Budget, Cell, Clock, Limit, Square};

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

/// A path while it is written out.
struct PathDraft<'a> {
    /// For each class of tiles the cells of its squares, as seen from the tile's corner.
    cells: &'a [Vec<u32>],
    path: &'a mut Vec<Cell>,
    clock: Clock<'a>,
}

/// The longest side of a tile, rounded up.
const LONGEST: usize = 16;

impl Grid {
    /// The cells of the tour in order, if there is time.
    pub(super) fn path(&self, budget: &Budget) -> Result<Vec<Cell>, Limit> {
        let width = self.size.width();
        let cells = self.classes.iter().map(|passage| {
            passage.squares.iter().map(|square| u32::from(square.y) * width + u32::from(square.x)).collect()
        });
        let cells: Vec<Vec<u32>> = cells.collect();
        // Appending, and not writing over zeros, leaves out one pass through the memory.
        let mut path = Vec::with_capacity(self.size.area() as usize);
        let mut draft = PathDraft { cells: &cells, path: &mut path, clock: budget.clock() };
        self.append_steps(&self.steps, TileAt::default(), &mut draft)?;
        Ok(path)
    }

    fn append_steps(&self, steps: &[TimedStep], tile: TileAt, draft: &mut PathDraft<'_>) -> Result<(), Limit> {
        for step in steps {
            match &step.action {
                StepAction::Arc { class, arc } => {
                    let arc = &self.passage(*class).arcs[usize::from(*arc)];
                    let cells = &draft.cells[self.number_of(*class)][usize::from(arc.first)..][..usize::from(arc.len)];
                    let corner = self.corner(*class, tile);
                    let corner = corner.rank() * self.size.width() + corner.file();
                    draft.path.extend(cells.iter().map(|cell| Cell::new(corner + *cell)));
                    draft.clock.tick()?;
                }
                StepAction::Loop { along, order, count, body, .. } => {
                    for turn in 0..*count {
                        self.append_steps(body, tile.with(*along, order.nth(*count, turn)), draft)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes the numbers of the squares from this one on along its rank, counting the start of the tour as `first`.
    pub(super) fn fill_rank<N: Number>(&self, from: Square, first: u64, numbers: &mut [N]) {
        let (row, tile_row) = self.rows.locate(from.rank());
        let row_band = &self.rows.bands[row];
        let y = (from.rank() - row_band.start - tile_row * u32::from(row_band.size)) as u8;
        let (mut rest, mut file) = (numbers, from.file());
        while !rest.is_empty() {
            let (column, tile_column) = self.columns.locate(file);
            let band = &self.columns.bands[column];
            let (now, after) = rest.split_at_mut(rest.len().min((band.after() - file) as usize));
            let x = file - band.start - tile_column * u32::from(band.size);
            let tile = TileAt { column: tile_column, row: tile_row };
            self.line(Class { column, row }, tile, y, first).fill(x as usize, now);
            file += now.len() as u32;
            rest = after;
        }
    }

    /// The numbers on one rank of a tile, and how they grow from tile to tile.
    fn line<N: Number>(&self, class: Class, tile: TileAt, y: u8, first: u64) -> Line<N> {
        let passage = self.passage(class);
        let size = usize::from(self.columns.bands[class.column].size);
        let mut line = Line { size, now: [N::wrapped(0); LONGEST], per_tile: [N::wrapped(0); LONGEST] };
        for (x, (arc, offset)) in passage.places[usize::from(y) * size..][..size].iter().enumerate() {
            let arc = &passage.arcs[usize::from(*arc)];
            line.now[x] = N::wrapped(arc.begin(tile).wrapping_add(u64::from(*offset)).wrapping_add(first));
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
    size: usize,
    now: [N; LONGEST],
    per_tile: [N; LONGEST],
}

impl<N: Number> Line<N> {
    /// Fills squares of this rank, from file `x` of the tile on, through as many equal tiles as it takes.
    fn fill(mut self, x: usize, numbers: &mut [N]) {
        let (begun, whole) = numbers.split_at_mut(if x == 0 { 0 } else { numbers.len().min(self.size - x) });
        if !begun.is_empty() {
            begun.copy_from_slice(&self.now[x..x + begun.len()]);
            self.step();
        }
        // Long bands are of tiles of 8: with the length known the loop is a few vector instructions.
        let last = if self.size == 8 { self.fill_tiles_of_8(whole) } else { self.fill_tiles(whole) };
        last.copy_from_slice(&self.now[..last.len()]);
    }

    /// Fills whole tiles and gives back what is left.
    fn fill_tiles<'a>(&mut self, numbers: &'a mut [N]) -> &'a mut [N] {
        let mut tiles = numbers.chunks_exact_mut(self.size);
        for tile in &mut tiles {
            tile.copy_from_slice(&self.now[..self.size]);
            self.step();
        }
        tiles.into_remainder()
    }

    fn fill_tiles_of_8<'a>(&mut self, numbers: &'a mut [N]) -> &'a mut [N] {
        let mut now: [N; 8] = std::array::from_fn(|x| self.now[x]);
        let per_tile: [N; 8] = std::array::from_fn(|x| self.per_tile[x]);
        let (tiles, rest) = numbers.as_chunks_mut::<8>();
        for tile in tiles {
            *tile = now;
            now = std::array::from_fn(|x| now[x].plus(per_tile[x]));
        }
        self.now[..8].copy_from_slice(&now);
        rest
    }

    /// On to the next tile.
    fn step(&mut self) {
        for (now, per_tile) in self.now.iter_mut().zip(self.per_tile) {
            *now = now.plus(per_tile);
        }
    }
}
