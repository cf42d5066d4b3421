//! `cavalcade list BOARD`: all tours, one per line.

use std::io::{self, Write};

use cavalcade::count::{Equivalence, TourIter};
use cavalcade::notation::{Format, write};
use cavalcade::util::counted;
use cavalcade::{Limit, Question, Tour};
use cavalcade_formats::json::{FoundRecord, write_line};

use crate::args::ListArgs;
use crate::command::find::write_why_none;
use crate::error::{CliError, Exit};
use crate::question::{budget, question};
use crate::run_report::RunReport;
use crate::stream::write_stream;

/// Writes tours as they are found.
pub(crate) fn run(args: &ListArgs) -> Result<Exit, CliError> {
    let run = RunReport::start(args.json);
    run.finish(list(args, &run))
}

fn list(args: &ListArgs, run: &RunReport) -> Result<Exit, CliError> {
    let budget = budget(&args.spending);
    let question = question(&args.from.board, &args.question, &budget)?;
    run.set_question(&question);
    run.set_progress(0, None, "tours");
    let up_to = if args.classes { Equivalence::Symmetry } else { Equivalence::None };
    let mut found = 0;
    let listing = TourIter::new(&question, up_to, &budget)?;
    let written = write_stream(None, &budget, |stream| {
        for tour in listing.take(args.number.unwrap_or(usize::MAX)) {
            let tour = tour?;
            stream.put(|out| write_tour(args, &question, &tour, run, out))?;
            found += 1;
            run.set_progress(found, None, "tours");
        }
        Ok(())
    });
    match written {
        Err(CliError::Limit(limit)) => Err(give_up(limit, found)),
        Err(failure) => Err(failure),
        Ok(()) if found == 0 => write_why_none(&question, run, &budget),
        Ok(()) => Ok(Exit::Done),
    }
}

/// A limit, with the number of tours before it.
fn give_up(limit: Limit, found: u64) -> CliError {
    CliError::Stopped { limit, progress: format!("listed {}", counted(found, "tour")) }
}

fn write_tour(
    args: &ListArgs,
    question: &Question,
    tour: &Tour,
    run: &RunReport,
    mut out: &mut dyn Write,
) -> io::Result<()> {
    if args.json {
        write_line(&FoundRecord::new(question, tour, run.elapsed()).by(Some("backtrack")), out)
    } else {
        write(tour, Format::Squares, &mut out)
    }
}
