//! How magic a tour is to be.

use crate::facts;
use cavalcade_check::Tour;
use cavalcade_core::named;

/// How magic a tour is to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Magic {
    /// All ranks have one sum, and all files have one.
    #[default]
    Semi,
    /// All ranks, all files and both long diagonals have the same sum.
    Full,
}

impl Magic {
    /// Both, with their names.
    pub const NAMED: [(&'static str, Self); 2] = [("semi-magic", Self::Semi), ("magic", Self::Full)];

    /// Whether a tour is as magic as this, as [`facts`] adds it up.
    #[must_use]
    pub fn is_met_by(self, tour: &Tour) -> bool {
        match facts::magic(tour.board(), &tour.numbers()) {
            facts::Magic::No => false,
            facts::Magic::Semi { .. } => self == Self::Semi,
            facts::Magic::Full { .. } => true,
        }
    }
}

named!(Magic, "kind of magic");
