//! The width and height of the box a board lies in.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Square;
use crate::util::Escaped;

/// Width and height of a board's box, each from 1 to [`Size::MAX_SIDE`].
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use cavalcade::Size;
///
/// let size: Size = "8x5".parse()?;
/// assert_eq!((size.width(), size.height(), size.area()), (8, 5, 40));
/// # Ok::<(), cavalcade::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u32,
    height: u32,
}

impl Size {
    /// The longest side: a thousand million squares.
    pub const MAX_SIDE: u32 = 1_000_000_000;

    /// The chessboard, 8x8.
    pub const CHESSBOARD: Self = Self { width: 8, height: 8 };

    /// The size with this width (number of files) and height (number of ranks).
    pub const fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        if width == 0 || height == 0 {
            Err(SizeError::Empty)
        } else if width > Self::MAX_SIDE || height > Self::MAX_SIDE {
            Err(SizeError::TooLong)
        } else {
            Ok(Self { width, height })
        }
    }

    /// The number of files.
    #[must_use]
    pub const fn width(self) -> u32 {
        self.width
    }

    /// The number of ranks.
    #[must_use]
    pub const fn height(self) -> u32 {
        self.height
    }

    /// The number of squares in the box.
    #[must_use]
    pub const fn area(self) -> u64 {
        self.width as u64 * self.height as u64
    }

    /// Returns `true` if the square lies in the box.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.width && square.rank() < self.height
    }

    /// Returns `true` if width and height are equal.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Twice the distance of a square from the middle of the box, squared, so that it is a whole number.
    #[must_use]
    pub fn distance_from_middle(self, square: Square) -> u64 {
        let distance = |place: u32, side: u32| u64::from((2 * place + 1).abs_diff(side));
        distance(square.file(), self.width).pow(2) + distance(square.rank(), self.height).pow(2)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// Errors from making a [`Size`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SizeError {
    /// A side of zero.
    #[error("a board needs at least one file and one rank; write both sides from 1 up, like 8x8")]
    Empty,
    /// A side longer than [`Size::MAX_SIDE`].
    #[error("a side of a board is at most {}; write a smaller one, like 1000000x1000000", Size::MAX_SIDE)]
    TooLong,
    /// A text that is not of the form `WIDTHxHEIGHT`.
    #[error("`{}` is not a size; write WIDTHxHEIGHT, like 8x8", Escaped::word(.0))]
    Unreadable(String),
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unreadable = || SizeError::Unreadable(Escaped::start_of(text));
        let (width, height) = text.split_once(['x', 'X', '×', '*']).ok_or_else(unreadable)?;
        let (width, height) = (width.trim(), height.trim());
        let is_number = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(width) || !is_number(height) {
            return Err(unreadable());
        }
        // Digits alone fail to parse only when there are too many of them.
        let side = |digits: &str| digits.parse::<u32>().map_err(|_| SizeError::TooLong);
        Self::new(side(width)?, side(height)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_reads_back_as_it_prints() {
        let size = Size::new(12, 345).unwrap();
        assert_eq!(size.to_string().parse(), Ok(size));
    }

    #[test]
    fn other_signs_for_times_and_blanks_around_them_are_read() {
        for text in ["8X5", "8×5", "8*5", "8 x 5", "8 * 5", " 8x5 "] {
            assert_eq!(text.parse(), Size::new(8, 5), "{text}");
        }
    }

    #[test]
    fn each_wrong_size_has_its_own_message() {
        assert_eq!("0x5".parse::<Size>(), Err(SizeError::Empty));
        assert_eq!("5x0".parse::<Size>(), Err(SizeError::Empty));
        assert_eq!("99999999999x2".parse::<Size>(), Err(SizeError::TooLong));
        assert_eq!("1000000001x2".parse::<Size>(), Err(SizeError::TooLong));
        for text in ["8y8", "8x", "x8", "-3x8", "8", "", "8x8x8", "+8x8", "8 8", "8 8x8"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::Unreadable(text.into())));
        }
    }
}
