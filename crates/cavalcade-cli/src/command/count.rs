//! `cavalcade count BOARD`: the number of tours.

mod about;
#[cfg_attr(not(feature = "cluster"), path = "count/one_process.rs")]
mod processes;

use std::env;
use std::io::{self, Write};
use std::num::NonZeroUsize;

use cavalcade::budget::free_memory;
use cavalcade::count::{Classes, Count, CountError, CountMethod, CountOptions, Counter, Equivalence, LayerFolders};
use cavalcade::util::{all_threads, counted};
use cavalcade::{Budget, HumanDuration, Kind, Limit, Question, Symmetry};
use cavalcade_formats::json::{CountRecord, GaveUpRecord, write_line};

use self::processes::Processes;
use crate::args::{CountArgs, SpendingArgs};
use crate::conflicts;
use crate::error::{CliError, Exit};
use crate::notes::note;
use crate::output::write_to;
use crate::progress::CountBar;
use crate::question::budget;
use crate::run_report::RunReport;

/// Counts the tours and writes the number.
pub(crate) fn run(args: &CountArgs) -> Result<Exit, CliError> {
    let processes = Processes::new(args);
    let run = RunReport::start(args.json && processes.is_first());
    run.finish(run_by(processes, args, &run))
}

fn run_by(mut processes: Processes<'_>, args: &CountArgs, run: &RunReport) -> Result<Exit, CliError> {
    conflicts::expect_none(conflicts::COUNT, args)?;
    args.estimate.chance.name();
    let sharing = processes.on_this_machine()?;
    let memory = args.budget.spending.memory.unwrap_or_else(|| free_memory() / sharing.get() as u64);
    let spending = SpendingArgs { memory: Some(memory), ..args.budget.spending };
    let budget = &budget(&spending);
    let question = &processes.question(budget)?;
    run.set_question(question);
    match args.method {
        CountMethod::Estimate => about::run(args, question, budget, run),
        CountMethod::Frontier | CountMethod::Backtrack => {
            let options = options(args, sharing);
            processes.count(&ExactCount { args, question, options, budget, run })
        }
    }
}

fn options(args: &CountArgs, sharing: NonZeroUsize) -> CountOptions {
    let share = || NonZeroUsize::new(all_threads().get() / sharing).unwrap_or(NonZeroUsize::MIN);
    CountOptions {
        backtracking: args.method == CountMethod::Backtrack,
        up_to: if args.classes { Equivalence::Symmetry } else { Equivalence::None },
        threads: args.budget.threads.unwrap_or_else(share),
        folders: LayerFolders {
            scratch: args.scratch.clone().or_else(|| args.checkpoint.clone()).or_else(|| Some(env::temp_dir())),
            checkpoint: args.checkpoint.clone(),
        },
    }
}

/// An exact count.
struct ExactCount<'a> {
    args: &'a CountArgs,
    question: &'a Question,
    options: CountOptions,
    budget: &'a Budget,
    run: &'a RunReport,
}

impl ExactCount<'_> {
    fn count_alone(&self) -> Result<Exit, CliError> {
        let mut observer = self.run.observe_with(CountBar::new());
        let counter = Counter::new(self.question).options(self.options.clone()).budget(self.budget);
        let counted = counter.observer(&mut observer).count();
        // The progress bar must be gone before anything is printed.
        drop(observer);
        self.answer(counted)
    }

    fn answer(&self, counted: Result<Count, CountError>) -> Result<Exit, CliError> {
        answer(self.args, self.run, counted, |count| self.write(count))
    }

    fn write(&self, count: &Count) -> Result<(), CliError> {
        let elapsed = self.run.elapsed();
        if self.args.json {
            let record = CountRecord::new(self.question, count, elapsed);
            return write_to(None, self.budget, |out| write_line(&record, out));
        }
        write_to(None, self.budget, |out| write_text(count, out))?;
        let effort = &count.effort;
        note(format_args!(
            "counted in {} (peak {}, {})",
            HumanDuration(elapsed),
            counted(effort.states_peak, "state"),
            counted(effort.transitions, "transition")
        ));
        Ok(())
    }
}

/// Writes the answer, or reports why there is none.
fn answer<T>(
    args: &CountArgs,
    run: &RunReport,
    result: Result<T, CountError>,
    write: impl FnOnce(&T) -> Result<(), CliError>,
) -> Result<Exit, CliError> {
    match result {
        Ok(found) => write(&found).map(|()| Exit::Done),
        Err(CountError::Scratch(error)) if error.kind() == io::ErrorKind::PermissionDenied => {
            Err(CliError::usage("no permission to write to the scratch folder; name another with --scratch"))
        }
        Err(error) => match GaveUpRecord::of_count(&error, run.elapsed()) {
            Some(record) => run.give_up(format_args!("{error}{}", advice(args, &error)), record),
            None => Err(CliError::usage(error.to_string())),
        },
    }
}

const CONTINUES: &str = "; run the same command to continue from the last saved layer";

/// The advice for a limit.
fn advice(args: &CountArgs, error: &CountError) -> &'static str {
    match error {
        CountError::Limit(Limit::Memory { .. }) => "; raise --memory",
        CountError::Limit(_) if args.checkpoint.is_some() => CONTINUES,
        CountError::Limit(_) if args.method == CountMethod::Frontier => {
            "; add --checkpoint DIR to be able to continue the count later"
        }
        CountError::Limit(_) if args.method == CountMethod::Backtrack => "; --method frontier may be faster",
        CountError::Scratch(_) => "; name a folder with more space with --scratch",
        _ => "",
    }
}

fn write_text(count: &Count, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{} tours, directed: {}", count.kind, count.directed)?;
    writeln!(out, "{} tours, undirected: {}", count.kind, count.undirected)?;
    if let Some(strictly_open) = &count.strictly_open {
        writeln!(out, "strictly open tours, undirected: {strictly_open}")?;
    }
    count.classes.as_ref().map_or(Ok(()), |classes| write_classes(classes, count.kind, out))
}

fn write_classes(classes: &Classes, kind: Kind, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "classes under rotation and reflection: {}", classes.number)?;
    for symmetric in classes.symmetric.iter().skip(1) {
        write!(out, "with {}: {}", symmetric.symmetry, symmetric.total())?;
        if symmetric.symmetry == Symmetry::HalfTurn && kind == Kind::Closed {
            write!(out, " ({} not through the centre, {} through it)", symmetric.moved_along, symmetric.reversed)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
