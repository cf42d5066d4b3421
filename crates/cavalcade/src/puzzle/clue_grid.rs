//! A grid in which some numbers are given, as text.
//!
//! Squares are separated by blanks: `.` or `_` is a square to fill, `#` is none, and a number is given. The first line is the
//! highest rank.
//!
//! ```text
//! 1 . 13 . 25
//! . . #  . .
//! ```

use thiserror::Error;

use crate::{Board, BoardError, Size, SizeError, Square};

/// A board and the numbers that are given on it.
///
/// ```
/// use cavalcade::puzzle::ClueGrid;
///
/// let grid = ClueGrid::read("1 . .\n. # .\n. . 3\n")?;
/// assert_eq!(grid.board.len(), 8);
/// assert_eq!(grid.given, [("a3".parse()?, 1), ("c1".parse()?, 3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueGrid {
    /// The board.
    pub board: Board,
    /// The squares that have a number.
    pub given: Vec<(Square, u64)>,
}

/// Why a text is no grid with numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClueGridError {
    /// A line that is longer or shorter than the first.
    #[error("line {line} has {found} squares and the first has {first}; write # where there is none")]
    Ragged {
        /// The line, from 1.
        line: usize,
        /// Its squares.
        found: usize,
        /// Those of the first.
        first: usize,
    },
    /// Something that means nothing here.
    #[error("line {line}: `{}` means nothing in a grid; use . for a square to fill, # for none, and whole numbers", word.escape_debug())]
    Strange {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// Too large, or nothing.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// No squares, or too many.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl ClueGrid {
    /// Whether a text is meant as a grid with numbers, and not as the picture of a board: a line of it has several words, and
    /// one of them is a number.
    #[must_use]
    pub fn is_meant_by(text: &str) -> bool {
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        text.lines().any(|line| line.split_whitespace().nth(1).is_some() && line.split_whitespace().any(is_number))
    }

    /// Reads a grid.
    pub fn read(text: &str) -> Result<Self, ClueGridError> {
        let lines: Vec<(usize, Vec<&str>)> = (1..)
            .zip(text.lines())
            .map(|(number, line)| (number, line.split_whitespace().collect::<Vec<_>>()))
            .filter(|(_, words)| !words.is_empty())
            .collect();
        let width = lines.first().map_or(0, |(_, words)| words.len());
        let side = |length: usize| u32::try_from(length).map_err(|_| SizeError::TooLong);
        let size = Size::new(side(width)?, side(lines.len())?)?;
        let (mut holes, mut given) = (Vec::new(), Vec::new());
        for (rank, (line, words)) in (0..size.height()).rev().zip(&lines) {
            if words.len() != width {
                return Err(ClueGridError::Ragged { line: *line, found: words.len(), first: width });
            }
            for (file, word) in (0..).zip(words) {
                match *word {
                    "." | "_" => {}
                    "#" => holes.push(Square::new(file, rank)),
                    word => {
                        let strange = || ClueGridError::Strange { line: *line, word: word.into() };
                        given.push((Square::new(file, rank), word.parse().map_err(|_| strange())?));
                    }
                }
            }
        }
        Ok(Self { board: Board::rectangle(size).with_holes(holes)?, given })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_is_told_from_a_picture() {
        assert!(ClueGrid::is_meant_by("1 . 13 . 25\n"));
        assert!(ClueGrid::is_meant_by(". . .\n. 5 .\n"));
        assert!(!ClueGrid::is_meant_by("..#\n.S.\n"));
        assert!(!ClueGrid::is_meant_by(". .\n"));
    }

    #[test]
    fn what_is_wrong_with_a_grid_is_told() {
        assert!(matches!(ClueGrid::read("1 .\n. . .\n"), Err(ClueGridError::Ragged { line: 2, found: 3, first: 2 })));
        assert!(matches!(ClueGrid::read("1 x\n"), Err(ClueGridError::Strange { line: 1, .. })));
        assert!(matches!(ClueGrid::read(""), Err(ClueGridError::Size(_))));
        assert!(matches!(ClueGrid::read("# #\n"), Err(ClueGridError::Board(_))));
    }
}
