//! Properties that a tour can be asked to have, in addition to its board, piece, kind and ends.

use std::sync::Arc;

use crate::named;
use crate::{Board, Clues, Piece, SymmetryRequest, Wrap};

/// A property that a tour should have.
///
/// A question asks for one property at most; [`Question`](crate::Question) rejects what does not go together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Property {
    /// A turn or flip of the board maps the tour to itself.
    Symmetric(SymmetryRequest),
    /// The ends are not a move apart.
    StrictlyOpen,
    /// All ranks have the same sum of move numbers, and all files have the same sum.
    Magic(Magic),
    /// Few turns, or few crossings.
    Minimize(Objective),
    /// Some squares have given move numbers.
    Clues(Arc<Clues>),
    /// Every tour is equally likely.
    Random,
}

impl Property {
    /// The names of all properties, as requests write them.
    pub const NAMES: [&'static str; 6] = ["symmetry", "strictly_open", "magic", "minimize", "clues", "random"];

    /// The name of the property, as requests write it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Symmetric(_) => "symmetry",
            Self::StrictlyOpen => "strictly_open",
            Self::Magic(_) => "magic",
            Self::Minimize(_) => "minimize",
            Self::Clues(_) => "clues",
            Self::Random => "random",
        }
    }

    /// Returns whether such a tour is made from a tour that is searched for like any other, so that the options of a
    /// search matter. Each other property has its own search.
    #[must_use]
    pub const fn uses_any_search(&self) -> bool {
        matches!(self, Self::StrictlyOpen | Self::Minimize(_))
    }

    /// Returns whether all tours with the property can be listed, by looking at each line that a list of all tours has.
    /// That does not do for clues and sums, which depend on where the numbers begin, nor for a tour that is best among
    /// others.
    #[must_use]
    pub const fn can_be_listed(&self) -> bool {
        matches!(self, Self::Symmetric(_) | Self::StrictlyOpen | Self::Random)
    }
}

/// The kind of magic tour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Magic {
    /// All ranks have one sum, and all files have one.
    #[default]
    Semi,
    /// All ranks, all files and both long diagonals have the same sum.
    Full,
}

named!(Magic, "kind of magic tour", Semi => "semi", Full => "full");

/// The quantity that a tour should have little of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Objective {
    /// Squares that are left in another direction than they were reached.
    Turns,
    /// Pairs of moves that cross.
    Crossings,
}

impl Objective {
    /// The farthest leap of a piece whose crossings are counted.
    const FARTHEST_LEAP: u32 = 16;

    /// Returns whether it is counted for this piece on this board: neither is counted across joined edges, where a move
    /// has no single direction, nor are crossings of a piece that leaps farther than 16 squares.
    #[must_use]
    pub fn is_counted(self, board: &Board, piece: &Piece) -> bool {
        let is_flat = board.wrap() == Wrap::None;
        match self {
            Self::Turns => is_flat,
            Self::Crossings => is_flat && piece.reach() <= Self::FARTHEST_LEAP,
        }
    }
}

named!(Objective, "objective", Turns => "turns", Crossings => "crossings");
