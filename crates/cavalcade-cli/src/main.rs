//! The `cavalcade` command: arguments in, answers out, one place for errors and exit codes.

mod args;
mod attended;
mod board;
mod command;
mod failure;
mod format;
mod interrupt;
mod output;
mod picture;
mod progress;
mod quantity;
mod question;
mod tour;
mod watch;

use std::process::ExitCode;

use cavalcade::SizeError;
use clap::Parser;
use clap::error::ErrorKind;

use crate::args::{Cli, Command};
use crate::failure::{Exit, Failure};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    match run(cli.command) {
        Ok(exit) => exit.into(),
        Err(failure) if failure.is_closed_pipe() => Exit::Done.into(),
        Err(failure) => {
            eprintln!("error: {failure}");
            Exit::Unusable.into()
        }
    }
}

/// Says what is wrong with the arguments. A size below zero looks like an option, and clap would call it one.
fn refuse(error: &clap::Error) -> ExitCode {
    let is_negative =
        |word: &String| word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(size) = std::env::args().find(is_negative)
    {
        eprintln!("error: {}", SizeError::Unreadable(size));
        return Exit::Unusable.into();
    }
    // Help is no error; it goes to standard output, whose reader may have had enough.
    let _ = error.print();
    if error.use_stderr() { Exit::Unusable.into() } else { Exit::Done.into() }
}

fn run(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Find(args) => command::find::run(&args),
        Command::Check(args) => command::check::run(&args),
        Command::Draw(args) => command::draw::run(&args),
        Command::Compare(args) => command::compare::run(&args),
        Command::Count(args) => command::count::run(&args),
        Command::List(args) => command::list::run(&args),
        Command::Serve(args) => command::serve::run(&args),
        Command::Completions { shell } => command::completions::run(shell),
        Command::Man { command } => command::man::run(command.as_deref()),
    }
}
