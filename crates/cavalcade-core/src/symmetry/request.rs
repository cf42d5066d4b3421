//! The symmetries that can be requested of a tour.

use super::sense::Sense;
use crate::named;
use crate::{Board, Kind, Symmetry, TourSymmetry};

/// A symmetry that a tour should have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SymmetryRequest {
    /// A turn by 180 degrees.
    HalfTurn,
    /// A half turn of a closed tour that is walked the same way round; it does not pass the centre.
    Eulerian,
    /// A half turn of a closed tour that is walked the other way round; it passes the centre.
    Bergholtian,
    /// A turn by 90 degrees.
    QuarterTurn,
    /// Any of the four flips that the board has.
    Mirror,
    /// Left and right change places.
    MirrorLeftRight,
    /// Top and bottom change places.
    MirrorTopBottom,
    /// The flip that keeps the diagonal through a1.
    MirrorDiagonal,
    /// The flip that keeps the other long diagonal.
    MirrorAntidiagonal,
}

impl SymmetryRequest {
    /// Returns `true` if only closed tours can have it.
    #[must_use]
    pub const fn is_for_closed_tours(self) -> bool {
        matches!(self, Self::Eulerian | Self::Bergholtian)
    }

    /// Returns the symmetries that satisfy the request for a tour of the board. There are none if the board does not
    /// have them.
    #[must_use]
    pub fn symmetries(self, board: &Board, kind: Kind) -> Vec<TourSymmetry> {
        let of_board = self.turns_and_flips().iter().filter(|symmetry| symmetry.keeps(board));
        let in_each_sense = |symmetry| {
            self.senses(symmetry, board, kind).iter().map(move |sense| TourSymmetry { symmetry, sense: *sense, kind })
        };
        of_board.copied().flat_map(in_each_sense).collect()
    }

    const fn turns_and_flips(self) -> &'static [Symmetry] {
        match self {
            Self::HalfTurn | Self::Eulerian | Self::Bergholtian => &[Symmetry::HalfTurn],
            // A tour with one quarter turn has the other.
            Self::QuarterTurn => &[Symmetry::QuarterTurnLeft],
            Self::Mirror => {
                &[Symmetry::MirrorFiles, Symmetry::MirrorRanks, Symmetry::MirrorDiagonal, Symmetry::MirrorAntidiagonal]
            }
            Self::MirrorLeftRight => &[Symmetry::MirrorFiles],
            Self::MirrorTopBottom => &[Symmetry::MirrorRanks],
            Self::MirrorDiagonal => &[Symmetry::MirrorDiagonal],
            Self::MirrorAntidiagonal => &[Symmetry::MirrorAntidiagonal],
        }
    }

    /// The senses that satisfy the request. An open tour is kept only where no square moves.
    fn senses(self, symmetry: Symmetry, board: &Board, kind: Kind) -> &'static [Sense] {
        match (self, kind) {
            (Self::Eulerian, _) => &[Sense::Kept],
            (Self::Bergholtian, _) => &[Sense::Reversed],
            (_, Kind::Open) if symmetry.moves_nothing(board) => &[Sense::Kept],
            (_, Kind::Open) => &[Sense::Reversed],
            (_, Kind::Closed) => &[Sense::Kept, Sense::Reversed],
        }
    }
}

named!(SymmetryRequest, "symmetry", HalfTurn => "half-turn", Eulerian => "eulerian", Bergholtian => "bergholtian",
    QuarterTurn => "quarter-turn", Mirror => "mirror", MirrorLeftRight => "mirror-left-right",
    MirrorTopBottom => "mirror-top-bottom", MirrorDiagonal => "mirror-diagonal",
    MirrorAntidiagonal => "mirror-antidiagonal");
