//! `--at` and `--where`: a few squares of a tour, or the number of one.

use std::path::Path;

use cavalcade::construct::Formula;
use cavalcade::util::counted;
use cavalcade::{Budget, Question, Size, Square, Tour};
use cavalcade_formats::json::{NumberRecord, PartRecord, write_line};

use crate::args::{FindArgs, LookupArgs};
use crate::error::{CliError, Exit};
use crate::format::Format;
use crate::output::write_to;
use crate::run_report::RunReport;

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

/// Numbers of squares, from 1, both included.
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

/// Writes what was asked for.
pub(super) fn write(
    args: &FindArgs,
    format: Format,
    question: &Question,
    source: &Source<'_>,
    budget: &Budget,
    run: &RunReport,
) -> Result<Exit, CliError> {
    let is_json = format == Format::JSON;
    let LookupArgs { at, whereabouts } = args.lookup;
    let desk = Desk { file: args.output.as_deref(), is_json, question, source, budget, run };
    if let Some(numbers) = at {
        desk.write_squares(numbers)?;
    }
    if let Some(square) = whereabouts {
        desk.write_number(square)?;
    }
    Ok(Exit::Done)
}

/// Where things are looked up.
struct Desk<'a> {
    file: Option<&'a Path>,
    is_json: bool,
    question: &'a Question,
    source: &'a Source<'a>,
    budget: &'a Budget,
    run: &'a RunReport,
}

impl Desk<'_> {
    fn write_squares(&self, numbers: Numbers) -> Result<(), CliError> {
        let Self { file, is_json, question, source, budget, run } = *self;
        let all = source.len();
        if numbers.last > all {
            let squares = counted(all, "square");
            return Err(CliError::usage(format!("the tour has {squares}; name numbers from 1 to {all} with --at")));
        }
        write_to(file, budget, |out| {
            if is_json {
                let elapsed = run.elapsed();
                return match source {
                    Source::Formula(formula) => {
                        let squares = formula.squares_from(numbers.first - 1).take(numbers.count());
                        write_line(&PartRecord::new(question, numbers.first, all, squares, elapsed), out)
                    }
                    Source::Tour(tour) => {
                        let squares = tour.squares().skip((numbers.first - 1) as usize).take(numbers.count());
                        write_line(&PartRecord::new(question, numbers.first, all, squares, elapsed), out)
                    }
                };
            }
            for (k, square) in source.squares(numbers).enumerate() {
                write!(out, "{}{square}", if k == 0 { "" } else { " " })?;
            }
            writeln!(out)
        })
    }

    fn write_number(&self, square: Square) -> Result<(), CliError> {
        let Self { file, is_json, question, source, budget, run } = *self;
        let Some(number) = source.number(square) else {
            return Err(not_a_square(square, source.size()));
        };
        write_to(file, budget, |out| {
            if is_json {
                let record = NumberRecord::new(question, square, number, source.len(), run.elapsed());
                return write_line(&record, out);
            }
            writeln!(out, "{number}")
        })
    }
}

/// A square that has no number.
fn not_a_square(square: Square, size: Size) -> CliError {
    if size.contains(square) {
        return CliError::usage(format!("the square {square} is a hole; name a square that belongs to the board"));
    }
    let last = Square::new(size.width() - 1, size.height() - 1);
    CliError::usage(format!("the square {square} is off the {size} board; name a square from a1 to {last}"))
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
