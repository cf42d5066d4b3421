//! `cavalcade completions SHELL`.
//!
//! The name of a value in the help determines its completion: a `FILE`, a `DIR`, a `BOARD`, which may be a file, or a `PIECE`.
//! Other values have none.

use cavalcade::{Limits, Piece};
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory, ValueHint};
use clap_complete::{Shell, generate};

use crate::args::Cli;
use crate::error::{CliError, Exit};
use crate::interrupt::cancel_on_interrupt;
use crate::output::write_to;

/// Prints the completions for a shell.
pub(crate) fn run(shell: Shell) -> Result<Exit, CliError> {
    let budget = Limits::none().with_cancel(cancel_on_interrupt()).start();
    let script = script(shell);
    write_to(None, &budget, |out| out.write_all(script.as_bytes()))?;
    Ok(Exit::Done)
}

fn script(shell: Shell) -> String {
    let mut command = hinted();
    let mut script = Vec::new();
    generate(shell, &mut command, "cavalcade", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    if shell == Shell::Bash { with_files_first(script, &command) } else { script }
}

/// The command with a hint for every value. It is not for parsing arguments: a piece may also be written as two leaps.
fn hinted() -> Command {
    Cli::command().mut_subcommands(|part| part.mut_args(hint))
}

fn hint(arg: Arg) -> Arg {
    let name = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
    let is_free = arg.get_action().takes_values() && arg.get_possible_values().is_empty();
    // Without a value name, clap shows that of the argument.
    let name = name.unwrap_or_else(|| arg.get_id().as_str().to_uppercase());
    match name.as_str() {
        _ if !is_free => arg,
        "PIECE" => arg.value_parser(PossibleValuesParser::new(Piece::NAMED.map(|(name, _)| name))),
        "DIR" => arg.value_hint(ValueHint::DirPath),
        name if name.contains("FILE") || name == "BOARD" => arg.value_hint(ValueHint::FilePath),
        _ if arg.get_value_hint() == ValueHint::Unknown => arg.value_hint(ValueHint::Other),
        _ => arg,
    }
}

/// Makes bash offer files where a command takes one, and options only after a hyphen. The generated script would offer all
/// options instead; without an offer, bash completes files itself.
fn with_files_first(mut script: String, command: &Command) -> String {
    let takes_files = |part: &&Command| part.get_positionals().any(|arg| arg.get_value_hint() == ValueHint::FilePath);
    for part in command.get_subcommands().filter(takes_files) {
        let head = format!("\n        cavalcade__subcmd__{})\n", part.get_name());
        let Some(begin) = script.find(&head) else { continue };
        let Some(length) = script[begin..].find("\n            ;;") else { continue };
        let offers = &script[begin..begin + length];
        let after_hyphen = offers.replacen("== -* || ${COMP_CWORD} -eq 2 ]]", "== -* ]]", 1);
        let files = after_hyphen.rsplit_once(OPTIONS).map(|(before, after)| format!("{before}{after}"));
        script.replace_range(begin..begin + length, &files.unwrap_or(after_hyphen));
    }
    script
}

/// The line of a script that offers the options of a command.
const OPTIONS: &str = "            COMPREPLY=( $(compgen -W \"${opts}\" -- \"${cur}\") )\n";
