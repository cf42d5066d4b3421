//! `cavalcade count BOARD`: how many tours there are.

mod about;
#[cfg(feature = "cluster")]
mod cluster;
#[cfg(feature = "cluster")]
mod crew;

use std::env;
use std::io::{self, Write};
use std::num::NonZeroUsize;
#[cfg(feature = "cluster")]
use std::path::Path;
use std::time::Duration;

use cavalcade::budget::free_memory;
use cavalcade::count::{
    Classes, Count, CountError, CountMethod, CountOptions, CountOrEstimate, LayerFolders, UpTo, count,
};
use cavalcade::util::{all_threads, counted};
use cavalcade::{Budget, Elapsed, Kind, Limit, Question, Symmetry};
#[cfg(feature = "cluster")]
use cavalcade_cluster::ClusterError;
use cavalcade_formats::json::{CountRecord, GaveUpRecord, write_line};

#[cfg(feature = "cluster")]
use self::cluster::Defeat;
#[cfg(feature = "cluster")]
use self::crew::Quarters;
use crate::account::Account;
use crate::args::{CountArgs, SpendingArgs};
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::notes::{complain, tell};
use crate::output::write_to;
use crate::progress::CountBar;
use crate::question::{budget, question};
use crate::style::Word;
#[cfg(feature = "cluster")]
use crate::{
    board::{board_in, is_file},
    input::read_input,
    question::question_of,
};

/// Counts the tours and writes the number.
pub(crate) fn run(args: &CountArgs) -> Result<Exit, Failure> {
    let account = Account::open(args.json && tells_the_answer(args));
    account.settle(answer_within(args, &account))
}

fn answer_within(args: &CountArgs, account: &Account) -> Result<Exit, Failure> {
    expect_used(args)?;
    args.chance.name();
    let processes = processes_here(args)?;
    let memory = args.budget.spending.memory.unwrap_or_else(|| free_memory() / processes.get() as u64);
    let spending = SpendingArgs { memory: Some(memory), ..args.budget.spending };
    let budget = budget(&spending, cancel_on_interrupt());
    let Asked { question, board } = ask(args, &budget)?;
    account.asks(&question);
    match args.method {
        CountOrEstimate::Estimate => {
            if args.classes {
                return Err(Failure::usage("an estimate tells nothing of classes; leave out --classes"));
            }
            about::run(args, &question, &budget, account)
        }
        CountOrEstimate::Count(method) => {
            let options = options(args, method, processes);
            exactly(args, &question, &options, &budget, board, account)
        }
    }
}

/// Refuses options that would change nothing.
fn expect_used(args: &CountArgs) -> Result<(), Failure> {
    let is_estimate = args.method == CountOrEstimate::Estimate;
    let is_backtrack = args.method == CountOrEstimate::Count(CountMethod::Backtrack);
    let has_layers = !is_estimate && !is_backtrack;
    let only_estimates = "is about estimates; add --method estimate, or leave it out";
    let all = [
        (args.precision.is_some() && !is_estimate, "--precision", only_estimates),
        (args.runs.is_some() && !is_estimate, "--runs", only_estimates),
        (args.chance.given().is_some() && !is_estimate, "--seed", only_estimates),
        (
            args.checkpoint.is_some() && !has_layers,
            "--checkpoint",
            "saves the layers of the frontier method; leave it out, or --method",
        ),
        (
            args.scratch.is_some() && !has_layers,
            "--scratch",
            "is for the layers of the frontier method; leave it out, or --method",
        ),
        (
            args.budget.threads.is_some() && is_backtrack,
            "--threads",
            "changes nothing with --method backtrack; leave it out",
        ),
    ];
    match all.into_iter().find(|(is_useless, ..)| *is_useless) {
        Some((_, option, why)) => Err(Failure::usage(format!("{option} {why}"))),
        None => Ok(()),
    }
}

/// Whether the answer is for this process to write, and not for another.
#[cfg(feature = "cluster")]
fn tells_the_answer(args: &CountArgs) -> bool {
    args.cluster.is_first()
}

#[cfg(not(feature = "cluster"))]
const fn tells_the_answer(_: &CountArgs) -> bool {
    true
}

/// How many processes there are to be on this machine.
#[cfg(feature = "cluster")]
fn processes_here(args: &CountArgs) -> Result<NonZeroUsize, Failure> {
    if let Some(message) = args.cluster.useless() {
        return Err(Failure::usage(message));
    }
    if args.cluster.is_wanted() && args.method != CountOrEstimate::Count(CountMethod::Frontier) {
        return Err(Failure::usage("only the frontier method is for several processes; leave out --method"));
    }
    Ok(args.cluster.processes.unwrap_or(NonZeroUsize::MIN))
}

#[cfg(not(feature = "cluster"))]
#[expect(clippy::unnecessary_wraps, reason = "several processes may be asked for wrongly")]
const fn processes_here(_: &CountArgs) -> Result<NonZeroUsize, Failure> {
    Ok(NonZeroUsize::MIN)
}

