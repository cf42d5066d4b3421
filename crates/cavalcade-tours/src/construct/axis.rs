//! The division of one side of a board into tiles.
//!
//! A side is a row of bands, each a number of tiles of equal length. The tiles with the start and the end have their
//! own bands; the gaps around them are filled with tiles of 8, and at most two tiles of 6 or one of 10 to make up the
//! length, so a gap can be any even number but 2 and 4. An odd side has one odd tile, the one with the start. The first
//! and the last tile of a gap are separate bands too: the tile next to an open tour is joined to it in its own way.
//!
//! ```text
//!     side 49, start on file 20, end on file 40:    6 8 | 7 | 6 | 8 | 6 8
//!                                                       start   end
//! ```

use std::ops::RangeInclusive;

/// A number of neighbouring tiles of equal length along one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Band {
    /// The first square of the first tile.
    pub(super) start: u32,
    /// The length of each tile.
    pub(super) size: u8,
    pub(super) count: u32,
}

/// A side of the board cut into bands.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    /// The bands, from the first file or rank on.
    pub(super) bands: Vec<Band>,
    /// The band, of one tile, that holds the start.
    pub(super) start: usize,
    /// The band, of one tile, that holds the end.
    pub(super) end: usize,
}

/// The lengths of tiles that a side may be cut into.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    /// A side this long or shorter is a single tile.
    longest: u8,
    even: &'static [u8],
    odd: &'static [u8],
}

impl Lengths {
    /// For boards with both sides at least 6.
    pub(super) const WIDE: Self = Self { longest: 11, even: &[8, 6, 10], odd: &[7, 9, 11] };
    /// For the long side of a board whose other side is 5. Short tiles five wide lack some tours, so the ends are put
    /// on longer ones.
    pub(super) const NARROW: Self = Self { longest: 14, even: &[8, 10, 12, 14], odd: &[7, 9, 11, 13] };

    const fn of(self, parity: u32) -> &'static [u8] {
        if parity == 0 { self.even } else { self.odd }
    }
}

impl Axis {
    /// The ways to cut a side so that the start and the end, given by their file or rank, are on separate tiles or on
    /// one together. Never empty for a side of at least 5.
    pub(super) fn cuts(length: u32, start: u32, end: u32, lengths: Lengths) -> impl Iterator<Item = Self> {
        let is_single = length <= u32::from(lengths.longest);
        let single = is_single.then_some(Band { start: 0, size: length as u8, count: 1 });
        let of_several = (!is_single).then(|| tiles_over(start, length, lengths.of(length % 2)));
        let firsts = single.into_iter().chain(of_several.into_iter().flatten());
        firsts.flat_map(move |first| {
            let alone = first.covers(end).then(|| Self::around(length, &[first]));
            let seconds = alone.is_none().then(|| tiles_over(end, length, lengths.even));
            let with_second = move |second| Self::around(length, &[first, second]);
            alone.into_iter().chain(seconds.into_iter().flatten().map(with_second)).flatten()
        })
    }

    /// The cut with these tiles, the one with the start first, and the gaps filled.
    fn around(length: u32, tiles: &[Band]) -> Option<Self> {
        let mut sorted = tiles.to_vec();
        sorted.sort_by_key(|tile| tile.start);
        let mut bands = Vec::new();
        let mut at = 0;
        for tile in &sorted {
            fill(&mut bands, at, tile.start.checked_sub(at)?)?;
            bands.push(*tile);
            at = tile.after();
        }
        fill(&mut bands, at, length.checked_sub(at)?)?;
        let find = |tile: &Band| bands.iter().position(|band| band.start == tile.start);
        let (start, end) = (find(&tiles[0])?, find(&tiles[tiles.len() - 1])?);
        Some(Self { bands, start, end })
    }

    /// The band with this file or rank on it, and which of its tiles.
    pub(super) fn locate(&self, at: u32) -> (usize, u32) {
        let band = self.bands.partition_point(|band| band.start <= at) - 1;
        (band, (at - self.bands[band].start) / u32::from(self.bands[band].size))
    }
}

impl Band {
    /// The first square of the next band.
    pub(super) const fn after(self) -> u32 {
        self.start + self.size as u32 * self.count
    }

    const fn covers(self, at: u32) -> bool {
        self.start <= at && at < self.after()
    }
}

/// Every tile of these lengths that covers a place.
fn tiles_over(at: u32, length: u32, sizes: &'static [u8]) -> impl Iterator<Item = Band> {
    sizes.iter().flat_map(move |&size| {
        let starts: RangeInclusive<u32> = (at + 1).saturating_sub(size.into())..=at;
        let tiles = starts.map(move |start| Band { start, size, count: 1 });
        tiles.filter(move |tile| tile.after() <= length)
    })
}

const fn is_fillable(gap: u32) -> bool {
    gap.is_multiple_of(2) && gap != 2 && gap != 4
}

/// Appends tiles that fill a gap, the first and the last as separate bands; `None` if no tiles do.
fn fill(bands: &mut Vec<Band>, mut at: u32, gap: u32) -> Option<()> {
    if !is_fillable(gap) {
        return None;
    }
    let small: &[u8] = match gap % 8 {
        0 => &[],
        2 => &[10],
        4 => &[6, 6],
        _ => &[6],
    };
    let eights = (gap - small.iter().map(|&size| u32::from(size)).sum::<u32>()) / 8;
    let first = u32::from(small.is_empty()).min(eights);
    let last = (eights - first).min(1);
    let groups = small.iter().map(|&size| (size, 1)).chain([(8, first), (8, eights - first - last), (8, last)]);
    for (size, count) in groups.filter(|(_, count)| *count > 0) {
        let band = Band { start: at, size, count };
        at = band.after();
        bands.push(band);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covers_all(axis: &Axis, length: u32) -> bool {
        let mut at = 0;
        axis.bands.iter().all(|band| std::mem::replace(&mut at, band.after()) == band.start && band.count > 0)
            && at == length
    }

    #[test]
    fn every_side_can_be_cut_for_every_start_and_end() {
        for lengths in [Lengths::WIDE, Lengths::NARROW] {
            for length in 5..50 {
                for (start, end) in (0..length).flat_map(|start| (0..length).map(move |end| (start, end))) {
                    let mut cuts = Axis::cuts(length, start, end, lengths).take(20).peekable();
                    assert!(cuts.peek().is_some(), "{length} {start} {end}");
                    for cut in cuts {
                        assert!(covers_all(&cut, length), "{cut:?}");
                        assert!(cut.bands[cut.start].covers(start) && cut.bands[cut.end].covers(end));
                    }
                }
            }
        }
    }

    #[test]
    fn a_long_side_has_few_bands() {
        let mut cuts = Axis::cuts(999_999_999, 123_456_789, 555_555_555, Lengths::WIDE);
        assert!(cuts.all(|cut| cut.bands.len() <= 14));
    }
}
