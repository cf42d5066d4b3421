//! The sides of a tile.

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
    /// Returns `true` if the neighbour there lies in the same row of tiles.
    pub(super) const fn is_level(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }

    /// Returns `true` if files or ranks grow that way.
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
