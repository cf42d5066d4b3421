//! The `cavalcade` command: arguments in, answers out, one place for errors and exit codes.

mod account;
mod args;
mod atlas;
mod board;
mod command;
mod courier;
mod draft;
mod failure;
mod format;
mod input;
mod interrupt;
mod notes;
mod output;
mod picture;
mod progress;
mod quantity;
mod question;
mod seed;
mod tour;
#[cfg(feature = "watch")]
mod watch;
#[cfg(not(feature = "watch"))]
#[path = "watch/missing.rs"]
mod watch;

use std::process::ExitCode;

use cavalcade::{Shown, SizeError};
use clap::Parser;
use clap::error::{ContextValue, ErrorKind};

use crate::args::{Cli, Command};
use crate::failure::{Exit, Failure};
use crate::notes::tell;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(error).into(),
    };
    run(cli.command).unwrap_or_else(|failure| fail(&failure)).into()
}

/// Says why there is no answer.
fn fail(failure: &Failure) -> Exit {
    match failure {
        closed if closed.is_closed_pipe() => Exit::Done,
        limit @ (Failure::Limit(_) | Failure::Stopped { .. } | Failure::GaveUp { .. }) => {
            tell(format_args!("gave up: {limit}"));
            Exit::GaveUp
        }
        failure => {
            tell(format_args!("error: {failure}"));
            Exit::Unusable
        }
    }
}

/// Says what is wrong with the arguments. A size below zero looks like an option, and clap would call it one.
fn refuse(error: clap::Error) -> Exit {
    let looks_like_a_size = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains(['x', 'X']);
    let is_negative = |word: &String| word.strip_prefix('-').is_some_and(looks_like_a_size);
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(size) = std::env::args_os().filter_map(|word| word.into_string().ok()).find(is_negative)
    {
        return fail(&SizeError::Unreadable(size).into());
    }
    let error = harmless(error);
    match error.print() {
        _ if error.use_stderr() => Exit::Unusable,
        // Help is no error; it goes to standard output.
        Ok(()) => Exit::Done,
        Err(source) => fail(&Failure::standard_output(source)),
    }
}

/// The same error, with every word of the arguments in it fit to be shown.
fn harmless(mut error: clap::Error) -> clap::Error {
    let shown = |text: &String| Shown::line(text).to_string();
    let words: Vec<_> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, ContextValue::String(shown(text)))),
            ContextValue::Strings(texts) => Some((kind, ContextValue::Strings(texts.iter().map(shown).collect()))),
            _ => None,
        })
        .collect();
    for (kind, value) in words {
        error.insert(kind, value);
    }
    error
}

fn run(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Find(args) => command::find::run(&args),
        Command::Check(args) => command::check::run(&args),
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
        Command::Man { command } => command::man::run(command.as_deref()),
    }
}
