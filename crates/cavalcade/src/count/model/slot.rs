//! The places of a state, and how a mirror of the board acts on them.

/// The place of a frontier square in a state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Slot(pub(crate) u8);

impl Slot {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a mirror of the board acts on the slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mirror {
    /// Not at all.
    None,
    /// Slots 2k and 2k + 1 change places.
    Pairs,
    /// The same, but the slots from [`Mirror::MIDDLE`] stay.
    PairsAroundMiddle,
}

impl Mirror {
    /// The first of the slots that stay.
    pub(crate) const MIDDLE: u8 = 12;

    /// The slot that takes the place of a slot.
    pub(crate) const fn image(self, slot: u8) -> u8 {
        match self {
            Self::None => slot,
            Self::PairsAroundMiddle if slot >= Self::MIDDLE => slot,
            Self::Pairs | Self::PairsAroundMiddle => slot ^ 1,
        }
    }
}
