//! The names of the squares in order, with blanks between: `a1 c2 ...`. Moves of chess are read as the squares they
//! lead to.

use std::io::{self, Write};

use super::meter::Meter;
use super::moves::{Word, words};
use super::numbers::Tick;
use super::read_error::ReadError;
use cavalcade_core::util::Escaped;
use cavalcade_core::{Budget, Square};

/// The number of bytes to buffer.
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
    let mut path: Vec<Square> = Vec::new();
    let mut meter = Meter::new(size_of::<Square>() as u64, budget);
    for (index, line) in text.lines().enumerate() {
        for word in words(line) {
            meter.tick()?;
            let (line, column) = (index + 1, word.as_ptr().addr() - line.as_ptr().addr() + 1);
            let shown = || Escaped::start_of(word);
            let read = Word::read(word).ok_or_else(|| ReadError::StrangeWord { line, column, word: shown() })?;
            let last = path.last().copied();
            match read {
                Word::Square(square) => path.push(square),
                Word::Move(from, _) if let Some(last) = last.filter(|last| *last != from) => {
                    return Err(ReadError::MoveFromElsewhere { line, column, word: shown(), last });
                }
                // Moves that are written from and to name each square between them twice.
                way => {
                    let squares = way.squares();
                    let again = usize::from(last.is_some() && squares.first().copied() == last);
                    path.extend(squares.into_iter().skip(again));
                }
            }
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

    #[test]
    fn moves_of_chess_are_the_squares_they_lead_to() {
        let path = read("a1 b3 c1 a2", &Budget::unlimited()).unwrap();
        let same = [
            "Na1 Nb3 Nc1 Na2",
            "1. Na1 Nb3 2. Nc1 Na2",
            "1.Na1 Nb3 2.Nc1 Na2",
            "a1-b3-c1-a2",
            "a1 -> b3 -> c1 -> a2",
            "a1b3 b3c1 c1a2",
            "Na1-b3 Nb3-c1 Nc1-a2",
            "a1; b3, c1\na2",
        ];
        for text in same {
            assert_eq!(read(text, &Budget::unlimited()), Ok(path.clone()), "{text}");
        }
    }

    #[test]
    fn a_move_from_elsewhere_is_an_error() {
        let error = read("a1b3 c2d4", &Budget::unlimited()).unwrap_err().to_string();
        assert!(error.starts_with("line 1, column 6: `c2d4` looks like a chess move"), "{error}");
        assert!(error.contains("b3"), "{error}");
    }
}
