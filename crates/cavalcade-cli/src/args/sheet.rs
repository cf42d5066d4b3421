//! The sheets that `draw` makes: empty boards to fill in, and many small tours.

use std::num::NonZeroUsize;

use clap::Args;

use crate::quantity::parse_count;

#[derive(Debug, Args)]
#[command(next_help_heading = "Sheets")]
pub(crate) struct SheetArgs {
    /// Draw empty boards on an A4 page, to fill in by hand
    #[arg(long, conflicts_with_all = ["obstacle", "cut", "contact_sheet"])]
    pub(crate) worksheet: bool,
    /// Number of boards on the worksheet [default: 1]
    #[arg(short, long, value_name = "N", value_parser = parse_count, allow_hyphen_values = true)]
    pub(crate) number: Option<NonZeroUsize>,
    /// Draw all tours on one sheet, as small pictures with captions
    #[arg(long, conflicts_with_all = ["obstacle", "cut"])]
    pub(crate) contact_sheet: bool,
    /// Number of columns on the contact sheet [default: roughly as many as rows]
    #[arg(long, value_name = "N", value_parser = parse_count, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) columns: Option<NonZeroUsize>,
}
