//! Cuts: squares whose removal leaves more parts than a tour could join.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::words::{list, parts};
use crate::Square;

/// Squares whose removal leaves too many parts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Cut {
    /// The squares removed.
    pub removed: Vec<Square>,
    /// One square of each part that is left.
    #[cfg_attr(feature = "serde", serde(rename = "pieces"))]
    pub parts: Vec<Square>,
    /// How many squares each of these parts has, in the same order; nothing in records that do not tell.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub sizes: Vec<u64>,
    /// How many parts a tour could join.
    pub allowed: u64,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, shown) = (self.parts.len(), parts(&self.parts, &self.sizes));
        if self.removed.is_empty() {
            return write!(f, "the board is in {number} parts that nothing joins: {shown}");
        }
        let (removed, most) = (list(&self.removed), self.allowed);
        write!(
            f,
            "without {removed} the board falls into {number} parts, and a tour could join {most} at most: {shown}"
        )
    }
}
