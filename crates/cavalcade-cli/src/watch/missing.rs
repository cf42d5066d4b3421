//! `--watch` in a command that was built without the terminal.

use cavalcade::{Budget, Cancel, Options, Question, Report};

use crate::error::CliError;

/// Says why there is nothing to see.
pub(crate) fn watch(_: &Question, _: &Options, _: &Budget, _: &Cancel) -> Result<Report, CliError> {
    Err(CliError::usage("this command was built without the feature `watch`; add -o search.gif to record the search"))
}
