//! The grid for spreadsheets: the numbers with commas between them, the highest rank first, holes empty.

use std::io::{self, Write};

use super::grid::parse_number;
use super::meter::Meter;
use super::numbers::{BYTES_A_NUMBER, NumberRows, Numbers, Tick, for_each_stretch};
use super::read_error::ReadError;
use cavalcade_core::Budget;
use cavalcade_core::util::Escaped;

/// Numbers need no quotes, so they are written directly: a large board has many.
pub(super) fn write(numbers: &impl Numbers, tick: Tick<'_>, out: &mut impl Write) -> io::Result<()> {
    let size = numbers.size();
    let mut line = Vec::new();
    for rank in (0..size.height()).rev() {
        let mut comma = None;
        for_each_stretch(numbers, rank, tick, |row| {
            line.clear();
            for number in row {
                line.extend(comma.replace(b','));
                push_number(&mut line, *number);
            }
            // An empty line would not be a record.
            if size.width() == 1 && line.is_empty() {
                line.extend(b"\"\"");
            }
            out.write_all(&line)
        })?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes the digits of a number; nothing for 0, a hole.
fn push_number(line: &mut Vec<u8>, mut number: u64) {
    let from = line.len();
    while number > 0 {
        line.push(b'0' + (number % 10) as u8);
        number /= 10;
    }
    line[from..].reverse();
}

/// A reader of fields between commas, or between semicolons as some spreadsheets write them.
#[must_use]
pub fn reader(text: &str) -> csv::Reader<&[u8]> {
    let has_semicolons = text.lines().next().is_some_and(|line| line.contains(';') && !line.contains(','));
    csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(if has_semicolons { b';' } else { b',' })
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes())
}

pub(super) fn read(text: &str, budget: &Budget) -> Result<NumberRows, ReadError> {
    let mut reader = reader(text);
    let mut meter = Meter::new(BYTES_A_NUMBER, budget);
    let not_csv = |error: csv::Error| ReadError::Csv(error.to_string());
    reader.records().map(|record| read_record(&record.map_err(not_csv)?, &mut meter)).collect()
}

fn read_record(record: &csv::StringRecord, meter: &mut Meter<'_>) -> Result<Vec<Option<u64>>, ReadError> {
    let line = record.position().map_or(0, |position| position.line() as usize);
    (1..)
        .zip(record)
        .map(|(field, word)| match word {
            _ if let Err(limit) = meter.tick() => Err(limit.into()),
            "" | "#" => Ok(None),
            _ => parse_number(word).map(Some).ok_or_else(|| ReadError::StrangeField {
                line,
                field,
                word: Escaped::start_of(word),
            }),
        })
        .collect()
}
