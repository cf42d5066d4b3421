//! The stored tours of tiles.
//!
//! `tiles.bin` is written by `cargo xtask tables` and holds, for each tile size, a closed tour if the number of squares is
//! even, and a tour for every pair of ends that has one. Turned, flipped and reversed tours are stored once. A tour is its
//! first square and three bits for each move. The layout of the file is described where it is made, in `xtask/src/tables/tiles.rs`.
//!
//! A lookup finds the size by stepping over the others (31 of them), finds the pair by bisection and unpacks one tour:
//! well under a microsecond, and nothing is prepared or kept.

use super::direction::Direction;
use super::extent::{Extent, Local};

static TABLES: &[u8] = include_bytes!("tiles.bin");

/// The knight's moves in the order of their three-bit codes.
const MOVES: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The stored closed tour of a tile.
pub(super) fn closed_tour(extent: Extent) -> Option<Vec<Local>> {
    let section = Section::find(extent)?;
    let tour = unpack(section.closed?, Local::new(0, 0), extent.area());
    // The file has each size once, the shorter side first.
    let turned = extent.width > extent.height;
    Some(if turned { tour.into_iter().map(Local::transposed).collect() } else { tour })
}

/// The stored tour of a tile between two squares.
pub(super) fn tour_between(extent: Extent, start: Local, end: Local) -> Option<Vec<Local>> {
    let section = Section::find(extent)?;
    let images = Image::all(extent);
    let keys = images.flat_map(|image| {
        let (start, end) = (image.key(extent, start), image.key(extent, end));
        [(start * 128 + end, Direction::Forward, image), (end * 128 + start, Direction::Backward, image)]
    });
    let (key, direction, image) = keys.min_by_key(|(key, _, _)| *key)?;
    let first = match direction {
        Direction::Forward => start,
        Direction::Backward => end,
    };
    let packed = section.tour(key)?;
    let mut tour = unpack(packed, image.apply(extent, first), extent.area());
    for square in &mut tour {
        *square = image.undo(extent, *square);
    }
    if direction == Direction::Backward {
        tour.reverse();
    }
    Some(tour)
}

/// The part of the file about one tile size.
struct Section {
    closed: Option<&'static [u8]>,
    keys: &'static [u8],
    tours: &'static [u8],
    tour_bytes: usize,
}

impl Section {
    fn find(extent: Extent) -> Option<Self> {
        let sides = [extent.width.min(extent.height), extent.width.max(extent.height)];
        let mut rest = TABLES;
        while let Some((&[width, height, closed, low, high], body)) = rest.split_first_chunk::<5>() {
            let count = usize::from(u16::from_le_bytes([low, high]));
            let tour_bytes = (3 * (usize::from(width) * usize::from(height) - 1)).div_ceil(8);
            let (keys, body) = body.split_at(2 * count);
            let (cycle, body) = body.split_at(tour_bytes * usize::from(closed));
            let (tours, after) = body.split_at(tour_bytes * count);
            if [width, height] == sides {
                let closed = (!cycle.is_empty()).then_some(cycle);
                return Some(Self { closed, keys, tours, tour_bytes });
            }
            rest = after;
        }
        None
    }

    fn tour(&self, key: u16) -> Option<&'static [u8]> {
        let (keys, _) = self.keys.as_chunks::<2>();
        let at = keys.binary_search_by_key(&key, |bytes| u16::from_le_bytes(*bytes)).ok()?;
        Some(&self.tours[at * self.tour_bytes..][..self.tour_bytes])
    }
}

fn unpack(packed: &[u8], first: Local, length: usize) -> Vec<Local> {
    let mut at = first;
    let mut tour = Vec::with_capacity(length);
    tour.push(at);
    for k in 0..length - 1 {
        let (byte, bit) = (3 * k / 8, 3 * k % 8);
        let pair = u16::from(packed[byte]) | u16::from(packed.get(byte + 1).copied().unwrap_or(0)) << 8;
        let (dx, dy) = MOVES[usize::from(pair >> bit & 7)];
        at = Local::new(at.x.wrapping_add_signed(dx), at.y.wrapping_add_signed(dy));
        tour.push(at);
    }
    tour
}

/// One of the turns and flips that map a tile to the form it is stored in.
#[derive(Clone, Copy)]
struct Image {
    flips_files: bool,
    flips_ranks: bool,
    transposes: bool,
}

