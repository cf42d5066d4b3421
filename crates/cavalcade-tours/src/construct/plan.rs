//! The plan: where to cut the board, and the chain of open tiles from the start to the end.
//!
//! The chain runs from the start's tile along its row of tiles to the column of the end's tile, and from there along
//! that column to the end's tile. A border move, one knight's move across the border of two tiles, takes it from each tile
//! to the next: the same at all borders between columns, and the same at all borders between rows. Every tile of the chain
//! holds a stored open tour from the square where the chain comes in to the square where it goes out.
//!
//! Colours come out right by themselves. A tile of the chain with an even number of squares is entered on one colour
//! and left on the other; the only tile with an odd number, if there is one, is the start's. Which of the border moves and cuts
//! has all the tours it needs is looked up; the first nearly always has.

use super::assembly::{PathTile, TourStep};
use super::axis::{Axis, Lengths};
use super::extent::{Extent, Local};
use super::side::Side;
use super::tile::Tile;
use super::tiling::{Class, Tiling};
use cavalcade_core::{Size, Square};

/// A move across a border of tiles: how far from the border and how far along it the two squares lie, the one in the tile
/// with the lower files or ranks first.
#[derive(Clone, Copy)]
struct BorderMove {
    low: (u8, u8),
    high: (u8, u8),
}

impl BorderMove {
    const fn new(low: (u8, u8), high: (u8, u8)) -> Self {
        Self { low, high }
    }

    /// Border moves of both colours, away from the corners. Several of each: a tile's start may be the square one begins on.
    const ALL: [Self; 8] = [
        Self::new((0, 2), (1, 1)),
        Self::new((0, 1), (0, 3)),
        Self::new((0, 3), (0, 1)),
        Self::new((0, 2), (1, 3)),
        Self::new((1, 1), (0, 2)),
        Self::new((1, 3), (0, 2)),
        Self::new((1, 2), (0, 3)),
        Self::new((0, 3), (1, 2)),
    ];

    /// The square by which a tile is left to that side, and the one the neighbour there is entered by.
    fn cross(self, side: Side, near: Extent, far: Extent) -> (Local, Local) {
        let (near_end, far_end) = if side.is_rising() { (self.low, self.high) } else { (self.high, self.low) };
        (at_border(side, near, near_end), at_border(side.opposite(), far, far_end))
    }
}

/// The square so far from a side of a tile and so far along it.
fn at_border(side: Side, extent: Extent, (inward, along): (u8, u8)) -> Local {
    match side {
        Side::Left => Local::new(inward, along),
        Side::Right => Local::new(extent.width - 1 - inward, along),
        Side::Down => Local::new(along, inward),
        Side::Up => Local::new(along, extent.height - 1 - inward),
    }
}

/// A board cut into tiles and the tour assembled over them.
pub(super) struct TourPlan {
    pub(super) tiling: Tiling,
    pub(super) steps: Vec<TourStep>,
}

/// The plan for a tour of a board with both sides at least 5, from the start to the end.
pub(super) fn plan(size: Size, start: Square, end: Square) -> Option<TourPlan> {
    let lengths = if size.width().min(size.height()) == 5 { Lengths::NARROW } else { Lengths::WIDE };
    for columns in Axis::cuts(size.width(), start.file(), end.file(), lengths) {
        for rows in Axis::cuts(size.height(), start.rank(), end.rank(), lengths) {
            let tiling = Tiling { columns: columns.clone(), rows };
            if let Some(steps) = assemble_with_some_moves(&tiling, start, end) {
                return Some(TourPlan { tiling, steps });
            }
        }
    }
    None
}

fn assemble_with_some_moves(tiling: &Tiling, start: Square, end: Square) -> Option<Vec<TourStep>> {
    let route = Route::new(tiling);
    let moves = |sides: &[Side]| if sides.is_empty() { &BorderMove::ALL[..1] } else { &BorderMove::ALL };
    for level in moves(route.level()) {
        for upright in moves(route.upright()) {
            let path = route.path(tiling, start, end, *level, *upright);
            if let Some(steps) = path.and_then(|path| tiling.assemble(&path)) {
                return Some(steps);
            }
        }
    }
    None
}

/// The way of the chain from class to class.
struct Route {
    sides: Vec<Side>,
    turn: usize,
}

impl Route {
    fn new(tiling: &Tiling) -> Self {
        let along = |axis: &Axis, back: Side, forth: Side| {
            let side = if axis.end < axis.start { back } else { forth };
            vec![side; axis.end.abs_diff(axis.start)]
        };
        let mut sides = along(&tiling.columns, Side::Left, Side::Right);
        let turn = sides.len();
        sides.extend(along(&tiling.rows, Side::Down, Side::Up));
        Self { sides, turn }
    }

    fn level(&self) -> &[Side] {
        &self.sides[..self.turn]
    }

    fn upright(&self) -> &[Side] {
        &self.sides[self.turn..]
    }

    /// The chain of open tiles, if there is a tour for each.
    fn path(
        &self,
        tiling: &Tiling,
        start: Square,
        end: Square,
        level: BorderMove,
        upright: BorderMove,
    ) -> Option<Vec<PathTile>> {
        let border_move = |side: Side| if side.is_level() { level } else { upright };
        let mut class = Class { column: tiling.columns.start, row: tiling.rows.start };
        let mut entry = inside(tiling, start, class);
        let mut from = None;
        let mut path = Vec::new();
        for &side in &self.sides {
            let next = tiling.neighbour(class, side)?;
            let (exit, next_entry) = border_move(side).cross(side, tiling.extent(class), tiling.extent(next));
            let tile = Tile::between(tiling.extent(class), entry, exit)?;
            path.push(PathTile { class, tile, from, onward: Some(side) });
            (class, entry, from) = (next, next_entry, Some(side.opposite()));
        }
        let tile = Tile::between(tiling.extent(class), entry, inside(tiling, end, class))?;
        path.push(PathTile { class, tile, from, onward: None });
        Some(path)
    }
}

/// The square as seen from the corner of its tile, which is the only one of its class.
fn inside(tiling: &Tiling, square: Square, class: Class) -> Local {
    let (left, bottom) = (tiling.columns.bands[class.column].start, tiling.rows.bands[class.row].start);
    Local::new((square.file() - left) as u8, (square.rank() - bottom) as u8)
}
