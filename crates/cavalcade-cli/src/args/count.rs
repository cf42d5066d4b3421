//! The arguments of `count`.

use std::path::PathBuf;

use cavalcade::count::CountMethod;
use clap::Args;

use super::{BoardSource, BudgetArgs, ClusterArgs, QuestionArgs, SeedArgs, named};
use crate::quantity::{parse_part, parse_runs};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade count 6x6 --closed --classes          also up to rotation and reflection
  cavalcade count 5x5 --start a1                  open tours from a corner
  cavalcade count 8x8 --closed --checkpoint dir   can be stopped and continued
  cavalcade count 10x10 --closed --method estimate --time-limit 1m
  cavalcade count 8x8 --closed --method estimate --precision 0.05
  cavalcade count 8x8 --closed --processes 4      with four processes; --hosts FILE for several machines";

#[derive(Debug, Args)]
#[command(mut_arg("seed", |arg| arg.hide_short_help(true)))]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// Counting method: exact, or estimate (approximate)
    ///
    /// auto is frontier, the fastest exact method. backtrack is exact, for small boards only. An estimate comes with a 95% confidence interval.
    #[arg(short, long, default_value = "auto", value_parser = named(&CountMethod::NAMED))]
    pub(crate) method: CountMethod,
    /// Also count classes under rotation and reflection, and symmetric tours
    #[arg(long)]
    pub(crate) classes: bool,
    /// Save finished layers in this folder, and continue from the last one there
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Folder for layers that do not fit in memory [default: the checkpoint folder or the system's]
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    pub(crate) scratch: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) estimate: EstimateArgs,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
}

/// The arguments of `--method estimate`.
#[derive(Debug, Args)]
#[command(next_help_heading = "Estimates")]
pub(crate) struct EstimateArgs {
    /// Stop when the 95% interval is within ± this fraction, like 0.01 or 1%
    ///
    /// If a limit comes first, the estimate is printed and the exit code is 3. [default: 1%, or the precision of a hundred
    /// runs]
    #[arg(long, value_name = "FRACTION", value_parser = parse_part, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) precision: Option<f64>,
    /// Stop after N runs, 10 or more; with --precision, whichever comes first
    #[arg(long, value_name = "N", value_parser = parse_runs, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) runs: Option<u64>,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
}
