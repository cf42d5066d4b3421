//! A grid in which some numbers are given, as text.
//!
//! Squares are separated by blanks: `.` or `_` is an empty square, `#` is a hole, and a number is a clue. The first
//! line is the highest rank. Instead of blanks there may be commas or semicolons, and then also nothing for a square to
//! fill. In JSON a grid is an object as `cavalcade puzzle --json` prints it, or a list of ranks.
//!
//! ```text
//! 1 . 13 . 25
//! . . #  . .
//! ```

use std::fmt;

use super::clue_json;
pub use super::clue_rows::ClueGridError;
use super::clue_rows::{Cell, board_and_given};
use cavalcade_core::util::Escaped;
use cavalcade_core::util::plain_text::plain;
use cavalcade_core::{Board, Clues, Kind, Piece, Question, Square};
use cavalcade_formats::notation::csv_reader;

/// A board and the numbers that are given on it.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_core::*, cavalcade_tours::*}; pub mod puzzle { pub use cavalcade_puzzle::*; } }
/// use cavalcade::puzzle::ClueGrid;
///
/// let grid = ClueGrid::read("1 . .\n. # .\n. . 3\n")?;
/// assert_eq!(grid.board.len(), 8);
/// assert_eq!(grid.given, [("a3".parse()?, 1), ("c1".parse()?, 3)]);
/// assert_eq!(grid.to_string(), "1 . .\n. # .\n. . 3\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClueGrid {
    /// The board.
    pub board: Board,
    /// The squares that have a number.
    pub given: Vec<(Square, u64)>,
    /// The kind of tour, if the text names it.
    pub kind: Option<Kind>,
    /// The piece, if the text names it.
    pub piece: Option<Piece>,
}

impl ClueGrid {
    /// The grid of a question with clues.
    #[must_use]
    pub fn of(question: &Question) -> Self {
        let clues = question.given().into_iter().flat_map(Clues::iter);
        Self {
            board: question.board().clone(),
            given: clues.map(|clue| (clue.square, clue.number)).collect(),
            kind: Some(question.kind()),
            piece: Some(*question.piece()),
        }
    }

    /// Returns `true` if a text is meant as a grid with numbers, and not as the picture of a board: a line of it has
    /// several words, and one of them is a number, or all lines are one square or number; or it is JSON with clues, or
    /// a list.
    #[must_use]
    pub fn is_meant_by(text: &str) -> bool {
        let text = &*plain(text);
        match start_of(text).chars().next() {
            Some('{') => return text.contains("\"clues\""),
            Some('[') => return true,
            _ => {}
        }
        let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let parts = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"');
        let has_several = |line: &str| line.trim().contains(parts);
        let is_one_wide = || {
            let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
            lines.all(|line| matches!(line, "." | "_" | "#") || is_number(line))
                && text.lines().any(|line| is_number(line.trim()))
        };
        text.lines().any(|line| has_several(line) && line.split(parts).any(is_number)) || is_one_wide()
    }

    /// Reads a grid.
    pub fn read(text: &str) -> Result<Self, ClueGridError> {
        let text = &*plain(text);
        let text = start_of(text);
        match text.chars().next() {
            Some('{') => {
                let (board, puzzle) = clue_json::read_object(text).map_err(ClueGridError::Json)?;
                Ok(Self { board, given: puzzle.setup.clues, kind: puzzle.kind, piece: puzzle.piece })
            }
            Some('[') => Self::of_rows(&clue_json::read_ranks(text).map_err(ClueGridError::Json)?),
            _ if text.contains([',', ';', '"']) => Self::of_rows(&with_commas(text)?),
            _ => Self::of_rows(&with_blanks(text)?),
        }
    }

    fn of_rows(rows: &[(usize, Vec<Cell>)]) -> Result<Self, ClueGridError> {
        let (board, given) = board_and_given(rows)?;
        Ok(Self { board, given, kind: None, piece: None })
    }
}

/// The text without empty lines before it.
fn start_of(text: &str) -> &str {
    text.trim_start_matches(['\n', '\r'])
}

fn cell(line: usize, word: &str) -> Result<Cell, ClueGridError> {
    Cell::read(word).ok_or_else(|| ClueGridError::Strange { line, word: Escaped::start_of(word) })
}

fn with_blanks(text: &str) -> Result<Vec<(usize, Vec<Cell>)>, ClueGridError> {
    let mut rows = Vec::new();
    for (line, words) in (1..).zip(text.lines()) {
        if words.trim().is_empty() {
            continue;
        }
        // Puzzles in one file are separated by an empty line.
        if rows.last().is_some_and(|(last, _)| last + 1 < line) {
            return Err(ClueGridError::Another { line });
        }
        rows.push((line, words.split_whitespace().map(|word| cell(line, word)).collect::<Result<_, _>>()?));
    }
    Ok(rows)
}

