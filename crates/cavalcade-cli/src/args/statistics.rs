//! The arguments of `statistics`.

use std::path::PathBuf;

use clap::Args;

use super::{NumberedArgs, PageArgs, SeedArgs};
use crate::quantity::whole_number;

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade statistics 6x6 --closed --number 10000
  cavalcade statistics 6x6 --closed -o moves.svg  a map of the moves, with turns and crossings
  cavalcade statistics 8x8 --closed --number 10000 --atlas eight --json";

#[derive(Debug, Args)]
pub(crate) struct StatisticsArgs {
    #[command(flatten)]
    pub(crate) of: NumberedArgs,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    /// Number of tours to draw, with replacement
    #[arg(short, long, value_name = "N", default_value = "1000", value_parser = whole_number(1..=usize::MAX), allow_hyphen_values = true)]
    pub(crate) number: usize,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw moves, turns and crossings in this file: .svg, .png, .pdf, .tex or .gif
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
}
