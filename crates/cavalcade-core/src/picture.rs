//! Boards drawn as text.
//!
//! `.` (or `_`) is a square, `#` or a blank is a hole, and `S` and `E` are squares marked as start and end. The first
//! line is the highest rank. Lines may differ in length, and empty lines above and below the board do not count.
//!
//! ```text
//! #..#
//! S...
//! ...E
//! #..#
//! ```
//!
//! The same board may be drawn with one blank or tab between any two squares of a line. A picture is taken so if it can
//! be: all its lines have equally many marks, two at least, and nothing else between and around them. In every other
//! picture a blank is a hole.
//!
//! ```text
//! # . . #
//! S . . .
//! . . . E
//! # . . #
//! ```

use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

use crate::board::BoardError;
use crate::util::plain_text::plain;
use crate::{Board, Budget, Clock, Limit, Size, SizeError, Square};

/// A board drawn as text: its squares, and where a tour should start and end.
///
/// ```
/// # use cavalcade_core as cavalcade;
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

impl FromStr for Board {
    type Err = PictureError;

    /// Reads a board that is drawn as text, ignoring any marked start or end.
    fn from_str(text: &str) -> Result<Self, PictureError> {
        text.parse().map(|picture: Picture| picture.board)
    }
}

/// Errors from reading a [`Picture`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// A character that means nothing here.
    #[error("line {line}, column {column}: `{}` is not part of a board; write . for a square, # or a space for a hole, S and E for start and end", found.escape_debug())]
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
    /// The text has no squares.
    #[error("the board has no squares; draw each as a dot, like `...`")]
    NoSquares,
    /// A picture too large to be a board.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A picture too large to be held.
    #[error(transparent)]
    Board(BoardError),
    /// A limit was reached before the picture was read.
    #[error(transparent)]
    Limit(#[from] Limit),
}

impl From<BoardError> for PictureError {
    fn from(error: BoardError) -> Self {
        match error {
            BoardError::NoSquares => Self::NoSquares,
            other => Self::Board(other),
        }
    }
}

impl FromStr for Picture {
    type Err = PictureError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read_within(text, &Budget::unlimited())
    }
}

impl Picture {
    /// Reads a drawn board, if that can be done within a budget.
    ///
    /// A small text can draw a large board, for example with one long line among many short ones.
    ///
    /// ```
    /// # use cavalcade_core as cavalcade;
    /// use cavalcade::{Limits, Picture, PictureError};
    ///
    /// let text = ".".repeat(10_000) + &"\n.".repeat(9_999);
    /// assert!(Picture::read_within(&text, &Limits::none().with_memory(13_000_000).start()).is_ok());
    /// assert!(matches!(
    ///     Picture::read_within(&text, &Limits::none().with_memory(12_000_000).start()),
    ///     Err(PictureError::Limit(_))
    /// ));
    /// ```
    pub fn read_within(text: &str, budget: &Budget) -> Result<Self, PictureError> {
        let text = &*plain(text);
        let (lines, size, spacing) = measure(text, budget)?;
        budget.has_room_for(Board::bytes_with_holes(size))?;
        let mut clock = budget.clock();
        let mut marks = Marks { board: Board::rectangle(size), start: None, end: None };
        let drawn = text.lines().enumerate().skip(lines.start).take(lines.len());
        for (rank, (index, line)) in (0..size.height()).rev().zip(drawn) {
            marks.read_line(line.trim_end(), spacing, rank, index + 1, &mut clock)?;
        }
        Ok(Self { board: marks.board.unless_empty()?, start: marks.start, end: marks.end })
    }
}

/// The meaning of blanks: separators between squares, or holes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spacing {
    /// Every character is a square or a hole.
    Close,
    /// Every second one is.
    Wide,
}

impl Spacing {
    const fn step(self) -> usize {
        match self {
            Self::Close => 1,
            Self::Wide => 2,
        }
    }
}

/// The lines from the first to the last that are not empty, the box they fill, and what their blanks are.
fn measure(text: &str, budget: &Budget) -> Result<(Range<usize>, Size, Spacing), PictureError> {
    let mut clock = budget.clock();
    let (mut lines, mut width) = (None, 0);
    let mut all_are_wide = true;
    for (index, line) in text.lines().map(str::trim_end).enumerate() {
        clock.tick()?;
        if !line.is_empty() {
            let length = line.chars().count();
            // Lines of different lengths are not all as long as the longest.
            all_are_wide &= is_wide(line) && (lines.is_none() || length == width);
            width = width.max(length);
            lines = Some(lines.map_or(index, |lines: Range<usize>| lines.start)..index + 1);
        }
    }
    let lines = lines.ok_or(PictureError::NoSquares)?;
    let spacing = if all_are_wide && width > 1 { Spacing::Wide } else { Spacing::Close };
    let side = |length: usize| u32::try_from(length).map_err(|_| SizeError::TooLong);
    let size = Size::new(side(width.div_ceil(spacing.step()))?, side(lines.len())?)?;
    Ok((lines, size, spacing))
}

