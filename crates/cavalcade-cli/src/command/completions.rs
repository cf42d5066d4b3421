//! `cavalcade completions SHELL`.

use cavalcade::Limits;
use clap::CommandFactory;
use clap_complete::{Shell, generate};

use crate::args::Cli;
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::output::write_to;

/// Prints the completions for a shell.
pub(crate) fn run(shell: Shell) -> Result<Exit, Failure> {
    let budget = Limits::none().with_cancel(cancel_on_interrupt()).start();
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "cavalcade", &mut script);
    write_to(None, &budget, |out| out.write_all(&script))?;
    Ok(Exit::Done)
}
