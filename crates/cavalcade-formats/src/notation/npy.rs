//! The grid as a `NumPy` array: a short header in ASCII, then the numbers as they lie in memory.
//!
//! The format is documented with `NumPy` (`numpy.lib.format`): `\x93NUMPY`, a version, the length of the header, and the
//! header itself, a Python dictionary with `descr`, `fortran_order` and `shape`, padded with blanks so that the data
//! begin at a multiple of 64. We write version 1.0 with `<u4` or `<u8`, and read any whole numbers.
//!
//! A 0 is a hole.

use std::io::{self, Write};

use super::meter::Meter;
use super::numbers::{BYTES_A_NUMBER, NumberRows, Numbers, Tick, for_each_stretch};
use super::read_error::ReadError;
use cavalcade_core::Budget;

pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

pub(super) fn write(numbers: &impl Numbers, tick: Tick<'_>, out: &mut impl Write) -> io::Result<()> {
    let size = numbers.size();
    let is_short = u32::try_from(numbers.largest()).is_ok();
    write_header(if is_short { "<u4" } else { "<u8" }, size.height(), size.width(), out)?;
    let mut bytes = Vec::new();
    for rank in (0..size.height()).rev() {
        for_each_stretch(numbers, rank, tick, |row| {
            bytes.resize(row.len() * if is_short { 4 } else { 8 }, 0);
            if is_short {
                put(row, |number| (number as u32).to_le_bytes(), &mut bytes);
            } else {
                put(row, u64::to_le_bytes, &mut bytes);
            }
            out.write_all(&bytes)
        })?;
    }
    Ok(())
}

fn put<const SIZE: usize>(row: &[u64], element: impl Fn(u64) -> [u8; SIZE], bytes: &mut [u8]) {
    for (to, number) in bytes.as_chunks_mut::<SIZE>().0.iter_mut().zip(row) {
        *to = element(*number);
    }
}

fn write_header(descr: &str, rows: u32, columns: u32, out: &mut impl Write) -> io::Result<()> {
    let dictionary = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({rows}, {columns}), }}");
    let before = MAGIC.len() + 4;
    let length = (before + dictionary.len() + 1).next_multiple_of(64) - before;
    out.write_all(MAGIC)?;
    out.write_all(&[1, 0])?;
    out.write_all(&(length as u16).to_le_bytes())?;
    writeln!(out, "{dictionary:width$}", width = length - 1)
}

/// Reads the numbers of an array, the highest rank first.
pub(super) fn read(bytes: &[u8], budget: &Budget) -> Result<NumberRows, ReadError> {
    let bad = |what: &str| ReadError::Npy(what.to_string());
    let (header, data) = split(bytes).ok_or_else(|| bad("the header is cut short"))?;
    let header = str::from_utf8(header).map_err(|_| bad("the header is not text"))?;
    let number = Element::parse(header).map_err(|what| bad(&what))?;
    let (rows, columns) = shape(header).map_err(|what| bad(&what))?;
    let values = rows.checked_mul(columns).filter(|values| values.checked_mul(number.bytes) == Some(data.len()));
    let values = values.ok_or_else(|| bad("the length of its data does not match its shape"))?;
    if values == 0 {
        return Err(ReadError::Empty);
    }
    let value = |k: usize| number.read(&data[k * number.bytes..][..number.bytes]);
    let is_transposed = header.contains("'fortran_order': True");
    let at =
        |row: usize, column: usize| value(if is_transposed { column * rows + row } else { row * columns + column });
    let mut meter = Meter::new(BYTES_A_NUMBER, budget);
    let mut read_row = |row: usize| {
        (0..columns)
            .map(|column| match at(row, column) {
                _ if let Err(limit) = meter.tick() => Err(limit.into()),
                Some(0) => Ok(None),
                Some(number) => Ok(Some(number)),
                None => Err(bad(&format!("it has a negative number in row {}, column {}", row + 1, column + 1))),
            })
            .collect()
    };
    (0..rows).map(&mut read_row).collect()
}

/// The header and the data.
fn split(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let (version, rest) = rest.split_at_checked(2)?;
    let (length, rest) = if version[0] == 1 {
        let (length, rest) = rest.split_at_checked(2)?;
        (usize::from(u16::from_le_bytes(length.try_into().ok()?)), rest)
    } else {
        let (length, rest) = rest.split_at_checked(4)?;
        (u32::from_le_bytes(length.try_into().ok()?) as usize, rest)
    };
    rest.split_at_checked(length)
}

