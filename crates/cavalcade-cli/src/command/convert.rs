//! `cavalcade convert FILE...`: converts and transforms tours.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cavalcade::notation::{self, write_within};
use cavalcade::transform::{TransformError, canonical, reversed, starting_at, turned};
use cavalcade::{Budget, Tour};
use cavalcade_formats::json::{FaultyRecord, write_line};

use crate::args::ConvertArgs;
use crate::error::{CliError, Exit};
use crate::format::{Format, Wanted};
use crate::notes::{note, note_all_always};
use crate::output::{expect_place, named, numbered_file, write_to};
use crate::progress::TallyBar;
use crate::question::budget;
use crate::run_report::RunReport;
use crate::stream::write_stream;
use crate::tour::{Faults, TourText, TourTexts, tour_in};

/// Reads all tours, and writes each in the new format.
pub(crate) fn run(args: &ConvertArgs) -> Result<Exit, CliError> {
    let format = format(args)?;
    let run = RunReport::start(format == notation::Format::Json);
    run.finish(convert(args, format, &run))
}

fn convert(args: &ConvertArgs, format: notation::Format, run: &RunReport) -> Result<Exit, CliError> {
    expect_place(args.output.as_deref())?;
    let budget = budget(&args.spending);
    let read = |file: &PathBuf| TourText::read(file, &args.tour.source, &budget)?.apart(&budget);
    let files: Vec<TourTexts> = args.tour.files()?.iter().map(read).collect::<Result<_, _>>()?;
    let texts = || files.iter().flat_map(TourTexts::iter);
    let number: usize = files.iter().map(TourTexts::len).sum();
    let converter = Converter { args, format, budget: &budget, run };
    match named(args.output.as_deref()) {
        // An array holds one tour.
        None if format == notation::Format::Npy && number > 1 => Err(CliError::usage(format!(
            "there are {number} tours, but a NumPy file holds one; add -o tour.npy for tour-1.npy and so on"
        ))),
        Some(file) if format == notation::Format::Npy && number > 1 => {
            for (number, text) in (1..).zip(texts()) {
                match converter.write(1, std::iter::once(text), Some(&numbered_file(file, number)))? {
                    Exit::Done => {}
                    other => return Ok(other),
                }
            }
            Ok(Exit::Done)
        }
        file => converter.write(number, texts(), file),
    }
}

/// The notation given, or that of the file's suffix.
fn format(args: &ConvertArgs) -> Result<notation::Format, CliError> {
    let wanted = Wanted { json: args.json, format: args.format, file: args.output.as_deref(), picture: None };
    match wanted.format()? {
        Format::Notation(format) => Ok(format),
        picture @ Format::Picture(_) => Err(CliError::usage(format!(
            "{0} is a picture format; write `cavalcade draw FILE -o tour.{0}`",
            picture.name()
        ))),
    }
}

struct Converter<'a> {
    args: &'a ConvertArgs,
    format: notation::Format,
    budget: &'a Budget,
    run: &'a RunReport,
}

impl Converter<'_> {
    /// Writes tours until one is invalid.
    fn write(&self, all: usize, texts: impl Iterator<Item = TourText>, file: Option<&Path>) -> Result<Exit, CliError> {
        let mut faulty = None;
        let mut bar = TallyBar::with_output(all as u64, "tours");
        let written = write_stream(file, self.budget, |stream| {
            for (number, text) in (1..).zip(texts) {
                self.run.set_progress(number - 1, Some(all as u64), "tours");
                match self.converted(&text)? {
                    Ok(tour) => {
                        stream.put(|mut out| self.write_tour(number, &tour, &mut out))?;
                        bar.advance(1);
                    }
                    Err(faults) => {
                        faulty = Some((text.name, faults));
                        return Err(io::Error::other("not a tour"));
                    }
                }
            }
            Ok(())
        });
        drop(bar);
        match faulty {
            None => written.map(|()| Exit::Done),
            Some((name, faults)) => {
                if self.run.is_json() {
                    let record = FaultyRecord::new(faults.lines().to_vec());
                    write_to(None, self.budget, |out| write_line(&record, out))?;
                }
                note_all_always(format!("{name}: {faults}").lines());
                faults.give_hint(None);
                if all > 1 {
                    note("note: this and all later tours were not converted");
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

    /// The transformed tour of a text, or its faults.
    fn converted(&self, text: &TourText) -> Result<Result<Tour, Faults>, CliError> {
        let tour = match tour_in(text, &self.args.tour.source, None, self.budget)? {
            Ok((_, tour)) => tour,
            Err(faults) => return Ok(Err(faults)),
        };
        self.changed(tour).map(Ok).map_err(|error| match error {
            TransformError::Limit(limit) => limit.into(),
            other => CliError::usage(format!("{}: {other}", text.name)),
        })
    }

    fn changed(&self, mut tour: Tour) -> Result<Tour, TransformError> {
        let (args, budget) = (self.args, self.budget);
        for symmetry in [args.turn, args.flip].into_iter().flatten() {
            tour = turned(&tour, symmetry, budget)?;
        }
        if args.reverse {
            tour = reversed(&tour, budget)?;
        }
        if let Some(square) = args.from {
            tour = starting_at(&tour, square, budget)?;
        }
        Ok(if args.canonical { canonical(&tour, budget)? } else { tour })
    }
}
