//! The arguments of `check`.

use clap::Args;

use super::{SpendingArgs, TourArgs};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade check tour.txt                        a grid, squares, CSV, JSON or NumPy file
  cavalcade find 8x8 --format squares | cavalcade check -
  cavalcade check path.txt --board board.txt      squares on a board with holes
  cavalcade find 4x40 --start b7 --json | cavalcade check - --time-limit 1m
                                                  verify a proof that no tour exists";

#[derive(Clone, Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) tour: TourArgs,
    /// Require a closed tour
    #[arg(short, long)]
    pub(crate) closed: bool,
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
    /// Print a JSON object for each tour
    #[arg(long)]
    pub(crate) json: bool,
}
