//! A square and its name, as chess players write it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::util::Escaped;

/// A square, by file (column, from the left) and rank (row, from the bottom), both counted from zero.
///
/// A square knows nothing of any board. It prints and parses as in chess, with the letters going on
/// after `z` as in a spreadsheet: `a1`, `h8`, `z26`, `aa27`.
///
/// ```
/// # use cavalcade_core as cavalcade;
/// use cavalcade::Square;
///
/// let square: Square = "c2".parse()?;
/// assert_eq!((square.file(), square.rank()), (2, 1));
/// assert_eq!(Square::new(26, 0).to_string(), "aa1");
/// # Ok::<(), cavalcade::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    // Rank first: the derived order is then that of reading a board from a1 along the ranks.
    rank: u32,
    file: u32,
}

impl Square {
    /// The square on this file and rank, both counted from zero.
    #[must_use]
    pub const fn new(file: u32, rank: u32) -> Self {
        Self { rank, file }
    }

    /// The file, counted from zero at the left.
    #[must_use]
    pub const fn file(self) -> u32 {
        self.file
    }

    /// The rank, counted from zero at the bottom.
    #[must_use]
    pub const fn rank(self) -> u32 {
        self.rank
    }

    /// The name, without a place on the heap.
    #[must_use]
    pub fn name(self) -> Name {
        let mut name = Name { bytes: [0; Name::LONGEST], from: Name::LONGEST };
        let mut left = u64::from(self.rank) + 1;
        while left > 0 {
            name.put(b'0' + (left % 10) as u8);
            left /= 10;
        }
        let mut left = u64::from(self.file) + 1;
        while left > 0 {
            left -= 1;
            name.put(b'a' + (left % 26) as u8);
            left /= 26;
        }
        name
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().as_str())
    }
}

/// The name of a square, written in one go: a long tour has many.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// Filled from the back.
    bytes: [u8; Self::LONGEST],
    from: usize,
}

impl Name {
    /// Seven letters and ten digits at most.
    const LONGEST: usize = 17;

    fn put(&mut self, byte: u8) {
        self.from -= 1;
        self.bytes[self.from] = byte;
    }

    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[self.from..]).expect("a name is letters and digits")
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` is not a square; write its file in letters and its rank from 1, like c2", Escaped::word(text))]
pub struct ParseSquareError {
    text: String,
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or_else(|| ParseSquareError { text: Escaped::start_of(text) })
    }
}

impl TryFrom<&str> for Square {
    type Error = ParseSquareError;

    fn try_from(name: &str) -> Result<Self, Self::Error> {
        name.parse()
    }
}

fn parse(text: &str) -> Option<Square> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (file, rank) = text.split_at(letters);
    Some(Square::new(parse_file(file)?, parse_rank(rank)?))
}

fn parse_file(letters: &str) -> Option<u32> {
    let mut file = 0u32;
    for letter in letters.bytes() {
        let digit = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
        file = file.checked_mul(26)?.checked_add(digit)?;
    }
    file.checked_sub(1)
}

fn parse_rank(digits: &str) -> Option<u32> {
    // `u32::parse` would also take a leading plus sign.
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    if plain { digits.parse::<u32>().ok()?.checked_sub(1) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn letters_go_on_after_z_as_in_a_spreadsheet() {
        for (file, name) in [(0, "a1"), (25, "z1"), (26, "aa1"), (51, "az1"), (52, "ba1"), (701, "zz1"), (702, "aaa1")]
        {
            assert_eq!(Square::new(file, 0).to_string(), name);
        }
    }

    #[test]
    fn the_longest_name_has_room() {
        assert_eq!(Square::new(u32::MAX, u32::MAX).to_string(), "mwlqkwv4294967296");
    }

    #[test]
    fn capital_letters_are_read_too() {
        assert_eq!("C2".parse(), Ok(Square::new(2, 1)));
    }

    #[test]
    fn what_is_no_square_is_refused_with_an_example() {
        for text in ["", "a", "1", "a0", "a01", "1a", "a-1", "a+1", "a1 ", "é1", "a99999999999", "zzzzzzzzz1"] {
            let error = text.parse::<Square>().unwrap_err().to_string();
            assert!(error.contains("like c2"), "{error}");
        }
    }

    proptest! {
        #[test]
        fn a_name_reads_back_as_its_square(file in 0..u32::MAX, rank in 0..u32::MAX) {
            let square = Square::new(file, rank);
            prop_assert_eq!(square.to_string().parse(), Ok(square));
        }
    }
}
