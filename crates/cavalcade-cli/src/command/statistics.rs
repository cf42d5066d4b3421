//! `cavalcade statistics BOARD`: what tours drawn at random tell of all.

mod report;

use std::io;
use std::path::Path;

use cavalcade::Budget;
use cavalcade::atlas::{Atlas, Repetition};
use cavalcade::facts::Statistics;
use cavalcade_draw::Format;

use crate::args::StatisticsArgs;
use crate::atlas::{atlas, for_each_tour, or_gave_up};
use crate::command::find::tell_why_none;
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::output::write_to;
use crate::picture::write_picture;
use crate::question::{budget, question, threads};

/// Draws tours, and tells what they have in common.
pub(crate) fn run(args: &StatisticsArgs) -> Result<Exit, Failure> {
    or_gave_up(args.json, statistics(args))
}

fn statistics(args: &StatisticsArgs) -> Result<Exit, Failure> {
    let budget = budget(&args.budget.spending, cancel_on_interrupt());
    let picture = picture(args)?;
    let question = question(&args.from.board, &args.question, &budget)?;
    let atlas = atlas(&question, args.source.atlas.as_deref(), threads(args.budget.threads), &budget)?;
    if atlas.is_empty() {
        return tell_why_none(&question, args.json, &budget);
    }
    let statistics = sampled(args, &atlas, &budget)?;
    write_to(None, &budget, |out| {
        if args.json {
            report::write_json(&statistics, atlas.len(), out)
        } else {
            report::write_text(&statistics, atlas.len(), out)
        }
    })?;
    if let Some((file, format)) = picture {
        write_picture(report::picture(&statistics), &args.page.options(), format, Some(file), &budget)?;
    }
    Ok(Exit::Done)
}

/// The file to draw in, and how; known before any work is done.
fn picture(args: &StatisticsArgs) -> Result<Option<(&Path, Format)>, Failure> {
    match (&args.output, args.page.given()) {
        (Some(file), _) => Ok(Some((file, Format::from_suffix(file)?))),
        (None, Some(option)) => Err(Failure::usage(format!("{option} is about pictures; add -o statistics.svg"))),
        (None, None) => Ok(None),
    }
}

/// What is known of so many tours.
fn sampled(args: &StatisticsArgs, atlas: &Atlas, budget: &Budget) -> Result<Statistics, Failure> {
    let mut statistics = Statistics::within(atlas.question(), budget)?;
    let draws = atlas.draw(args.budget.seed, Repetition::Allowed).take(args.number);
    for_each_tour(atlas, draws, threads(args.budget.threads), budget, |_, tour| {
        statistics.add(tour).map_err(io::Error::other)
    })
    .map_err(Failure::sampling)?;
    Ok(statistics)
}
