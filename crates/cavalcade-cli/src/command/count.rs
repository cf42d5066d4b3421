//! `cavalcade count BOARD`: how many tours there are.

use std::env;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use cavalcade::count::{
    Classes, Count, CountError, CountOptions, Estimate, EstimateOptions, Method, Symmetric, UpTo, count, estimate,
};
use cavalcade::{Budget, Kind, Limit, Question, Symmetry};
use serde::Serialize;

use crate::args::{CountArgs, CountMethod};
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::output::write_to;
use crate::progress::CountBar;
use crate::question::{budget, question, threads};

/// Counts the tours and writes the number.
pub(crate) fn run(args: &CountArgs) -> Result<Exit, Failure> {
    let question = question(&args.from.board, &args.question)?;
    let budget = budget(&args.budget, cancel_on_interrupt());
    let begun = Instant::now();
    match args.method {
        CountMethod::Estimate => {
            if args.classes {
                return Err(Failure::usage("an estimate tells nothing of classes; leave out --classes"));
            }
            let options = EstimateOptions {
                seed: args.budget.seed,
                precision: Some(args.precision),
                ..EstimateOptions::default()
            };
            answer(args, estimate(&question, &options, &budget), |estimate| {
                write_estimate(args, &question, estimate, begun.elapsed())
            })
        }
        CountMethod::Frontier => exactly(args, &question, Method::Frontier, &budget, begun),
        CountMethod::Backtrack => exactly(args, &question, Method::Backtrack, &budget, begun),
    }
}

fn exactly(
    args: &CountArgs,
    question: &Question,
    method: Method,
    budget: &Budget,
    begun: Instant,
) -> Result<Exit, Failure> {
    let options = CountOptions {
        method,
        up_to: if args.classes { UpTo::Symmetry } else { UpTo::Nothing },
        threads: threads(args.budget.threads),
        scratch: args.scratch.clone().or_else(|| args.checkpoint.clone()).or_else(|| Some(env::temp_dir())),
        checkpoint: args.checkpoint.clone(),
    };
    let result = count(question, &options, budget, &mut CountBar::new());
    answer(args, result, |count| write_count(args, question, count, begun.elapsed()))
}

/// Writes the answer, or says why there is none.
fn answer<T>(
    args: &CountArgs,
    result: Result<T, CountError>,
    write: impl FnOnce(&T) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    match result {
        Ok(found) => write(&found).map(|()| Exit::Done),
        Err(CountError::Checkpoint(error)) => Err(error.into()),
        Err(error @ CountError::ClassesWithEnds) => Err(Failure::usage(error.to_string())),
        Err(error) => {
            eprintln!("gave up: {error}{}", advice(args, &error));
            if args.json {
                write_to(None, |out| write_json(&GaveUp { outcome: "gave-up", limit: limit_name(&error) }, out))?;
            }
            Ok(Exit::GaveUp)
        }
    }
}

/// What to do about a limit.
fn advice(args: &CountArgs, error: &CountError) -> &'static str {
    match error {
        CountError::Limit(Limit::Memory { .. }) => "; raise --memory",
        CountError::Limit(_) if args.checkpoint.is_some() => "; the same command goes on from the last layer saved",
        CountError::Limit(_) if args.method == CountMethod::Frontier => {
            "; with --checkpoint DIR it could be gone on with later"
        }
        CountError::Limit(_) if args.method == CountMethod::Backtrack => "; --method frontier may be quicker",
        CountError::Storage(_) => "; name a folder with more room with --scratch",
        _ => "",
    }
}

const fn limit_name(error: &CountError) -> &'static str {
    match error {
        CountError::Limit(limit) => limit.name(),
        CountError::Storage(_) => "disk",
        _ => "size",
    }
}

/// An answer without a number, as JSON.
#[derive(Serialize)]
struct GaveUp {
    outcome: &'static str,
    limit: &'static str,
}

/// A number as JSON; large numbers as text.
#[derive(Serialize)]
struct Record {
    kind: String,
    width: u32,
    height: u32,
    directed: String,
    undirected: String,
    strictly_open: Option<String>,
    classes: Option<String>,
    symmetries: Option<Vec<SymmetryRecord>>,
    method: &'static str,
    states_peak: u64,
    states: u64,
    transitions: u64,
    memory_peak: u64,
    elapsed_ms: f64,
}

