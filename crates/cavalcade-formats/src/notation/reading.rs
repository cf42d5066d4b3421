//! Reading a tour in any notation.

use std::collections::HashSet;

use super::detect::DetectedFormat;
use super::list::{self, List};
use super::numbers::{NumberRows, Numbered};
use super::parsed_tour::ParsedTour;
use super::read_error::{ReadError, expect_at_most};
use super::{csv, grid, nodes, npy, squares, tsplib};
use crate::json;
use cavalcade_core::util::plain_text::plain;
use cavalcade_core::{Board, Budget, Size, SizeError, Square};

/// Reads a tour in any of our notations.
pub fn read(bytes: &[u8]) -> Result<ParsedTour, ReadError> {
    read_within(bytes, u64::MAX)
}

/// Reads a tour in any notation, if its board has at most this many squares, including holes.
///
/// A few words can describe a board that takes much memory; this limit is checked before taking it.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_formats::*, cavalcade_tours::*}; }
/// use cavalcade::notation::{ReadError, read_within};
///
/// assert!(read_within(b"7 2 5\n4 # 8\n1 6 3\n", 9).is_ok());
/// assert!(matches!(read_within(b"a1 zz1000", 64), Err(ReadError::TooLarge { most: 64, .. })));
/// ```
pub fn read_within(bytes: &[u8], most: u64) -> Result<ParsedTour, ReadError> {
    read_within_budget(bytes, most, &Budget::unlimited())
}

/// Reads as [`read_within`] does, if there is time and room for it.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_formats::*, cavalcade_tours::*}; }
/// use cavalcade::Limits;
/// use cavalcade::notation::{ReadError, read_within_budget};
///
/// let (grid, budget) = ("1 ".repeat(10_000), Limits::none().with_memory(100_000).start());
/// assert!(matches!(read_within_budget(grid.as_bytes(), u64::MAX, &budget), Err(ReadError::Limit(_))));
/// ```
pub fn read_within_budget(bytes: &[u8], most: u64, budget: &Budget) -> Result<ParsedTour, ReadError> {
    Reader { board: None, most, budget }.read(bytes)
}

/// Reads a tour of a known board. Numbers in one row or one file, or as solvers write them, are then those of
/// nodes: the squares in order from a1 along the ranks, counted from 1 or from 0.
///
/// ```
/// # mod cavalcade { pub use {cavalcade_check::*, cavalcade_core::*, cavalcade_formats::*, cavalcade_tours::*}; }
/// use cavalcade::notation::read_on;
/// use cavalcade::{Board, Budget, Size};
///
/// let ring = Board::rectangle(Size::new(3, 3)?).with_holes(["b2".parse()?])?;
/// let parsed = read_on(b"0 6 2 3 7 1 5 4", &ring, &Budget::unlimited())?;
/// assert_eq!(parsed.path[1].to_string(), "b3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_on(bytes: &[u8], board: &Board, budget: &Budget) -> Result<ParsedTour, ReadError> {
    Reader { board: Some(board), most: u64::MAX, budget }.read(bytes)
}

/// The context of a reader.
#[derive(Clone, Copy)]
struct Reader<'a> {
    /// The board, if it is known.
    board: Option<&'a Board>,
    /// The most squares that are to be read.
    most: u64,
    budget: &'a Budget,
}

