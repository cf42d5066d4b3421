//! The size of a tile, and the squares on it.

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
