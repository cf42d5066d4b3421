//! `cavalcade compare BOARD`: every method on one board, side by side.

use std::io::{self, Write};

use cavalcade::search::backtrack::Pruning;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::{Budget, Cancel, Limit, Method, Options, Outcome, Question, Report, solve};
use serde::Serialize;

use crate::args::CompareArgs;
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::output::write_to;
use crate::progress::Spinner;
use crate::question::{free_memory, question, threads};

/// A method with its options, and what to call it.
struct Contender {
    name: String,
    options: Options,
}

/// Tries each method in turn, and prints a line for each as soon as it is done.
pub(crate) fn run(args: &CompareArgs) -> Result<Exit, Failure> {
    let question = question(&args.question)?;
    let cancel = cancel_on_interrupt();
    if !args.json {
        write_to(None, |out| write_row(&HEADINGS.map(String::from), out))?;
    }
    for contender in contenders(args) {
        let report = try_one(args, &question, &contender, &cancel);
        write_to(None, |out| {
            if args.json {
                write_json(&contender.name, &report, out)
            } else {
                write_row(&row(&contender.name, &report), out)
            }
        })?;
        if report.outcome == Outcome::GaveUp(Limit::Cancelled) {
            return Ok(Exit::GaveUp);
        }
    }
    Ok(Exit::Done)
}

fn contenders(args: &CompareArgs) -> Vec<Contender> {
    let base = Options { seed: args.seed, threads: threads(args.threads), ..Options::default() };
    let one = |name: &str, options: Options| Contender { name: name.into(), options };
    let mut all = vec![
        one("auto", base),
        one("backtrack", Options { method: Method::Backtrack, ..base }),
        one("backtrack --no-prune", Options { method: Method::Backtrack, pruning: Pruning::Off, ..base }),
    ];
    all.extend(TieBreak::NAMED.iter().map(|(name, tie_break)| {
        one(&format!("warnsdorff {name}"), Options { method: Method::Warnsdorff, tie_break: *tie_break, ..base })
    }));
    all.push(one("random", Options { method: Method::Random, ..base }));
    all
}

fn try_one(args: &CompareArgs, question: &Question, contender: &Contender, cancel: &Cancel) -> Report {
    let budget = Budget::unlimited().with_memory(free_memory()).with_cancel(cancel.clone()).with_time(args.time_limit);
    solve(question, &contender.options, &budget, &mut Spinner::new(question.board().len()))
}

const HEADINGS: [&str; 7] = ["method", "outcome", "time", "steps", "retreats", "returns", "walks"];
const WIDTHS: [usize; 7] = [20, 16, 12, 14, 14, 10, 10];

/// One line of the comparison.
#[derive(Serialize)]
struct Record<'a> {
    method: &'a str,
    outcome: &'static str,
    limit: Option<&'static str>,
    elapsed_ms: f64,
    steps: u64,
    retreats: u64,
    returns: u64,
    walks: u64,
}

fn write_json(name: &str, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let (outcome, limit) = match &report.outcome {
        Outcome::Found(_) => ("found", None),
        Outcome::Impossible(_) => ("impossible", None),
        Outcome::GaveUp(limit) => ("gave-up", Some(limit.name())),
    };
    let effort = &report.effort;
    let record = Record {
        method: name,
        outcome,
        limit,
        elapsed_ms: report.elapsed.as_secs_f64() * 1000.0,
        steps: effort.steps,
        retreats: effort.retreats,
        returns: effort.returns,
        walks: effort.walks,
    };
    serde_json::to_writer(&mut *out, &record)?;
    writeln!(out)
}

fn row(name: &str, report: &Report) -> [String; 7] {
    let outcome = match &report.outcome {
        Outcome::Found(_) => "found".into(),
        Outcome::Impossible(_) => "impossible".into(),
        Outcome::GaveUp(limit) => format!("gave up ({})", limit.name()),
    };
    let effort = &report.effort;
    let counts = [effort.steps, effort.retreats, effort.returns, effort.walks].map(|count| count.to_string());
    let [steps, retreats, returns, walks] = counts;
    [name.into(), outcome, format!("{:.3?}", report.elapsed), steps, retreats, returns, walks]
}

/// Words to the left, numbers to the right.
fn write_row(cells: &[String; 7], out: &mut dyn Write) -> io::Result<()> {
    for (k, (cell, width)) in cells.iter().zip(WIDTHS).enumerate() {
        if k < 2 {
            write!(out, "{cell:<width$}  ")?;
        } else {
            write!(out, "{cell:>width$}{}", if k + 1 == cells.len() { "\n" } else { "  " })?;
        }
    }
    Ok(())
}
