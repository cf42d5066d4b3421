//! Tours in files.

use std::path::PathBuf;

use cavalcade::{Piece, Square, Wrap};
use clap::Args;

use super::board::parse_square;
use super::named;

/// Tour files.
#[derive(Clone, Debug, Args)]
pub(crate) struct TourArgs {
    /// Tour files, with one or more tours each; - for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) source: TourSourceArgs,
}

/// The board and the piece of a tour, where its file does not name them.
#[derive(Clone, Debug, Args)]
pub(crate) struct TourSourceArgs {
    /// Board of the tour, if the file does not name it: a size or a board file
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,
    /// Leave out these squares of the board, like c3,d4
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = parse_square, hide_short_help = true)]
    pub(crate) holes: Vec<Square>,
    /// Piece [default: from the file, otherwise knight]
    #[arg(short, long)]
    pub(crate) piece: Option<Piece>,
    /// Joined edges: none, cylinder or torus [default: from the file, otherwise none]
    #[arg(long, value_parser = named(&Wrap::NAMED), hide_short_help = true)]
    pub(crate) wrap: Option<Wrap>,
}
