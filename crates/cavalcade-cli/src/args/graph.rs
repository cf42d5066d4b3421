//! The arguments of `graph`.

use std::path::PathBuf;

use cavalcade::graph_file::GraphFormat;
use clap::Args;

use super::{BoardArgs, BoardSource, SpendingArgs, named};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade graph 8x8                             a line for each move: a1 c2 and so on
  cavalcade graph 20x20 -o board.hcp              for LKH: its cycles are the closed tours
  cavalcade graph 20x20 --open -o board.hcp       with a node more: its cycles are the open tours
  cavalcade graph 5x5 --format dot | neato -n -Tsvg
  cavalcade graph 8x8 --wrap torus --piece camel --format graph6";

#[derive(Debug, Args)]
pub(crate) struct GraphArgs {
    #[command(flatten)]
    pub(crate) from: BoardSource,
    #[command(flatten)]
    pub(crate) on: BoardArgs,
    /// Add a node that is joined to all squares: cycles of the graph are then open tours
    #[arg(long)]
    pub(crate) open: bool,
    /// How to write the graph [default: by the suffix of the output file, else edges]
    #[arg(short, long, value_parser = named(&GraphFormat::NAMED))]
    pub(crate) format: Option<GraphFormat>,
    /// Write the graph as one JSON object
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    /// Write the graph to this file, whole or not at all; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
}
