//! The arguments of `compare`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::NonEmptyStringValueParser;

use super::{MoveArgs, PageArgs, QuestionArgs, SeedArgs};
use crate::quantity::{parse_bytes, parse_duration, parse_threads};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade compare 6x6
  cavalcade compare 6x6 8x8 20x20 50x50 -o compare.svg
  cavalcade compare 8x8 --closed --time-limit 2s";

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Sizes like 8x8, or paths of pictures
    #[arg(value_name = "BOARD", required = true, value_parser = NonEmptyStringValueParser::new())]
    pub(crate) boards: Vec<String>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) moves: MoveArgs,
    /// Stop each method after this time
    #[arg(short, long, value_name = "TIME", default_value = "5s", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) time_limit: Duration,
    /// Let each method take at most this much memory, like 500M or 8G [default: most of what is free]
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
    /// How many threads may work at once, from 1 to 1024; the answer does not depend on it [default: all]
    #[arg(short = 'j', long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    /// Answer with one JSON object for each method
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw time and steps against the size of the boards in this file: .svg, .png, .pdf, .tex or .gif
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
}
