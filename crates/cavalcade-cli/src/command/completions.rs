//! `cavalcade completions SHELL`.

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use crate::args::Cli;
use crate::failure::{Exit, Failure};
use crate::output::write_to;

/// Prints the completions for a shell.
pub(crate) fn run(shell: Shell) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "cavalcade", &mut script);
    write_to(None, |out| out.write_all(&script))?;
    Ok(Exit::Done)
}
