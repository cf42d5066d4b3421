//! `cavalcade find BOARD`: one question, one answer.

mod answer;
mod cnf;
mod distinct;
mod fit;
mod formula;
pub(crate) mod lookup;

use std::io::{self, IsTerminal};

use cavalcade::search::backtrack::Pruning;
use cavalcade::util::counted;
use cavalcade::{Budget, Options, Outcome, Property, Question, QuestionError, Report, SetupFault, Solver, why_none};
use cavalcade_draw::Drawing;
use cavalcade_draw::subject::search::Recorder;
use cavalcade_formats::json::{ImpossibleRecord, write_line};

use self::answer::{Answer, exit, explain, write_reason};
use self::cnf::CutCollector;
use self::fit::{expect_drawable, expect_fitting_method, expect_options_used, expect_places, format, option_of};
use self::lookup::Source;
use crate::args::FindArgs;
use crate::atlas::atlas;
use crate::board::read_board_with_clues;
use crate::conflicts;
use crate::error::{CliError, Exit};
use crate::format::Format;
use crate::interrupt::cancel_on_interrupt;
use crate::notes::{final_message_budget, note};
use crate::output::{named, write_to};
use crate::picture::write_picture;
use crate::progress::Spinner;
use crate::question::{budget, question_in_order, threads};
use crate::run_report::RunReport;
use crate::watch::watch;

/// Finds a tour and writes the answer.
pub(crate) fn run(args: &FindArgs) -> Result<Exit, CliError> {
    let run = RunReport::start(args.json);
    run.finish(find(args, &run))
}

fn find(args: &FindArgs, run: &RunReport) -> Result<Exit, CliError> {
    let cancel = cancel_on_interrupt();
    let budget = budget(&args.budget.spending, cancel.clone());
    conflicts::expect_none(conflicts::FIND, args)?;
    let format = format(args)?;
    expect_places(args)?;
    let question = question(args, &budget)?;
    run.set_question(&question);
    expect_fitting_method(args, &question)?;
    expect_drawable(args, format, &question)?;
    expect_options_used(args, &question)?;
    args.chance.name();
    if let Some(formula) = formula::formula(args, &question) {
        if args.lookup.is_wanted() {
            return lookup::write(args, format, &question, &Source::Formula(&formula), &budget, run);
        }
        return formula::write(args, format, &question, &formula, &budget, run);
    }
    let answer = Answer { args, format, question: &question, budget: &budget };
    if let Some(number) = args.distinct.number {
        return answer.write_distinct(number.get(), options(args), run);
    }
    let report = match watching(args, format)? {
        Watching::Not => solve(args, &question, &budget, run)?,
        Watching::OnScreen => watch(&question, &options(args), &budget, &cancel)?,
        Watching::OnFilm => return record(args, &question, &budget),
    };
    match &report.outcome {
        Outcome::Found(tour) if args.lookup.is_wanted() => {
            lookup::write(args, format, &question, &Source::Tour(tour), &budget, run)
        }
        _ => answer.write(&report),
    }
}

/// The question that the arguments ask.
fn question(args: &FindArgs, budget: &Budget) -> Result<Question, CliError> {
    let drawn = args.property.add_to(read_board_with_clues(&args.from.board, budget)?);
    question_in_order(drawn, &args.question, &args.moves, budget).map_err(by_option)
}

/// Names properties by their options, where something is wrong with them.
fn by_option(failure: CliError) -> CliError {
    let CliError::Setup(error) = &failure else { return failure };
    let named = |fault: &SetupFault| match fault {
        SetupFault::Question(QuestionError::Combination { one, other }) => {
            Some(format!("{} does not go with {}; leave one of them out", option_of(other), option_of(one)))
        }
        SetupFault::Question(
            error @ (QuestionError::NoSuchSymmetry { .. }
            | QuestionError::ClosedToursOnly { .. }
            | QuestionError::NotCounted(_)),
        ) => Some(format!("--{error}")),
        _ => None,
    };
    error.faults().iter().find_map(named).map_or(failure, CliError::usage)
}

