//! `cavalcade atlas BOARD -o DIR`: builds an index of all tours of a board.

use cavalcade::atlas::Atlas;
use cavalcade::count::CountError;
use cavalcade::{Bytes, HumanDuration, Limit};
use cavalcade_formats::json::{AtlasRecord, GaveUpRecord, write_line};
use indicatif::HumanCount;

use crate::args::AtlasArgs;
use crate::error::{CliError, Exit};
use crate::notes::{final_message_budget, note};
use crate::output::{named, write_to};
use crate::progress::CountBar;
use crate::question::{budget, question, threads};
use crate::run_report::RunReport;

/// Builds an atlas, or continues one.
pub(crate) fn run(args: &AtlasArgs) -> Result<Exit, CliError> {
    let run = RunReport::start(args.json);
    run.finish(build(args, &run))
}

fn build(args: &AtlasArgs, run: &RunReport) -> Result<Exit, CliError> {
    if named(Some(&args.output)).is_none() {
        return Err(CliError::usage("an atlas is a folder, so it cannot go to standard output; name a folder with -o"));
    }
    let budget = budget(&args.budget.spending);
    let question = question(&args.from.board, &args.question, &budget)?;
    run.set_question(&question);
    let threads = threads(args.budget.threads);
    // The progress bar must be gone before anything is printed.
    let mut watched = run.observe_with(CountBar::new());
    let builder = Atlas::builder(&question).threads(threads).budget(&budget).observer(&mut watched);
    let built = builder.build_in(&args.output);
    drop(watched);
    let atlas = match built {
        Ok(atlas) => atlas,
        Err(error) => match GaveUpRecord::of_count(&error, run.elapsed()) {
            Some(record) => return run.give_up(format_args!("{error}{}", advice(&error)), record),
            None => return Err(error.into()),
        },
    };
    let elapsed = run.elapsed();
    write_to(None, &final_message_budget(), |out| {
        if args.json {
            return write_line(&AtlasRecord::new(&question, atlas.len(), atlas.states(), atlas.bytes(), elapsed), out);
        }
        writeln!(out, "{} tours, undirected: {}", question.kind(), atlas.len())
    })?;
    note(format_args!(
        "atlas in {} built in {}: {} state{}, {}",
        args.output.display(),
        HumanDuration(elapsed),
        HumanCount(atlas.states()),
        if atlas.states() == 1 { "" } else { "s" },
        Bytes(atlas.bytes())
    ));
    Ok(Exit::Done)
}

/// The advice for a limit.
const fn advice(error: &CountError) -> &'static str {
    match error {
        CountError::Limit(Limit::Memory { .. }) => "; raise --memory",
        CountError::Limit(_) => "; run the same command to continue from the last layer",
        _ => "",
    }
}
