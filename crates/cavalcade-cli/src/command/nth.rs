//! `cavalcade nth BOARD K`: tour number K.

use std::path::Path;

use cavalcade::atlas::Atlas;
use cavalcade::count::BigUint;
use cavalcade::notation::write_within;
use cavalcade::{Budget, Question, Tour};
use cavalcade_draw::{DrawOptions, Drawing};
use cavalcade_formats::json::{FoundRecord, write_line};

use crate::args::NthArgs;
use crate::atlas::{Numbered, all_of};
use crate::conflicts;
use crate::error::{CliError, Exit};
use crate::format::Format;
use crate::notes::note;
use crate::output::write_to;
use crate::picture::write_picture;
use crate::run_report::RunReport;

/// Writes the Kth tour.
pub(crate) fn run(args: &NthArgs) -> Result<Exit, CliError> {
    let run = RunReport::start(args.output.json);
    run.finish(nth(args, &run))
}

fn nth(args: &NthArgs, run: &RunReport) -> Result<Exit, CliError> {
    let (format, file) = (args.output.format(args.picture.given())?, args.output.file());
    conflicts::expect_none(conflicts::LOOKUP, &args.of.source)?;
    let numbered = Numbered::read(&args.of, run, |question| expect_drawable(args, format, question))?;
    let Some(Numbered { atlas, budget, .. }) = numbered else { return Ok(Exit::No) };
    let Some(tour) = atlas.nth(args.number.clone(), &budget)? else {
        let (all, most) = (all_of(&atlas), atlas.len());
        return Err(CliError::usage(format!("there are only {all}; write a number from 1 to {most}")));
    };
    let numbered = NumberedTour { atlas: &atlas, number: &args.number, tour: &tour, run };
    numbered.write(format, &args.picture.options(), file, &budget)?;
    Ok(Exit::Done)
}

/// Checks before the work that the tour can be drawn.
fn expect_drawable(args: &NthArgs, format: Format, question: &Question) -> Result<(), CliError> {
    match format {
        Format::Picture(format) => args.picture.expect_drawable(question.board(), format),
        Format::Notation(_) => Ok(()),
    }
}

/// A tour with its number in an atlas.
pub(crate) struct NumberedTour<'a> {
    pub(crate) atlas: &'a Atlas,
    pub(crate) number: &'a BigUint,
    pub(crate) tour: &'a Tour,
    pub(crate) run: &'a RunReport,
}

impl NumberedTour<'_> {
    /// Writes or draws the tour, and notes its number.
    pub(crate) fn write(
        &self,
        format: Format,
        options: &DrawOptions,
        file: Option<&Path>,
        budget: &Budget,
    ) -> Result<(), CliError> {
        let Self { atlas, number, tour, run } = self;
        match format {
            Format::JSON => {
                let record = FoundRecord::new(atlas.question(), tour, run.elapsed()).by(Some("atlas"));
                return write_to(file, budget, |out| write_line(&record.numbered(number, atlas.len()), out));
            }
            Format::Notation(format) => {
                write_to(file, budget, |mut out| write_within(tour, format, budget, &mut out))?;
            }
            Format::Picture(format) => write_picture(Drawing::Tour(tour), options, format, file, budget)?,
        }
        note(format_args!("number {number} of {}", all_of(atlas)));
        Ok(())
    }
}
