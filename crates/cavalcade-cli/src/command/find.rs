//! `cavalcade find BOARD`: one question, one answer.

use std::io::{self, IsTerminal};
use std::path::Path;

use cavalcade::notation::{self, Format, json};
use cavalcade::search::backtrack::Pruning;
use cavalcade::{Method, Options, Outcome, Question, Report, solve};

use crate::args::FindArgs;
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::output::write_to;
use crate::progress::Spinner;
use crate::question::{budget, question, threads};
use crate::watch::watch;

/// Finds a tour and writes the answer.
pub(crate) fn run(args: &FindArgs) -> Result<Exit, Failure> {
    let options = options(args)?;
    let format = format(args)?;
    if args.watch && !io::stdout().is_terminal() {
        return Err(Failure::usage(
            "--watch shows the search in a terminal, and standard output is none; leave it out",
        ));
    }
    let question = question(&args.question)?;
    let cancel = cancel_on_interrupt();
    let budget = budget(&args.budget, cancel.clone());
    let report = if args.watch {
        watch(&question, &options, &budget, &cancel)?
    } else {
        solve(&question, &options, &budget, &mut Spinner::new(question.board().len()))
    };
    write_answer(args, format, &question, &report)?;
    Ok(exit(&report.outcome))
}

fn options(args: &FindArgs) -> Result<Options, Failure> {
    if args.no_prune && args.method != Method::Backtrack {
        return Err(Failure::usage("--no-prune is about backtracking; add --method backtrack"));
    }
    if args.tie_break.is_some() && !matches!(args.method, Method::Warnsdorff | Method::Auto) {
        return Err(Failure::usage("--tie-break is about Warnsdorff's rule; add --method warnsdorff"));
    }
    Ok(Options {
        method: args.method,
        pruning: if args.no_prune { Pruning::Off } else { Pruning::On },
        tie_break: args.tie_break.unwrap_or_default(),
        seed: args.budget.seed,
        threads: threads(args.budget.threads),
    })
}

/// The format asked for, or the one that the suffix of the file stands for.
fn format(args: &FindArgs) -> Result<Format, Failure> {
    let suffix = args.output.as_deref().and_then(Path::extension).map(|suffix| suffix.to_string_lossy().into_owned());
    let format = match (args.json, args.format, suffix) {
        (true, ..) => Format::Json,
        (_, Some(format), _) => format,
        (_, None, None) => Format::Grid,
        (_, None, Some(suffix)) => Format::of_suffix(&suffix).ok_or_else(|| {
            Failure::usage(format!(
                "no format has the suffix .{suffix}; use .txt (grid), .squares, .json, .csv or .npy, or name it with --format"
            ))
        })?,
    };
    if format == Format::Npy && args.output.is_none() && io::stdout().is_terminal() {
        return Err(Failure::usage("a .npy array is not for the terminal; add -o tour.npy"));
    }
    Ok(format)
}

fn write_answer(args: &FindArgs, format: Format, question: &Question, report: &Report) -> Result<(), Failure> {
    let file = args.output.as_deref();
    match &report.outcome {
        _ if format == Format::Json => {
            // An answer without a tour is not what the file is for.
            let file = file.filter(|_| matches!(report.outcome, Outcome::Found(_)));
            write_to(file, |mut out| json::write_report(question, report, &mut out))
        }
        Outcome::Found(tour) => {
            write_to(file, |mut out| notation::write(tour, format, &mut out))?;
            note(question, report);
            Ok(())
        }
        Outcome::Impossible(reason) => write_to(None, |out| writeln!(out, "impossible: {reason}")),
        Outcome::GaveUp(limit) => {
            eprintln!("gave up: {limit}; {}", how_far(question, report));
            Ok(())
        }
    }
}

/// Tells on standard error what a tour took.
fn note(question: &Question, report: &Report) {
    let method = report.method.map_or("auto", Method::name);
    eprintln!("{} tour by {method} in {:.3?}: {}", question.kind(), report.elapsed, work(report));
}

fn how_far(question: &Question, report: &Report) -> String {
    format!("it visited {} of {} squares at best, with {}", report.effort.deepest, question.board().len(), work(report))
}

/// The work done, in the words of the method that did it.
fn work(report: &Report) -> String {
    let effort = &report.effort;
    let steps = format!("{} steps, {} retreats", effort.steps, effort.retreats);
    match report.method {
        Some(Method::Random) => {
            let found = u64::from(matches!(report.outcome, Outcome::Found(_)));
            format!("{} steps; {found} of {} random walks was a tour", effort.steps, effort.walks)
        }
        Some(Method::Warnsdorff) => format!("{steps}, {} returns, {} walks", effort.returns, effort.walks),
        _ => steps,
    }
}

/// The exit code of an answer.
fn exit(outcome: &Outcome) -> Exit {
    match outcome {
        Outcome::Found(_) => Exit::Done,
        Outcome::Impossible(_) => Exit::No,
        Outcome::GaveUp(_) => Exit::GaveUp,
    }
}
