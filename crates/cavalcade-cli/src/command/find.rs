//! `cavalcade find BOARD`: finds a tour, or proves that there is none.

mod answer;
mod cnf;
mod distinct;
mod fit;
mod formula;
pub(crate) mod lookup;

use std::io::{self, IsTerminal};

use cavalcade::search::backtrack::Pruning;
use cavalcade::util::counted;
use cavalcade::{
    Budget, Options, Outcome, Property, Question, QuestionError, Report, Setup, SetupFault, Solver, why_none,
};
use cavalcade_draw::Drawing;
use cavalcade_draw::subject::search::Recorder;
use cavalcade_formats::json::{ImpossibleRecord, write_line};

use self::answer::{Answer, exit, explain, write_reason};
use self::cnf::CutCollector;
use self::fit::{expect_fitting, format, option_of};
use self::lookup::Source;
use crate::args::FindArgs;
use crate::atlas::atlas;
use crate::board::read_board_with_clues;
use crate::error::{CliError, Exit};
use crate::format::Format;
use crate::interrupt::cancel_on_interrupt;
use crate::notes::{final_message_budget, note};
use crate::output::{named, write_to};
use crate::picture::write_picture;
use crate::progress::Spinner;
use crate::question::{budget_until, question_of, threads};
use crate::run_report::RunReport;
use crate::watch::watch;

/// Finds a tour and writes the answer.
pub(crate) fn run(args: &FindArgs) -> Result<Exit, CliError> {
    let run = RunReport::start(args.output.json);
    run.finish(find(args, &run))
}

fn find(args: &FindArgs, run: &RunReport) -> Result<Exit, CliError> {
    let cancel = cancel_on_interrupt();
    let budget = budget_until(&args.budget.spending, cancel.clone());
    let format = format(args)?;
    let question = question(args, &budget)?;
    run.set_question(&question);
    expect_fitting(args, format, &question)?;
    args.search.chance.name();
    let answer = Answer { args, format, question: &question, budget: &budget, run };
    if let Some(formula) = formula::formula(args, &question) {
        return if args.lookup.is_wanted() {
            answer.write_lookup(&Source::Formula(&formula))
        } else {
            answer.write_formula(&formula)
        };
    }
    if let Some(number) = args.distinct.number {
        return answer.write_distinct(number.get(), options(args));
    }
    let report = match watching(args, format)? {
        Watching::Not => solve(args, &question, &budget, run)?,
        Watching::OnScreen => watch(&question, &options(args), &budget, &cancel)?,
        Watching::OnFilm => return record(args, &question, &budget),
    };
    match &report.outcome {
        Outcome::Found(tour) if args.lookup.is_wanted() => answer.write_lookup(&Source::Tour(tour)),
        _ => answer.write(&report),
    }
}

/// The question that the arguments ask.
fn question(args: &FindArgs, budget: &Budget) -> Result<Question, CliError> {
    let setup = args.property.add_to(read_board_with_clues(&args.from.board, budget)?);
    let setup = Setup { move_order: args.search.moves.order(), ..setup };
    question_of(setup, &args.question, budget).map_err(name_options)
}

/// Rewords an error about properties so that it names their options.
fn name_options(failure: CliError) -> CliError {
    let CliError::Setup(error) = &failure else { return failure };
    let named = |fault: &SetupFault| match fault {
        SetupFault::Question(QuestionError::Combination { one, other }) => {
            Some(format!("{} cannot be used with {}; leave out one of them", option_of(other), option_of(one)))
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

/// The options of the search.
fn options(args: &FindArgs) -> Options {
    let (search, seed) = (&args.search, args.search.chance.seed());
    // With a seed or several tours, walks must differ.
    let must_differ = seed != 0 || args.distinct.number.is_some();
    Options {
        method: search.method(),
        pruning: if search.no_prune { Pruning::Off } else { Pruning::On },
        tie_break: search.tie_break.unwrap_or_else(|| search.method.usual_tie_break(must_differ)),
        seed,
        unique: args.property.unique,
        threads: threads(args.budget.threads),
    }
}

/// Answers the question, and shows progress.
fn solve(args: &FindArgs, question: &Question, budget: &Budget, run: &RunReport) -> Result<Report, CliError> {
    let solver = Solver::new(question).options(options(args)).budget(budget);
    if let Some(Property::Random) = question.property() {
        let atlas = atlas_of(args, question, budget, run)?;
        return Ok(solver.atlas(&atlas).solve());
    }
    let Some(file) = &args.search.cnf else {
        let mut spinner = run.observe_with(Spinner::new(question.board().len()));
        return Ok(solver.observer(&mut spinner).solve());
    };
    let mut cuts = CutCollector::new(question.board().len());
    let report = solver.observer(&mut cuts).solve();
    match cuts.write(file, question, &report, budget) {
        // The search itself stopped at the limit.
        Err(CliError::Limit(_)) if matches!(report.outcome, Outcome::GaveUp(_)) => Ok(report),
        written => written.map(|()| report),
    }
}

/// The atlas to draw a random tour from.
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
            CliError::GaveUp { limit, text: format!("{text}; or leave out --random to find just any tour") }
        }
        other => other,
    })
}

/// Writes why there is no tour, after a count or a list has found none.
pub(crate) fn write_why_none(question: &Question, run: &RunReport, budget: &Budget) -> Result<Exit, CliError> {
    let reason = why_none(question, budget);
    // The answer is known, even if the search for a reason stops at a limit.
    write_to(None, &final_message_budget(), |out| {
        if run.is_json() {
            write_line(&ImpossibleRecord::new(question, &reason, run.elapsed()), out)
        } else {
            write_reason(question, &reason, out)
        }
    })?;
    Ok(Exit::No)
}

/// How the search is shown.
enum Watching {
    Not,
    OnScreen,
    OnFilm,
}

fn watching(args: &FindArgs, format: Format) -> Result<Watching, CliError> {
    let is_film = format == Format::Picture(cavalcade_draw::Format::Gif);
    match (args.search.watch, named(args.output.file())) {
        (false, _) => Ok(Watching::Not),
        (true, _) if is_film => Ok(Watching::OnFilm),
        (true, Some(_)) => Err(CliError::usage("--watch records the search as an animation; write -o search.gif")),
        (true, None) if io::stdout().is_terminal() => Ok(Watching::OnScreen),
        (true, None) => Err(CliError::usage("--watch needs a terminal; leave it out, or add -o search.gif")),
    }
}

/// Draws the search as an animation, whatever its outcome.
fn record(args: &FindArgs, question: &Question, budget: &Budget) -> Result<Exit, CliError> {
    let mut recorder = Recorder::default();
    let report = Solver::new(question).options(options(args)).budget(budget).observer(&mut recorder).solve();
    if recorder.steps().is_empty() {
        explain(question, &report, budget)?;
        return Err(CliError::usage("there was no search to record; add --method backtrack"));
    }
    let drawing = Drawing::Search { board: question.board(), piece: question.piece(), recorder: &recorder };
    write_picture(drawing, &args.picture.options(), cavalcade_draw::Format::Gif, args.output.file(), budget)?;
    if recorder.left_out() > 0 {
        let (shown, more) = (recorder.steps().len() as u64, recorder.left_out());
        note(format_args!("note: the animation shows the first {}, skips {more}, and ends", counted(shown, "step")));
    }
    explain(question, &report, budget)?;
    Ok(exit(&report.outcome))
}
