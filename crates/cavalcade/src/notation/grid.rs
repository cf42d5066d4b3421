//! The grid: the numbers of the squares in columns, the highest rank first.

use std::io::{self, Write};

use super::numbers::{Numbers, Rows};
use super::transcript::ReadError;

pub(super) fn write(numbers: &impl Numbers, out: &mut impl Write) -> io::Result<()> {
    let size = numbers.size();
    let digits = numbers.largest().to_string().len();
    let mut row = vec![0; size.width() as usize];
    let mut line = Vec::with_capacity(row.len() * (digits + 1));
    for rank in (0..size.height()).rev() {
        numbers.fill_rank(rank, &mut row);
        line.clear();
        for number in &row {
            push_padded(&mut line, *number, digits);
        }
        // The blank after the last number becomes the end of the line.
        if let Some(last) = line.last_mut() {
            *last = b'\n';
        }
        out.write_all(&line)?;
    }
    Ok(())
}

/// The number (or `#` for 0) to the right of its column, and a blank.
fn push_padded(line: &mut Vec<u8>, mut number: u64, digits: usize) {
    let from = line.len();
    line.resize(from + digits + 1, b' ');
    let column = &mut line[from..from + digits];
    if number == 0 {
        column[digits - 1] = b'#';
    }
    for place in column.iter_mut().rev() {
        if number == 0 {
            break;
        }
        *place = b'0' + (number % 10) as u8;
        number /= 10;
    }
}

pub(super) fn read(text: &str) -> Result<Rows, ReadError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(index, line)| read_line(line, index + 1)).collect()
}

fn read_line(line: &str, number: usize) -> Result<Vec<Option<u64>>, ReadError> {
    line.split_ascii_whitespace()
        .map(|word| match word {
            "#" => Ok(None),
            _ => parse_number(word).map(Some).ok_or_else(|| {
                let column = word.as_ptr().addr() - line.as_ptr().addr() + 1;
                ReadError::StrangeWord { line: number, column, word: word.chars().take(40).collect() }
            }),
        })
        .collect()
}

/// A number of decimal digits and nothing else.
pub(super) fn parse_number(word: &str) -> Option<u64> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().ok()).flatten()
}
