//! The turns and flips of a board.

mod request;
pub mod sense;
mod tour_symmetry;

pub use self::request::SymmetryRequest;
pub use self::tour_symmetry::TourSymmetry;

use std::fmt;

use crate::{Board, Size, Square, Wrap};

/// One of the eight turns and flips of a square; four of them also map a rectangle to itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symmetry {
    /// The identity.
    Identity,
    /// Left and right change places.
    MirrorFiles,
    /// Top and bottom change places.
    MirrorRanks,
    /// A turn by 180 degrees.
    HalfTurn,
    /// The flip that keeps the diagonal through a1.
    MirrorDiagonal,
    /// The flip that keeps the other long diagonal.
    MirrorAntidiagonal,
    /// A turn by 90 degrees to the left.
    QuarterTurnLeft,
    /// A turn by 90 degrees to the right.
    QuarterTurnRight,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::MirrorFiles,
        Self::MirrorRanks,
        Self::HalfTurn,
        Self::MirrorDiagonal,
        Self::MirrorAntidiagonal,
        Self::QuarterTurnLeft,
        Self::QuarterTurnRight,
    ];

    /// The turns, by how far they go clockwise.
    pub const TURNS: [(&'static str, Self); 3] =
        [("quarter", Self::QuarterTurnRight), ("half", Self::HalfTurn), ("three-quarter", Self::QuarterTurnLeft)];

    /// The flips, by what changes places.
    pub const FLIPS: [(&'static str, Self); 4] = [
        ("left-right", Self::MirrorFiles),
        ("top-bottom", Self::MirrorRanks),
        ("diagonal", Self::MirrorDiagonal),
        ("antidiagonal", Self::MirrorAntidiagonal),
    ];

    /// The name by which a tour with this symmetry is requested; both quarter turns have one name.
    pub(crate) fn request_name(self) -> String {
        match self {
            Self::QuarterTurnLeft | Self::QuarterTurnRight => "quarter turn".into(),
            symmetry => symmetry.to_string(),
        }
    }

    /// Returns `true` if files become ranks, so that only a box with equal sides is mapped to itself.
    #[must_use]
    pub const fn swaps_sides(self) -> bool {
        matches!(self, Self::MirrorDiagonal | Self::MirrorAntidiagonal | Self::QuarterTurnLeft | Self::QuarterTurnRight)
    }

    /// Returns the image of a square in a box of this size. If the symmetry swaps sides, they must be equal.
    #[must_use]
    pub const fn apply(self, square: Square, size: Size) -> Square {
        let (file, rank) = (square.file(), square.rank());
        let (right, top) = (size.width() - 1, size.height() - 1);
        match self {
            Self::Identity => square,
            Self::MirrorFiles => Square::new(right - file, rank),
            Self::MirrorRanks => Square::new(file, top - rank),
            Self::HalfTurn => Square::new(right - file, top - rank),
            Self::MirrorDiagonal => Square::new(rank, file),
            Self::MirrorAntidiagonal => Square::new(top - rank, right - file),
            Self::QuarterTurnLeft => Square::new(top - rank, file),
            Self::QuarterTurnRight => Square::new(rank, right - file),
        }
    }

    /// Returns `true` if this maps the board to itself.
    #[must_use]
    pub fn keeps(self, board: &Board) -> bool {
        let size = board.size();
        let fits = !self.swaps_sides() || (size.is_square() && board.wrap() != Wrap::Cylinder);
        // A symmetry is one to one: if every hole goes to a hole, every square goes to a square.
        fits && board.holes().all(|hole| !board.contains(self.apply(hole, size)))
    }

    /// Returns `true` if every square of the board stays where it is, as under the flip left-right of a board one file
    /// wide.
    #[must_use]
    pub fn moves_nothing(self, board: &Board) -> bool {
        let (size, stays) = (board.size(), |square| self.apply(square, board.size()) == square);
        if board.is_full() {
            // What keeps its corners keeps all of a rectangle, which may be too large to go through.
            let (last_file, last_rank) = (size.width() - 1, size.height() - 1);
            return [(0, 0), (last_file, 0), (0, last_rank)]
                .into_iter()
                .all(|(file, rank)| stays(Square::new(file, rank)));
        }
        board.squares().all(stays)
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Identity => "identity",
            Self::MirrorFiles => "mirror left-right",
            Self::MirrorRanks => "mirror top-bottom",
            Self::HalfTurn => "half turn",
            Self::MirrorDiagonal => "mirror diagonal",
            Self::MirrorAntidiagonal => "mirror antidiagonal",
            Self::QuarterTurnLeft => "quarter turn left",
            Self::QuarterTurnRight => "quarter turn right",
        })
    }
}

impl Board {
    /// The turns and flips that map the board to itself, the identity first.
    #[must_use]
    pub fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::ALL.into_iter().filter(|symmetry| symmetry.keeps(self)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rectangle(width: u32, height: u32) -> Board {
        Board::rectangle(Size::new(width, height).unwrap())
    }

    #[test]
    fn each_symmetry_is_one_to_one_on_a_square_box() {
        let board = rectangle(5, 5);
        for symmetry in Symmetry::ALL {
            let mut images: Vec<_> = board.squares().map(|square| symmetry.apply(square, board.size())).collect();
            images.sort();
            assert_eq!(images, board.squares().collect::<Vec<_>>(), "{symmetry}");
        }
    }

    #[test]
    fn a_left_turn_takes_the_lower_right_corner_up() {
        let size = Size::new(8, 8).unwrap();
        let turned = Symmetry::QuarterTurnLeft.apply("h1".parse().unwrap(), size);
        assert_eq!(turned.to_string(), "h8");
        assert_eq!(Symmetry::QuarterTurnRight.apply(turned, size).to_string(), "h1");
    }

    #[test]
    fn a_square_has_eight_symmetries_a_rectangle_four_and_a_ragged_board_few() {
        assert_eq!(rectangle(6, 6).symmetries().len(), 8);
        assert_eq!(rectangle(6, 5).symmetries().len(), 4);
        assert_eq!(rectangle(6, 6).with_wrap(Wrap::Cylinder).symmetries().len(), 4);
        let cut = rectangle(6, 6).with_holes(["a1".parse().unwrap()]).unwrap();
        assert_eq!(cut.symmetries(), [Symmetry::Identity, Symmetry::MirrorDiagonal]);
    }
}
