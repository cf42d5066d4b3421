//! The arguments of every command, and the reading of the command line.

use std::env;
use std::ffi::OsString;

use clap::{Arg, ArgAction, Args, ColorChoice, Command, CommandFactory, FromArgMatches, ValueEnum};

use super::Cli;

#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct GlobalArgs {
    /// Suppress notes and progress; print only errors
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// Use of colour in messages; auto also respects `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        overrides_with = "color",
        hide_short_help = true
    )]
    pub(crate) color: ColorChoice,
}

impl Cli {
    /// The use of colour. The output of child processes is read by their parent, and has none.
    pub(crate) fn color(&self) -> ColorChoice {
        match &self.command {
            super::Command::Count(args) if args.cluster.is_child() => ColorChoice::Never,
            _ => self.global.color,
        }
    }

    /// Reads the command line.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        let mut command = lenient(Self::command()).color(color_asked_for());
        let matches = command.try_get_matches_from_mut(env::args_os())?;
        Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// Takes a negative number as a wrong value of the option before it, not as an unknown option.
fn lenient(command: Command) -> Command {
    let takes_values = |arg: &Arg| matches!(arg.get_action(), ArgAction::Set | ArgAction::Append);
    let command = command.mut_args(|arg| if takes_values(&arg) { arg.allow_negative_numbers(true) } else { arg });
    command.mut_subcommands(lenient)
}

/// The value of `--color`, found without clap: help and usage errors are coloured before the arguments are parsed.
pub(crate) fn color_asked_for() -> ColorChoice {
    color_in(env::args_os())
}

fn color_in(words: impl Iterator<Item = OsString>) -> ColorChoice {
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    let said = words.iter().enumerate().rev().find_map(|(index, word)| match word.strip_prefix("--color")? {
        "" => words.get(index + 1).map(String::as_str),
        rest => rest.strip_prefix('='),
    });
    said.and_then(|said| ColorChoice::from_str(said, false).ok()).unwrap_or(ColorChoice::Auto)
}

/// The option of a command that takes a value and is written as this word.
pub(crate) fn option_with_value(command: &Command, word: &str) -> Option<String> {
    let is_meant = |arg: &&Arg| match (word.strip_prefix("--"), word.strip_prefix('-')) {
        (Some(long), _) => arg.get_long() == Some(long),
        (None, Some(short)) => arg.get_short().is_some_and(|letter| short == letter.to_string()),
        (None, None) => false,
    };
    let wants_value = |arg: &&Arg| arg.get_action().takes_values() && !arg.is_require_equals_set();
    let found = command.get_arguments().find(|arg| is_meant(arg) && wants_value(arg))?;
    found.get_long().map(|long| format!("--{long}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_about_colours_counts() {
        let choice = |words: &str| color_in(words.split(' ').map(OsString::from));
        assert_eq!(choice("find 8x8"), ColorChoice::Auto);
        assert_eq!(choice("find 8x8 --color=never"), ColorChoice::Never);
        assert_eq!(choice("--color never find 8x8 --color always"), ColorChoice::Always);
        assert_eq!(choice("find 8x8 --color"), ColorChoice::Auto);
        assert_eq!(choice("find 8x8 --color green"), ColorChoice::Auto);
    }

    #[test]
    fn an_option_with_a_value_is_known_by_its_long_and_its_short_name() {
        let command = Cli::command();
        let find = command.find_subcommand("find").unwrap();
        for (word, known) in [("--start", true), ("-s", true), ("--closed", false), ("-c", false), ("a1", false)] {
            assert_eq!(option_with_value(find, word).is_some(), known, "{word}");
        }
    }
}
