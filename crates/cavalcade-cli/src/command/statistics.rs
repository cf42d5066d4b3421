//! `cavalcade statistics BOARD`: statistics of tours drawn at random.

mod report;

use std::io;

use cavalcade::atlas::Repetition;
use cavalcade::facts::Statistics;
use cavalcade_draw::Drawing;
use cavalcade_formats::json::{StatisticsRecord, write_line};

use crate::args::StatisticsArgs;
use crate::atlas::Numbered;
use crate::error::{CliError, Exit};
use crate::output::write_to;
use crate::picture::write_picture;
use crate::run_report::RunReport;

/// Draws tours, and writes their statistics.
pub(crate) fn run(args: &StatisticsArgs) -> Result<Exit, CliError> {
    args.chance.name();
    let run = RunReport::start(args.json);
    run.finish(statistics(args, &run))
}

fn statistics(args: &StatisticsArgs, run: &RunReport) -> Result<Exit, CliError> {
    let picture = args.page.chart(args.output.as_deref(), "statistics")?;
    let Some(numbered) = Numbered::read(&args.of, run, |_| Ok(()))? else { return Ok(Exit::No) };
    let (statistics, of, budget) = (sampled(args, &numbered)?, numbered.atlas.len(), &numbered.budget);
    if let Some((file, format)) = picture {
        write_picture(Drawing::Statistics(&statistics), &args.page.options(), format, Some(file), budget)?;
    }
    write_to(None, budget, |out| {
        if !args.json {
            return report::write_text(&statistics, of, out);
        }
        write_line(&StatisticsRecord::new(&statistics, of, args.chance.seed(), run.elapsed()), out)
    })?;
    Ok(Exit::Done)
}

/// The statistics of the drawn tours.
fn sampled(args: &StatisticsArgs, numbered: &Numbered<'_>) -> Result<Statistics, CliError> {
    let mut statistics = Statistics::within(numbered.atlas.question(), &numbered.budget)?;
    let draws = numbered.atlas.draw(args.chance.seed(), Repetition::Allowed).take(args.number);
    let drawn = numbered.for_each(draws, args.number, |_, tour| statistics.add(tour).map_err(io::Error::other));
    drawn.map_err(CliError::sampling)?;
    Ok(statistics)
}
