//! The arguments of `cavalcade puzzle`.

use std::path::PathBuf;

use cavalcade::puzzle::Difficulty;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;

use super::{BudgetArgs, PageArgs, QuestionArgs, SeedArgs, named};
use crate::quantity::whole_number;

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade puzzle 6x6 --difficulty easy          a grid with some numbers, like 1 . 13 . 25
  cavalcade puzzle 8x8 --closed --seed 7 --solution solution.txt
  cavalcade puzzle 8x8 --number 12 -o sheets.pdf  pages of puzzles, and the solutions on the last
  cavalcade puzzle 8x8 --difficulty hard --shape border
  cavalcade puzzle 6x6 | cavalcade puzzle --explain -
                                                  how it is solved, step by step";

#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// A size like 8x8, the path of a picture, or - for a picture on standard input
    ///
    /// In a picture . is a square, # or a blank is none, S and E are start and end; the first line is the highest rank.
    #[arg(value_name = "BOARD", required_unless_present = "explain", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) board: Option<String>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// Which steps solve it: those seen at a glance; also ways through gaps and what is in reach; or anything
    #[arg(long, default_value = "medium", value_parser = named(&Difficulty::NAMED))]
    pub(crate) difficulty: Difficulty,
    /// Give exactly so many numbers [default: as few as can be]
    #[arg(long, value_name = "N", value_parser = whole_number(0..=u64::MAX))]
    pub(crate) clues: Option<u64>,
    /// Where numbers may stand: all, border, diagonals, cross, checkered, stripes, or a picture in which . is such a square
    #[arg(long, value_name = "NAME|FILE", default_value = "all")]
    pub(crate) shape: String,
    /// How many puzzles
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = whole_number(1..=u64::MAX), allow_hyphen_values = true)]
    pub(crate) number: u64,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    /// Write the solutions to this file: .txt, .squares, .csv or .json (a JSON object a line); - is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) solution: Option<PathBuf>,
    /// Write the puzzles to this file: .txt, or .json (a JSON object a line); or as sheets with the solutions last: .svg,
    /// .png or .pdf; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write each puzzle as a JSON object in a line of its own, with its solution
    #[arg(long)]
    pub(crate) json: bool,
    /// Solve the puzzle in this file step by step, in words
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["board", "difficulty", "clues", "shape", "number", "seed", "threads", "solution", "output", "theme", "size"]
    )]
    pub(crate) explain: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
}
