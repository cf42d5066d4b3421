//! What a symmetry of tours is called when many are sorted by it.

use std::fmt;

use cavalcade_core::symmetry::sense::Sense;
use cavalcade_core::{Board, Kind, Symmetry, TourSymmetry};

/// A symmetry by which tours are told apart: a turn or flip of the board, and the half turn of closed tours by its sense.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SymmetryName {
    symmetry: Symmetry,
    /// Known if the half turn of a closed tour is meant.
    sense: Option<Sense>,
}

impl SymmetryName {
    /// What a symmetry of a tour is called among tours of this kind.
    #[must_use]
    pub fn of(found: &TourSymmetry, kind: Kind) -> Self {
        let has_sense = found.symmetry == Symmetry::HalfTurn && kind == Kind::Closed;
        Self { symmetry: found.symmetry, sense: has_sense.then_some(found.sense) }
    }

    /// Every symmetry that a tour of this board and kind could have, were there no other reasons against it.
    pub(super) fn all(board: &Board, kind: Kind) -> Vec<Self> {
        let turned = board.symmetries().into_iter().filter(|symmetry| *symmetry != Symmetry::Identity);
        let senses = |symmetry| {
            let has_sense = symmetry == Symmetry::HalfTurn && kind == Kind::Closed;
            if has_sense { vec![Some(Sense::Kept), Some(Sense::Reversed)] } else { vec![None] }
        };
        turned.flat_map(|symmetry| senses(symmetry).into_iter().map(move |sense| Self { symmetry, sense })).collect()
    }

    /// The turn or flip.
    #[must_use]
    pub const fn symmetry(&self) -> Symmetry {
        self.symmetry
    }
}

impl fmt::Display for SymmetryName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.symmetry.fmt(f)?;
        match self.sense {
            Some(Sense::Kept) => f.write_str(" (Eulerian)"),
            Some(Sense::Reversed) => f.write_str(" (Bergholtian)"),
            None => Ok(()),
        }
    }
}
