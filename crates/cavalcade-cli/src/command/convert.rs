//! `cavalcade convert FILE...`: tours from any notation to any other, turned and flipped on the way.

use std::io::{self, Write};
use std::path::Path;

use cavalcade::alike::{AlikeError, begun_at, canonical, reversed, turned};
use cavalcade::notation::json::{FaultyRecord, write_line};
use cavalcade::notation::{self, write_within};
use cavalcade::{Budget, Tour};

use crate::account::Account;
use crate::args::ConvertArgs;
use crate::failure::{Exit, Failure};
use crate::format::{Format, Wanted};
use crate::input::patiently;
use crate::interrupt::cancel_on_interrupt;
use crate::notes::{insist_all, tell};
use crate::output::{expect_place, named, numbered_file, write_to};
use crate::progress::TallyBar;
use crate::question::budget;
use crate::stream::write_stream;
use crate::tour::{Faults, TourText, tour_in};

/// Reads all tours, and writes each as asked.
pub(crate) fn run(args: &ConvertArgs) -> Result<Exit, Failure> {
    let format = format(args)?;
    let account = Account::open(format == notation::Format::Json);
    account.settle(convert(args, format, &account))
}

fn convert(args: &ConvertArgs, format: notation::Format, account: &Account) -> Result<Exit, Failure> {
    expect_place(args.output.as_deref())?;
    let budget = budget(&args.spending, cancel_on_interrupt());
    let mut texts = Vec::new();
    for file in args.tour.files()? {
        let (file, told) = (file.clone(), args.tour.told.clone());
        texts.extend(patiently(&budget, move |budget| Ok(TourText::read(&file, &told, budget)?.apart()))?);
    }
    let converter = Converter { args, format, budget: &budget, account };
    match (&texts[..], named(args.output.as_deref())) {
        // An array holds one tour.
        ([_, _, ..], None) if format == notation::Format::Npy => Err(Failure::usage(format!(
            "there are {} tours, and an array holds one; add -o tour.npy, which stands for tour-1.npy and so on",
            texts.len()
        ))),
        ([_, _, ..], Some(file)) if format == notation::Format::Npy => {
            for (number, text) in (1..).zip(&texts) {
                match converter.write(std::slice::from_ref(text), Some(&numbered_file(file, number)))? {
                    Exit::Done => {}
                    other => return Ok(other),
                }
            }
            Ok(Exit::Done)
        }
        (texts, file) => converter.write(texts, file),
    }
}

/// The notation asked for, or the one that the suffix of the file stands for.
fn format(args: &ConvertArgs) -> Result<notation::Format, Failure> {
    let wanted = Wanted { json: args.json, format: args.format, file: args.output.as_deref(), picture: None };
    match wanted.format()? {
        Format::Notation(format) => Ok(format),
        picture @ Format::Picture(_) => Err(Failure::usage(format!(
            "{0} is a picture, which `cavalcade draw FILE -o tour.{0}` makes; convert writes grid, squares, json, csv or npy",
            picture.name()
        ))),
    }
}

/// Why no more tours are written.
enum Stop {
    Failure(Failure),
    /// A text that is no tour, by its name.
    Faulty(String, Faults),
}

struct Converter<'a> {
    args: &'a ConvertArgs,
    format: notation::Format,
    budget: &'a Budget,
    account: &'a Account,
}

impl Converter<'_> {
    /// Writes tours one after the other, up to one that is none.
    fn write(&self, texts: &[TourText], file: Option<&Path>) -> Result<Exit, Failure> {
        let mut stopped = None;
        let mut bar = TallyBar::beside_output(texts.len() as u64, "tours");
        let written = write_stream(file, self.budget, |stream| {
            for (number, text) in (1..).zip(texts) {
                self.account.has_done(number - 1, Some(texts.len() as u64), "tours");
                match self.converted(text) {
                    Ok(tour) => {
                        stream.put(|mut out| self.write_tour(number, &tour, &mut out))?;
                        bar.advance(1);
                    }
                    Err(stop) => {
                        stopped = Some(stop);
                        return Err(io::Error::other("stopped"));
                    }
                }
            }
            Ok(())
        });
        drop(bar);
        match stopped {
            None => written.map(|()| Exit::Done),
            Some(Stop::Failure(failure)) => Err(failure),
            Some(Stop::Faulty(name, faults)) => {
                if self.account.is_json() {
                    let record = FaultyRecord::new(faults.lines().to_vec());
                    write_to(None, self.budget, |out| write_line(&record, out))?;
                }
                insist_all(format!("{name}: {faults}").lines());
                faults.give_hint(None);
                if texts.len() > 1 {
                    tell("it is not converted, nor is what comes after it");
                }
                Ok(Exit::No)
            }
        }
    }

    fn write_tour(&self, number: u64, tour: &Tour, out: &mut impl Write) -> io::Result<()> {
        let is_several_lines = matches!(self.format, notation::Format::Grid | notation::Format::Csv);
        if number > 1 && is_several_lines {
            writeln!(out)?;
        }
        write_within(tour, self.format, self.budget, out)
    }

    /// The tour that a text tells of, as it is to be written.
    fn converted(&self, text: &TourText) -> Result<Tour, Stop> {
        let (_, tour) = tour_in(text, &self.args.tour.told, None, self.budget)
            .map_err(Stop::Failure)?
            .map_err(|faults| Stop::Faulty(text.name.clone(), faults))?;
        self.changed(tour).map_err(|error| {
            Stop::Failure(match error {
                AlikeError::Limit(limit) => limit.into(),
                other => Failure::usage(format!("{}: {other}", text.name)),
            })
        })
    }

    fn changed(&self, mut tour: Tour) -> Result<Tour, AlikeError> {
        let (args, budget) = (self.args, self.budget);
        for symmetry in [args.turn, args.flip].into_iter().flatten() {
            tour = turned(&tour, symmetry, budget)?;
        }
        if args.reverse {
            tour = reversed(&tour, budget)?;
        }
        if let Some(square) = args.from {
            tour = begun_at(&tour, square, budget)?;
        }
        Ok(if args.canonical { canonical(&tour, budget)? } else { tour })
    }
}
