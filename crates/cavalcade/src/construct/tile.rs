//! Tiles: small rectangles with a tour of their own.

use super::table;
use crate::Kind;

/// A side of a tile, and the way to the neighbour there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// Towards the first file.
    Left,
    /// Towards the last file.
    Right,
    /// Towards the first rank.
    Down,
    /// Towards the last rank.
    Up,
}

impl Side {
    /// Whether the neighbour there lies in the same row of tiles.
    pub(super) const fn is_level(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }

    /// Whether files or ranks grow that way.
    pub(super) const fn is_rising(self) -> bool {
        matches!(self, Self::Right | Self::Up)
    }

    /// The way back.
    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Up => Self::Down,
        }
    }
}

/// A square of a tile, by file and rank from the tile's own lower left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Local {
    pub(super) x: u8,
    pub(super) y: u8,
}

impl Local {
    pub(super) const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }

    /// The same square after files and ranks changed places.
    pub(super) const fn transposed(self) -> Self {
        Self { x: self.y, y: self.x }
    }
}

/// The width and height of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extent {
    pub(super) width: u8,
    pub(super) height: u8,
}

impl Extent {
    pub(super) const fn new(width: u8, height: u8) -> Self {
        Self { width, height }
    }

    /// The number of squares.
    pub(super) const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The place of a square, counted along the ranks.
    pub(super) const fn index(self, square: Local) -> usize {
        square.y as usize * self.width as usize + square.x as usize
    }

    /// The same tile after files and ranks changed places.
    pub(super) const fn transposed(self) -> Self {
        Self { width: self.height, height: self.width }
    }
}

/// A tile with a tour: a closed one, or one between two given ends.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    extent: Extent,
    kind: Kind,
    order: Vec<Local>,
    number: Vec<u8>,
}

impl Tile {
    /// The tile with its stored closed tour, if it has one.
    pub(super) fn closed(extent: Extent) -> Option<Self> {
        table::closed_tour(extent).map(|order| Self::new(extent, Kind::Closed, order))
    }

    /// The tile with its stored tour between these ends, if there is one.
    pub(super) fn between(extent: Extent, start: Local, end: Local) -> Option<Self> {
        table::tour_between(extent, start, end).map(|order| Self::new(extent, Kind::Open, order))
    }

    fn new(extent: Extent, kind: Kind, order: Vec<Local>) -> Self {
        let mut number = vec![0; extent.area()];
        for (k, square) in order.iter().enumerate() {
            number[extent.index(*square)] = k as u8;
        }
        Self { extent, kind, order, number }
    }

    pub(super) const fn extent(&self) -> Extent {
        self.extent
    }

    /// The squares in the order of the tour.
    pub(super) fn order(&self) -> &[Local] {
        &self.order
    }

    /// Whether the tour steps between these squares, in either direction.
    pub(super) fn has_edge(&self, (a, b): (Local, Local)) -> bool {
        let apart = self.number(a).abs_diff(self.number(b));
        apart == 1 || (self.kind == Kind::Closed && apart + 1 == self.order.len())
    }

    /// The squares of a closed tour, from one end of an edge round to the other.
    pub(super) fn opened_at(&self, first: Local, last: Local) -> Vec<Local> {
        let (from, to, length) = (self.number(first), self.number(last), self.order.len());
        let forward = (to + 1) % length == from;
        let place = |k: usize| if forward { (from + k) % length } else { (from + length - k) % length };
        (0..length).map(|k| self.order[place(k)]).collect()
    }

    fn number(&self, square: Local) -> usize {
        usize::from(self.number[self.extent.index(square)])
    }
}
