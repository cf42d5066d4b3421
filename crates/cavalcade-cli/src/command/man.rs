//! `cavalcade man [COMMAND]`.

use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::Cli;
use crate::failure::{Exit, Failure};
use crate::output::write_to;

/// Prints the manual page of the whole, or of one command.
pub(crate) fn run(command: Option<&str>) -> Result<Exit, Failure> {
    let mut whole = Cli::command();
    whole.build();
    let page = match command.and_then(|name| whole.find_subcommand(name)) {
        Some(part) => part.clone().display_name(format!("cavalcade-{}", part.get_name())),
        None => whole,
    };
    write_to(None, |out| Man::new(page).render(out))?;
    Ok(Exit::Done)
}
