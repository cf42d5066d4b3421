//! Which symmetry is wished for, in the words that facts about a tour use.

use super::form::Form;
use crate::facts::Sense;
use cavalcade_core::named;
use cavalcade_core::{Board, Kind, Symmetry};

/// A symmetry that a tour is to have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wish {
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

impl Wish {
    /// All wishes, with their names.
    pub const NAMED: [(&'static str, Self); 9] = [
        ("half-turn", Self::HalfTurn),
        ("eulerian", Self::Eulerian),
        ("bergholtian", Self::Bergholtian),
        ("quarter-turn", Self::QuarterTurn),
        ("mirror", Self::Mirror),
        ("mirror-left-right", Self::MirrorLeftRight),
        ("mirror-top-bottom", Self::MirrorTopBottom),
        ("mirror-diagonal", Self::MirrorDiagonal),
        ("mirror-antidiagonal", Self::MirrorAntidiagonal),
    ];

    /// The turns and flips that would fulfil it.
    const fn symmetries(self) -> &'static [Symmetry] {
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

    /// The senses in which a turn or flip of the board can fulfil it. An open tour is kept only where no square moves.
    fn senses(self, symmetry: Symmetry, board: &Board, kind: Kind) -> &'static [Sense] {
        match (self, kind) {
            (Self::Eulerian, _) => &[Sense::Kept],
            (Self::Bergholtian, _) => &[Sense::Reversed],
            (_, Kind::Open) if symmetry.moves_nothing(board) => &[Sense::Kept],
            (_, Kind::Open) => &[Sense::Reversed],
            (_, Kind::Closed) => &[Sense::Kept, Sense::Reversed],
        }
    }

    /// The forms in which a tour of the board can fulfil it; none if the board has no such symmetry.
    pub(super) fn forms(self, board: &Board, kind: Kind) -> Vec<Form> {
        let symmetries = self.symmetries().iter().filter(|symmetry| symmetry.keeps(board));
        let form = |symmetry| {
            self.senses(symmetry, board, kind).iter().map(move |sense| Form { symmetry, sense: *sense, kind })
        };
        symmetries.copied().flat_map(form).collect()
    }
}

named!(Wish, "symmetry");
