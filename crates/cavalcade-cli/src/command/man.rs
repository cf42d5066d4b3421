//! `cavalcade man [COMMAND]`.

use cavalcade::Limits;
use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::Cli;
use crate::failure::{Exit, Failure};
use crate::interrupt::cancel_on_interrupt;
use crate::output::write_to;

/// Prints the manual page of the whole, or of one command.
pub(crate) fn run(command: Option<&str>) -> Result<Exit, Failure> {
    let budget = Limits::none().with_cancel(cancel_on_interrupt()).start();
    let mut whole = Cli::command();
    whole.build();
    let page = match command.and_then(|name| whole.find_subcommand(name)) {
        Some(part) => part.clone().display_name(format!("cavalcade-{}", part.get_name())),
        None => whole,
    };
    write_to(None, &budget, |out| Man::new(page).render(out))?;
    Ok(Exit::Done)
}
