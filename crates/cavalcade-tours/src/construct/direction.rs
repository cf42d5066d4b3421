//! The direction in which a tour, or a part of one, is followed.

/// Forward, or the other way round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Forward,
    Backward,
}

impl Direction {
    /// The other way round.
    pub(super) const fn reversed(self) -> Self {
        match self {
            Self::Forward => Self::Backward,
            Self::Backward => Self::Forward,
        }
    }

    /// This direction along something that is itself followed in another.
    pub(super) const fn along(self, other: Self) -> Self {
        match other {
            Self::Forward => self,
            Self::Backward => self.reversed(),
        }
    }

    /// The number of a square among `len`, counted from the other end if the direction is backward.
    pub(super) const fn number(self, index: u64, len: u64) -> u64 {
        match self {
            Self::Forward => index,
            Self::Backward => len - 1 - index,
        }
    }
}
