//! The arguments of `list`.

use clap::Args;

use super::{BoardSource, QuestionArgs, SpendingArgs};
use crate::quantity::whole_number;

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade list 3x4                              all eight, in one direction each
  cavalcade list 6x6 --closed --classes           one of each class
  cavalcade list 8x8 --closed --number 3";

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// List one tour of each class under rotation and reflection
    #[arg(long)]
    pub(crate) classes: bool,
    /// Stop after N tours
    #[arg(short, long, value_name = "N", value_parser = whole_number(1..=usize::MAX), allow_hyphen_values = true)]
    pub(crate) number: Option<usize>,
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
    /// Print each tour as a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
