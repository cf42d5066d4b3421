//! The grid: the numbers of the squares in columns, the highest rank first.

use std::io::{self, Write};

use super::meter::Meter;
use super::numbers::{BYTES_A_NUMBER, NumberRows, Numbers, Tick, for_each_stretch};
use super::read_error::ReadError;
use cavalcade_core::Budget;
use cavalcade_core::util::Escaped;

pub(super) fn write(numbers: &impl Numbers, tick: Tick<'_>, out: &mut impl Write) -> io::Result<()> {
    let digits = numbers.largest().to_string().len();
    let mut line = Vec::new();
    for rank in (0..numbers.size().height()).rev() {
        // No blank before the first number of the line.
        let mut blank = None;
        for_each_stretch(numbers, rank, tick, |row| {
            line.clear();
            for number in row {
                line.extend(blank.replace(b' '));
                push_padded(&mut line, *number, digits);
            }
            out.write_all(&line)
        })?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// The number (or `#` for 0) to the right of its column.
fn push_padded(line: &mut Vec<u8>, mut number: u64, digits: usize) {
    let from = line.len();
    line.resize(from + digits, b' ');
    let column = &mut line[from..];
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

pub(super) fn read(text: &str, budget: &Budget) -> Result<NumberRows, ReadError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut meter = Meter::new(BYTES_A_NUMBER, budget);
    lines.map(|(index, line)| read_line(line, index + 1, &mut meter)).collect()
}

fn read_line(line: &str, number: usize, meter: &mut Meter<'_>) -> Result<Vec<Option<u64>>, ReadError> {
    line.split_ascii_whitespace()
        .map(|word| match word {
            _ if let Err(limit) = meter.tick() => Err(limit.into()),
            "#" => Ok(None),
            _ => parse_number(word).map(Some).ok_or_else(|| {
                let column = word.as_ptr().addr() - line.as_ptr().addr() + 1;
                ReadError::StrangeWord { line: number, column, word: Escaped::start_of(word) }
            }),
        })
        .collect()
}

/// A number of decimal digits and nothing else.
pub(super) fn parse_number(word: &str) -> Option<u64> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().ok()).flatten()
}
