//! The ends of a tour that have been placed: with the labels of the frontier, a whole state.

use crate::model::count_graph::TourEnds;

/// The ends of the tour that have been placed: the first (1), the second (2), both (3) or none (0).
///
/// For closed tours both count as placed from the beginning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct EndsPlaced(pub(crate) u8);

impl EndsPlaced {
    /// The number of values.
    pub(crate) const COUNT: usize = 4;
    pub(crate) const NEITHER: Self = Self(0);
    pub(crate) const BOTH: Self = Self(3);

    /// All values, in the order of their indices.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The value for an empty board.
    pub(crate) fn at_first(ends: &TourEnds) -> Self {
        if *ends == TourEnds::Closed { Self::BOTH } else { Self::NEITHER }
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of ends that have been placed.
    pub(crate) const fn number(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the first (0) or second (1) end has been placed.
    pub(crate) const fn has(self, end: u8) -> bool {
        self.0 >> end & 1 == 1
    }

    /// The same with the first (0) or second (1) end placed.
    pub(crate) const fn with(self, end: u8) -> Self {
        Self(self.0 | 1 << end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_placed_one_by_one_and_stay_placed() {
        let (first, second) = (EndsPlaced::NEITHER.with(0), EndsPlaced::NEITHER.with(1));
        assert_eq!((first.with(0), first.with(1), second.with(0)), (first, EndsPlaced::BOTH, EndsPlaced::BOTH));
        let has = EndsPlaced::all().map(|placed| (placed.number(), placed.has(0), placed.has(1)));
        assert!(has.eq([(0, false, false), (1, true, false), (1, false, true), (2, true, true)]));
    }
}