impl Image {
    /// Four for a rectangle, eight for a square.
    fn all(extent: Extent) -> impl Iterator<Item = Self> {
        let kinds = match extent.width.cmp(&extent.height) {
            std::cmp::Ordering::Less => 0..4,
            std::cmp::Ordering::Equal => 0..8,
            std::cmp::Ordering::Greater => 4..8,
        };
        kinds.map(|kind: u8| Self { flips_files: kind & 1 != 0, flips_ranks: kind & 2 != 0, transposes: kind & 4 != 0 })
    }

    fn flip(self, extent: Extent, square: Local) -> Local {
        let x = if self.flips_files { extent.width - 1 - square.x } else { square.x };
        let y = if self.flips_ranks { extent.height - 1 - square.y } else { square.y };
        Local::new(x, y)
    }

    fn apply(self, extent: Extent, square: Local) -> Local {
        let flipped = self.flip(extent, square);
        if self.transposes { flipped.transposed() } else { flipped }
    }

    fn undo(self, extent: Extent, square: Local) -> Local {
        self.flip(extent, if self.transposes { square.transposed() } else { square })
    }

    /// The place of the square's image, counted along the ranks of the stored tile.
    fn key(self, extent: Extent, square: Local) -> u16 {
        let stored = if self.transposes { extent.transposed() } else { extent };
        stored.index(self.apply(extent, square)) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::super::join::Join;
    use super::super::side::Side;
    use super::super::tile::Tile;
    use super::*;

    fn squares(extent: Extent) -> Vec<Local> {
        (0..extent.height).flat_map(|y| (0..extent.width).map(move |x| Local::new(x, y))).collect()
    }

    fn fits(extent: Extent, start: Local, end: Local) -> bool {
        let is_dark = |square: Local| (square.x ^ square.y) & 1 == 0;
        match extent.area() % 2 {
            0 => is_dark(start) != is_dark(end),
            _ => is_dark(start) && is_dark(end) && start != end,
        }
    }

    fn wide_extents() -> impl Iterator<Item = Extent> {
        (6..=11).flat_map(|width| (6..=11).map(move |height| Extent::new(width, height)))
    }

    fn is_tour(extent: Extent, tour: &[Local]) -> bool {
        let mut seen = vec![false; extent.area()];
        let is_new = |square: &Local| !std::mem::replace(&mut seen[extent.index(*square)], true);
        let is_move = |pair: &[Local]| pair[0].x.abs_diff(pair[1].x) * pair[0].y.abs_diff(pair[1].y) == 2;
        tour.len() == extent.area() && tour.iter().all(is_new) && tour.windows(2).all(is_move)
    }

    #[test]
    fn tiles_with_sides_from_6_to_11_have_a_tour_for_every_pair_of_fitting_colours() {
        for extent in wide_extents() {
            for start in squares(extent) {
                for end in squares(extent) {
                    let tour = tour_between(extent, start, end);
                    assert_eq!(tour.is_some(), fits(extent, start, end), "{extent:?} {start:?} {end:?}");
                    if let Some(tour) = tour {
                        assert!(is_tour(extent, &tour) && tour[0] == start && tour[tour.len() - 1] == end);
                    }
                }
            }
        }
    }

    #[test]
    fn tiles_with_an_even_number_of_squares_have_a_closed_tour() {
        for extent in wide_extents() {
            let tour = closed_tour(extent);
            assert_eq!(tour.is_some(), extent.area().is_multiple_of(2));
            assert!(tour.is_none_or(|mut tour| {
                tour.push(tour[0]);
                tour.windows(2).all(|pair| pair[0].x.abs_diff(pair[1].x) * pair[0].y.abs_diff(pair[1].y) == 2)
            }));
        }
    }

    #[test]
    fn every_open_tile_can_be_joined_on_every_side() {
        for extent in wide_extents() {
            let beside = Tile::closed(Extent::new(8, extent.height)).unwrap();
            let above = Tile::closed(Extent::new(extent.width, 8)).unwrap();
            for start in squares(extent) {
                for end in squares(extent) {
                    let Some(tile) = Tile::between(extent, start, end) else { continue };
                    for side in [Side::Left, Side::Right, Side::Down, Side::Up] {
                        let neighbour = if side.is_level() { &beside } else { &above };
                        assert!(Join::between(&tile, side, neighbour).is_some(), "{extent:?} {start:?} {end:?}");
                    }
                }
            }
        }
    }
}
