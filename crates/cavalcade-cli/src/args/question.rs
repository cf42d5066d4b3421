//! The kind of tour, its ends and its board.

use cavalcade::Square;
use clap::Args;

use super::BoardArgs;

#[derive(Debug, Args)]
pub(crate) struct QuestionArgs {
    /// Closed tours only: the last square is one move from the first
    #[arg(short, long)]
    pub(crate) closed: bool,
    #[command(flatten)]
    pub(crate) ends: EndArgs,
    #[command(flatten)]
    pub(crate) on: BoardArgs,
}

/// The ends of a tour.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct EndArgs {
    /// Start on this square, like a1
    #[arg(short, long, value_name = "SQUARE")]
    pub(crate) start: Option<Square>,
    /// End on this square
    #[arg(short, long, value_name = "SQUARE")]
    pub(crate) end: Option<Square>,
}
