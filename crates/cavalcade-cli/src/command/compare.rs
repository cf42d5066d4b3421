//! `cavalcade compare BOARD...`: all methods on each board.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use cavalcade::search::backtrack::Pruning;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::util::{Escaped, Named};
use cavalcade::{
    Budget, Cancel, HumanDuration, Limit, Limits, Method, Options, Outcome, Question, Report, Setup, Solver,
};
use cavalcade_draw::Drawing;
use cavalcade_draw::chart::comparison::{Ending, Measurement, Series};
use cavalcade_formats::json::{self, TrialRecord};
use terminal_size::{Width, terminal_size_of};

use crate::args::{CompareArgs, SpendingArgs};
use crate::board::read_board;
use crate::error::{CliError, Exit};
use crate::interrupt::cancel_on_interrupt;
use crate::output::write_to;
use crate::picture::write_picture;
use crate::progress::Spinner;
use crate::question::{budget_until, question_of, threads};

/// A method with its options and a name.
struct Contender {
    name: String,
    options: Options,
}

/// Runs each method on each board in turn, and prints a line for each as soon as it is done.
pub(crate) fn run(args: &CompareArgs) -> Result<Exit, CliError> {
    args.chance.name();
    let picture = args.page.chart(args.output.as_deref(), "compare")?;
    let cancel = cancel_on_interrupt();
    let read = |board: &String| {
        let budget = budget(args, &cancel);
        let setup = Setup { move_order: args.moves.order(), ..read_board(board, &budget)? };
        question_of(setup, &args.question, &budget)
    };
    let questions = args.boards.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let mut contenders = contenders(args);
    contenders.retain(|contender| questions.iter().any(|question| contender.options.method.fits(question)));
    let mut series: Vec<Series> =
        contenders.iter().map(|contender| Series { name: contender.name.clone(), runs: Vec::new() }).collect();
    for (board, question) in args.boards.iter().zip(&questions) {
        write_heading(args, board, &cancel)?;
        for (contender, series) in contenders.iter().zip(&mut series) {
            if !contender.options.method.fits(question) {
                continue;
            }
            let report = try_one(args, question, contender, &cancel);
            let trial = Trial { board, question, method: &contender.name, report: &report };
            write_line(args, &trial, &cancel)?;
            if report.outcome == Outcome::GaveUp(Limit::Cancelled) {
                return Ok(Exit::GaveUp);
            }
            series.runs.push(measurement(question, &report));
        }
    }
    if let Some((file, format)) = picture {
        for series in &mut series {
            series.runs.sort_by_key(|run| run.squares);
        }
        write_picture(Drawing::Comparison(&series), &args.page.options(), format, Some(file), &budget(args, &cancel))?;
    }
    Ok(Exit::Done)
}

fn measurement(question: &Question, report: &Report) -> Measurement {
    let ending = if matches!(report.outcome, Outcome::GaveUp(_)) { Ending::GaveUp } else { Ending::Answered };
    let (squares, seconds) = (question.board().len(), report.elapsed.as_secs_f64());
    Measurement { squares, seconds, steps: report.effort.steps, ending }
}

/// Writes the headings of a table, below the name of the board if there are several.
fn write_heading(args: &CompareArgs, board: &str, cancel: &Cancel) -> Result<(), CliError> {
    if args.json {
        return Ok(());
    }
    write_to(None, &until(cancel), |out| {
        if args.boards.len() > 1 {
            writeln!(out, "{}", Escaped::line(board))?;
        }
        write_row(&HEADINGS.map(String::from), out)
    })
}

/// The result of one method on one board.
struct Trial<'a> {
    board: &'a str,
    question: &'a Question,
    method: &'a str,
    report: &'a Report,
}

fn write_line(args: &CompareArgs, trial: &Trial<'_>, cancel: &Cancel) -> Result<(), CliError> {
    write_to(None, &until(cancel), |out| {
        if args.json {
            json::write_line(&TrialRecord::new(trial.question, trial.board, trial.method, trial.report), out)
        } else {
            write_row(&trial.row(), out)
        }
    })
}

