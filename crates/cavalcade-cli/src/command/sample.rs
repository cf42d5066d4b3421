//! `cavalcade sample BOARD`: tours drawn uniformly at random.

use std::io::{self, Write};

use cavalcade::Tour;
use cavalcade::atlas::Repetition;
use cavalcade::count::BigUint;
use cavalcade::notation::{self, write};
use cavalcade_formats::json::{FoundRecord, write_line};

use crate::args::SampleArgs;
use crate::atlas::{Numbered, all_of};
use crate::error::{CliError, Exit};
use crate::format::Format;
use crate::output::{expect_place, named};
use crate::run_report::RunReport;
use crate::stream::write_stream;

/// Writes tours as they are drawn.
pub(crate) fn run(args: &SampleArgs) -> Result<Exit, CliError> {
    args.chance.name();
    let run = RunReport::start(args.json);
    run.finish(sample(args, &run))
}

fn sample(args: &SampleArgs, run: &RunReport) -> Result<Exit, CliError> {
    let format = format(args)?;
    expect_place(args.output.as_deref())?;
    let Some(numbered) = Numbered::read(&args.of, run, |_| Ok(()))? else { return Ok(Exit::No) };
    let draws = draws(args, &numbered)?;
    write_stream(args.output.as_deref(), &numbered.budget, |stream| {
        numbered.for_each(draws, args.number, |number, tour| {
            stream.put(|out| write_tour(format, &numbered, number, tour, out))
        })
    })?;
    Ok(Exit::Done)
}

/// The format of each line: squares or JSON.
fn format(args: &SampleArgs) -> Result<notation::Format, CliError> {
    let file = named(args.output.as_deref());
    if args.json {
        Format::JSON.expect_suffix("--json", file)?;
        return Ok(notation::Format::Json);
    }
    match file.map(Format::of_file).transpose() {
        Ok(None | Some(Format::Notation(notation::Format::Grid | notation::Format::Squares))) => {
            Ok(notation::Format::Squares)
        }
        Ok(Some(Format::JSON)) => Ok(notation::Format::Json),
        Ok(Some(Format::Picture(_))) => Err(CliError::usage(
            "sample writes one tour per line; for a picture, use `cavalcade nth` with the tour's number",
        )),
        _ => Err(CliError::usage("sample writes one tour per line; use .txt, .squares or .json")),
    }
}

/// The numbers of the tours.
fn draws(args: &SampleArgs, numbered: &Numbered<'_>) -> Result<impl Iterator<Item = BigUint> + use<>, CliError> {
    let atlas = &numbered.atlas;
    let all = atlas.len();
    if args.distinct && BigUint::from(args.number) > *all {
        let words = all_of(atlas);
        return Err(CliError::usage(format!("there are only {words}; write --number {all}, or leave out --distinct")));
    }
    let repetition = if args.distinct { Repetition::Never } else { Repetition::Allowed };
    Ok(atlas.draw(args.chance.seed(), repetition).take(args.number))
}

fn write_tour(
    format: notation::Format,
    numbered: &Numbered<'_>,
    number: &BigUint,
    tour: &Tour,
    mut out: &mut dyn Write,
) -> io::Result<()> {
    if format == notation::Format::Json {
        let Numbered { atlas, run, .. } = numbered;
        let record = FoundRecord::new(atlas.question(), tour, run.elapsed()).by(Some("atlas"));
        write_line(&record.numbered(number, atlas.len()), out)
    } else {
        write(tour, format, &mut out)
    }
}
