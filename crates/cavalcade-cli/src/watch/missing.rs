//! Replaces `watch.rs` without the feature `watch`.

use cavalcade::{Budget, Cancel, Options, Question, Report};

use crate::error::CliError;

/// Returns an error: there is no terminal display.
pub(crate) fn watch(_: &Question, _: &Options, _: &Budget, _: &Cancel) -> Result<Report, CliError> {
    Err(CliError::usage("this command was built without the feature `watch`; add -o search.gif to record the search"))
}
