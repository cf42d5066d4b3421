//! Tiles: small rectangles, each with its own tour.

use super::extent::{Extent, Local};
use super::table;
use cavalcade_core::Kind;

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

    /// Returns `true` if the tour steps between these squares, in either direction.
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
