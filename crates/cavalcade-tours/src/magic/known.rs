//! Published results about magic tours of a board.

use std::fmt;

use cavalcade_core::{Magic, Size};

/// A published result about magic tours of a board. We have not proven it again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Known {
    /// There are 140 semi-magic tours of the chessboard.
    Chessboard,
    /// None of them is magic.
    ChessboardDiagonals,
    /// Semi-magic tours of larger boards whose sides are multiples of four.
    FourByFour,
    /// Semi-magic tours of boards with one side that is twice an odd number.
    TwiceOdd,
    /// Semi-magic tours of boards with four ranks or files.
    Narrow,
    /// There is no semi-magic tour of 4x16.
    NoneNarrow,
    /// Magic tours of 12x12.
    Twelve,
    /// Magic tours of larger boards.
    Sixteen,
}

impl Known {
    /// The published result about a board of this size.
    #[must_use]
    pub fn about(size: Size, magic: Magic) -> Option<Self> {
        let (short, long) = (size.width().min(size.height()), size.width().max(size.height()));
        let are_fours = short % 4 == 0 && long % 4 == 0;
        match (magic, short, long) {
            (Magic::Semi, 8, 8) => Some(Self::Chessboard),
            (Magic::Full, 8, 8) => Some(Self::ChessboardDiagonals),
            (Magic::Semi, 4, 16) => Some(Self::NoneNarrow),
            (Magic::Semi, 4, 18 | 20 | 22 | 24 | 26 | 28) => Some(Self::Narrow),
            (Magic::Semi, 6, 12 | 16 | 20)
            | (Magic::Semi, 8, 10 | 14)
            | (Magic::Semi, 10, 12 | 16)
            | (Magic::Semi, 12, 14) => Some(Self::TwiceOdd),
            (Magic::Semi, 8.., _) if are_fours => Some(Self::FourByFour),
            (Magic::Full, 12, 12) => Some(Self::Twelve),
            (Magic::Full, 16.., _) if are_fours && short == long => Some(Self::Sixteen),
            _ => None,
        }
    }

    /// Returns `true` if it is known that there is no such tour, so that a search would be in vain.
    #[must_use]
    pub const fn says_none(self) -> bool {
        matches!(self, Self::ChessboardDiagonals | Self::NoneNarrow)
    }
}

impl Known {
    /// The result in words, with its source.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Chessboard => {
                "8x8 has 140 semi-magic tours, counting as one those that differ by turns, flips and the direction (Stertenbrink, Meyrignac and \
                 Mackay, 2003; the first by Beverley, 1848)"
            }
            Self::ChessboardDiagonals => {
                "8x8 has no magic tour, according to a complete search by Stertenbrink, Meyrignac and Mackay (2003), which Cavalcade has not repeated; its \
                 140 semi-magic tours all miss a diagonal"
            }
            Self::FourByFour => {
                "semi-magic tours are known on all boards from 8x8 on whose sides are multiples of four (Jelliss)"
            }
            Self::TwiceOdd => "semi-magic tours of this board are known (Kumar, 2018; Stertenbrink, 2020)",
            Self::Narrow => "semi-magic tours of this board are known (Kumar, 2018)",
            Self::NoneNarrow => {
                "4x16 has no semi-magic tour, according to a count by Kumar (2018), which Cavalcade has not repeated"
            }
            Self::Twelve => "12x12 has magic tours (the first by Kumar, 2003)",
            Self::Sixteen => {
                "magic tours are known on all square boards from 12x12 on whose sides are multiples of four"
            }
        }
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
