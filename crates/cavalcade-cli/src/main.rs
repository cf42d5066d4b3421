//! The `cavalcade` command: arguments in, answers out, one place for errors and exit codes.

mod args;
mod atlas;
mod atomic_file;
mod board;
mod command;
mod conflicts;
mod error;
mod format;
mod input;
mod interrupt;
mod notes;
mod output;
mod output_thread;
mod picture;
mod progress;
mod quantity;
mod question;
mod run_report;
mod seed;
mod stream;
mod style;
mod tour;
mod usage_error;
#[cfg_attr(not(feature = "watch"), path = "watch/missing.rs")]
mod watch;

use std::process::ExitCode;

use crate::args::{Cli, Command, color_asked_for};
use crate::error::{CliError, Exit};
use crate::notes::report_error;
use crate::style::Word;

fn main() -> ExitCode {
    interrupt::survive_large_files();
    let done = match Cli::read() {
        Ok(cli) => {
            style::set(cli.color());
            if cli.global.quiet {
                notes::be_quiet();
            }
            run(cli.command)
        }
        Err(error) => {
            style::set(color_asked_for());
            usage_error::print(error)
        }
    };
    done.unwrap_or_else(|failure| fail(&failure)).into()
}

/// Reports why there is no answer.
fn fail(failure: &CliError) -> Exit {
    match failure {
        closed if closed.is_closed_pipe() => Exit::Done,
        limit @ (CliError::Limit(_) | CliError::Stopped { .. } | CliError::GaveUp { .. }) => {
            report_error(Word::GaveUp, limit);
            Exit::GaveUp
        }
        failure => {
            report_error(Word::Error, failure);
            Exit::Unusable
        }
    }
}

fn run(command: Command) -> Result<Exit, CliError> {
    match command {
        Command::Find(args) => command::find::run(&args),
        Command::Check(args) => command::check::run(&args),
        Command::Convert(args) => command::convert::run(&args),
        Command::Graph(args) => command::graph::run(&args),
        Command::Draw(args) => command::draw::run(&args),
        Command::Compare(args) => command::compare::run(&args),
        Command::Count(args) => command::count::run(&args),
        Command::List(args) => command::list::run(&args),
        Command::Atlas(args) => command::atlas::run(&args),
        Command::Nth(args) => command::nth::run(&args),
        Command::Rank(args) => command::rank::run(&args),
        Command::Sample(args) => command::sample::run(&args),
        Command::Statistics(args) => command::statistics::run(&args),
        Command::Puzzle(args) => command::puzzle::run(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => command::serve::run(&args),
        Command::Completions { shell } => command::completions::run(shell),
        Command::Man { command, all } => command::man::run(command.as_deref(), all.as_deref()),
    }
}
