//! Reading a tour in any notation.

#[cfg(feature = "serde")]
use super::json;
use super::numbers::{NumberRows, board_and_path};
use super::read_error::{ReadError, expect_at_most};
use super::transcript::Transcript;
use super::{csv, grid, npy, squares};
use crate::{Board, Budget, Size, SizeError, Square};

/// Reads a tour in any of our notations.
pub fn read(bytes: &[u8]) -> Result<Transcript, ReadError> {
    read_within(bytes, u64::MAX)
}

/// Reads a tour in any of our notations, if its board has no more than so many squares, holes included.
///
/// A few words can tell of a board that takes much memory; this says so before taking it.
///
/// ```
/// use cavalcade::notation::{ReadError, read_within};
///
/// assert!(read_within(b"7 2 5\n4 # 8\n1 6 3\n", 9).is_ok());
/// assert!(matches!(read_within(b"a1 zz1000", 64), Err(ReadError::TooLarge { most: 64, .. })));
/// ```
pub fn read_within(bytes: &[u8], most: u64) -> Result<Transcript, ReadError> {
    read_within_budget(bytes, most, &Budget::unlimited())
}

/// Reads as [`read_within`] does, if there is time and room for it.
///
/// ```
/// use cavalcade::Limits;
/// use cavalcade::notation::{ReadError, read_within_budget};
///
/// let (grid, budget) = ("1 ".repeat(10_000), Limits::none().with_memory(100_000).start());
/// assert!(matches!(read_within_budget(grid.as_bytes(), u64::MAX, &budget), Err(ReadError::Limit(_))));
/// ```
pub fn read_within_budget(bytes: &[u8], most: u64, budget: &Budget) -> Result<Transcript, ReadError> {
    if bytes.starts_with(npy::MAGIC) {
        return from_rows(&npy::read(bytes, budget)?, most, budget);
    }
    let text = text_of(bytes)?;
    match text.trim_start().chars().next() {
        None => Err(ReadError::Empty),
        #[cfg(not(feature = "serde"))]
        Some('{') => Err(ReadError::NoJson),
        #[cfg(feature = "serde")]
        Some('{') => {
            budget.has_room_for((text.len() as u64).saturating_mul(JSON_BYTES))?;
            json::read(text, most)
        }
        Some(first) if first.is_alphabetic() => from_squares(squares::read(text, budget)?, most),
        // One file wide there are no commas, and a hole is an empty field in quotes.
        Some(_) if text.contains([',', ';', '"']) => from_rows(&csv::read(text, budget)?, most, budget),
        Some(_) => from_rows(&grid::read(text, budget)?, most, budget),
    }
}

/// The memory that reading JSON takes for each of its bytes: names of squares are long beside what they stand for.
#[cfg(feature = "serde")]
const JSON_BYTES: u64 = 3;

/// The bytes as text, without the mark that some editors put before it.
fn text_of(bytes: &[u8]) -> Result<&str, ReadError> {
    let text = str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let lines = before.split(|byte| *byte == b'\n');
        let column = lines.clone().next_back().map_or(0, <[u8]>::len) + 1;
        ReadError::NotText { line: lines.count(), column }
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

fn from_rows(rows: &NumberRows, most: u64, budget: &Budget) -> Result<Transcript, ReadError> {
    let expected = rows.first().map_or(0, Vec::len);
    if let Some((row, found)) = (1..).zip(rows.iter().map(Vec::len)).find(|(_, found)| *found != expected) {
        return Err(ReadError::Ragged { row, found, expected });
    }
    if rows.iter().flatten().all(Option::is_none) {
        return Err(ReadError::Empty);
    }
    let side = |length: usize| u32::try_from(length).map_err(|_| SizeError::TooLong);
    let size = Size::new(side(expected)?, side(rows.len())?)?;
    expect_at_most(most, size)?;
    if size.area() > Board::MAX_HELD {
        return Err(SizeError::TooLong.into());
    }
    let (board, path, faults) = board_and_path(size, rows, budget)?;
    Ok(Transcript { board, piece: None, kind: None, start: None, end: None, path, faults })
}

fn from_squares(path: Vec<Square>, most: u64) -> Result<Transcript, ReadError> {
    let width = path.iter().map(|square| square.file()).max().ok_or(ReadError::Empty)?;
    let height = path.iter().map(|square| square.rank()).max().ok_or(ReadError::Empty)?;
    let size = Size::new(width.saturating_add(1), height.saturating_add(1))?;
    expect_at_most(most, size)?;
    let board = Board::rectangle(size);
    Ok(Transcript { board, piece: None, kind: None, start: None, end: None, path, faults: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limit, Limits};

    fn message(text: &str) -> String {
        read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn faults_are_named_with_their_place() {
        assert!(message("1 2\n3 x").starts_with("line 2, column 3: `x`"));
        assert!(message("a1 b3 ??").starts_with("line 1, column 7: `??`"));
        assert!(message("1,2\n3,-4").starts_with("line 2, field 2: `-4`"));
        assert!(message("1 2 3\n4 5").starts_with("row 2 has 2 entries and the first has 3"));
        assert!(message("").starts_with("there is no tour in it"));
        assert!(message("{\"width\":3}").starts_with("not the JSON of a tour"));
        assert!(message("{\"outcome\":\"impossible\",\"width\":3,\"height\":3}").contains("with its reason"));
        assert!(message("{\"outcome\":\"gave-up\",\"width\":3,\"height\":3}").contains("`gave-up` holds no tour"));
        let not_text = read(b"1 2\n3 \xFF").unwrap_err().to_string();
        assert!(not_text.starts_with("line 2, column 3: it is not UTF-8"), "{not_text}");
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
        let transcript = read(b"1 2\n2 4\n").unwrap();
        let faults: Vec<String> = transcript.faults.iter().map(ToString::to_string).collect();
        assert_eq!(faults, ["the number 2 stands on a1 and on b2", "the number 3 stands nowhere"]);
    }

    #[test]
    fn what_spreadsheets_and_people_write_is_read_too() {
        assert_eq!(read("\u{feff}\"1\";2\r\n3;\r\n".as_bytes()).unwrap().board.len(), 3);
        assert_eq!(read(b"A1, b3\nc1").unwrap().path.len(), 3);
    }
}
