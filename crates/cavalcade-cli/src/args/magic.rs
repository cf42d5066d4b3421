//! The arguments about magic tours.

use cavalcade::magic::Magic;
use clap::Args;

use super::named;

/// Whether the numbers have to add up alike.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Tours to order")]
pub(crate) struct MagicArgs {
    /// Find a tour whose ranks all add up alike, and its files too (semi-magic), or its long diagonals as well (magic)
    #[arg(
        long,
        value_name = "KIND",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "semi-magic",
        value_parser = named(&Magic::NAMED),
        conflicts_with_all = ["random", "at", "whereabouts", "unique", "clue", "watch", "cnf"]
    )]
    pub(crate) magic: Option<Magic>,
}
