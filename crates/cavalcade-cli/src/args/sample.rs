//! The arguments of `sample`.

use std::path::PathBuf;

use clap::Args;

use super::{NumberedArgs, SeedArgs};
use crate::quantity::whole_number;

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade sample 6x6 --closed                   one tour, each equally likely
  cavalcade sample 6x6 --number 1000 --seed 7     a thousand, one per line
  cavalcade sample 5x6 --closed --number 8 --distinct
                                                  all eight, in random order
  cavalcade sample 8x8 --closed --number 10 --atlas eight";

#[derive(Debug, Args)]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    pub(crate) of: NumberedArgs,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    /// Number of tours
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = whole_number(1..=usize::MAX), allow_hyphen_values = true)]
    pub(crate) number: usize,
    /// Choose no tour twice
    #[arg(long)]
    pub(crate) distinct: bool,
    /// Output file: .txt, .squares, or .json with tour numbers (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print each tour as a JSON object, with its number
    #[arg(long)]
    pub(crate) json: bool,
}