fn with_commas(text: &str) -> Result<Vec<(usize, Vec<Cell>)>, ClueGridError> {
    let mut reader = csv_reader(text);
    let mut rows = Vec::new();
    for (row, record) in (1..).zip(reader.records()) {
        let strange =
            |error: csv::Error| ClueGridError::Strange { line: row, word: Escaped::start_of(&error.to_string()) };
        let record = record.map_err(strange)?;
        let line = record.position().map_or(row, |position| position.line() as usize);
        let to_fill = |word: &str| if word.is_empty() { Ok(Cell::Fill) } else { cell(line, word) };
        rows.push((line, record.iter().map(to_fill).collect::<Result<_, _>>()?));
    }
    Ok(rows)
}

impl fmt::Display for ClueGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size();
        let mut given = self.given.clone();
        given.sort_unstable();
        let number = |square: Square| given.binary_search_by_key(&square, |(given, _)| *given).ok().map(|k| given[k].1);
        let width = given.iter().map(|(_, number)| number.to_string().len()).max().unwrap_or(1);
        for rank in (0..size.height()).rev() {
            for file in 0..size.width() {
                let square = Square::new(file, rank);
                let word = match number(square) {
                    Some(number) => number.to_string(),
                    None if self.board.contains(square) => ".".into(),
                    None => "#".into(),
                };
                let gap = if file == 0 { "" } else { " " };
                write!(f, "{gap}{word:>width$}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_is_distinguished_from_a_picture() {
        assert!(ClueGrid::is_meant_by("1 . 13 . 25\n"));
        assert!(ClueGrid::is_meant_by(". . .\n. 5 .\n"));
        assert!(ClueGrid::is_meant_by("1,,13\n,,\n"));
        assert!(ClueGrid::is_meant_by("{\"width\":3,\"height\":3,\"clues\":{}}"));
        assert!(ClueGrid::is_meant_by("[[1,null]]"));
        assert!(!ClueGrid::is_meant_by("..#\n.S.\n"));
        assert!(!ClueGrid::is_meant_by(". .\n"));
    }

    #[test]
    fn errors_in_a_grid_are_reported() {
        assert!(matches!(ClueGrid::read("1 .\n. . .\n"), Err(ClueGridError::Ragged { line: 2, found: 3, first: 2 })));
        assert!(matches!(ClueGrid::read("1 x\n"), Err(ClueGridError::Strange { line: 1, .. })));
        assert!(matches!(ClueGrid::read("1,-2\n"), Err(ClueGridError::Strange { line: 1, .. })));
        assert!(matches!(ClueGrid::read("1 .\n\n. 1\n"), Err(ClueGridError::Another { line: 3 })));
        assert!(matches!(ClueGrid::read(""), Err(ClueGridError::Size(_))));
        assert!(matches!(ClueGrid::read("# #\n"), Err(ClueGridError::Board(_))));
    }

    #[test]
    fn commas_and_semicolons_part_squares_too() {
        let blanks = ClueGrid::read("1 . 13\n# . .\n").unwrap();
        let others = [
            "1,,13\n#,,.\n",
            "1;;13\r\n#;_;\r\n",
            "\u{feff}\"1\",\"\",13\n#,,\n",
            "1 . 13\r# . .\r",
            "\u{feff}1 _ 13\r\n# . .",
        ];
        for text in others {
            assert!(ClueGrid::is_meant_by(text), "{text:?}");
            assert_eq!(ClueGrid::read(text).unwrap(), blanks, "{text:?}");
        }
    }

    #[test]
    fn json_has_a_grid_as_an_object_or_as_ranks() {
        let blanks = ClueGrid::read("1 . 13\n# . .\n").unwrap();
        assert_eq!(ClueGrid::read("[[1, null, 13], [\"#\", \".\", \"\"]]").unwrap(), blanks);
        let object = "{\"kind\":\"closed\",\"width\":3,\"height\":2,\"holes\":[\"a1\"],\"clues\":{\"a2\":1,\"c2\":13}}";
        let grid = ClueGrid::read(object).unwrap();
        assert_eq!((&grid.board, &grid.given, grid.kind), (&blanks.board, &blanks.given, Some(Kind::Closed)));
        for wrong in ["{\"clues\":{}}", "[1]", "[[-1]]", "{\"width\":3,\"height\":0,\"clues\":{}}", "{}{}"] {
            assert!(ClueGrid::read(wrong).is_err(), "{wrong}");
        }
        for (text, message) in [
            ("[[1,2.5]]", "2.5 in rank 1 is not an entry"),
            ("[[1],5]", "item 2 is 5, not a rank"),
            ("[[1,", "a closing bracket or quote is missing"),
            ("{\"width\":3,\"clues\":{}}", "`height` is missing"),
            ("{\"kind\":\"round\",\"width\":3,\"height\":3,\"clues\":{}}", "`kind`: `round` is not a kind of tour"),
        ] {
            let error = ClueGrid::read(text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        let huge = "{\"width\":1000000,\"height\":1000000,\"holes\":[\"a1\"],\"clues\":{}}";
        assert!(matches!(ClueGrid::read(huge), Err(ClueGridError::Json(_))));
    }

    #[test]
    fn a_grid_reads_back_as_it_prints() {
        let grid = ClueGrid::read("1 . 13\n# . .\n").unwrap();
        assert_eq!(grid.to_string(), " 1  . 13\n #  .  .\n");
        assert_eq!(ClueGrid::read(&grid.to_string()).unwrap(), grid);
    }
}
