//! `cavalcade find` with numbers given: the tours that fit them.

use std::io::{self, Write};
use std::path::Path;

use cavalcade::notation::write_within;
use cavalcade::puzzle::{Clues, Completions, Misfit};
use cavalcade::{Budget, Elapsed, Question, Tour};
use cavalcade_draw::Drawing;
use cavalcade_formats::json::{FoundRecord, ImpossibleRecord, write_line};

use super::lookup::{self, Source};
use super::of_a_search;
use crate::account::Account;
use crate::args::FindArgs;
use crate::board::{Given, clues};
use crate::failure::{Exit, Failure};
use crate::format::Format;
use crate::input::input_name;
use crate::notes::tell;
use crate::output::{named, numbered_file, write_to};
use crate::picture::write_picture;
use crate::style::Word;

/// Completes the numbers and writes the tour.
pub(super) fn write(
    args: &FindArgs,
    format: Format,
    question: Question,
    given: Given,
    budget: &Budget,
    account: &Account,
) -> Result<Exit, Failure> {
    if let Some(option) = of_a_search(args) {
        return Err(Failure::usage(format!("{option} is about searches without given numbers; leave it out")));
    }
    let clues = clues(question, given, budget)?;
    let found = if args.clues.unique {
        clues.completions(budget)?
    } else {
        clues.complete(budget)?.map_or_else(Completions::None, Completions::One)
    };
    let answer = Answer { args, clues: &clues, budget, account };
    match &found {
        Completions::None(misfit) => return answer.refuse(misfit),
        Completions::One(tour) if args.lookup.is_wanted() => {
            return lookup::write(args, format, clues.question(), &Source::Tour(tour), budget, account);
        }
        Completions::One(tour) => answer.write(format, tour, None)?,
        Completions::Several(two) => answer.write(format, &two[0], Some(&two[1]))?,
    }
    if args.json {
        return Ok(Exit::Done);
    }
    let ways = match (&found, args.clues.unique) {
        (Completions::Several(_), _) => "in more than one way",
        (_, true) => "in one way only",
        _ => "in one way of perhaps more",
    };
    tell(format_args!("{} given, completed {ways} in {}", clues.given().len(), Elapsed(account.elapsed())));
    Ok(Exit::Done)
}

/// Where the answer goes.
struct Answer<'a> {
    args: &'a FindArgs,
    clues: &'a Clues,
    budget: &'a Budget,
    account: &'a Account,
}

impl Answer<'_> {
    /// Writes a tour, and another if it is not the only one.
    fn write(&self, format: Format, tour: &Tour, other: Option<&Tour>) -> Result<(), Failure> {
        let Self { args, clues, budget, account } = self;
        let file = args.output.as_deref();
        match format {
            Format::JSON => {
                let record = FoundRecord::new(clues.question(), tour, account.elapsed()).by(Some("clues"));
                let record = if args.clues.unique { record.only(other.is_none(), other) } else { record };
                write_to(file, budget, |out| write_line(&record, out))
            }
            Format::Notation(format) => write_to(file, budget, |mut out| {
                write_within(tour, format, budget, &mut out)?;
                let Some(other) = other else { return Ok(()) };
                writeln!(out)?;
                write_within(other, format, budget, &mut out)
            }),
            Format::Picture(format) => self.draw(format, tour, other),
        }
    }

    /// Draws a tour, and another into a file of its own.
    fn draw(&self, format: cavalcade_draw::Format, tour: &Tour, other: Option<&Tour>) -> Result<(), Failure> {
        let write = |tour, file: Option<&Path>| {
            write_picture(Drawing::Tour(tour), &self.args.picture.options(), format, file, self.budget)
        };
        let file = self.args.output.as_deref();
        match (other, named(file)) {
            (None, _) => write(tour, file),
            (Some(_), None) => {
                write(tour, file)?;
                tell("only the first of two tours is drawn; name a file with -o for both");
                Ok(())
            }
            (Some(other), Some(file)) => {
                let files = [1, 2].map(|number| numbered_file(file, number));
                write(tour, Some(&files[0]))?;
                write(other, Some(&files[1]))?;
                let names = files.map(|file| input_name(&file));
                tell(format_args!("two of the tours are drawn in {} and {}", names[0], names[1]));
                Ok(())
            }
        }
    }

    /// Says why no tour fits.
    fn refuse(&self, misfit: &Misfit) -> Result<Exit, Failure> {
        let write = |out: &mut dyn Write| -> io::Result<()> {
            let (question, elapsed) = (self.clues.question(), self.account.elapsed());
            match (misfit, self.args.json) {
                (Misfit::NoTour(reason), true) => {
                    write_line(&ImpossibleRecord::no_tour(question, reason, elapsed), out)
                }
                (_, true) => write_line(&ImpossibleRecord::unmet(question, "clues", misfit.to_string(), elapsed), out),
                (_, false) => writeln!(out, "{} {misfit}", Word::Impossible.on_output()),
            }
        };
        write_to(None, self.budget, write)?;
        Ok(Exit::No)
    }
}