/// Returns `true` if a line is marks with one blank or tab between any two.
fn is_wide(line: &str) -> bool {
    let is_blank = |found: u8| found == b' ' || found == b'\t';
    line.bytes().enumerate().all(|(at, found)| is_blank(found) == (at % 2 == 1))
}

/// The squares and marks of a picture as they are read, top line first.
struct Marks {
    board: Board,
    start: Option<Square>,
    end: Option<Square>,
}

impl Marks {
    /// Reads a line, and leaves out what it is too short for.
    fn read_line(
        &mut self,
        line: &str,
        spacing: Spacing,
        rank: u32,
        number: usize,
        clock: &mut Clock<'_>,
    ) -> Result<(), PictureError> {
        let mut file = 0;
        for (column, found) in (1..).zip(line.chars()).step_by(spacing.step()) {
            clock.tick()?;
            self.add(Square::new(file, rank), found, number, column)?;
            file += 1;
        }
        match self.board.size().width() - file {
            0 => Ok(()),
            missing => Ok(self.board.remove_along(Square::new(file, rank), missing)?),
        }
    }

    fn add(&mut self, square: Square, found: char, line: usize, column: usize) -> Result<(), PictureError> {
        let mark = match found {
            '.' | '_' => return Ok(()),
            '#' | ' ' => return Ok(self.board.remove_along(square, 1)?),
            'S' => &mut self.start,
            'E' => &mut self.end,
            _ => return Err(PictureError::StrangeCharacter { line, column, found }),
        };
        match mark.replace(square) {
            Some(_) => Err(PictureError::SecondMark { line, column, found }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
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
    fn a_blank_between_any_two_squares_is_no_hole() {
        let close = read("S..#\n....\n.#.E").unwrap();
        for wide in
            ["S . . #\n. . . .\n. # . E\n", "S _ _ #\r\n_ _ _ _ \r\n_ # _ E\r\n", "S\t.\t.\t#\n. . . .\n. # . E"]
        {
            assert_eq!(read(wide).unwrap(), close, "{wide:?}");
        }
        assert_eq!(
            read("x . .\n. . .").unwrap_err(),
            PictureError::StrangeCharacter { line: 1, column: 1, found: 'x' }
        );
        assert_eq!(read(". . x").unwrap_err(), PictureError::StrangeCharacter { line: 1, column: 5, found: 'x' });
    }

    #[test]
    fn where_lines_are_not_all_alike_a_blank_is_a_hole() {
        for (text, squares) in [(". .\n...", 5), (". .\n. . .", 5), (" . .\n . .", 4), (".\n. .", 3)] {
            let picture = read(text).unwrap();
            assert_eq!(
                (picture.board.size().width() as usize, picture.board.len()),
                (text.lines().map(str::len).max().unwrap(), squares)
            );
        }
    }

    #[test]
    fn marks_and_line_ends_of_other_systems_are_read() {
        let board = read("..#\n...\n").unwrap();
        for text in ["\u{feff}..#\n...\n", "..#\r...\r", "\u{feff}. . #\r. . .", "..#\r\n...\r\n"] {
            assert_eq!(read(text).unwrap(), board, "{text:?}");
        }
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

    #[test]
    fn a_picture_takes_no_more_room_than_its_board_and_no_more_time_than_it_may() {
        let text = ".".repeat(100_000) + &"\n.".repeat(999);
        let wide = Limits::none().with_memory(12_500_000).start();
        assert_eq!(Picture::read_within(&text, &wide).unwrap().board.len(), 100_999);
        let narrow = Limits::none().with_memory(12_499_999).start();
        assert!(matches!(Picture::read_within(&text, &narrow), Err(PictureError::Limit(Limit::Memory { .. }))));
        let hasty = Limits::none().with_time(std::time::Duration::ZERO).start();
        assert!(matches!(Picture::read_within(&text, &hasty), Err(PictureError::Limit(Limit::Time(_)))));
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
