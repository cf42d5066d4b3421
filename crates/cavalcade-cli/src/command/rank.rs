//! `cavalcade rank FILE`: the number of a tour.

use cavalcade::atlas::{Atlas, describe};
use cavalcade::{Budget, Kind, Question, Setup};
use cavalcade_formats::json::{FaultyRecord, RankRecord, write_line};

use crate::args::RankArgs;
use crate::atlas::{all_of, at_once, expect_atlas_of};
use crate::board::ask;
use crate::conflicts;
use crate::error::{CliError, Exit};
use crate::notes::note;
use crate::output::write_to;
use crate::question::{budget, threads};
use crate::run_report::RunReport;
use crate::tour::{Faults, TourText, tour_on};

/// Reads a tour and writes its number.
pub(crate) fn run(args: &RankArgs) -> Result<Exit, CliError> {
    let run = RunReport::start(args.json);
    run.finish(rank(args, &run))
}

fn rank(args: &RankArgs, run: &RunReport) -> Result<Exit, CliError> {
    conflicts::expect_none(conflicts::LOOKUP, &args.source)?;
    let budget = budget(&args.source.budget.spending);
    let built = args.source.atlas.as_deref().map(Atlas::open).transpose()?;
    let text = TourText::read(&args.file, &args.tour, &budget)?;
    // An atlas determines the kind of its tours.
    let kind = args.closed.then_some(Kind::Closed).or_else(|| built.as_ref().map(|atlas| atlas.question().kind()));
    let board = built.as_ref().map(|atlas| atlas.question().board());
    let (question, tour) = match tour_on(board, &text, &args.tour, kind, &budget)? {
        Ok(read) => read,
        Err(faults) => {
            refuse(args, faults.lines().to_vec(), &budget)?;
            faults.give_hint(None);
            return Ok(Exit::No);
        }
    };
    let question = with_ends(args, question, built.as_ref(), &budget)?;
    run.set_question(&question);
    let atlas = match built.zip(args.source.atlas.as_deref()) {
        Some((atlas, folder)) => expect_atlas_of(&question, atlas, folder)?,
        None => at_once(&question, threads(args.source.budget.threads), &budget, run)?,
    };
    let Some(number) = atlas.rank(&tour, &budget)? else {
        return refuse(args, vec![format!("the tour is not one of the {}", describe(&question))], &budget);
    };
    write_to(None, &budget, |out| {
        if args.json {
            return write_line(&RankRecord::new(&question, &number, atlas.len(), run.elapsed()), out);
        }
        writeln!(out, "{number}")
    })?;
    if !args.json {
        note(format_args!("of {}", all_of(&atlas)));
    }
    Ok(Exit::Done)
}

/// The question of the numbered tours, with the ends of the arguments, otherwise those of the atlas.
fn with_ends(args: &RankArgs, asked: Question, built: Option<&Atlas>, budget: &Budget) -> Result<Question, CliError> {
    let known = built.map(Atlas::question);
    let setup = Setup {
        start: args.ends.start.or_else(|| known.and_then(Question::start)),
        end: args.ends.end.or_else(|| known.and_then(Question::end)),
        ..asked.into()
    };
    ask(setup, budget)
}

/// Reports why the tour has no number.
fn refuse(args: &RankArgs, faults: Vec<String>, budget: &Budget) -> Result<Exit, CliError> {
    write_to(None, budget, |out| {
        if args.json {
            return write_line(&FaultyRecord::new(faults), out);
        }
        write!(out, "{}", Faults::from(faults))
    })?;
    Ok(Exit::No)
}
