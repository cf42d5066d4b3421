//! The argument for tidy tours.

use cavalcade::tidy::Few;
use clap::Args;

use super::named;

/// What the tour should have few of.
#[derive(Debug, Args)]
#[command(next_help_heading = "Tours to order")]
pub(crate) struct TidyArgs {
    /// Find a tour with few turns or few crossings: rectangles by construction, all else by exchanges until little is gained
    #[arg(long, value_name = "WHAT", value_parser = named(&Few::NAMED), conflicts_with_all = ["random", "unique", "clue", "cnf", "watch"])]
    pub(crate) few: Option<Few>,
}
