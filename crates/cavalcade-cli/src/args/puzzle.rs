//! The arguments of `puzzle`.

use std::path::PathBuf;

use cavalcade::puzzle::Difficulty;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;

use super::{BudgetArgs, PageArgs, QuestionArgs, SeedArgs, named};
use crate::quantity::whole_number;

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade puzzle 6x6 --difficulty easy          a grid of given numbers, like 1 . 13 . 25
  cavalcade puzzle 8x8 --closed --seed 7 --solution solution.txt
  cavalcade puzzle 8x8 --number 12 -o sheets.pdf  pages of puzzles, with the solutions at the end
  cavalcade puzzle 8x8 --difficulty hard --shape border
  cavalcade puzzle 6x6 | cavalcade puzzle --explain -
                                                  solve it step by step";

#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// Size like 8x8, board file, or - for standard input
    ///
    /// In a board file, . is a square and # or a space is a hole; S and E mark the start and the end. The first line is the
    /// highest rank.
    #[arg(value_name = "BOARD", required_unless_present = "explain", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) board: Option<String>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    /// easy: forced squares only; medium: also paths and reachability; hard: any unique solution
    #[arg(long, default_value = "medium", value_parser = named(&Difficulty::NAMED))]
    pub(crate) difficulty: Difficulty,
    /// Give exactly N numbers [default: as few as possible]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = whole_number(0..=u64::MAX))]
    pub(crate) clues: Option<u64>,
    /// Squares that may have numbers: all, border, diagonals, cross, checkered, stripes, or a board file
    #[arg(long, hide_short_help = true, value_name = "NAME|FILE", default_value = "all")]
    pub(crate) shape: String,
    /// Number of puzzles
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = whole_number(1..=u64::MAX), allow_hyphen_values = true)]
    pub(crate) number: u64,
    #[command(flatten)]
    pub(crate) chance: SeedArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    /// Output file for the solutions: .txt, .squares, .csv or .json (- for standard output)
    #[arg(long, value_name = "FILE")]
    pub(crate) solution: Option<PathBuf>,
    /// Output file: .txt, .json (one object per line), or .pdf, .svg or .png sheets (- for standard output)
    ///
    /// Sheets end with the solutions.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print each puzzle and its solution as a JSON object, one per line
    #[arg(long)]
    pub(crate) json: bool,
    /// Solve the puzzle in this file, and explain each step
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["board", "difficulty", "clues", "shape", "number", "seed", "threads", "solution", "output", "theme", "size"]
    )]
    pub(crate) explain: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) page: PageArgs,
}
