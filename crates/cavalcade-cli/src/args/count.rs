//! The arguments of `count`.

use std::path::PathBuf;

use cavalcade::count::CountMethod;
use clap::Args;

use super::{BoardSource, BudgetArgs, ClusterArgs, QuestionArgs, SeedArgs, named};
use crate::quantity::{parse_part, parse_runs};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade count 6x6 --closed --classes          up to turns and flips too
  cavalcade count 5x5 --start a1                  open tours from a corner
  cavalcade count 8x8 --closed --checkpoint dir   goes on where it was if it is stopped
  cavalcade count 10x10 --closed --method estimate --time-limit 1m
  cavalcade count 8x8 --closed --method estimate --precision 0.05
  cavalcade count 8x8 --closed --processes 4      by four processes; --hosts FILE for several machines";

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// How to count: auto and frontier are exact, backtrack is for small boards, estimate is about
    #[arg(short, long, default_value = "auto", value_parser = named(&CountMethod::NAMED))]
    pub(crate) method: CountMethod,
    /// Count tours up to turns and flips of the board too, and those with a symmetry
    #[arg(long)]
    pub(crate) classes: bool,
    /// Save finished layers in this folder, and go on from the last one there
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Where layers go that do not fit in memory [default: the checkpoint folder, else the system's]
    #[arg(long, value_name = "DIR")]
    pub(crate) scratch: Option<PathBuf>,
    /// With --method estimate, stop when the interval is this part of the estimate to either side, like 0.01 or 1%; if a limit
    /// comes first, the estimate is written and the exit code is 3 [default: 1%, or what a hundred runs give]
    #[arg(long, value_name = "PART", value_parser = parse_part, allow_hyphen_values = true)]
    pub(crate) precision: Option<f64>,
    /// With --method estimate, stop after so many runs, ten at least; with --precision, whichever comes first
    #[arg(long, value_name = "N", value_parser = parse_runs, allow_hyphen_values = true)]
    pub(crate) runs: Option<u64>,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
}
