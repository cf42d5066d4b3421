//! Crowds: squares that need more moves than those around them can offer.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::words::list;
use crate::Square;

/// Squares that need more moves than they can get.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Crowd {
    /// The squares in need: each has to be passed.
    pub squares: Vec<Square>,
    /// Squares beside them that have more moves to them than they can make: two each.
    pub helpers: Vec<Square>,
}

impl fmt::Display for Crowd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, names) = (self.squares.len(), list(&self.squares));
        match number {
            1 => write!(f, "1 square needs more moves than it can get: {names}")?,
            _ => write!(f, "{number} squares need more moves than they can get: {names}")?,
        }
        if !self.helpers.is_empty() {
            write!(f, "; two at most from each of {}", list(&self.helpers))?;
        }
        Ok(())
    }
}