impl Reader<'_> {
    fn read(self, bytes: &[u8]) -> Result<ParsedTour, ReadError> {
        let budget = self.budget;
        if bytes.starts_with(npy::MAGIC) {
            return self.of_rows(&npy::read(bytes, budget)?);
        }
        let text = &*plain(text_of(bytes)?);
        match DetectedFormat::of(text) {
            None => Err(ReadError::Empty),
            Some(DetectedFormat::Object) => {
                budget.has_room_for((text.len() as u64).saturating_mul(JSON_BYTES))?;
                json::read(text, self.most)
            }
            Some(DetectedFormat::Tags) => Err(ReadError::Tags),
            Some(DetectedFormat::List) => match list::read(text, budget)? {
                List::Path(path) => self.of_squares(path),
                List::Rows(rows) => self.of_rows(&rows),
                List::Nodes(nodes) => self.of_nodes(&nodes),
            },
            Some(DetectedFormat::Tsplib) => {
                let nodes = tsplib::read(text, budget)?;
                let known = nodes::square_board(nodes.len() as u64);
                Reader { board: self.board.or(known.as_ref()), ..self }.of_nodes(&nodes)
            }
            Some(DetectedFormat::Squares) => self.of_squares(squares::read(text, budget)?),
            Some(DetectedFormat::Fields) => self.of_rows(&csv::read(text, budget)?),
            Some(DetectedFormat::Grid) => self.of_rows(&grid::read(text, budget)?),
        }
    }

    fn of_rows(self, rows: &NumberRows) -> Result<ParsedTour, ReadError> {
        if let Some(nodes) = self.nodes_in(rows) {
            return self.of_nodes(&nodes);
        }
        if are_coordinates(rows) {
            return Err(ReadError::Pairs);
        }
        let expected = rows.first().map_or(0, Vec::len);
        if let Some((row, found)) = (1..).zip(rows.iter().map(Vec::len)).find(|(_, found)| *found != expected) {
            return Err(ReadError::Ragged { row, found, expected });
        }
        if rows.iter().flatten().all(Option::is_none) {
            return Err(ReadError::Empty);
        }
        let side = |length: usize| u32::try_from(length).map_err(|_| SizeError::TooLong);
        let size = Size::new(side(expected)?, side(rows.len())?)?;
        expect_at_most(self.most, size)?;
        if size.area() > Board::MAX_HELD {
            return Err(SizeError::TooLong.into());
        }
        let Numbered { board, path, faults } = Numbered::read(size, rows, self.budget)?;
        Ok(ParsedTour { board, piece: None, kind: None, start: None, end: None, path, faults })
    }

    /// Returns rows as numbers of nodes if they cannot be the grid of the board: one row or one file of numbers.
    fn nodes_in(self, rows: &NumberRows) -> Option<Vec<u64>> {
        let size = self.board?.size();
        let (width, height) = (rows.first()?.len(), rows.len());
        let is_grid = (width, height) == (size.width() as usize, size.height() as usize);
        let is_line = height == 1 || rows.iter().all(|row| row.len() == 1);
        if is_grid || !is_line { None } else { rows.iter().flatten().copied().collect() }
    }

    fn of_nodes(self, nodes: &[u64]) -> Result<ParsedTour, ReadError> {
        if nodes.is_empty() {
            return Err(ReadError::Empty);
        }
        let board = self.board.ok_or(ReadError::NoBoard { nodes: nodes.len() })?;
        expect_at_most(self.most, board.size())?;
        let path = nodes::path(nodes, board, self.budget)?;
        let (board, faults) = (board.clone(), Vec::new());
        Ok(ParsedTour { board, piece: None, kind: None, start: None, end: None, path, faults })
    }

    fn of_squares(self, path: Vec<Square>) -> Result<ParsedTour, ReadError> {
        let width = path.iter().map(|square| square.file()).max().ok_or(ReadError::Empty)?;
        let height = path.iter().map(|square| square.rank()).max().ok_or(ReadError::Empty)?;
        let size = Size::new(width.saturating_add(1), height.saturating_add(1))?;
        expect_at_most(self.most, size)?;
        let board = Board::rectangle(size);
        Ok(ParsedTour { board, piece: None, kind: None, start: None, end: None, path, faults: Vec::new() })
    }
}

/// Returns `true` if rows look like x,y coordinates: pairs in which the same few numbers come again and again. The
/// numbers of a grid are all different.
fn are_coordinates(rows: &NumberRows) -> bool {
    let pairs = rows.iter().map(|row| if let [Some(x), Some(y)] = row[..] { Some([x, y]) } else { None });
    let Some(pairs) = pairs.collect::<Option<Vec<_>>>() else { return false };
    let different = pairs.iter().flatten().collect::<HashSet<_>>().len();
    pairs.len() > 3 && different <= pairs.len() + 1
}

/// The memory that reading JSON takes for each of its bytes: the name of a square is longer than the square in memory.
const JSON_BYTES: u64 = 3;

