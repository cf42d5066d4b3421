//! The names of the squares in order, with blanks between: `a1 c2 ...`.

use std::io::{self, Write};

use super::meter::Meter;
use super::numbers::Tick;
use super::read_error::ReadError;
use crate::{Budget, Shown, Square};

/// How many bytes are gathered before they are written.
const STRETCH: usize = 1 << 16;

pub(super) fn write(squares: impl Iterator<Item = Square>, tick: Tick<'_>, out: &mut impl Write) -> io::Result<()> {
    let (mut text, mut count) = (Vec::with_capacity(STRETCH + 32), 0);
    let mut blank = None;
    for square in squares {
        text.extend(blank.replace(b' '));
        text.extend_from_slice(square.name().as_str().as_bytes());
        count += 1;
        if text.len() >= STRETCH {
            out.write_all(&text)?;
            text.clear();
            tick(std::mem::take(&mut count))?;
        }
    }
    text.push(b'\n');
    out.write_all(&text)?;
    tick(count)
}

pub(super) fn read(text: &str, budget: &Budget) -> Result<Vec<Square>, ReadError> {
    let mut path = Vec::new();
    let mut meter = Meter::new(size_of::<Square>() as u64, budget);
    for (index, line) in text.lines().enumerate() {
        // Commas between squares are taken too: people write them.
        for word in line.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
            meter.tick()?;
            path.push(word.parse().map_err(|_| ReadError::StrangeWord {
                line: index + 1,
                column: word.as_ptr().addr() - line.as_ptr().addr() + 1,
                word: Shown::start_of(word),
            })?);
        }
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn squares_are_written_by_their_names(files: Vec<u32>, rank in 0..u32::MAX) {
            let squares: Vec<Square> = files.iter().map(|file| Square::new(file % u32::MAX, rank)).collect();
            let mut text = Vec::new();
            write(squares.iter().copied(), &mut |_| Ok(()), &mut text).unwrap();
            let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
            prop_assert_eq!(String::from_utf8(text).unwrap(), names.join(" ") + "\n");
        }
    }
}
