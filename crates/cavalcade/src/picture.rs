//! Boards drawn as text.
//!
//! `.` is a square, `#` or a blank is none, `S` and `E` are squares marked as start and end. The first line is the
//! highest rank. Lines may differ in length, and empty lines above and below the board do not count.
//!
//! ```text
//! #..#
//! S...
//! ...E
//! #..#
//! ```

use std::str::FromStr;

use thiserror::Error;

use crate::board::BoardError;
use crate::{Board, Size, SizeError, Square};

/// What a drawn board says: its squares, and where a tour should start and end.
///
/// ```
/// use cavalcade::Picture;
///
/// let picture: Picture = "S..\n.#.\n..E\n".parse()?;
/// assert_eq!(picture.board.len(), 8);
/// assert_eq!(picture.start, Some("a3".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The board.
    pub board: Board,
    /// The square marked `S`.
    pub start: Option<Square>,
    /// The square marked `E`.
    pub end: Option<Square>,
}

/// Why a text draws no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// A character that means nothing here.
    #[error("line {line}, column {column}: `{}` means nothing in a board; use . for a square, # or a blank for none, S and E for start and end", found.escape_debug())]
    StrangeCharacter {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A second start or end.
    #[error("line {line}, column {column}: a second `{found}`; a board has at most one start S and one end E")]
    SecondMark {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The mark.
        found: char,
    },
    /// Nothing but blanks, or no square in it.
    #[error("the picture has no squares; draw each as a dot, like `...`")]
    NoSquares,
    /// A picture too large to be a board.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A picture too large to be held.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl FromStr for Picture {
    type Err = PictureError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lines: Vec<(usize, &str)> = text.lines().map(str::trim_end).enumerate().collect();
        let is_drawn = |(_, line): &(usize, &str)| !line.is_empty();
        let first = lines.iter().position(is_drawn).ok_or(PictureError::NoSquares)?;
        let last = lines.iter().rposition(is_drawn).ok_or(PictureError::NoSquares)?;
        Marks::read(&lines[first..=last])?.into_picture()
    }
}

/// The squares and marks of a picture as they are read, top line first.
struct Marks {
    size: Size,
    holes: Vec<Square>,
    start: Option<Square>,
    end: Option<Square>,
}

impl Marks {
    fn read(lines: &[(usize, &str)]) -> Result<Self, PictureError> {
        let width = lines.iter().map(|(_, line)| line.chars().count()).max().unwrap_or(0);
        let side = |length: usize| u32::try_from(length).map_err(|_| SizeError::TooLong);
        let size = Size::new(side(width)?, side(lines.len())?)?;
        let mut marks = Self { size, holes: Vec::new(), start: None, end: None };
        for (rank, (number, line)) in (0..size.height()).rev().zip(lines) {
            let mut files = 0..size.width();
            for (found, file) in line.chars().zip(&mut files) {
                marks.add(Square::new(file, rank), found, *number + 1)?;
            }
            marks.holes.extend((line.chars().count() as u32..size.width()).map(|file| Square::new(file, rank)));
        }
        Ok(marks)
    }

    fn add(&mut self, square: Square, found: char, line: usize) -> Result<(), PictureError> {
        let column = square.file() as usize + 1;
        let mark = match found {
            '.' => return Ok(()),
            '#' | ' ' => {
                self.holes.push(square);
                return Ok(());
            }
            'S' => &mut self.start,
            'E' => &mut self.end,
            _ => return Err(PictureError::StrangeCharacter { line, column, found }),
        };
        match mark.replace(square) {
            Some(_) => Err(PictureError::SecondMark { line, column, found }),
            None => Ok(()),
        }
    }

    fn into_picture(self) -> Result<Picture, PictureError> {
        let board = Board::rectangle(self.size).with_holes(self.holes).map_err(|error| match error {
            BoardError::NoSquares => PictureError::NoSquares,
            other => PictureError::Board(other),
        })?;
        Ok(Picture { board, start: self.start, end: self.end })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Picture, PictureError> {
        text.parse()
    }

    #[test]
    fn the_first_line_is_the_highest_rank() {
        let picture = read("S.\n..\n.E").unwrap();
        assert_eq!(picture.start, Some("a3".parse().unwrap()));
        assert_eq!(picture.end, Some("b1".parse().unwrap()));
        assert!(picture.board.is_full());
    }

    #[test]
    fn short_lines_blanks_and_hashes_leave_squares_out() {
        let picture = read("\n\n..\r\n. .\n#.\n\n").unwrap();
        let names: Vec<_> = picture.board.squares().map(|square| square.to_string()).collect();
        assert_eq!(picture.board.size(), Size::new(3, 3).unwrap());
        assert_eq!(names, ["b1", "a2", "c2", "a3", "b3"]);
    }

    #[test]
    fn a_strange_character_is_named_with_its_place() {
        assert_eq!(read("...\n..x"), Err(PictureError::StrangeCharacter { line: 2, column: 3, found: 'x' }));
        assert_eq!(read("\n\t."), Err(PictureError::StrangeCharacter { line: 2, column: 1, found: '\t' }));
        assert_eq!(read("S.S"), Err(PictureError::SecondMark { line: 1, column: 3, found: 'S' }));
    }

    #[test]
    fn a_picture_without_squares_is_refused() {
        for text in ["", "\n \n", "##\n##"] {
            assert_eq!(read(text), Err(PictureError::NoSquares));
        }
    }

    proptest! {
        #[test]
        fn a_board_reads_back_from_its_picture(rows in proptest::collection::vec("[.#]{6}", 1..8)) {
            let text = rows.join("\n");
            if let Ok(picture) = read(&text) {
                let drawn: String = (0..picture.board.size().height())
                    .rev()
                    .flat_map(|rank| (0..6).map(move |file| Square::new(file, rank)))
                    .map(|square| if picture.board.contains(square) { '.' } else { '#' })
                    .collect();
                prop_assert_eq!(drawn, rows.concat());
            } else {
                prop_assert!(!text.contains('.'));
            }
        }
    }
}
