//! `cavalcade puzzle --explain FILE`: solves a puzzle step by step.

use cavalcade_formats::json::{ExplainedRecord, ImpossibleRecord, StepRecord, ambiguous, write_line};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use cavalcade::notation::{Format, write};
use cavalcade::puzzle::{Explained, Explanation, Step, explain};
use cavalcade::util::Named;
use cavalcade::{Budget, Clues, Question, Tour};

use crate::args::PuzzleArgs;
use crate::board::read_file_with_clues;
use crate::error::{CliError, Exit};
use crate::notes::note;
use crate::output::write_to;
use crate::question::question_of;
use crate::run_report::RunReport;
use crate::style::Word;

/// Reads a puzzle, and explains its solution.
pub(super) fn run(args: &PuzzleArgs, file: &Path, budget: &Budget, run: &RunReport) -> Result<Exit, CliError> {
    if file.as_os_str() != "-" && !file.exists() {
        let name = cavalcade::util::Escaped::line(&file.to_string_lossy()).to_string();
        return Err(CliError::usage(format!(
            "{name}: no such file; name a file with a grid like 1 . 13 . 25, or - for standard input"
        )));
    }
    let question = question_of(read_file_with_clues(file.into(), budget)?, &args.question, budget)?;
    run.set_question(&question);
    // A grid without any number has no clues, and many solutions.
    let question = if question.given().is_some() { question } else { without_clues(question)? };
    let explained = explain(&question, budget)?;
    write_to(None, budget, |out| {
        if !args.json {
            return write_text(&explained, out);
        }
        write_json(&question, &explained, run.elapsed(), out)
    })?;
    let Explained::Solved(explanation) = &explained else { return Ok(Exit::No) };
    if !args.json {
        note_steps(&question, explanation);
    }
    Ok(Exit::Done)
}

fn write_text(explained: &Explained, mut out: &mut dyn Write) -> io::Result<()> {
    match explained {
        Explained::None(reason) => writeln!(out, "{} {reason}", Word::Impossible.on_output()),
        Explained::Several(two) => {
            writeln!(out, "ambiguous: there is more than one solution, such as these two")?;
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

/// The question with an empty list of clues.
fn without_clues(question: Question) -> Result<Question, CliError> {
    question.clues([]).map_err(|error| CliError::usage(error.to_string()))
}

fn write_json(question: &Question, explained: &Explained, elapsed: Duration, out: &mut dyn Write) -> io::Result<()> {
    match explained {
        Explained::None(reason) => write_line(&ImpossibleRecord::new(question, reason, elapsed), out),
        Explained::Several(two) => write_line(&ambiguous(question, two, elapsed), out),
        Explained::Solved(explanation) => {
            let record = ExplainedRecord {
                question,
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

/// Notes the number of steps on standard error.
fn note_steps(question: &Question, explanation: &Explanation) {
    let steps = match explanation.steps.len() {
        1 => "one step".into(),
        steps => format!("{steps} steps"),
    };
    let searched = match explanation.searched() {
        0 => String::new(),
        searched => format!(", {searched} of them by search"),
    };
    let (given, difficulty) = (question.given().map_or(0, Clues::len), explanation.difficulty());
    note(format_args!("{given} given, solved in {steps}{searched}: {difficulty}"));
}
