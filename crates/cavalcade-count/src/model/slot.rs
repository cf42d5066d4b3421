//! The places of a state, and how a mirror of the board acts on them.

/// The place of a frontier square in a state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Slot(pub(crate) u8);

impl Slot {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The action of a mirror of the board on the slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mirror {
    /// Not at all.
    None,
    /// Slots 2k and 2k + 1 change places.
    Pairs,
    /// The same, but the last [`Mirror::STAYING`] slots stay.
    PairsAroundMiddle,
}

impl Mirror {
    /// The slots that stay where there is a middle: a knight never has more of the middle file on the frontier.
    pub(crate) const STAYING: u8 = 4;

    /// The image of a slot, of `slots` in all.
    pub(crate) const fn image(self, slot: u8, slots: u8) -> u8 {
        match self {
            Self::None => slot,
            Self::PairsAroundMiddle if slot + Self::STAYING >= slots => slot,
            Self::Pairs | Self::PairsAroundMiddle => slot ^ 1,
        }
    }
}
