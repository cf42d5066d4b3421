//! Sheets that `cavalcade draw` makes: boards to be filled in, and many tours at a glance.

use std::num::NonZeroUsize;

use clap::Args;

use crate::quantity::parse_count;

/// Several pictures on a page.
#[derive(Debug, Args)]
#[command(next_help_heading = "Sheets")]
pub(crate) struct SheetArgs {
    /// Draw the board empty on a page of A4, to be filled in by hand
    #[arg(long, conflicts_with_all = ["obstacle", "cut", "contact_sheet"])]
    pub(crate) worksheet: bool,
    /// With --worksheet: how many boards are on the page [default: 1]
    #[arg(short, long, value_name = "N", value_parser = parse_count, allow_hyphen_values = true)]
    pub(crate) number: Option<NonZeroUsize>,
    /// Put all tours on one sheet, as small pictures with their numbers or file names
    #[arg(long, conflicts_with_all = ["obstacle", "cut"])]
    pub(crate) contact_sheet: bool,
    /// With --contact-sheet: how many stand side by side [default: about as many as rows]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_hyphen_values = true)]
    pub(crate) columns: Option<NonZeroUsize>,
}
