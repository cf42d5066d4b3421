//! The fields of a request for a property of the tour.

use std::collections::BTreeMap;

use cavalcade::{Magic, Objective, Setup, Square, SymmetryRequest};
use serde::Deserialize;

use super::name::Name;

/// The property of the tour: at most one of these fields.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct PropertyFields {
    symmetry: Option<Name<SymmetryRequest>>,
    #[serde(default)]
    strictly_open: bool,
    magic: Option<Name<Magic>>,
    minimize: Option<Name<Objective>>,
    #[serde(default)]
    clues: BTreeMap<Square, u64>,
    #[serde(default)]
    random: bool,
}

impl PropertyFields {
    /// Adds the property to a question, which decides whether they are compatible.
    pub(crate) fn add_to(&self, setup: Setup) -> Setup {
        Setup {
            symmetry: self.symmetry.map(|name| name.0),
            strictly_open: self.strictly_open,
            magic: self.magic.map(|name| name.0),
            minimize: self.minimize.map(|name| name.0),
            clues: self.clues.iter().map(|(square, number)| (*square, *number)).collect(),
            random: self.random,
            ..setup
        }
    }
}
