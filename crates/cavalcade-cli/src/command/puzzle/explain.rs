//! `cavalcade puzzle --explain FILE`: how a puzzle is solved, step by step.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use cavalcade::notation::{Format, write};
use cavalcade::puzzle::{Clues, Explained, Explanation, Misfit, Step};
use cavalcade::util::Named;
use cavalcade::{Budget, Tour};
use cavalcade_formats::json::{ExplainedRecord, ImpossibleRecord, StepRecord, ambiguous, write_line};

use crate::account::Account;
use crate::args::PuzzleArgs;
use crate::board::{clues, read_file_with_clues};
use crate::failure::{Exit, Failure};
use crate::notes::tell;
use crate::output::write_to;
use crate::question::question_of;
use crate::style::Word;

/// Reads a puzzle, and tells how it is solved.
pub(super) fn run(args: &PuzzleArgs, file: &Path, budget: &Budget, account: &Account) -> Result<Exit, Failure> {
    if file.as_os_str() != "-" && !file.exists() {
        let name = cavalcade::util::Shown::line(&file.to_string_lossy()).to_string();
        return Err(Failure::usage(format!(
            "{name}: there is no such file; name a grid like 1 . 13 . 25, or - for standard input"
        )));
    }
    let (drawn, given) = read_file_with_clues(file.into(), budget)?;
    let question = question_of(drawn, &args.question, budget)?;
    account.asks(&question);
    let clues = clues(question, given, budget)?;
    let explained = clues.explain(budget)?;
    write_to(None, budget, |out| {
        if !args.json {
            return write_text(&explained, out);
        }
        write_json(&clues, &explained, account.elapsed(), out)
    })?;
    let Explained::Solved(explanation) = &explained else { return Ok(Exit::No) };
    if !args.json {
        tell_steps(&clues, explanation);
    }
    Ok(Exit::Done)
}

fn write_text(explained: &Explained, mut out: &mut dyn Write) -> io::Result<()> {
    match explained {
        Explained::None(misfit) => writeln!(out, "{} {misfit}", Word::Impossible.on_output()),
        Explained::Several(two) => {
            writeln!(out, "ambiguous: there is more than one way to complete it, such as these two")?;
            two.iter().try_for_each(|tour| write_grid(tour, out))
        }
        Explained::Solved(explanation) => {
            for step in &explanation.steps {
                writeln!(out, "{step}")?;
            }
            write_grid(&explanation.tour, &mut out)
        }
    }
}

fn write_grid(tour: &Tour, mut out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    write(tour, Format::Grid, &mut out)
}

fn write_json(clues: &Clues, explained: &Explained, elapsed: Duration, out: &mut dyn Write) -> io::Result<()> {
    let question = clues.question();
    match explained {
        Explained::None(Misfit::NoTour(reason)) => {
            write_line(&ImpossibleRecord::no_tour(question, reason, elapsed), out)
        }
        Explained::None(misfit) => {
            write_line(&ImpossibleRecord::unmet(question, "clues", misfit.to_string(), elapsed), out)
        }
        Explained::Several(two) => write_line(&ambiguous(question, two, elapsed), out),
        Explained::Solved(explanation) => {
            let record = ExplainedRecord {
                question,
                given: clues.given().map(|clue| (clue.square, clue.number)).collect(),
                solution: &explanation.tour,
                difficulty: explanation.difficulty().name(),
                searched: explanation.searched() as u64,
                elapsed,
            };
            write_line(&record.with_steps(explanation.steps.iter().map(record_of).collect()), out)
        }
    }
}

fn record_of(step: &Step) -> StepRecord {
    let placed = step.placed.iter().map(|placed| (placed.square, placed.number)).collect();
    StepRecord::new(step.technique().name(), placed, step.to_string())
}

/// Tells on standard error what it took.
fn tell_steps(clues: &Clues, explanation: &Explanation) {
    let steps = match explanation.steps.len() {
        1 => "one step".into(),
        steps => format!("{steps} steps"),
    };
    let searched = match explanation.searched() {
        0 => String::new(),
        searched => format!(", {searched} of them by search"),
    };
    let (given, difficulty) = (clues.given().len(), explanation.difficulty());
    tell(format_args!("{given} given, solved in {steps}{searched}: {difficulty}"));
}
