//! Assembly: from tiles and joins to one tour, written down as nested loops.
//!
//! All tiles of one column band and one row band are treated alike: they form a class. A tour passes a tile in a few
//! arcs, between which it visits the branches that are joined to the tile. Along a chain of equal tiles it makes the
//! first part of each tile's arcs going out, then visits what lies beyond, then makes the second parts on the way back:
//!
//! ```text
//!     out:   > > > > > .         the loop `out` runs over the tiles of a band in one order,
//!     home:  < < < < < '         the loop `home` in the other
//! ```
//!
//! So the whole tour is a short list of steps, each an arc or a loop over such a list, and loops are nested at most two deep:
//! over columns of tiles, and inside them over rows of tiles. The length of the list does not depend on the size of the
//! board.

use super::extent::Local;
use super::join::Join;
use super::side::Side;
use super::tile::Tile;
use super::tiling::{Class, Tiling};

/// The bands that a loop runs over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Along {
    /// The tiles of a column band, one file of tiles after the other.
    Columns,
    /// The tiles of a row band.
    Rows,
}

/// The order in which a loop takes the tiles of its band.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LoopOrder {
    /// From the first file or rank on.
    Rising,
    /// Towards the first file or rank.
    Falling,
}

#[derive(Clone, Debug)]
pub(super) enum TourStep {
    /// A stretch inside one tile.
    Arc {
        /// The tile's class; the loops around it say which tile of it.
        class: Class,
        /// The squares.
        squares: Vec<Local>,
    },
    /// The same steps on each tile of a band.
    Loop {
        /// The kind of band.
        along: Along,
        /// The end of the band that comes first.
        order: LoopOrder,
        /// The number of tiles.
        count: u32,
        /// The steps on each tile.
        body: Vec<TourStep>,
    },
}

/// A tile of the chain from the start to the end, and how to get to the next.
pub(super) struct PathTile {
    pub(super) class: Class,
    pub(super) tile: Tile,
    /// The side the path came from, if any.
    pub(super) from: Option<Side>,
    /// The side the path leaves by, if any.
    pub(super) onward: Option<Side>,
}

impl Tiling {
    /// The tour along a chain of open tiles, with all other tiles joined to it; `None` if a tile lacks an edge for a join.
    pub(super) fn assemble(&self, path: &[PathTile]) -> Option<Vec<TourStep>> {
        let mut steps = Vec::new();
        for tile in path {
            let body = self.along_path(tile)?;
            self.repeat(&mut steps, tile.class, tile.onward.unwrap_or(Side::Right), body);
        }
        Some(steps)
    }

    fn along_path(&self, path: &PathTile) -> Option<Vec<TourStep>> {
        let mut joins = Vec::new();
        for side in self.branches_of_path(path) {
            let beyond = Tile::closed(self.extent(self.neighbour(path.class, side)?))?;
            joins.push((side, Join::between(&path.tile, side, &beyond)?));
        }
        self.steps(path.class, parts(path.tile.order(), &joins)?)
    }

    /// The first row of tiles the path runs through is the spine: it continues past the path on both sides, and from
    /// each of its tiles a tooth grows up and another down. Above or below the spine only the last tile of the path has
    /// a branch.
    fn branches_of_path(&self, path: &PathTile) -> Vec<Side> {
        let on_spine = path.class.row == self.rows.start;
        let is_last = path.onward.is_none();
        let grows = |side: &Side| {
            let wanted = on_spine || (is_last && !side.is_level());
            let taken = path.onward == Some(*side) || path.from == Some(*side);
            wanted && !taken && self.neighbour(path.class, *side).is_some()
        };
        [Side::Left, Side::Right, Side::Up, Side::Down].into_iter().filter(grows).collect()
    }

    /// Everything joined beyond this class, away from the path: in at `entry.0` and out at `entry.1`.
    fn branch(&self, class: Class, side: Side, entry: (Local, Local)) -> Option<Vec<TourStep>> {
        let extent = self.extent(class);
        let beyond = self.neighbour(class, side);
        let mut joins = self.teeth(class, side);
        if beyond.is_some() || self.count(class, side) > 1 {
            let far = beyond.map_or(extent, |class| self.extent(class));
            joins.push((side, Join::of_closed(side, extent, far)));
        }
        let squares = Tile::closed(extent)?.opened_at(entry.0, entry.1);
        let mut out = parts(&squares, &joins)?;
        let onward = out.iter().position(|part| matches!(part, TilePart::Branch(to, _) if *to == side));
        let home = onward.map_or_else(Vec::new, |at| out.split_off(at));
        let mut home = home.into_iter();
        let onward = home.next();
        let mut steps = Vec::new();
        self.repeat(&mut steps, class, side, self.steps(class, out)?);
        if let (Some(beyond), Some(TilePart::Branch(_, entry))) = (beyond, onward) {
            steps.extend(self.branch(beyond, side, entry)?);
        }
        self.repeat(&mut steps, class, side.opposite(), self.steps(class, home.collect())?);
        Some(steps)
    }

    /// The joins of a tile of the spine to its two teeth; empty for a tile of a tooth.
    fn teeth(&self, class: Class, side: Side) -> Vec<(Side, Join)> {
        let sides = if side.is_level() { &[Side::Up, Side::Down][..] } else { &[] };
        let join = |side: &Side| {
            let far = self.extent(self.neighbour(class, *side)?);
            Some((*side, Join::of_closed(*side, self.extent(class), far)))
        };
        sides.iter().filter_map(join).collect()
    }

    fn steps(&self, class: Class, parts: Vec<TilePart>) -> Option<Vec<TourStep>> {
        let mut steps = Vec::new();
        for part in parts {
            match part {
                TilePart::Arc(squares) => steps.push(TourStep::Arc { class, squares }),
                TilePart::Branch(side, entry) => {
                    steps.extend(self.branch(self.neighbour(class, side)?, side, entry)?);
                }
            }
        }
        Some(steps)
    }

    /// Appends what is done on each tile of a class, going to that side; a class of one tile needs no loop.
    fn repeat(&self, steps: &mut Vec<TourStep>, class: Class, side: Side, body: Vec<TourStep>) {
        let count = self.count(class, side);
        if count == 1 {
            steps.extend(body);
        } else if !body.is_empty() {
            let along = if side.is_level() { Along::Columns } else { Along::Rows };
            let order = if side.is_rising() { LoopOrder::Rising } else { LoopOrder::Falling };
            steps.push(TourStep::Loop { along, order, count, body });
        }
    }
}

/// A part of a tile's tour, which is cut where others are joined to it.
enum TilePart {
    Arc(Vec<Local>),
    /// The branch on that side, with the squares it is entered and left by.
    Branch(Side, (Local, Local)),
}

/// Cuts the squares of a tile where the joins are.
fn parts(squares: &[Local], joins: &[(Side, Join)]) -> Option<Vec<TilePart>> {
    let mut cuts = Vec::new();
    for (side, Join { near, far }) in joins {
        let is_edge = |step: &[Local]| (step[0], step[1]) == *near || (step[1], step[0]) == *near;
        let at = squares.windows(2).position(is_edge)?;
        let entry = if squares[at] == near.0 { *far } else { (far.1, far.0) };
        cuts.push((at + 1, TilePart::Branch(*side, entry)));
    }
    cuts.sort_by_key(|(at, _)| *at);
    let (mut parts, mut from) = (Vec::new(), 0);
    for (at, branch) in cuts {
        parts.push(TilePart::Arc(squares[from..at].to_vec()));
        parts.push(branch);
        from = at;
    }
    parts.push(TilePart::Arc(squares[from..].to_vec()));
    Some(parts)
}
