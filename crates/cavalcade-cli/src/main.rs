//! The `cavalcade` command: arguments in, answers out, one place for errors and exit codes.

mod account;
mod args;
mod atlas;
mod atomic_file;
mod board;
mod command;
mod conflicts;
mod failure;
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
mod seed;
mod stream;
mod style;
mod tour;
#[cfg_attr(not(feature = "watch"), path = "watch/missing.rs")]
mod watch;

use std::process::ExitCode;

use cavalcade::SizeError;
use cavalcade::util::Shown;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::args::{Cli, Command, color_asked_for, option_with_value};
use crate::failure::{Exit, Failure};
use crate::notes::complain;
use crate::style::Word;

fn main() -> ExitCode {
    interrupt::survive_large_files();
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(error) => {
            style::set(color_asked_for());
            return refuse(error).into();
        }
    };
    style::set(cli.color());
    if cli.global.quiet {
        notes::be_quiet();
    }
    run(cli.command).unwrap_or_else(|failure| fail(&failure)).into()
}

/// Says why there is no answer.
fn fail(failure: &Failure) -> Exit {
    match failure {
        closed if closed.is_closed_pipe() => Exit::Done,
        limit @ (Failure::Limit(_) | Failure::Stopped { .. } | Failure::GaveUp { .. }) => {
            complain(Word::GaveUp, limit);
            Exit::GaveUp
        }
        failure => {
            complain(Word::Error, failure);
            Exit::Unusable
        }
    }
}

/// Says what is wrong with the arguments.
fn refuse(error: clap::Error) -> Exit {
    if let Some(failure) = mistaken(&error) {
        return fail(&failure);
    }
    let error = harmless(error);
    match error.print() {
        _ if error.use_stderr() => Exit::Unusable,
        // Help is no error; it goes to standard output.
        Ok(()) => Exit::Done,
        Err(source) => fail(&Failure::standard_output(source)),
    }
}

/// What is wrong where clap takes a value for an option that is none: a size below zero, or a value that begins with -.
fn mistaken(error: &clap::Error) -> Option<Failure> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else { return None };
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    // Of `-3x8`, clap names `-3`.
    let index = words.iter().position(|word| word.starts_with(unknown.as_str()))?;
    let (before, word) = (words.get(index.checked_sub(1)?)?, &words[index]);
    let program = Cli::command();
    let command = words.iter().find_map(|word| program.find_subcommand(word))?;
    if let Some(option) = option_with_value(command, before).or_else(|| option_with_value(&program, before)) {
        let word = Shown::line(word);
        return Some(Failure::usage(format!(
            "{option} needs a value, and {word} looks like an option; write {option}={word} if it is meant"
        )));
    }
    let looks_like_a_size = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains(['x', 'X']);
    word.strip_prefix('-').is_some_and(looks_like_a_size).then(|| SizeError::Unreadable(word.clone()).into())
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
