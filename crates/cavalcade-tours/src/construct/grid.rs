//! An assembled tour as a function: the square at a given number, the number of a given square.
//!
//! The number of a square is the number at which its arc begins, plus its place in the arc. For the tiles of one class, an
//! arc begins at a number that grows evenly with the tile's column and row, so three numbers for each arc of each class
//! say it all. The other way, from a number to a square, goes down the nested loops, one division for each.

use super::assembly::{Along, LoopOrder, TourStep};
use super::axis::Axis;
use super::extent::Local;
use super::plan::TourPlan;
use super::tiling::Class;
use cavalcade_core::{Size, Square};

/// A tour of a rectangle made of tiles.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) size: Size,
    pub(super) columns: Axis,
    pub(super) rows: Axis,
    /// The classes, row band by row band.
    pub(super) classes: Vec<Passage>,
    pub(super) steps: Vec<TimedStep>,
}

/// The way in which the tour passes the tiles of one class.
#[derive(Clone, Debug, Default)]
pub(super) struct Passage {
    /// The squares, arc by arc.
    pub(super) squares: Vec<Local>,
    pub(super) arcs: Vec<Arc>,
    /// For each square of the tile, along the ranks, its arc and its place in it.
    pub(super) places: Vec<(u8, u8)>,
}

/// A stretch of the tour inside a tile, for all tiles of a class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arc {
    /// The index of its first square among those of the class.
    pub(super) first: u8,
    pub(super) len: u8,
    /// The number of its first square on the first tile of the class.
    pub(super) base: u64,
    /// How much later it comes one tile further to the right; modulo 2^64, as it may be earlier.
    pub(super) per_column: u64,
    /// How much later it comes one tile further up.
    pub(super) per_row: u64,
}

/// A step and when it begins, counted from the beginning of the list it is in.
#[derive(Clone, Debug)]
pub(super) struct TimedStep {
    pub(super) begin: u64,
    pub(super) action: StepAction,
}

/// The action of a step.
#[derive(Clone, Debug)]
pub(super) enum StepAction {
    /// An arc of a class.
    Arc { class: Class, arc: u8 },
    /// The same steps on each tile of a band.
    Loop { along: Along, order: LoopOrder, count: u32, body: Vec<TimedStep>, body_len: u64 },
}

/// The position of a tile within its class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct TileAt {
    pub(super) column: u32,
    pub(super) row: u32,
}

/// An arc on one tile, and a place in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArcPosition {
    pub(super) class: Class,
    pub(super) arc: u8,
    pub(super) tile: TileAt,
    pub(super) offset: u8,
}

impl Grid {
    pub(super) fn new(size: Size, plan: TourPlan) -> Self {
        let (columns, rows) = (plan.tiling.columns, plan.tiling.rows);
        let classes = vec![Passage::default(); columns.bands.len() * rows.bands.len()];
        let mut grid = Self { size, columns, rows, classes, steps: Vec::new() };
        let (steps, _) = grid.time(plan.steps);
        grid.number(&steps, 0, TileStride::default());
        grid.steps = steps;
        grid.place_squares();
        grid
    }

    /// Sums up the lengths of the steps, and moves the squares of the arcs to their classes.
    fn time(&mut self, steps: Vec<TourStep>) -> (Vec<TimedStep>, u64) {
        let mut begin = 0;
        let mut timed = Vec::with_capacity(steps.len());
        for step in steps {
            let (action, len) = match step {
                TourStep::Arc { class, squares } => {
                    (StepAction::Arc { class, arc: self.passage_mut(class).add(&squares) }, squares.len() as u64)
                }
                TourStep::Loop { along, order, count, body } => {
                    let (body, body_len) = self.time(body);
                    (StepAction::Loop { along, order, count, body, body_len }, body_len * u64::from(count))
                }
            };
            timed.push(TimedStep { begin, action });
            begin += len;
        }
        (timed, begin)
    }

    /// Sets the number at which each arc begins.
    fn number(&mut self, steps: &[TimedStep], from: u64, stride: TileStride) {
        for step in steps {
            let begin = from.wrapping_add(step.begin);
            match &step.action {
                StepAction::Arc { class, arc } => {
                    let arc = &mut self.passage_mut(*class).arcs[usize::from(*arc)];
                    (arc.base, arc.per_column, arc.per_row) = (begin, stride.column, stride.row);
                }
                StepAction::Loop { along, order, count, body, body_len } => {
                    let (first, per_tile) = match order {
                        LoopOrder::Rising => (begin, *body_len),
                        LoopOrder::Falling => (begin + body_len * u64::from(count - 1), body_len.wrapping_neg()),
                    };
                    self.number(body, first, stride.with(*along, per_tile));
                }
            }
        }
    }

