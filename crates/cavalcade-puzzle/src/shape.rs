//! Patterns of squares for the clues of a puzzle.

use cavalcade_core::named;
use cavalcade_core::{Size, Square};

/// A pattern of squares for the clues of a puzzle.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_tours::*}; pub mod puzzle { pub use cavalcade_puzzle::*; } }
/// use cavalcade::Size;
/// use cavalcade::puzzle::Shape;
///
/// assert!(Shape::Border.contains(Size::CHESSBOARD, "c1".parse()?));
/// assert!(!Shape::Border.contains(Size::CHESSBOARD, "c2".parse()?));
/// # Ok::<(), cavalcade::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Shape {
    /// All squares.
    #[default]
    All,
    /// The outermost squares.
    Border,
    /// The two diagonals and the squares next to them.
    Diagonals,
    /// The files and ranks in the middle.
    Cross,
    /// Every second square, as the dark squares of a chessboard.
    Checkered,
    /// Every second rank, from the lowest.
    Stripes,
}

impl Shape {
    /// Returns `true` if the pattern contains a square of a board of this size.
    #[must_use]
    pub fn contains(self, size: Size, square: Square) -> bool {
        let (file, rank) = (u64::from(square.file()), u64::from(square.rank()));
        let (width, height) = (u64::from(size.width()), u64::from(size.height()));
        match self {
            Self::All => true,
            Self::Border => file == 0 || rank == 0 || file + 1 == width || rank + 1 == height,
            Self::Diagonals => {
                // Where the diagonal of the board crosses the rank, and its mirror image.
                let crossed = (2 * rank + 1) * width / (2 * height);
                crossed.abs_diff(file) <= 1 || (width - 1 - crossed).abs_diff(file) <= 1
            }
            Self::Cross => is_middle(file, width) || is_middle(rank, height),
            Self::Checkered => (file + rank).is_multiple_of(2),
            Self::Stripes => rank.is_multiple_of(2),
        }
    }
}

named!(Shape, "shape", All => "all", Border => "border", Diagonals => "diagonals", Cross => "cross",
    Checkered => "checkered", Stripes => "stripes");

/// Returns `true` if a place is in the middle of `of` places: two of an even number, three of an odd.
const fn is_middle(place: u64, of: u64) -> bool {
    (2 * place + 1).abs_diff(of) <= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(shape: Shape, width: u32, height: u32) -> Vec<String> {
        let size = Size::new(width, height).unwrap();
        let mark = |square| if shape.contains(size, square) { 'x' } else { '.' };
        (0..height).rev().map(|rank| (0..width).map(|file| mark(Square::new(file, rank))).collect()).collect()
    }

    #[test]
    fn shapes_look_as_they_are_called() {
        assert_eq!(drawn(Shape::Border, 4, 3), ["xxxx", "x..x", "xxxx"]);
        assert_eq!(drawn(Shape::Checkered, 4, 3), ["x.x.", ".x.x", "x.x."]);
        assert_eq!(drawn(Shape::Stripes, 2, 3), ["xx", "..", "xx"]);
        assert_eq!(drawn(Shape::Cross, 6, 5), ["..xx..", "xxxxxx", "xxxxxx", "xxxxxx", "..xx.."]);
        let across = ["xx....xx", "xxx..xxx", ".xxxxxx.", "..xxxx..", "..xxxx..", ".xxxxxx.", "xxx..xxx", "xx....xx"];
        assert_eq!(drawn(Shape::Diagonals, 8, 8), across);
    }
}
