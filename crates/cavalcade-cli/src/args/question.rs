//! What is asked of a board.

use cavalcade::Square;
use clap::Args;

use super::BoardArgs;

/// What is asked of a board.
#[derive(Debug, Args)]
pub(crate) struct QuestionArgs {
    /// Ask for a closed tour: one more move leads home
    #[arg(short, long)]
    pub(crate) closed: bool,
    /// Where the tour starts, like a1
    #[arg(short, long, value_name = "SQUARE")]
    pub(crate) start: Option<Square>,
    /// Where the tour ends
    #[arg(short, long, value_name = "SQUARE")]
    pub(crate) end: Option<Square>,
    #[command(flatten)]
    pub(crate) on: BoardArgs,
}
