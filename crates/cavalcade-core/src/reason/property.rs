//! Reasons why no tour has a property, where there may be tours without it.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::clue_conflict::ClueConflict;
use super::no_magic::NoMagic;
use super::symmetry_obstruction::{SymmetryObstruction, write_obstructions};
use crate::{Magic, Square, SymmetryRequest, TourSymmetry};

/// The reason why no tour has the [property](crate::Property) asked for.
///
/// As data it names only the property; the details are in the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PropertyReason {
    /// No tour has the symmetry.
    NoSymmetricTour {
        /// The symmetry that was asked for.
        symmetry: SymmetryRequest,
        /// What rules out each form of it.
        #[serde(skip)]
        obstructions: Vec<(TourSymmetry, SymmetryObstruction)>,
    },
    /// The ends of every tour are a move apart.
    NoStrictlyOpenTour {
        /// The reason.
        #[serde(skip)]
        because: AlwaysClosed,
    },
    /// No tour is magic.
    NoMagicTour {
        /// The kind of magic tour.
        #[serde(default)]
        magic: Magic,
        /// The reason.
        #[serde(skip)]
        because: NoMagic,
    },
    /// No tour has the numbers that are given.
    Clues {
        /// The conflict.
        #[serde(skip)]
        conflict: ClueConflict,
    },
}

impl PropertyReason {
    /// The kind of reason, as JSON names it.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NoSymmetricTour { .. } => "no-symmetric-tour",
            Self::NoStrictlyOpenTour { .. } => "no-strictly-open-tour",
            Self::NoMagicTour { .. } => "no-magic-tour",
            Self::Clues { .. } => "clues",
        }
    }
}

impl fmt::Display for PropertyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSymmetricTour { symmetry, obstructions } if obstructions.is_empty() => {
                write!(f, "no tour has the symmetry {symmetry}")
            }
            Self::NoSymmetricTour { obstructions, .. } => write_obstructions(obstructions, f),
            Self::NoStrictlyOpenTour { because } => because.fmt(f),
            Self::NoMagicTour { because, .. } => because.fmt(f),
            Self::Clues { conflict } => conflict.fmt(f),
        }
    }
}

/// The reason why the ends of every tour are a move apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlwaysClosed {
    /// A closed tour was asked for.
    Asked,
    /// The given ends are a move apart.
    Ends {
        /// The square on which the tour has to start.
        start: Square,
        /// The square on which the tour has to end.
        end: Square,
    },
    /// A complete search found no other tour.
    #[default]
    Searched,
}

impl fmt::Display for AlwaysClosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Asked => f.write_str("a closed tour is not strictly open"),
            Self::Ends { start, end } => {
                write!(f, "{start} and {end} are a move apart, so every tour between them closes")
            }
            Self::Searched => f.write_str("every tour of this board is closed: a complete search found no other"),
        }
    }
}
