//! `cavalcade count BOARD --method estimate`: an estimate of the number of tours.

use std::io::{self, Write};
use std::time::Duration;

use cavalcade::atlas::Projection;
use cavalcade::count::{Counter, Estimate, EstimateOptions};
use cavalcade::util::counted;
use cavalcade::{Budget, HumanDuration, Question};
use cavalcade_formats::json::{EstimateRecord, write_line};

use super::answer;
use crate::args::CountArgs;
use crate::error::{CliError, Exit};
use crate::notes::{final_message_budget, note, report_error};
use crate::output::write_to;
use crate::progress::CountBar;
use crate::question::threads;
use crate::run_report::RunReport;
use crate::style::Word;

/// Estimates the number of tours and writes it.
pub(super) fn run(args: &CountArgs, question: &Question, budget: &Budget, run: &RunReport) -> Result<Exit, CliError> {
    let options = options(args);
    let mut watched = run.observe_with(CountBar::new());
    let counter = Counter::new(question).threads(threads(args.budget.threads)).budget(budget);
    let result = counter.observer(&mut watched).estimate(&options);
    drop(watched);
    let found = result.as_ref().ok().copied();
    let exit = answer(args, run, result, |estimate| write(args, question, estimate, &options, run.elapsed()))?;
    let is_missed = found.is_some_and(|estimate| !estimate.has_reached(&options)) && is_exacting(args);
    Ok(if is_missed { Exit::GaveUp } else { exit })
}

/// When to stop: at what is given, otherwise at 1% or a hundred runs.
fn options(args: &CountArgs) -> EstimateOptions {
    let usual = EstimateOptions::default();
    let (precision, runs) = match (args.estimate.precision, args.estimate.runs) {
        (None, None) => (usual.precision, usual.runs),
        (precision, runs) => (precision, runs.unwrap_or(u64::MAX)),
    };
    EstimateOptions { seed: args.estimate.chance.seed(), precision, runs, ..usual }
}

/// Returns `true` if a precision or a number of runs is required, so that stopping earlier is a failure. A precision of 0
/// means to run until a limit.
fn is_exacting(args: &CountArgs) -> bool {
    args.estimate.precision.map_or(args.estimate.runs.is_some(), |part| part > 0.0)
}

fn write(
    args: &CountArgs,
    question: &Question,
    estimate: &Estimate,
    options: &EstimateOptions,
    elapsed: Duration,
) -> Result<(), CliError> {
    // An estimate is often written after the time limit.
    write_to(None, &final_message_budget(), |out| {
        if args.json {
            return write_line(&EstimateRecord::new(question, estimate, options, elapsed), out);
        }
        write_text(estimate, out)
    })?;
    if estimate.runs > 0 {
        note(format_args!("estimated in {} from {}", HumanDuration(elapsed), counted(estimate.runs, "run")));
        match missed(estimate, options, args.estimate.precision.is_some()) {
            Some(text) if is_exacting(args) => report_error(Word::GaveUp, text),
            Some(text) => note(text),
            None => {}
        }
        if is_quicker_counted(question, estimate) {
            note("note: an exact count is less work than this estimate; leave out --method");
        }
    }
    Ok(())
}

fn write_text(estimate: &Estimate, out: &mut dyn Write) -> io::Result<()> {
    let Estimate { kind, mean, low, high, runs, .. } = *estimate;
    if runs == 0 {
        return writeln!(out, "{kind} tours, undirected: exactly {mean}");
    }
    let [mean, low, high] = [mean, low, high].map(rounded);
    writeln!(out, "{kind} tours, undirected: about {mean} (95% confidence interval {low} to {high})")
}

/// Rounds an estimate.
fn rounded(number: f64) -> String {
    match number {
        _ if number >= 1e7 => format!("{number:.4e}"),
        _ if number >= 100.0 || number.fract() == 0.0 => format!("{number:.0}"),
        _ => format!("{number:.2}"),
    }
}

/// The required precision or runs that were not reached, and why.
fn missed(estimate: &Estimate, options: &EstimateOptions, is_required: bool) -> Option<String> {
    if estimate.has_reached(options) {
        return None;
    }
    let reason = match estimate.stopped {
        Some(limit) => limit.to_string(),
        None if is_required => format!("{} runs were not enough; raise --runs", estimate.runs),
        None => format!("{} runs were not enough; add --runs or --precision", estimate.runs),
    };
    match options.precision {
        Some(0.0) => None,
        Some(part) => Some(format!("reached a precision of {}, not {part}: {reason}", two_digits(estimate.precision))),
        None => Some(format!("completed {} of {} runs: {reason}", estimate.runs, options.runs)),
    }
}

/// A fraction with two significant digits.
fn two_digits(part: f64) -> String {
    let places = (1.0 - part.log10().floor()).clamp(2.0, 12.0) as usize;
    format!("{part:.places$}")
}

/// Returns `true` if an exact count is projected to take fewer states than the estimate took.
fn is_quicker_counted(question: &Question, estimate: &Estimate) -> bool {
    Projection::of(question, &final_message_budget()).is_ok_and(|exact| exact.states <= estimate.states as f64)
}
