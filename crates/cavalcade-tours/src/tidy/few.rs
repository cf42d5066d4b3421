//! What a tidy tour has few of.

use crate::facts::{crossings, crossings_are_counted, turns};
use cavalcade_check::Tour;
use cavalcade_core::named;
use cavalcade_core::{Board, Piece, Wrap};

/// What a tidy tour has few of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Few {
    /// Squares that are left in another direction than they were reached.
    Turns,
    /// Pairs of moves that cross.
    Crossings,
}

impl Few {
    /// Both, with their names.
    pub const NAMED: [(&'static str, Self); 2] = [("turns", Self::Turns), ("crossings", Self::Crossings)];

    /// Whether it is counted for this piece on this board: not over joined edges, and crossings not for pieces that leap farther
    /// than 16 squares.
    #[must_use]
    pub fn is_counted(self, board: &Board, piece: &Piece) -> bool {
        match self {
            Self::Turns => board.wrap() == Wrap::None,
            Self::Crossings => crossings_are_counted(board, piece),
        }
    }

    /// How many a tour has; `None` where they are not counted.
    #[must_use]
    pub fn of(self, tour: &Tour) -> Option<u64> {
        match self {
            Self::Turns => turns(tour),
            Self::Crossings => crossings(tour),
        }
    }
}

named!(Few, "thing to have few of");
