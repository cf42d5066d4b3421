//! `cavalcade find --number N`: several different tours.

use std::io;
use std::path::Path;

use cavalcade::count::Equivalence;
use cavalcade::notation;
use cavalcade::util::counted;
use cavalcade::{Options, Outcome, Report, Solver, Tour};
use cavalcade_formats::json;

use super::answer::Answer;
use crate::error::{CliError, Exit};
use crate::format::Format;
use crate::notes::{note, note_always};
use crate::output::{named, numbered_file};
use crate::progress::{Spinner, TallyBar};
use crate::stream::write_stream;

impl Answer<'_> {
    /// Finds different tours and writes each as it is found; each picture goes to its own file.
    pub(super) fn write_distinct(&self, number: usize, options: Options) -> Result<Exit, CliError> {
        let up_to = if self.args.distinct.allow_copies { Equivalence::None } else { Equivalence::Symmetry };
        let mut spinner = self.run.observe_with(Spinner::new(self.question.board().len()));
        let solver = Solver::new(self.question).options(options).observer(&mut spinner);
        let mut reports = solver.distinct(up_to, self.budget).take(number).peekable();
        if let Some(report) = reports.next_if(|report| matches!(report.outcome, Outcome::Impossible(_))) {
            return self.write(&report);
        }
        let file = named(self.args.output.file());
        let written = match (self.format, file) {
            (Format::Notation(format), file) if !self.format.is_binary() => {
                self.write_texts(format, reports, number, file)?
            }
            (_, Some(file)) => self.write_files(reports, file)?,
            (_, None) => {
                let name = self.format.name();
                return Err(CliError::usage(format!(
                    "several tours in this format need several files; add -o tour.{name} for tour-1.{name} and so on"
                )));
            }
        };
        if written < number {
            let only = if written == 1 { "is only one tour".into() } else { format!("are only {written} tours") };
            let up_to = if up_to == Equivalence::Symmetry { " up to rotation and reflection" } else { "" };
            note_always(format_args!("there {only}{up_to}"));
            return Ok(Exit::No);
        }
        Ok(Exit::Done)
    }

    fn write_texts(
        &self,
        format: notation::Format,
        mut reports: impl Iterator<Item = Report>,
        number: usize,
        file: Option<&Path>,
    ) -> Result<usize, CliError> {
        let mut written = 0;
        let mut bar = TallyBar::with_output(number as u64, "tours");
        let is_in_blocks = matches!(format, notation::Format::Grid | notation::Format::Csv);
        write_stream(file, self.budget, |stream| {
            reports.try_for_each(|report| {
                let tour = found(&report)?;
                stream.put(|mut out| {
                    if is_in_blocks && written > 0 {
                        writeln!(out)?;
                    }
                    if format == notation::Format::Json {
                        return json::write_report(self.question, &report, &mut out);
                    }
                    notation::write_within(tour, format, self.budget, &mut out)
                })?;
                written += 1;
                bar.advance(1);
                self.run.set_progress(written as u64, Some(number as u64), "tours");
                Ok(())
            })
        })?;
        Ok(written)
    }

    fn write_files(&self, mut reports: impl Iterator<Item = Report>, file: &Path) -> Result<usize, CliError> {
        let mut written = 0;
        let all = reports.try_for_each(|report| {
            let tour = found(&report).map_err(CliError::standard_output)?;
            self.write_tour(tour, Some(&numbered_file(file, written + 1)))?;
            written += 1;
            Ok(())
        });
        let (files, first) = (counted(written as u64, "file"), numbered_file(file, 1));
        let more = if written == 1 { "" } else { " and so on" };
        note(format_args!("wrote {files}: {}{more}", first.display()));
        all.map(|()| written)
    }
}

/// The tour of a report, or its limit as an I/O error.
fn found(report: &Report) -> io::Result<&Tour> {
    match &report.outcome {
        Outcome::Found(tour) => Ok(tour),
        Outcome::GaveUp(limit) => Err((*limit).into()),
        Outcome::Impossible(reason) => Err(io::Error::other(reason.to_string())),
    }
}