/// What is asked, and what was read to know it, for processes that are started.
struct Asked {
    question: Question,
    board: Option<Vec<u8>>,
}

fn ask(args: &CountArgs, budget: &Budget) -> Result<Asked, Failure> {
    #[cfg(feature = "cluster")]
    if let Some(folder) = &args.cluster.crew {
        let quarters = Quarters(folder);
        quarters.stay_while_wanted();
        let board = quarters.board().map_or_else(|| args.from.board.clone(), |file| file.display().to_string());
        return Ok(Asked { question: question(&board, &args.question, budget)?, board: None });
    }
    #[cfg(feature = "cluster")]
    if args.cluster.processes.is_some() && is_file(&args.from.board) {
        // It may be a pipe, which nobody reads twice.
        let path = Path::new(&args.from.board);
        let board = read_input(path, budget)?;
        let question = question_of(board_in(path, &board, budget)?, &args.question, budget)?;
        return Ok(Asked { question, board: Some(board) });
    }
    Ok(Asked { question: question(&args.from.board, &args.question, budget)?, board: None })
}

fn options(args: &CountArgs, method: CountMethod, processes: NonZeroUsize) -> CountOptions {
    let share = || NonZeroUsize::new(all_threads().get() / processes).unwrap_or(NonZeroUsize::MIN);
    CountOptions {
        method,
        up_to: if args.classes { UpTo::Symmetry } else { UpTo::Nothing },
        threads: args.budget.threads.unwrap_or_else(share),
        folders: LayerFolders {
            scratch: args.scratch.clone().or_else(|| args.checkpoint.clone()).or_else(|| Some(env::temp_dir())),
            checkpoint: args.checkpoint.clone(),
        },
    }
}

#[cfg(feature = "cluster")]
fn exactly(
    args: &CountArgs,
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    board: Option<Vec<u8>>,
    account: &Account,
) -> Result<Exit, Failure> {
    if !args.cluster.is_wanted() {
        return alone(args, question, options, budget, account);
    }
    match cluster::run(args, question, options, budget, board)? {
        Ok(Some(report)) => {
            write_count(args, question, &report.count, account.elapsed(), budget)?;
            Ok(Exit::Done)
        }
        Ok(None) => Ok(Exit::Done),
        // What went wrong in this process is told as if it had counted alone.
        Err(Defeat::Cluster(ClusterError::Count(error))) => answer(args, account, Err(error), |()| Ok(())),
        Err(defeat) if defeat.is_limit() => {
            let record = GaveUpRecord::named("process", defeat.message(), account.elapsed());
            give_up(account, &defeat.message(), defeat.advice(args), record)
        }
        Err(defeat) => Err(Failure::usage(defeat.message())),
    }
}

#[cfg(not(feature = "cluster"))]
fn exactly(
    args: &CountArgs,
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    _: Option<Vec<u8>>,
    account: &Account,
) -> Result<Exit, Failure> {
    alone(args, question, options, budget, account)
}

fn alone(
    args: &CountArgs,
    question: &Question,
    options: &CountOptions,
    budget: &Budget,
    account: &Account,
) -> Result<Exit, Failure> {
    let result = count(question, options, budget, &mut account.kept_by(CountBar::new()));
    answer(args, account, result, |count| write_count(args, question, count, account.elapsed(), budget))
}

/// Writes the answer, or says why there is none.
fn answer<T>(
    args: &CountArgs,
    account: &Account,
    result: Result<T, CountError>,
    write: impl FnOnce(&T) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    match result {
        Ok(found) => write(&found).map(|()| Exit::Done),
        Err(CountError::Checkpoint(error)) => Err(error.into()),
        Err(CountError::Storage(error)) if error.kind() == io::ErrorKind::PermissionDenied => {
            Err(Failure::usage("the folder for layers may not be written; name one that you may use with --scratch"))
        }
        Err(error) => match GaveUpRecord::of_count(&error, account.elapsed()) {
            Some(record) => give_up(account, &error.to_string(), advice(args, &error), record),
            None => Err(Failure::usage(error.to_string())),
        },
    }
}

/// Says why there is no number.
fn give_up(account: &Account, message: &str, advice: &str, record: GaveUpRecord) -> Result<Exit, Failure> {
    complain(Word::GaveUp, format_args!("{message}{advice}"));
    if account.is_json() {
        account.write(record)?;
    }
    Ok(Exit::GaveUp)
}

const GOES_ON: &str = "; the same command goes on from the last layer saved";

/// What to do about a limit.
fn advice(args: &CountArgs, error: &CountError) -> &'static str {
    match error {
        CountError::Limit(Limit::Memory { .. }) => "; raise --memory",
        CountError::Limit(_) if args.checkpoint.is_some() => GOES_ON,
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
        "counted in {}: {} at the peak, {}",
        Elapsed(elapsed),
        counted(effort.states_peak, "state"),
        counted(effort.transitions, "transition")
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
