//! One way in which a tour can be symmetric.

use std::fmt;

use crate::facts::Sense;
use cavalcade_core::{Kind, Symmetry};

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
    /// The name of its turn or flip, as it is asked for.
    #[must_use]
    pub fn name(self) -> String {
        name_of(self.symmetry)
    }

    /// How often the turn or flip has to be applied until every square is back.
    pub(super) const fn order(self) -> usize {
        match self.symmetry {
            Symmetry::QuarterTurnLeft | Symmetry::QuarterTurnRight => 4,
            _ => 2,
        }
    }
}

/// The name of a turn or flip, as it is asked for.
pub(super) fn name_of(symmetry: Symmetry) -> String {
    match symmetry {
        Symmetry::QuarterTurnLeft | Symmetry::QuarterTurnRight => "quarter-turn".into(),
        symmetry => symmetry.to_string().replace(' ', "-"),
    }
}

impl fmt::Display for Form {
    /// In the words that facts about a tour use.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.symmetry, self.kind, self.sense) {
            (Symmetry::QuarterTurnLeft | Symmetry::QuarterTurnRight, ..) => f.write_str("quarter turn"),
            (Symmetry::HalfTurn, Kind::Closed, Sense::Kept) => f.write_str("half turn (Eulerian)"),
            (Symmetry::HalfTurn, Kind::Closed, Sense::Reversed) => f.write_str("half turn (Bergholtian)"),
            (symmetry, ..) => symmetry.fmt(f),
        }
    }
}
