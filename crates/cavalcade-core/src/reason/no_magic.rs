//! Reasons why a board has no magic tour.

use std::fmt;

use crate::util::counted;
use crate::{Magic, Size};

/// The reason why there is no magic tour of the kind asked for. The board's size is all that is needed to check the
/// first four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoMagic {
    /// A board that is not square has no long diagonals.
    NotSquare,
    /// One side is odd and the other even: the sum of all numbers cannot be divided equally among the lines of odd
    /// length.
    OneOddSide {
        /// The sum of all numbers.
        sum: u64,
        /// The lines that cannot share it.
        lines: u64,
    },
    /// Both sides are odd: lines with an even sum and an odd one take turns.
    OddSides,
    /// Both sides are twice an odd number: the even numbers would have to be shared into two odd sums.
    TwiceOddSides {
        /// The sum of each half.
        half: u64,
    },
    /// Every tour was tried as far as its sums could be met.
    Exhausted {
        /// The number of positions that were tried.
        positions: u64,
    },
}

impl Default for NoMagic {
    /// A reason that was read back without its details.
    fn default() -> Self {
        Self::Exhausted { positions: 0 }
    }
}

impl NoMagic {
    /// Returns what the size alone says against a tour with more than one square.
    #[must_use]
    pub fn of_size(size: Size, magic: Magic) -> Option<Self> {
        let [width, height] = [size.width(), size.height()].map(u64::from);
        let all = size.area();
        if all == 1 {
            return None;
        }
        // A half of it at a time, so that nothing overflows.
        let sum = |count: u64| {
            if count.is_multiple_of(2) {
                (count / 2).checked_mul(count + 1)
            } else {
                count.checked_mul(count.div_ceil(2))
            }
        };
        match [width % 4, height % 4] {
            [1 | 3, 1 | 3] => Some(Self::OddSides),
            [1 | 3, _] => Some(Self::OneOddSide { sum: sum(all)?, lines: height }),
            [_, 1 | 3] => Some(Self::OneOddSide { sum: sum(all)?, lines: width }),
            [2, 2] => Some(Self::TwiceOddSides { half: (all / 4).checked_mul(all / 2 + 1)? }),
            _ => (magic == Magic::Full && width != height).then_some(Self::NotSquare),
        }
    }
}

impl fmt::Display for NoMagic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSquare => f.write_str("only a square board has long diagonals; ask for a semi-magic tour"),
            Self::OneOddSide { sum, lines } => {
                write!(f, "all numbers add up to {sum}, which is not {lines} times a whole number, so {lines} lines cannot share it")
            }
            Self::OddSides => f.write_str(
                "odd and even numbers take turns as the colours do: lines next to each other have one odd number more or less, so one sum is odd \
                 and the other even",
            ),
            Self::TwiceOddSides { half } => write!(
                f,
                "if all ranks add up alike and all files too, then of the squares of one colour those in odd ranks have the same sum as those in even \
                 ranks; for the colour with the even numbers that is {half}, which is odd"
            ),
            Self::Exhausted { positions } => {
                write!(f, "every path was tried until a sum became impossible: {}, and none is such a tour", counted(*positions, "position"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_speak_for_themselves() {
        let none = |width, height, magic| NoMagic::of_size(Size::new(width, height).unwrap(), magic);
        assert_eq!(none(1, 1, Magic::Full), None);
        assert_eq!(none(5, 5, Magic::Semi), Some(NoMagic::OddSides));
        assert_eq!(none(5, 6, Magic::Semi), Some(NoMagic::OneOddSide { sum: 465, lines: 6 }));
        assert_eq!(none(6, 5, Magic::Semi), Some(NoMagic::OneOddSide { sum: 465, lines: 6 }));
        assert_eq!(none(6, 6, Magic::Semi), Some(NoMagic::TwiceOddSides { half: 171 }));
        assert_eq!(none(8, 10, Magic::Semi), None);
        assert_eq!(none(8, 10, Magic::Full), Some(NoMagic::NotSquare));
        assert_eq!(none(8, 8, Magic::Full), None);
        assert!(none(1_000_000_000, 999_999_999, Magic::Semi).is_none(), "its sum overflows");
    }
}
