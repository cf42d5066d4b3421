//! Usage errors: clap's, with better hints for likely mistakes.

use std::env;

use cavalcade::util::Escaped;
use cavalcade::{Size, SizeError, looks_like_a_size};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};

use crate::args::{Cli, option_with_value};
use crate::error::{CliError, Exit};

/// Words that may be tried as commands, and the commands that are meant.
const OTHER_COMMANDS: [(&str, &str); 14] = [
    ("tour", "find"),
    ("path", "find"),
    ("search", "find"),
    ("generate", "find"),
    ("verify", "check"),
    ("validate", "check"),
    ("plot", "draw"),
    ("render", "draw"),
    ("enumerate", "list"),
    ("unrank", "nth"),
    ("random", "sample"),
    ("benchmark", "compare"),
    ("export", "graph"),
    ("server", "serve"),
];

/// Options that may be tried, the only command that the hint is for (if not all), and the hint.
const OTHER_OPTIONS: [(&str, Option<&str>, &str); 9] = [
    ("--symmetry", Some("count"), "--classes counts symmetric tours"),
    ("--paper", Some("puzzle"), "sheets are always A4"),
    ("--paper", Some("draw"), "worksheets are always A4"),
    ("--open", None, "tours are open unless --closed is given"),
    ("--timeout", None, "write --time-limit"),
    ("--output", None, "the answer goes to standard output; write > FILE"),
    ("-o", None, "the answer goes to standard output; write > FILE"),
    ("--limit", None, "write --number N"),
    ("--count", None, "write --number N"),
];

/// Prints the help, or what is wrong with the arguments.
pub(crate) fn print(error: clap::Error) -> Result<Exit, CliError> {
    let words: Vec<String> = env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some(failure) = known_mistake(&error, &words) {
        return Err(failure);
    }
    let error = cleaned(error);
    match error.print() {
        _ if error.use_stderr() => Ok(Exit::Unusable),
        // Help is not an error; it goes to standard output.
        Ok(()) => Ok(Exit::Done),
        Err(source) => Err(CliError::standard_output(source)),
    }
}

/// The error for a mistake that clap has no good hint for.
fn known_mistake(error: &clap::Error, words: &[String]) -> Option<CliError> {
    let program = Cli::command();
    match (error.kind(), error.get(ContextKind::InvalidSubcommand), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(unknown)), _) => {
            unknown_command(unknown, words).map(CliError::usage)
        }
        (ErrorKind::UnknownArgument, _, Some(ContextValue::String(unknown))) => {
            let command = words.iter().find_map(|word| program.find_subcommand(word))?;
            size_in_parts(unknown, words)
                .or_else(|| other_option(command, unknown))
                .map(CliError::usage)
                .or_else(|| mistaken_value(&program, command, unknown, words))
        }
        _ => None,
    }
}

/// The hint for a size or another word in place of a command.
fn unknown_command(unknown: &str, words: &[String]) -> Option<String> {
    let is_size = |word: &str| word.parse::<Size>().is_ok();
    if is_size(unknown) {
        return Some(format!("{unknown} is a board, not a command; write `cavalcade find {unknown}`"));
    }
    let (_, meant) = OTHER_COMMANDS.iter().find(|(word, _)| *word == unknown)?;
    let next = words.iter().skip_while(|word| *word != unknown).nth(1).filter(|word| is_size(word));
    let board = next.map_or_else(String::new, |board| format!(" {board}"));
    Some(format!("there is no command {unknown}; write `cavalcade {meant}{board}`"))
}

/// The hint for a size written as two words, like `50 50`, or as three, like `8 x 8`.
fn size_in_parts(unknown: &str, words: &[String]) -> Option<String> {
    let number = |index: Option<usize>| words.get(index?).filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let index = (1..words.len()).find(|index| words[*index] == unknown && number(index.checked_sub(1)).is_some())?;
    let (width, height) = if number(Some(index)).is_none() {
        (number(Some(index - 1)), number(Some(index + 1)))
    } else if let Some(first) = number(index.checked_sub(2)) {
        // A number follows the board.
        (Some(first), number(Some(index - 1)))
    } else {
        (number(Some(index - 1)), number(Some(index)))
    };
    Some(format!("a size is one word; did you mean {}x{}?", width?, height?))
}