fn contenders(args: &CompareArgs) -> Vec<Contender> {
    let base = Options { seed: args.chance.seed(), threads: threads(args.budget.threads), ..Options::default() };
    let one = |name: &str, options: Options| Contender { name: name.into(), options };
    let mut all = vec![
        one("auto", base),
        one("backtrack", Options { method: Method::Backtrack, ..base }),
        one("backtrack --no-prune", Options { method: Method::Backtrack, pruning: Pruning::Off, ..base }),
    ];
    all.extend(TieBreak::NAMED.iter().map(|(name, tie_break)| {
        one(&format!("warnsdorff {name}"), Options { method: Method::Warnsdorff, tie_break: *tie_break, ..base })
    }));
    for method in [Method::Construct, Method::Patch, Method::Sweep, Method::Sat, Method::Random] {
        all.push(one(method.name(), Options { method, ..base }));
    }
    all
}

/// The time that each method has if none is given.
const TIME_LIMIT: Duration = Duration::from_secs(5);

/// Starts the budget of one method.
fn budget(args: &CompareArgs, cancel: &Cancel) -> Budget {
    let spending = args.budget.spending;
    let time_limit = Some(spending.time_limit.unwrap_or(TIME_LIMIT));
    budget_until(&SpendingArgs { time_limit, ..spending }, cancel.clone())
}

/// The budget for writing, which counts towards no method.
fn until(cancel: &Cancel) -> Budget {
    Limits::none().with_cancel(cancel.clone()).start()
}

fn try_one(args: &CompareArgs, question: &Question, contender: &Contender, cancel: &Cancel) -> Report {
    Solver::new(question)
        .options(contender.options)
        .budget(&budget(args, cancel))
        .observer(&mut Spinner::new(question.board().len()))
        .solve()
}

const HEADINGS: [&str; 7] = ["method", "outcome", "time", "steps", "retreats", "returns", "walks"];
const WIDTHS: [usize; 7] = [20, 16, 10, 12, 12, 9, 9];
/// The space between two columns.
const GAP: &str = "  ";
/// The smallest number of columns: method, outcome and time.
const LEAST: usize = 3;

/// The number of columns that fit in a width.
fn columns_in(room: usize) -> usize {
    let width = |columns: usize| WIDTHS[..columns].iter().sum::<usize>() + GAP.len() * (columns - 1);
    (LEAST..=WIDTHS.len()).rev().find(|columns| width(*columns) <= room).unwrap_or(LEAST)
}

/// The columns of this table: all of them, unless a terminal is too narrow.
fn columns() -> usize {
    let terminal = io::stdout().is_terminal().then(|| terminal_size_of(io::stdout())).flatten();
    terminal.map_or(WIDTHS.len(), |(Width(room), _)| columns_in(room.into()))
}

impl Trial<'_> {
    fn row(&self) -> [String; 7] {
        let report = self.report;
        let outcome = match &report.outcome {
            Outcome::Found(_) => "found".into(),
            Outcome::Impossible(_) => "impossible".into(),
            Outcome::GaveUp(Limit::Method) => "no answer".into(),
            Outcome::GaveUp(limit) => format!("gave up ({})", limit.name()),
        };
        let effort = &report.effort;
        let counts = [effort.steps, effort.retreats, effort.returns, effort.walks].map(|count| count.to_string());
        let [steps, retreats, returns, walks] = counts;
        [self.method.into(), outcome, HumanDuration(report.elapsed).to_string(), steps, retreats, returns, walks]
    }
}

/// Words to the left, numbers to the right.
fn write_row(cells: &[String; 7], out: &mut dyn Write) -> io::Result<()> {
    for (k, (cell, width)) in cells.iter().zip(WIDTHS).take(columns()).enumerate() {
        let gap = if k == 0 { "" } else { GAP };
        if k < 2 {
            write!(out, "{gap}{cell:<width$}")?;
        } else {
            write!(out, "{gap}{cell:>width$}")?;
        }
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_as_many_columns_as_there_is_room_for() {
        assert_eq!([200, 100, 99, 80, 78, 77, 60, 10].map(columns_in), [7, 7, 6, 5, 5, 4, 3, 3]);
    }
}
