//! The arguments of `atlas`.

use std::path::PathBuf;

use clap::Args;

use super::{BoardSource, BudgetArgs, QuestionArgs};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade atlas 8x8 --closed -o eight           every closed tour of the chessboard: a minute, 1.7 GB
  cavalcade atlas 8x8 --closed -o eight           again: checks every layer and repairs damaged ones
  cavalcade nth 8x8 7777777777777 --closed --atlas eight";

#[derive(Debug, Args)]
pub(crate) struct AtlasArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// Folder for the atlas; an unfinished atlas in it is continued
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