/// The bytes as text.
fn text_of(bytes: &[u8]) -> Result<&str, ReadError> {
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return Err(ReadError::Utf16);
    }
    str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let lines = before.split(|byte| *byte == b'\n');
        let column = lines.clone().next_back().map_or(0, <[u8]>::len) + 1;
        ReadError::NotText { line: lines.count(), column }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Format, write};
    use cavalcade_check::verify::verify_squares;
    use cavalcade_core::{Limit, Limits, Question};

    fn message(text: &str) -> String {
        read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn faults_are_named_with_their_place() {
        assert!(message("1 2\n3 x").starts_with("line 2, column 3: `x`"));
        assert!(message("a1 b3 ??").starts_with("line 1, column 7: `??`"));
        assert!(message("1,2\n3,-4").starts_with("line 2, field 2: `-4`"));
        assert!(message("1 2 3\n4 5").starts_with("row 2 has 2 entries but the first has 3"));
        assert!(message("").starts_with("there is no tour in it"));
        assert!(message("{\"width\":3}").starts_with("not the JSON of a tour"));
        assert!(message("{\"outcome\":\"impossible\",\"width\":3,\"height\":3}").contains("with its reason"));
        assert!(message("{\"outcome\":\"gave-up\",\"width\":3,\"height\":3}").contains("`gave-up` has no tour"));
        let not_text = read(b"1 2\n3 \xFF").unwrap_err().to_string();
        assert!(not_text.starts_with("line 2, column 3: it is not UTF-8"), "{not_text}");
        assert_eq!(read(b"\xFF\xFEa\x001\x00"), Err(ReadError::Utf16));
        assert_eq!(read(b"TOUR_SECTION\n-1\n"), Err(ReadError::Empty));
    }

    #[test]
    fn a_limit_stops_every_reader_of_many_squares() {
        let lines = |word: &str, between: &str| vec![vec![word; 1000].join(between); 100].join("\n");
        let mut array = Vec::new();
        let array_header = "{'descr': '|u1', 'fortran_order': False, 'shape': (1000, 100), }";
        array.extend(npy::MAGIC);
        array.extend([1, 0, array_header.len() as u8, 0]);
        array.extend(array_header.as_bytes());
        array.resize(array.len() + 100_000, 1);
        let texts = [lines("1", " "), lines("#", " "), lines("1", ","), lines("", ","), lines("a1", " ")];
        let hasty = Limits::none().with_time(std::time::Duration::ZERO).start();
        let narrow = Limits::none().with_memory(300_000).start();
        for bytes in texts.into_iter().map(String::into_bytes).chain([array]) {
            let read = |budget| read_within_budget(&bytes, u64::MAX, budget);
            assert!(matches!(read(&hasty), Err(ReadError::Limit(Limit::Time(_)))));
            assert!(matches!(read(&narrow), Err(ReadError::Limit(Limit::Memory { .. }))));
        }
    }

    #[test]
    fn a_repeated_number_is_a_fault_of_the_tour_not_of_the_file() {
        let parsed = read(b"1 2\n2 4\n").unwrap();
        let faults: Vec<String> = parsed.faults.iter().map(ToString::to_string).collect();
        assert_eq!(faults, ["the number 2 is on a1 and on b2", "the number 3 is missing"]);
    }

    #[test]
    fn numbers_start_at_1_and_only_in_an_array_0_is_a_hole() {
        for text in ["7 2 5\n4 0 8\n1 6 3", "7,2,5\n4,0,8\n1,6,3", "[[7,2,5],[4,0,8],[1,6,3]]"] {
            assert_eq!(read(text.as_bytes()), Err(ReadError::Zero { square: Square::new(1, 1) }), "{text}");
        }
        assert!(message("6 1 4\n3 # 7\n0 5 2").starts_with("there is a 0 on a1, but move numbers start at 1"));
        let ring = read(b"7 2 5\n4 # 8\n1 6 3\n").unwrap();
        let question = Question::on(ring.board.clone());
        let tour = verify_squares(&question, &ring.path).unwrap();
        let mut array = Vec::new();
        write(&tour, Format::Npy, &mut array).unwrap();
        assert_eq!(read(&array), Ok(ring));
    }

    #[test]
    fn what_spreadsheets_and_people_write_is_read_too() {
        assert_eq!(read("\u{feff}\"1\";2\r\n3;\r\n".as_bytes()).unwrap().board.len(), 3);
        assert_eq!(read(b"A1, b3\nc1").unwrap().path.len(), 3);
        let grid = read(b"7 2 5\n4 # 8\n1 6 3\n").unwrap();
        for same in [
            "\u{feff}7 2 5\r4 # 8\r1 6 3\r",
            "7,2,5\r4,,8\r1,6,3",
            "[[7,2,5],\r[4,null,8],[1,6,3]]",
            "7\t2\t5\r\n4\t#\t8\r\n1\t6\t3",
        ] {
            assert_eq!(read(same.as_bytes()).unwrap(), grid, "{same:?}");
        }
    }

    #[test]
    fn coordinates_are_met_with_a_hint() {
        for text in ["0,0\n1,2\n2,4\n4,3\n", "1 1\n2 3\n3 5\n5 4\n3 3\n", "0;0\n2;1\n4;2\n3;4\n1;3\n"] {
            assert_eq!(read(text.as_bytes()), Err(ReadError::Pairs), "{text}");
        }
        assert!(read(b"1 4\n3 2\n5 8\n7 6\n").is_ok());
    }

    #[test]
    fn numbers_of_nodes_need_a_board() {
        let board = Board::rectangle(Size::new(3, 4).unwrap());
        let path = read(b"1. Na1 Nc2 2. Na3 Nb1 3. Nc3 Na2 4. Nb4 Nc4").unwrap().path;
        let nodes = [0, 5, 6, 1, 8, 3, 10, 11].map(|node: u64| node.to_string());
        for text in [nodes.join("\n"), nodes.join(" "), format!("[{}]", nodes.join(","))] {
            let parsed = read_on(text.as_bytes(), &board, &Budget::unlimited()).unwrap();
            assert_eq!((parsed.path, parsed.board), (path.clone(), board.clone()), "{text}");
        }
        assert_eq!(read(b"[0, 5, 6]").unwrap_err(), ReadError::NoBoard { nodes: 3 });
        assert_eq!(read(b"TOUR_SECTION\n1\n2\n3\n-1\n").unwrap_err(), ReadError::NoBoard { nodes: 3 });
        assert_eq!(read(b"TOUR_SECTION\n1\n4\n3\n2\n-1\n").unwrap().path[1], "b2".parse().unwrap());
        // A count before the nodes is not a node.
        let counted = format!("8\n{}", nodes.join(" "));
        assert!(matches!(read_on(counted.as_bytes(), &board, &Budget::unlimited()), Err(ReadError::Ragged { .. })));
        // A grid of the board's own shape stays one.
        let line = Board::rectangle(Size::new(3, 1).unwrap());
        assert_eq!(read_on(b"3 1 2", &line, &Budget::unlimited()).unwrap().path[0], "b1".parse().unwrap());
    }
}
