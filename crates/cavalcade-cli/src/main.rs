//! The `cavalcade` command: arguments in, answers out, one place for errors and exit codes.

mod args;
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

use clap::Parser;

use crate::args::{Cli, Command};
use crate::failure::{Exit, Failure};

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(exit) => exit.into(),
        Err(failure) if failure.is_closed_pipe() => Exit::Done.into(),
        Err(failure) => {
            eprintln!("error: {failure}");
            Exit::Unusable.into()
        }
    }
}

fn run(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Find(args) => command::find::run(&args),
        Command::Check(args) => command::check::run(&args),
        Command::Draw(args) => command::draw::run(&args),
        Command::Compare(args) => command::compare::run(&args),
        Command::Completions { shell } => command::completions::run(shell),
        Command::Man { command } => command::man::run(command.as_deref()),
    }
}