/// How to search.
fn options(args: &FindArgs) -> Options {
    // With a seed, or several tours, walks are to differ.
    let are_to_differ = args.chance.seed() != 0 || args.distinct.number.is_some();
    Options {
        method: args.method(),
        pruning: if args.no_prune { Pruning::Off } else { Pruning::On },
        tie_break: args.tie_break.unwrap_or_else(|| args.method.usual_tie_break(are_to_differ)),
        seed: args.chance.seed(),
        unique: args.property.unique,
        threads: threads(args.budget.threads),
    }
}

/// Answers the question, with a sign of life on the way.
fn solve(args: &FindArgs, question: &Question, budget: &Budget, run: &RunReport) -> Result<Report, CliError> {
    let solver = Solver::new(question).options(options(args)).budget(budget);
    if let Some(Property::Random) = question.property() {
        let atlas = atlas_of(args, question, budget, run)?;
        return Ok(solver.atlas(&atlas).solve());
    }
    let Some(file) = &args.cnf else {
        let mut spinner = run.observe_with(Spinner::new(question.board().len()));
        return Ok(solver.observer(&mut spinner).solve());
    };
    let mut cuts = CutCollector::new(question.board().len());
    let report = solver.observer(&mut cuts).solve();
    match cuts.write(file, question, &report, budget) {
        // The limit was reached before, and that is the answer.
        Err(CliError::Limit(_)) if matches!(report.outcome, Outcome::GaveUp(_)) => Ok(report),
        written => written.map(|()| report),
    }
}

/// The atlas that a random tour is drawn from.
fn atlas_of(
    args: &FindArgs,
    question: &Question,
    budget: &Budget,
    run: &RunReport,
) -> Result<cavalcade::atlas::Atlas, CliError> {
    let any = question.without_property();
    let atlas = atlas(&any, args.property.atlas.as_deref(), threads(args.budget.threads), budget, run);
    atlas.map_err(|failure| match failure {
        CliError::GaveUp { limit, text } => {
            CliError::GaveUp { limit, text: format!("{text}; without --random some tour is found") }
        }
        other => other,
    })
}

/// Writes why there is no tour, where all were counted or listed and there is none.
pub(crate) fn tell_why_none(question: &Question, run: &RunReport, budget: &Budget) -> Result<Exit, CliError> {
    let reason = why_none(question, budget);
    // That there is none is known, however soon a reason has to be found.
    write_to(None, &final_message_budget(), |out| {
        if run.is_json() {
            write_line(&ImpossibleRecord::new(question, &reason, run.elapsed()), out)
        } else {
            write_reason(question, &reason, out)
        }
    })?;
    Ok(Exit::No)
}

/// How the search is to be seen.
enum Watching {
    Not,
    OnScreen,
    OnFilm,
}

fn watching(args: &FindArgs, format: Format) -> Result<Watching, CliError> {
    let is_film = format == Format::Picture(cavalcade_draw::Format::Gif);
    match (args.watch, named(args.output.as_deref())) {
        (false, _) => Ok(Watching::Not),
        (true, _) if is_film => Ok(Watching::OnFilm),
        (true, Some(_)) => Err(CliError::usage("--watch records a search as an animation; write -o search.gif")),
        (true, None) if io::stdout().is_terminal() => Ok(Watching::OnScreen),
        (true, None) => Err(CliError::usage(
            "--watch shows the search in a terminal, and standard output is none; leave it out, or add -o search.gif",
        )),
    }
}

/// Searches, and draws the search itself, whatever comes of it.
fn record(args: &FindArgs, question: &Question, budget: &Budget) -> Result<Exit, CliError> {
    let mut recorder = Recorder::default();
    let report = Solver::new(question).options(options(args)).budget(budget).observer(&mut recorder).solve();
    if recorder.steps().is_empty() {
        explain(question, &report, budget)?;
        return Err(CliError::usage("there was no search to record; add --method backtrack"));
    }
    let drawing = Drawing::Search { board: question.board(), piece: question.piece(), recorder: &recorder };
    write_picture(drawing, &args.picture.options(), cavalcade_draw::Format::Gif, args.output.as_deref(), budget)?;
    if recorder.left_out() > 0 {
        let (shown, more) = (recorder.steps().len() as u64, recorder.left_out());
        let are = if shown == 1 { "is" } else { "are" };
        note(format_args!("note: {} {are} shown, and after {more} more the end", counted(shown, "step")));
    }
    explain(question, &report, budget)?;
    Ok(exit(&report.outcome))
}
