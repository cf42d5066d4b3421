//! `cavalcade statistics BOARD`: what tours drawn at random tell of all.

mod report;

use std::io;

use cavalcade::atlas::Repetition;
use cavalcade::facts::Statistics;

use crate::args::StatisticsArgs;
use crate::atlas::{Numbered, or_gave_up};
use crate::failure::{Exit, Failure};
use crate::output::write_to;
use crate::picture::write_picture;

/// Draws tours, and tells what they have in common.
pub(crate) fn run(args: &StatisticsArgs) -> Result<Exit, Failure> {
    args.chance.name();
    or_gave_up(args.json, statistics(args))
}

fn statistics(args: &StatisticsArgs) -> Result<Exit, Failure> {
    let picture = args.page.chart(args.output.as_deref(), "statistics")?;
    let Some(numbered) = Numbered::read(&args.of, args.json, |_| Ok(()))? else { return Ok(Exit::No) };
    let (statistics, of, budget) = (sampled(args, &numbered)?, numbered.atlas.len(), &numbered.budget);
    if let Some((file, format)) = picture {
        write_picture(report::picture(&statistics), &args.page.options(), format, Some(file), budget)?;
    }
    write_to(None, budget, |out| {
        if args.json { report::write_json(&statistics, of, out) } else { report::write_text(&statistics, of, out) }
    })?;
    Ok(Exit::Done)
}

/// What is known of so many tours.
fn sampled(args: &StatisticsArgs, numbered: &Numbered) -> Result<Statistics, Failure> {
    let mut statistics = Statistics::within(numbered.atlas.question(), &numbered.budget)?;
    let draws = numbered.atlas.draw(args.chance.seed(), Repetition::Allowed).take(args.number);
    let drawn = numbered.for_each(draws, |_, tour| statistics.add(tour).map_err(io::Error::other));
    drawn.map_err(Failure::sampling)?;
    Ok(statistics)
}
