//! `cavalcade count BOARD`: how many tours there are.

use std::env;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use cavalcade::count::{
    Classes, Count, CountError, CountMethod, CountOptions, CountOrEstimate, Estimate, EstimateOptions, LayerFolders,
    UpTo, count, estimate,
};
use cavalcade::notation::json::{CountRecord, EstimateRecord, NoCountRecord, write_line};
use cavalcade::{Budget, Kind, Limit, Question, Symmetry};

use crate::args::CountArgs;
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::notes::{last_words, tell};
use crate::output::write_to;
use crate::progress::CountBar;
use crate::question::{budget, question, threads};

/// Counts the tours and writes the number.
pub(crate) fn run(args: &CountArgs) -> Result<Exit, Failure> {
    if args.checkpoint.is_some() && args.method != CountOrEstimate::Count(CountMethod::Frontier) {
        return Err(Failure::usage("--checkpoint saves the layers of the frontier method; leave it out, or --method"));
    }
    let budget = budget(&args.budget.spending, cancel_on_interrupt());
    let question = question(&args.from.board, &args.question, &budget)?;
    let begun = Instant::now();
    match args.method {
        CountOrEstimate::Estimate => {
            if args.classes {
                return Err(Failure::usage("an estimate tells nothing of classes; leave out --classes"));
            }
            let options = EstimateOptions {
                seed: args.budget.seed,
                precision: Some(args.precision),
                threads: threads(args.budget.threads),
                ..EstimateOptions::default()
            };
            let result = estimate(&question, &options, &budget, &mut CountBar::new());
            answer(args, result, |estimate| write_estimate(args, &question, estimate, begun.elapsed()))
        }
        CountOrEstimate::Count(method) => exactly(args, &question, method, &budget, begun),
    }
}

fn exactly(
    args: &CountArgs,
    question: &Question,
    method: CountMethod,
    budget: &Budget,
    begun: Instant,
) -> Result<Exit, Failure> {
    let options = CountOptions {
        method,
        up_to: if args.classes { UpTo::Symmetry } else { UpTo::Nothing },
        threads: threads(args.budget.threads),
        folders: LayerFolders {
            scratch: args.scratch.clone().or_else(|| args.checkpoint.clone()).or_else(|| Some(env::temp_dir())),
            checkpoint: args.checkpoint.clone(),
        },
    };
    let result = count(question, &options, budget, &mut CountBar::new());
    answer(args, result, |count| write_count(args, question, count, begun.elapsed(), budget))
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
        Err(CountError::Storage(error)) if error.kind() == io::ErrorKind::PermissionDenied => {
            Err(Failure::usage("the folder for layers may not be written; name one that you may use with --scratch"))
        }
        Err(error) => {
            tell(format_args!("gave up: {error}{}", advice(args, &error)));
            if args.json {
                write_to(None, &last_words(), |out| write_line(&NoCountRecord::new(&error), out))?;
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
        CountError::Limit(_) if args.method == CountOrEstimate::Count(CountMethod::Frontier) => {
            "; add --checkpoint DIR to be able to continue such a count later"
        }
        CountError::Limit(_) if args.method == CountOrEstimate::Count(CountMethod::Backtrack) => {
            "; --method frontier may be quicker"
        }
        CountError::Storage(_) => "; name a folder with more room with --scratch",
        _ => "",
    }
}

fn write_count(
    args: &CountArgs,
    question: &Question,
    count: &Count,
    elapsed: Duration,
    budget: &Budget,
) -> Result<(), Failure> {
    if args.json {
        return write_to(None, budget, |out| write_line(&CountRecord::new(question, count, elapsed), out));
    }
    let effort = &count.effort;
    write_to(None, budget, |out| write_text(count, out))?;
    tell(format_args!(
        "counted in {elapsed:.3?}: {} states at the peak, {} transitions",
        effort.states_peak, effort.transitions
    ));
    Ok(())
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

fn write_estimate(
    args: &CountArgs,
    question: &Question,
    estimate: &Estimate,
    elapsed: Duration,
) -> Result<(), Failure> {
    let Estimate { kind, mean, low, high, runs, .. } = *estimate;
    // An estimate is often what was found when the time was up.
    write_to(None, &last_words(), |out| {
        if args.json {
            return write_line(&EstimateRecord::new(question, estimate, args.budget.seed, elapsed), out);
        }
        if runs == 0 {
            return writeln!(out, "{kind} tours, undirected: exactly {mean}");
        }
        writeln!(out, "{kind} tours, undirected: about {mean:.4e}, with 95% confidence from {low:.4e} to {high:.4e}")
    })?;
    if runs > 0 {
        tell(format_args!("estimated in {elapsed:.3?} from {runs} runs"));
    }
    Ok(())
}
