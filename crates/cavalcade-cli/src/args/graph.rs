//! The arguments of `graph`.

use std::path::PathBuf;

use cavalcade::graph_file::GraphFormat;
use clap::Args;

use super::{BoardArgs, BoardSource, SpendingArgs, named};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade graph 8x8                             one move per line: a1 c2 ...
  cavalcade graph 20x20 -o board.hcp              for LKH: cycles are closed tours
  cavalcade graph 20x20 --open -o board.hcp       with an extra node: cycles are open tours
  cavalcade graph 5x5 --format dot | neato -n -Tsvg
  cavalcade graph 8x8 --wrap torus --piece camel --format graph6";

#[derive(Debug, Args)]
pub(crate) struct GraphArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) on: BoardArgs,
    /// Add a node joined to all squares, so that cycles are open tours
    #[arg(long)]
    pub(crate) open: bool,
    /// Graph format [default: from the suffix of the output file, otherwise edges]
    #[arg(short, long, value_parser = named(&GraphFormat::NAMED))]
    pub(crate) format: Option<GraphFormat>,
    /// Print the graph as one JSON object
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    /// Output file, written atomically (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
}
