//! How two neighbouring tiles are joined into one tour.
//!
//! If one tour has the step a-b and the other the step c-d, and a-c and b-d are knight's moves, then both steps can be
//! replaced by those moves: the second tour, opened at c-d, is slipped into the first between a and b. This works for two
//! closed tours, and for an open and a closed one; it is Euler's way of 1759 of joining tours.
//!
//! A corner has only two neighbours, so every tour that does not end there has both edges of a corner. Beside each corner
//! edge lies a parallel edge of the neighbouring tile, here called its facing edge:
//!
//! ```text
//!     . . . d . .        upper tile: c-d is the edge from (1,1) to (3,0), facing the corner below
//!     . c . . . .
//!     - - - - - -
//!     a . . . . .        lower tile: a-b is the edge of the upper left corner, from (0,h-1) to (2,h-2)
//!     . . b . . .
//! ```
//!
//! (Ranks of the upper tile are drawn from its rank 1; d lies on its rank 0 in the tile's own count and is drawn there
//! below c.) The stored closed tours have the facing edges of all eight corner edges around them.

use super::tile::{Extent, Local, Side, Tile};

/// An edge of one tile and one of its neighbour: firsts and seconds are a knight's move apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    pub(super) near: (Local, Local),
    pub(super) far: (Local, Local),
}

impl Join {
    /// The join that two closed tours always have.
    pub(super) fn of_closed(side: Side, near: Extent, far: Extent) -> Self {
        Self::all(side, near, far)[0]
    }

    /// The first join that both tours have the edges for.
    pub(super) fn between(near: &Tile, side: Side, far: &Tile) -> Option<Self> {
        let all = Self::all(side, near.extent(), far.extent());
        all.into_iter().find(|join| near.has_edge(join.near) && far.has_edge(join.far))
    }

    /// The four joins of a tile and its neighbour.
    fn all(side: Side, near: Extent, far: Extent) -> [Self; 4] {
        match side {
            Side::Up => Self::upward(near, far),
            Side::Down => Self::upward(far, near).map(Self::swapped),
            Side::Right => Self::upward(near.transposed(), far.transposed()).map(Self::transposed),
            Side::Left => Self::upward(far.transposed(), near.transposed()).map(Self::transposed).map(Self::swapped),
        }
    }

    /// The joins of a tile and the one above: the lower one's corner edges, left and right, then the upper one's.
    fn upward(lower: Extent, upper: Extent) -> [Self; 4] {
        let by_lower_corner = |mirrored| Self {
            near: edge(lower.width, mirrored, (0, lower.height - 1), (2, lower.height - 2)),
            far: edge(upper.width, mirrored, (1, 1), (3, 0)),
        };
        let by_upper_corner = |mirrored| Self {
            near: edge(lower.width, mirrored, (1, lower.height - 2), (3, lower.height - 1)),
            far: edge(upper.width, mirrored, (0, 0), (2, 1)),
        };
        [by_lower_corner(false), by_lower_corner(true), by_upper_corner(false), by_upper_corner(true)]
    }

    fn swapped(self) -> Self {
        Self { near: self.far, far: self.near }
    }

    fn transposed(self) -> Self {
        let flip = |(a, b): (Local, Local)| (a.transposed(), b.transposed());
        Self { near: flip(self.near), far: flip(self.far) }
    }
}

fn edge(width: u8, mirrored: bool, a: (u8, u8), b: (u8, u8)) -> (Local, Local) {
    let local = |(x, y): (u8, u8)| Local::new(if mirrored { width - 1 - x } else { x }, y);
    (local(a), local(b))
}
