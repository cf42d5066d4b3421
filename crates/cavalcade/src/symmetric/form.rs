//! One way in which a tour can be symmetric.

use crate::facts::Sense;
use crate::{Kind, Symmetry};

/// A turn or flip, and how the image of the tour is walked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Form {
    /// The turn or flip.
    pub symmetry: Symmetry,
    /// Whether its image is walked the same way round.
    pub sense: Sense,
    /// The kind of tour.
    pub kind: Kind,
}

impl Form {
    /// How often the turn or flip has to be applied until every square is back.
    pub(super) const fn order(self) -> usize {
        match self.symmetry {
            Symmetry::QuarterTurnLeft | Symmetry::QuarterTurnRight => 4,
            _ => 2,
        }
    }
}