    fn place_squares(&mut self) {
        for (row, row_band) in self.rows.bands.iter().enumerate() {
            for (column, column_band) in self.columns.bands.iter().enumerate() {
                let passage = &mut self.classes[row * self.columns.bands.len() + column];
                passage.place_squares(column_band.size, row_band.size);
            }
        }
    }

    pub(super) fn passage(&self, class: Class) -> &Passage {
        &self.classes[class.row * self.columns.bands.len() + class.column]
    }

    fn passage_mut(&mut self, class: Class) -> &mut Passage {
        &mut self.classes[class.row * self.columns.bands.len() + class.column]
    }

    /// The number of a square, from 0. The square must be on the board.
    pub(super) fn index_of(&self, square: Square) -> u64 {
        let (column, tile_column) = self.columns.locate(square.file());
        let (row, tile_row) = self.rows.locate(square.rank());
        let (column_band, row_band) = (&self.columns.bands[column], &self.rows.bands[row]);
        let x = square.file() - column_band.start - tile_column * u32::from(column_band.size);
        let y = square.rank() - row_band.start - tile_row * u32::from(row_band.size);
        let passage = self.passage(Class { column, row });
        let (arc, offset) = passage.places[(y * u32::from(column_band.size) + x) as usize];
        passage.arcs[usize::from(arc)].begin(TileAt { column: tile_column, row: tile_row }) + u64::from(offset)
    }

    /// The square with a number, which must be less than the number of squares.
    pub(super) fn square_at(&self, index: u64) -> Square {
        let found = self.find(index);
        let passage = self.passage(found.class);
        let first = passage.arcs[usize::from(found.arc)].first;
        let local = passage.squares[usize::from(first + found.offset)];
        let corner = self.corner(found.class, found.tile);
        Square::new(corner.file() + u32::from(local.x), corner.rank() + u32::from(local.y))
    }

    /// The lower left square of a tile.
    pub(super) fn corner(&self, class: Class, tile: TileAt) -> Square {
        let (column, row) = (&self.columns.bands[class.column], &self.rows.bands[class.row]);
        Square::new(column.start + tile.column * u32::from(column.size), row.start + tile.row * u32::from(row.size))
    }

    pub(super) fn find(&self, index: u64) -> ArcPosition {
        let (mut steps, mut rest, mut tile) = (&self.steps, index, TileAt::default());
        loop {
            let step = &steps[steps.partition_point(|step| step.begin <= rest) - 1];
            rest -= step.begin;
            match &step.action {
                StepAction::Arc { class, arc } => {
                    return ArcPosition { class: *class, arc: *arc, tile, offset: rest as u8 };
                }
                StepAction::Loop { along, order, count, body, body_len } => {
                    tile = tile.with(*along, order.nth(*count, (rest / body_len) as u32));
                    rest %= body_len;
                    steps = body;
                }
            }
        }
    }
}

impl Passage {
    fn add(&mut self, squares: &[Local]) -> u8 {
        let (first, len) = (self.squares.len() as u8, squares.len() as u8);
        self.squares.extend_from_slice(squares);
        self.arcs.push(Arc { first, len, base: 0, per_column: 0, per_row: 0 });
        (self.arcs.len() - 1) as u8
    }

    fn place_squares(&mut self, width: u8, height: u8) {
        self.places = vec![(0, 0); usize::from(width) * usize::from(height)];
        for (number, arc) in self.arcs.iter().enumerate() {
            for (offset, square) in self.squares[usize::from(arc.first)..][..usize::from(arc.len)].iter().enumerate() {
                let index = usize::from(square.y) * usize::from(width) + usize::from(square.x);
                self.places[index] = (number as u8, offset as u8);
            }
        }
    }
}

impl Arc {
    /// The number of the arc's first square on a tile of its class.
    pub(super) const fn begin(&self, tile: TileAt) -> u64 {
        let across = self.per_column.wrapping_mul(tile.column as u64);
        let up = self.per_row.wrapping_mul(tile.row as u64);
        self.base.wrapping_add(across).wrapping_add(up)
    }
}

impl LoopOrder {
    /// The tile of its band that a loop takes at its n-th turn.
    pub(super) const fn nth(self, count: u32, turn: u32) -> u32 {
        match self {
            Self::Rising => turn,
            Self::Falling => count - 1 - turn,
        }
    }
}

impl TileAt {
    pub(super) const fn with(self, along: Along, at: u32) -> Self {
        match along {
            Along::Columns => Self { column: at, ..self },
            Along::Rows => Self { row: at, ..self },
        }
    }
}

/// The difference in time between a tile and the next one to the right, and the next one up.
#[derive(Clone, Copy, Default)]
struct TileStride {
    column: u64,
    row: u64,
}

impl TileStride {
    const fn with(self, along: Along, by: u64) -> Self {
        match along {
            Along::Columns => Self { column: by, ..self },
            Along::Rows => Self { row: by, ..self },
        }
    }
}
