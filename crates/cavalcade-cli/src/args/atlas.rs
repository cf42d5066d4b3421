//! The arguments of the commands about atlases.

use std::path::PathBuf;

use cavalcade::Square;
use cavalcade::count::BigUint;
use clap::Args;

use super::{BoardSource, BudgetArgs, PageArgs, PictureArgs, QuestionArgs, SeedArgs, ToldArgs, named};
use crate::format::Format;
use crate::quantity::whole_number;

pub(super) const ATLAS_EXAMPLES: &str = "Examples:
  cavalcade atlas 8x8 --closed -o eight           every closed tour of the chessboard: a minute, 1.7 GB
  cavalcade atlas 8x8 --closed -o eight           again: looks at every layer, and mends what is damaged
  cavalcade nth 8x8 7777777777777 --closed --atlas eight";

pub(super) const NTH_EXAMPLES: &str = "Examples:
  cavalcade nth 6x6 1 --closed                    the first of 9862
  cavalcade nth 5x5 100 -o tour.svg
  cavalcade nth 8x8 7777777777777 --closed --atlas eight";

pub(super) const RANK_EXAMPLES: &str = "Examples:
  cavalcade rank tour.txt --closed
  cavalcade nth 6x6 5000 --closed | cavalcade rank - --closed
  cavalcade rank tour.txt --atlas eight";

pub(super) const SAMPLE_EXAMPLES: &str = "Examples:
  cavalcade sample 6x6 --closed                   one tour, each as likely as any other
  cavalcade sample 6x6 --number 1000 --seed 7     a thousand, one a line
  cavalcade sample 5x6 --closed --number 8 --distinct
                                                  all eight, in random order
  cavalcade sample 8x8 --closed --number 10 --atlas eight";

pub(super) const STATISTICS_EXAMPLES: &str = "Examples:
  cavalcade statistics 6x6 --closed --number 10000
  cavalcade statistics 6x6 --closed -o moves.svg  a map of the moves, and how turns and crossings are spread
  cavalcade statistics 8x8 --closed --number 10000 --atlas eight --json";

/// An atlas that was built before.
#[derive(Debug, Args)]
pub(crate) struct AtlasSource {
    /// Use the atlas in this folder, which `cavalcade atlas` has built [default: small boards are numbered at once]
    #[arg(long, value_name = "DIR")]
    pub(crate) atlas: Option<PathBuf>,
}

/// A board whose tours have numbers.
#[derive(Debug, Args)]
pub(crate) struct NumberedArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) source: AtlasSource,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}

/// A tour drawn at random.
#[derive(Debug, Args)]
#[command(next_help_heading = "Tours to order")]
pub(crate) struct RandomArgs {
    /// Draw the tour at random, each as likely as any other: at once on small boards, else from an atlas
    #[arg(long, conflicts_with_all = ["method", "tie_break", "move_order", "no_prune", "cnf", "watch"])]
    pub(crate) random: bool,
    /// With --random: draw from the atlas in this folder, which `cavalcade atlas` has built
    #[arg(long, value_name = "DIR", requires = "random")]
    pub(crate) atlas: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct AtlasArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// The folder to build it in; an atlas that was begun there goes on
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct NthArgs {
    #[command(flatten)]
    pub(crate) of: NumberedArgs,
    /// The number of the tour, from 1
    #[arg(value_name = "K", value_parser = parse_number, allow_hyphen_values = true)]
    pub(crate) number: BigUint,
    /// How to write the tour [default: by the suffix of the output file, else grid]
    #[arg(short, long, value_parser = named(&Format::NAMED))]
    pub(crate) format: Option<Format>,
    /// Write the tour to this file, whole or not at all; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write the answer as one JSON object
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RankArgs {
    /// The tour; - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) told: ToldArgs,
    /// Number it among the closed tours [default: as the file or the atlas tells, else among the open ones]
    #[arg(short, long)]
    pub(crate) closed: bool,
    /// Number it among the tours that start here
    #[arg(short, long, value_name = "SQUARE")]
    pub(crate) start: Option<Square>,
    /// Number it among the tours that end here
    #[arg(short, long, value_name = "SQUARE")]
    pub(crate) end: Option<Square>,
    #[command(flatten)]
    pub(crate) source: AtlasSource,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    pub(crate) of: NumberedArgs,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    /// How many tours
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = whole_number(1..=usize::MAX), allow_hyphen_values = true)]
    pub(crate) number: usize,
    /// Draw no tour twice
    #[arg(long)]
    pub(crate) distinct: bool,
    /// Write the tours to this file, whole or not at all: .txt or .squares, or .json with their numbers; - is standard
    /// output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write each tour as a JSON object, with its number
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct StatisticsArgs {
    #[command(flatten)]
    pub(crate) of: NumberedArgs,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    /// How many tours to draw, each from all
    #[arg(short, long, value_name = "N", default_value = "1000", value_parser = whole_number(1..=usize::MAX), allow_hyphen_values = true)]
    pub(crate) number: usize,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the moves, turns and crossings in this file: .svg, .png, .pdf, .tex or .gif
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
}

/// The number of a tour.
fn parse_number(text: &str) -> Result<BigUint, String> {
    let number = if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
    number.filter(|number| *number != BigUint::ZERO).ok_or_else(|| "write a whole number from 1".into())
}
