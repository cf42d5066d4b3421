//! `cavalcade atlas BOARD -o DIR`: builds an index of all tours of a board.

use cavalcade::atlas::Atlas;
use cavalcade::count::CountError;
use cavalcade::{Bytes, Elapsed, Limit};
use cavalcade_formats::json::{AtlasRecord, GaveUpRecord, write_line};
use indicatif::HumanCount;

use crate::args::AtlasArgs;
use crate::error::{CliError, Exit};
use crate::notes::{final_message_budget, note, report_error};
use crate::output::{named, write_to};
use crate::progress::CountBar;
use crate::question::{budget, question, threads};
use crate::run_report::RunReport;
use crate::style::Word;

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
            Some(record) => return give_up(run, &error, record),
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
        Elapsed(elapsed),
        HumanCount(atlas.states()),
        if atlas.states() == 1 { "" } else { "s" },
        Bytes(atlas.bytes())
    ));
    Ok(Exit::Done)
}

fn give_up(run: &RunReport, error: &CountError, record: GaveUpRecord) -> Result<Exit, CliError> {
    let advice = match error {
        CountError::Limit(Limit::Memory { .. }) => "; raise --memory",
        CountError::Limit(_) => "; run the same command to continue from the last layer",
        _ => "",
    };
    report_error(Word::GaveUp, format_args!("{error}{advice}"));
    if run.is_json() {
        run.write(record)?;
    }
    Ok(Exit::GaveUp)
}
