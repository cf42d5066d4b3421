//! Joins two neighbouring tiles into one tour.
//!
//! If one tour has the step a-b and the other the step c-d, and a-c and b-d are knight's moves, then both steps can be
//! replaced by those moves: the second tour, opened at c-d, is slipped into the first between a and b. This works for two
//! closed tours, and for an open and a closed one; it is Euler's way of 1759 of joining tours.
//!
//! A corner has only two neighbours, so every tour that does not end there has both edges of a corner. Next to each
//! corner edge lies a parallel edge of the neighbouring tile, here called its facing edge:
//!
//! ```text
//!     . c . . . .
//!     . . . d . .        upper tile: c-d is its edge from (1,1) to (3,0), facing the corner below
//!     - - - - - -
//!     a . . . . .        lower tile: a-b is the edge of its upper left corner
//!     . . b . . .
//! ```
//!
//! The stored closed tours have the facing edges of all eight corner edges around them.

use super::extent::{Extent, Local};
use super::side::Side;
use super::tile::Tile;

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
            Side::Up => Self::upward(near),
            Side::Down => Self::upward(far).map(Self::swapped),
            Side::Right => Self::upward(near.transposed()).map(Self::transposed),
            Side::Left => Self::upward(far.transposed()).map(Self::transposed).map(Self::swapped),
        }
    }

    /// The joins of a tile and the one above: the lower one's corner edges, left and right, then the upper one's.
    fn upward(lower: Extent) -> [Self; 4] {
        let by_lower_corner = Self {
            near: (Local::new(0, lower.height - 1), Local::new(2, lower.height - 2)),
            far: (Local::new(1, 1), Local::new(3, 0)),
        };
        let by_upper_corner = Self {
            near: (Local::new(1, lower.height - 2), Local::new(3, lower.height - 1)),
            far: (Local::new(0, 0), Local::new(2, 1)),
        };
        let width = lower.width;
        [by_lower_corner, by_lower_corner.mirrored(width), by_upper_corner, by_upper_corner.mirrored(width)]
    }

    fn swapped(self) -> Self {
        Self { near: self.far, far: self.near }
    }

    fn transposed(self) -> Self {
        self.map(Local::transposed)
    }

    /// The same at the other end of the side: tiles on top of each other are equally wide.
    fn mirrored(self, width: u8) -> Self {
        self.map(|square| Local::new(width - 1 - square.x, square.y))
    }

    fn map(self, image: impl Fn(Local) -> Local) -> Self {
        let both = |(a, b): (Local, Local)| (image(a), image(b));
        Self { near: both(self.near), far: both(self.far) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_move((ax, ay): (i32, i32), (bx, by): (i32, i32)) -> bool {
        (ax - bx).abs() * (ay - by).abs() == 2
    }

    #[test]
    fn every_join_is_made_of_four_moves() {
        let (near, far) = (Extent::new(8, 7), Extent::new(8, 6));
        let seen_from_near = |square: Local, (dx, dy): (i32, i32)| (i32::from(square.x) + dx, i32::from(square.y) + dy);
        for (side, near, far, by) in [
            (Side::Up, near, far, (0, 7)),
            (Side::Down, near, far, (0, -6)),
            (Side::Right, near.transposed(), far.transposed(), (7, 0)),
            (Side::Left, near.transposed(), far.transposed(), (-6, 0)),
        ] {
            for join in Join::all(side, near, far) {
                let (a, b) = (seen_from_near(join.near.0, (0, 0)), seen_from_near(join.near.1, (0, 0)));
                let (c, d) = (seen_from_near(join.far.0, by), seen_from_near(join.far.1, by));
                assert!(is_move(a, b) && is_move(c, d) && is_move(a, c) && is_move(b, d), "{side:?} {join:?}");
            }
        }
    }

    #[test]
    fn closed_tours_have_the_edges_of_all_their_joins() {
        for (width, height) in [(6, 6), (8, 7), (7, 10), (8, 8), (9, 6)] {
            let tile = Tile::closed(Extent::new(width, height)).unwrap();
            for side in [Side::Up, Side::Down, Side::Left, Side::Right] {
                let joins = Join::all(side, tile.extent(), tile.extent());
                assert!(joins.iter().all(|join| tile.has_edge(join.near) && tile.has_edge(join.far)));
            }
        }
    }
}