#[derive(Serialize)]
struct SymmetryRecord {
    symmetry: String,
    moved_along: String,
    reversed: String,
}

impl SymmetryRecord {
    fn new(symmetric: &Symmetric) -> Self {
        Self {
            symmetry: symmetric.symmetry.to_string(),
            moved_along: symmetric.moved_along.to_string(),
            reversed: symmetric.reversed.to_string(),
        }
    }
}

fn write_json(record: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    writeln!(out)
}

fn write_count(args: &CountArgs, question: &Question, count: &Count, elapsed: Duration) -> Result<(), Failure> {
    if args.json {
        return write_to(None, |out| write_json(&record(question, count, elapsed), out));
    }
    let effort = &count.effort;
    write_to(None, |out| write_text(count, out))?;
    eprintln!(
        "counted in {elapsed:.3?}: {} states at the peak, {} transitions",
        effort.states_peak, effort.transitions
    );
    Ok(())
}

fn record(question: &Question, count: &Count, elapsed: Duration) -> Record {
    let size = question.board().size();
    let classes = count.classes.as_ref();
    Record {
        kind: count.kind.to_string(),
        width: size.width(),
        height: size.height(),
        directed: count.directed.to_string(),
        undirected: count.undirected.to_string(),
        strictly_open: count.strictly_open.as_ref().map(ToString::to_string),
        classes: classes.map(|classes| classes.number.to_string()),
        symmetries: classes.map(|classes| classes.symmetric.iter().map(SymmetryRecord::new).collect()),
        method: match count.method {
            Method::Frontier => "frontier",
            Method::Backtrack => "backtrack",
        },
        states_peak: count.effort.states_peak,
        states: count.effort.states,
        transitions: count.effort.transitions,
        memory_peak: count.effort.memory_peak,
        elapsed_ms: elapsed.as_secs_f64() * 1000.0,
    }
}

fn write_text(count: &Count, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{} tours, directed: {}", count.kind, count.directed)?;
    writeln!(out, "{} tours, undirected: {}", count.kind, count.undirected)?;
    if let Some(strictly_open) = &count.strictly_open {
        writeln!(out, "of these strictly open, undirected: {strictly_open}")?;
    }
    count.classes.as_ref().map_or(Ok(()), |classes| write_classes(classes, count.kind, out))
}

fn write_classes(classes: &Classes, kind: Kind, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "classes under turns and flips: {}", classes.number)?;
    for symmetric in classes.symmetric.iter().skip(1) {
        write!(out, "with {}: {}", symmetric.symmetry, symmetric.total())?;
        if symmetric.symmetry == Symmetry::HalfTurn && kind == Kind::Closed {
            write!(out, " ({} not through the centre, {} through it)", symmetric.moved_along, symmetric.reversed)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// An estimate as JSON.
#[derive(Serialize)]
struct EstimateRecord {
    kind: String,
    width: u32,
    height: u32,
    estimate: f64,
    low: f64,
    high: f64,
    confidence: f64,
    runs: u64,
    seed: u64,
    method: &'static str,
    elapsed_ms: f64,
}

fn write_estimate(
    args: &CountArgs,
    question: &Question,
    estimate: &Estimate,
    elapsed: Duration,
) -> Result<(), Failure> {
    let size = question.board().size();
    let Estimate { kind, mean, low, high, runs } = *estimate;
    write_to(None, |out| {
        if args.json {
            let record = EstimateRecord {
                kind: kind.to_string(),
                width: size.width(),
                height: size.height(),
                estimate: mean,
                low,
                high,
                confidence: 0.95,
                runs,
                seed: args.budget.seed,
                method: "estimate",
                elapsed_ms: elapsed.as_secs_f64() * 1000.0,
            };
            return write_json(&record, out);
        }
        let directed = question.start().is_some() || question.end().is_some();
        let what = if directed { "directed" } else { "undirected" };
        writeln!(out, "{kind} tours, {what}: about {mean:.4e}, with 95% confidence from {low:.4e} to {high:.4e}")
    })?;
    eprintln!("estimated in {elapsed:.3?} from {runs} runs");
    Ok(())
}