/// The hint for an option that a command does not have.
fn other_option(command: &Command, unknown: &str) -> Option<String> {
    let name = command.get_name();
    let has_number = command.get_arguments().any(|arg| arg.get_long() == Some("number"));
    let fits = |(option, only, hint): &&(&str, Option<&str>, &str)| {
        *option == unknown && only.is_none_or(|only| only == name) && (has_number || !hint.contains("--number"))
    };
    let (_, _, hint) = OTHER_OPTIONS.iter().find(fits)?;
    Some(format!("{name} has no {unknown}: {hint}"))
}

/// The error where clap takes a value for an option: a size below zero, or a value that begins with -.
fn mistaken_value(program: &Command, command: &Command, unknown: &str, words: &[String]) -> Option<CliError> {
    // Of `-3x8`, clap names `-3`.
    let index = words.iter().position(|word| word.starts_with(unknown))?;
    let (before, word) = (words.get(index.checked_sub(1)?)?, &words[index]);
    if let Some(option) = option_with_value(command, before).or_else(|| option_with_value(program, before)) {
        let word = Escaped::line(word);
        return Some(CliError::usage(format!(
            "{option} needs a value, but {word} looks like an option; write {option}={word} if it is the value"
        )));
    }
    is_negative_size(word).then(|| SizeError::Unreadable(word.clone()).into())
}

/// Returns `true` for a size after a minus sign, like `-3x8`.
fn is_negative_size(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|rest| looks_like_a_size(rest) && rest.contains(['x', 'X']))
}

/// The same error with the arguments escaped, and without clap's tip to pass an unknown option as a value.
fn cleaned(mut error: clap::Error) -> clap::Error {
    let shown = |text: &String| Escaped::line(text).to_string();
    let words: Vec<_> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, ContextValue::String(shown(text)))),
            ContextValue::Strings(texts) => Some((kind, ContextValue::Strings(texts.iter().map(shown).collect()))),
            ContextValue::StyledStrs(tips) => {
                let is_useful = |tip: &&clap::builder::StyledStr| !tip.to_string().contains("as a value, use");
                Some((kind, ContextValue::StyledStrs(tips.iter().filter(is_useful).cloned().collect())))
            }
            _ => None,
        })
        .collect();
    for (kind, value) in words {
        error.insert(kind, value);
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(String::from).collect()
    }

    #[test]
    fn a_size_in_parts_is_put_together() {
        for (line, unknown, size) in [
            ("cavalcade find 50 50", "50", Some("50x50")),
            ("cavalcade count 6 8 --closed", "8", Some("6x8")),
            ("cavalcade find 8 x 8", "x", Some("8x8")),
            ("cavalcade nth 6 8 100", "100", Some("6x8")),
            ("cavalcade find 8x8 9", "9", None),
            ("cavalcade find 8 x", "x", None),
        ] {
            let hint = size.map(|size| format!("a size is one word; did you mean {size}?"));
            assert_eq!(size_in_parts(unknown, &words(line)), hint, "{line}");
        }
    }

    #[test]
    fn every_hint_is_for_a_word_that_is_not_known_and_names_a_command_that_is() {
        let program = Cli::command();
        for (word, meant) in OTHER_COMMANDS {
            assert!(program.find_subcommand(word).is_none(), "{word}");
            assert!(program.find_subcommand(meant).is_some() || cfg!(not(feature = "serve")), "{meant}");
        }
        for (option, only, _) in OTHER_OPTIONS {
            let Some(command) = only.and_then(|name| program.find_subcommand(name)) else { continue };
            assert!(
                command
                    .get_arguments()
                    .all(|arg| arg.get_long().map(|long| format!("--{long}")) != Some(option.into()))
            );
        }
    }
}
