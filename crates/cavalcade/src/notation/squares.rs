//! The names of the squares in order, with blanks between: `a1 c2 ...`.

use std::io::{self, Write};

use super::transcript::ReadError;
use crate::Square;

pub(super) fn write(squares: impl Iterator<Item = Square>, out: &mut impl Write) -> io::Result<()> {
    for (k, square) in squares.enumerate() {
        write!(out, "{}{square}", if k == 0 { "" } else { " " })?;
    }
    writeln!(out)
}

pub(super) fn read(text: &str) -> Result<Vec<Square>, ReadError> {
    let mut path = Vec::new();
    for (index, line) in text.lines().enumerate() {
        // Commas between squares are taken too: people write them.
        for word in line.split([' ', '\t', ',']).filter(|word| !word.is_empty()) {
            path.push(word.parse().map_err(|_| ReadError::StrangeWord {
                line: index + 1,
                column: word.as_ptr().addr() - line.as_ptr().addr() + 1,
                word: word.chars().take(40).collect(),
            })?);
        }
    }
    Ok(path)
}
