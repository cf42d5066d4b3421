//! `--at` and `--where`: a few squares of a tour, or the number of one.

use std::io::{self, Write};
use std::path::Path;

use cavalcade::construct::Formula;
use cavalcade::{Budget, Size, Square, Tour, counted};
use serde::{Serialize, Serializer};

use crate::args::{FindArgs, LookupArgs};
use crate::failure::{Exit, Failure};
use crate::format::Format;
use crate::output::write_to;

/// A tour to look things up in.
pub(super) enum Source<'a> {
    Formula(&'a Formula),
    Tour(&'a Tour),
}

impl Source<'_> {
    fn size(&self) -> Size {
        match self {
            Self::Formula(formula) => formula.size(),
            Self::Tour(tour) => tour.board().size(),
        }
    }

    fn len(&self) -> u64 {
        match self {
            Self::Formula(formula) => formula.len(),
            Self::Tour(tour) => tour.len() as u64,
        }
    }

    /// The squares with these numbers, from 1.
    fn squares(&self, numbers: Numbers) -> Box<dyn Iterator<Item = Square> + '_> {
        let (before, count) = (numbers.first - 1, (numbers.last - numbers.first + 1) as usize);
        match self {
            Self::Formula(formula) => Box::new(formula.squares_from(before).take(count)),
            Self::Tour(tour) => Box::new(tour.squares().skip(before as usize).take(count)),
        }
    }

    /// The number of a square, from 1.
    fn number(&self, square: Square) -> Option<u64> {
        let index = match self {
            Self::Formula(formula) => formula.index_of(square),
            Self::Tour(tour) => tour.squares().position(|other| other == square).map(|index| index as u64),
        };
        index.map(|index| index + 1)
    }
}

/// Numbers of squares, from 1, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    first: u64,
    last: u64,
}

/// Reads `N` or `N..M`.
pub(crate) fn parse_numbers(text: &str) -> Result<Numbers, String> {
    let wrong = || "write a number from 1, like 64, or a range, like 60..64".to_string();
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |digits: &str| {
        let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_plain.then(|| digits.parse::<u64>().ok()).flatten().filter(|number| *number > 0).ok_or_else(wrong)
    };
    let numbers = Numbers { first: number(first)?, last: number(last)? };
    if numbers.first <= numbers.last { Ok(numbers) } else { Err(wrong()) }
}

/// Writes what was asked for.
pub(super) fn write(args: &FindArgs, format: Format, source: &Source<'_>, budget: &Budget) -> Result<Exit, Failure> {
    let answer = Answer { file: args.output.as_deref(), is_json: format == Format::JSON, budget };
    let LookupArgs { at, whereabouts } = args.lookup;
    if let Some(numbers) = at {
        answer.write_squares(source, numbers)?;
    }
    if let Some(square) = whereabouts {
        answer.write_number(source, square)?;
    }
    Ok(Exit::Done)
}

/// Where the answer goes.
struct Answer<'a> {
    file: Option<&'a Path>,
    is_json: bool,
    budget: &'a Budget,
}

impl Answer<'_> {
    fn write_squares(&self, source: &Source<'_>, numbers: Numbers) -> Result<(), Failure> {
        if numbers.last > source.len() {
            let (squares, last) = (counted(source.len(), "square"), source.len());
            return Err(Failure::usage(format!("the tour has {squares}; name numbers from 1 to {last} with --at")));
        }
        write_to(self.file, self.budget, |out| {
            if self.is_json {
                let (place, from) = (Place::new(source), numbers.first.to_string());
                return write_json(&At { place, from, squares: Squares(source, numbers) }, out);
            }
            for (k, square) in source.squares(numbers).enumerate() {
                write!(out, "{}{square}", if k == 0 { "" } else { " " })?;
            }
            writeln!(out)
        })
    }

    fn write_number(&self, source: &Source<'_>, square: Square) -> Result<(), Failure> {
        let size = source.size();
        let Some(number) = source.number(square) else {
            return Err(not_a_square(square, size));
        };
        write_to(self.file, self.budget, |out| {
            if self.is_json {
                return write_json(&Where { place: Place::new(source), square, number: number.to_string() }, out);
            }
            writeln!(out, "{number}")
        })
    }
}

/// A square that has no number.
fn not_a_square(square: Square, size: Size) -> Failure {
    if size.contains(square) {
        return Failure::usage(format!("the square {square} is a hole; name a square that belongs to the board"));
    }
    let last = Square::new(size.width() - 1, size.height() - 1);
    Failure::usage(format!("the square {square} is off the {size} board; name a square from a1 to {last}"))
}

/// The fields of both answers. Numbers are strings: they outgrow what JSON readers hold.
#[derive(Serialize)]
struct Place {
    outcome: &'static str,
    width: u32,
    height: u32,
    length: String,
}

impl Place {
    fn new(source: &Source<'_>) -> Self {
        let size = source.size();
        Self { outcome: "found", width: size.width(), height: size.height(), length: source.len().to_string() }
    }
}

#[derive(Serialize)]
struct At<'a> {
    #[serde(flatten)]
    place: Place,
    from: String,
    squares: Squares<'a>,
}

/// Squares of a tour, written as they come: there may be more than fit in memory.
struct Squares<'a>(&'a Source<'a>, Numbers);

impl Serialize for Squares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.squares(self.1))
    }
}

#[derive(Serialize)]
struct Where {
    #[serde(flatten)]
    place: Place,
    square: Square,
    number: String,
}

fn write_json(record: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_one_or_a_range() {
        assert_eq!(parse_numbers("7"), Ok(Numbers { first: 7, last: 7 }));
        assert_eq!(parse_numbers("7..9"), Ok(Numbers { first: 7, last: 9 }));
        for text in ["", "0", "0..3", "9..7", "..", "1..", "..2", "+1", "1...2", "-1", "1..2..3"] {
            assert!(parse_numbers(text).is_err(), "{text}");
        }
    }
}
