//! The arguments of `compare`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::NonEmptyStringValueParser;

use super::{BudgetArgs, MoveArgs, PageArgs, QuestionArgs, SeedArgs};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade compare 6x6
  cavalcade compare 6x6 8x8 20x20 50x50 -o compare.svg
  cavalcade compare 8x8 --closed --time-limit 2s";

#[derive(Debug, Args)]
#[command(
    mut_arg("time_limit", |arg| arg.help("Stop each method after this time, like 500ms or 10s [default: 5s]")),
    mut_arg("memory", |arg| arg.help("Memory limit for each method, like 500M or 8G [default: most of the free memory]"))
)]
pub(crate) struct CompareArgs {
    /// Sizes like 8x8, or board files
    #[arg(value_name = "BOARD", required = true, value_parser = NonEmptyStringValueParser::new())]
    pub(crate) boards: Vec<String>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    /// Print a JSON object for each method
    #[arg(long)]
    pub(crate) json: bool,
    /// Chart time and steps against board size in this file: .svg, .png, .pdf, .tex or .gif
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) moves: MoveArgs,
    #[command(flatten)]
    pub(crate) page: PageArgs,
}
