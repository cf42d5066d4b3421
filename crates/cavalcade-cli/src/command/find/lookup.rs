//! `--at` and `--where`: some squares of a tour, or the number of one.

use cavalcade::construct::Formula;
use cavalcade::util::counted;
use cavalcade::{Size, Square, Tour};
use cavalcade_formats::json::{NumberRecord, PartRecord, write_line};

use super::answer::Answer;
use crate::args::LookupArgs;
use crate::error::{CliError, Exit};
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
        let (before, count) = (numbers.first - 1, numbers.count());
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

/// A range of square numbers from 1, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    first: u64,
    last: u64,
}

impl Numbers {
    const fn count(self) -> usize {
        (self.last - self.first + 1) as usize
    }
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

impl Answer<'_> {
    /// Writes the squares or the number that `--at` or `--where` asks for.
    pub(super) fn write_lookup(&self, source: &Source<'_>) -> Result<Exit, CliError> {
        let LookupArgs { at, whereabouts } = self.args.lookup;
        if let Some(numbers) = at {
            self.write_squares(source, numbers)?;
        }
        if let Some(square) = whereabouts {
            self.write_number(source, square)?;
        }
        Ok(Exit::Done)
    }

    fn write_squares(&self, source: &Source<'_>, numbers: Numbers) -> Result<(), CliError> {
        let all = source.len();
        if numbers.last > all {
            let squares = counted(all, "square");
            return Err(CliError::usage(format!("the tour has {squares}; write --at with numbers from 1 to {all}")));
        }
        let (first, count, elapsed) = (numbers.first, numbers.count(), self.run.elapsed());
        write_to(self.args.output.file(), self.budget, |out| {
            if self.format == Format::JSON {
                return match source {
                    Source::Formula(formula) => {
                        let squares = formula.squares_from(first - 1).take(count);
                        write_line(&PartRecord::new(self.question, first, all, squares, elapsed), out)
                    }
                    Source::Tour(tour) => {
                        let squares = tour.squares().skip((first - 1) as usize).take(count);
                        write_line(&PartRecord::new(self.question, first, all, squares, elapsed), out)
                    }
                };
            }
            for (k, square) in source.squares(numbers).enumerate() {
                write!(out, "{}{square}", if k == 0 { "" } else { " " })?;
            }
            writeln!(out)
        })
    }

    fn write_number(&self, source: &Source<'_>, square: Square) -> Result<(), CliError> {
        let Some(number) = source.number(square) else {
            return Err(not_a_square(square, source.size()));
        };
        write_to(self.args.output.file(), self.budget, |out| {
            if self.format == Format::JSON {
                let record = NumberRecord::new(self.question, square, number, source.len(), self.run.elapsed());
                return write_line(&record, out);
            }
            writeln!(out, "{number}")
        })
    }
}

/// The error for a square that is not on the board.
fn not_a_square(square: Square, size: Size) -> CliError {
    if size.contains(square) {
        return CliError::usage(format!("{square} is a hole; name a square of the board"));
    }
    let last = Square::new(size.width() - 1, size.height() - 1);
    CliError::usage(format!("{square} is off the {size} board; name a square from a1 to {last}"))
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
