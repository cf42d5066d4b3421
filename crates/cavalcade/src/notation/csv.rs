//! The grid for spreadsheets: the numbers with commas between them, the highest rank first, holes empty.

use std::io::{self, Write};

use super::grid::parse_number;
use super::numbers::{Numbers, Rows};
use super::transcript::ReadError;

pub(super) fn write(numbers: &impl Numbers, out: &mut impl Write) -> io::Result<()> {
    let size = numbers.size();
    let mut row = vec![0; size.width() as usize];
    let mut writer = csv::Writer::from_writer(out);
    for rank in (0..size.height()).rev() {
        numbers.fill_rank(rank, &mut row);
        let fields = row.iter().map(|number| if *number == 0 { String::new() } else { number.to_string() });
        writer.write_record(fields).map_err(io::Error::other)?;
    }
    writer.flush()
}

pub(super) fn read(text: &str) -> Result<Rows, ReadError> {
    let has_semicolons = text.lines().next().is_some_and(|line| line.contains(';') && !line.contains(','));
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(if has_semicolons { b';' } else { b',' })
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    reader.records().map(|record| read_record(&record.map_err(|error| ReadError::Csv(error.to_string()))?)).collect()
}

fn read_record(record: &csv::StringRecord) -> Result<Vec<Option<u64>>, ReadError> {
    let line = record.position().map_or(0, |position| position.line() as usize);
    (1..)
        .zip(record)
        .map(|(field, word)| match word {
            "" | "#" => Ok(None),
            _ => parse_number(word).map(Some).ok_or_else(|| ReadError::StrangeField {
                line,
                field,
                word: word.chars().take(40).collect(),
            }),
        })
        .collect()
}
