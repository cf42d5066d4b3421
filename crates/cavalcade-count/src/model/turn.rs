//! Turns of the board along a path, and which of them a finished cycle must add up to.

/// The number of quarter turns applied along a path, from 0 to 3. A half turn counts two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Turn(u8);

impl Turn {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn new(quarters: u8) -> Self {
        Self(quarters & 3)
    }

    /// The number of quarter turns, from 0 to 3.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        self.0
    }

    pub(crate) const fn plus(self, other: Self) -> Self {
        Self::new(self.0 + other.0)
    }

    /// The same way walked backwards.
    pub(crate) const fn back(self) -> Self {
        Self::new(4 - self.0)
    }
}

/// The total turn that a finished cycle must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// None: edges have no turns.
    Plain,
    /// An odd number of half turns.
    HalfTurn,
    /// One quarter turn, to the left or to the right.
    QuarterTurn,
}

impl Closing {
    pub(crate) const fn accepts(self, total: Turn) -> bool {
        match self {
            Self::Plain => total.0 == 0,
            Self::HalfTurn => total.0 == 2,
            Self::QuarterTurn => total.0 & 1 == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_add_up_to_a_full_circle() {
        for quarters in 0..4 {
            let turn = Turn::new(quarters);
            assert_eq!(turn.plus(turn.back()), Turn::NONE);
        }
        assert_eq!(Turn::new(2).plus(Turn::new(2)), Turn::NONE);
        assert!(Closing::QuarterTurn.accepts(Turn::new(3)) && !Closing::QuarterTurn.accepts(Turn::new(2)));
    }
}
