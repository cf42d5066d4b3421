//! What is wrong with the command line, in our words where we know better than clap.

use std::env;

use cavalcade::util::Escaped;
use cavalcade::{SizeError, looks_like_a_size};
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::args::{Cli, option_with_value};
use crate::error::{CliError, Exit};

/// Prints the help that was asked for, or what is wrong with the arguments.
pub(crate) fn print(error: clap::Error) -> Result<Exit, CliError> {
    if let Some(failure) = mistaken_value(&error) {
        return Err(failure);
    }
    let error = escaped(error);
    match error.print() {
        _ if error.use_stderr() => Ok(Exit::Unusable),
        // Help is no error; it goes to standard output.
        Ok(()) => Ok(Exit::Done),
        Err(source) => Err(CliError::standard_output(source)),
    }
}

/// What is wrong where clap takes a value for an option that is none: a size below zero, or a value that begins with -.
fn mistaken_value(error: &clap::Error) -> Option<CliError> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidArg) else { return None };
    let words: Vec<String> = env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    // Of `-3x8`, clap names `-3`.
    let index = words.iter().position(|word| word.starts_with(unknown.as_str()))?;
    let (before, word) = (words.get(index.checked_sub(1)?)?, &words[index]);
    let program = Cli::command();
    let command = words.iter().find_map(|word| program.find_subcommand(word))?;
    if let Some(option) = option_with_value(command, before).or_else(|| option_with_value(&program, before)) {
        let word = Escaped::line(word);
        return Some(CliError::usage(format!(
            "{option} needs a value, and {word} looks like an option; write {option}={word} if it is meant"
        )));
    }
    is_negative_size(word).then(|| SizeError::Unreadable(word.clone()).into())
}

/// Whether a word is a size after a minus sign, like `-3x8`.
fn is_negative_size(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|rest| looks_like_a_size(rest) && rest.contains(['x', 'X']))
}

/// The same error, with every word of the arguments in it fit to be shown.
fn escaped(mut error: clap::Error) -> clap::Error {
    let shown = |text: &String| Escaped::line(text).to_string();
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
