//! A symmetry of a tour.

use std::fmt;

use super::sense::Sense;
use crate::{Kind, Symmetry};

/// A symmetry of a tour: a turn or flip of the board that maps the tour to itself.
///
/// A closed tour with a half turn is called *Eulerian* if the half turn keeps the direction in which it is walked (the
/// line then avoids the centre of the board), and *Bergholtian* if it reverses it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TourSymmetry {
    /// The turn or flip.
    pub symmetry: Symmetry,
    /// Whether the image is walked in the same direction.
    pub sense: Sense,
    /// The kind of tour.
    pub kind: Kind,
}

impl TourSymmetry {
    /// The name under which a tour with this symmetry is requested, like `half-turn`.
    #[must_use]
    pub fn name(self) -> String {
        self.symmetry.request_name().replace(' ', "-")
    }

    /// The symmetry in words, with both quarter turns as one: a tour with one of them has the other.
    #[must_use]
    pub fn described(self) -> String {
        if self.symmetry == Symmetry::HalfTurn { self.to_string() } else { self.symmetry.request_name() }
    }

    /// The number of times the turn or flip is applied until every square is back in its place.
    #[must_use]
    pub const fn order(self) -> usize {
        match self.symmetry {
            Symmetry::Identity => 1,
            Symmetry::QuarterTurnLeft | Symmetry::QuarterTurnRight => 4,
            _ => 2,
        }
    }
}

impl fmt::Display for TourSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.symmetry, self.sense, self.kind) {
            (Symmetry::HalfTurn, Sense::Kept, Kind::Closed) => f.write_str("half turn (Eulerian)"),
            (Symmetry::HalfTurn, Sense::Reversed, Kind::Closed) => f.write_str("half turn (Bergholtian)"),
            _ => self.symmetry.fmt(f),
        }
    }
}