/// The numbers of rows and columns, or what is wrong with them.
fn shape(header: &str) -> Result<(usize, usize), String> {
    let inside = header.split("'shape': (").nth(1).and_then(|rest| rest.split(')').next());
    let inside = inside.ok_or("its header has no shape")?;
    let sides: Vec<&str> = inside.split(',').map(str::trim).filter(|side| !side.is_empty()).collect();
    let [rows, columns] = sides[..] else {
        let (number, s) = (sides.len(), if sides.len() == 1 { "" } else { "s" });
        return Err(format!("it has {number} dimension{s}"));
    };
    let side = |side: &str| side.parse().map_err(|_| format!("its shape has the side {side}"));
    Ok((side(rows)?, side(columns)?))
}

/// The layout of one number in memory.
struct Element {
    bytes: usize,
    is_signed: bool,
    is_big_endian: bool,
}

impl Element {
    /// Reads the layout from the header, or returns what is wrong with it.
    fn parse(header: &str) -> Result<Self, String> {
        let descr = header.split("'descr': '").nth(1).and_then(|rest| rest.split('\'').next());
        let descr = descr.ok_or("its items are not plain numbers")?;
        let mut characters = descr.chars();
        let (Some(order), Some(sort)) = (characters.next(), characters.next()) else {
            return Err(format!("its items have the type {descr}"));
        };
        let bytes = characters.as_str().parse().ok().filter(|bytes| [1, 2, 4, 8].contains(bytes));
        match (sort, bytes) {
            ('i' | 'u', Some(bytes)) if "<>|=".contains(order) => {
                Ok(Self { bytes, is_signed: sort == 'i', is_big_endian: order == '>' })
            }
            ('f' | 'c', _) => Err(format!("it has floating-point numbers (type {descr}), which .astype(int) converts")),
            _ => Err(format!("its items have the type {descr}")),
        }
    }

    /// The number in these bytes, unless it is negative.
    fn read(&self, bytes: &[u8]) -> Option<u64> {
        let fold = |value: u64, byte: &u8| value << 8 | u64::from(*byte);
        let value = if self.is_big_endian { bytes.iter().fold(0, fold) } else { bytes.iter().rev().fold(0, fold) };
        let is_negative = self.is_signed && value >> (8 * self.bytes - 1) == 1;
        (!is_negative).then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(bytes: &[u8]) -> Result<NumberRows, ReadError> {
        read(bytes, &Budget::unlimited())
    }

    fn file(dictionary: &str, data: &[u8]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([1, 0]);
        bytes.extend((dictionary.len() as u16).to_le_bytes());
        bytes.extend(dictionary.as_bytes());
        bytes.extend(data);
        bytes
    }

    #[test]
    fn arrays_of_other_kinds_of_whole_numbers_are_read() {
        let header = "{'descr': '>i2', 'fortran_order': True, 'shape': (2, 2), }";
        assert_eq!(
            read_all(&file(header, &[0, 1, 0, 2, 0, 3, 0, 0])),
            Ok(vec![vec![Some(1), Some(3)], vec![Some(2), None]])
        );
    }

    #[test]
    fn what_is_no_grid_is_refused_with_its_reason() {
        let refused = [
            (
                "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 1), }",
                &[0; 8][..],
                "floating-point numbers (type <f8)",
            ),
            ("{'descr': '|b1', 'fortran_order': False, 'shape': (1, 1), }", &[1], "its items have the type |b1"),
            (
                "{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (1, 1), }",
                &[1; 4],
                "its items are not plain numbers",
            ),
            ("{'descr': '|u1', 'fortran_order': False, 'shape': (4,), }", &[1, 2, 3, 4], "it has 1 dimension;"),
            ("{'descr': '|u1', 'fortran_order': False, 'shape': (1, 2, 2), }", &[1, 2, 3, 4], "it has 3 dimensions"),
            ("{'descr': '|u1', 'fortran_order': False, 'shape': (2, 2), }", &[1, 2, 3], "does not match its shape"),
            (
                "{'descr': '<i2', 'fortran_order': False, 'shape': (1, 1), }",
                &[0xFF, 0xFF],
                "negative number in row 1, column 1",
            ),
        ];
        for (header, data, message) in refused {
            let error = read_all(&file(header, data)).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn the_data_begin_at_a_multiple_of_64() {
        let mut bytes = Vec::new();
        write_header("<u4", 8, 8, &mut bytes).unwrap();
        assert_eq!(bytes.len() % 64, 0);
    }
}
