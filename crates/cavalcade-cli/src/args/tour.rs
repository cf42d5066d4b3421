//! Tours in files.

use std::path::PathBuf;

use cavalcade::{Piece, Square, Wrap};
use clap::Args;

use super::board::parse_square;
use super::named;

/// Tours in files.
#[derive(Clone, Debug, Args)]
pub(crate) struct TourArgs {
    /// Tours, one in a file or several one after the other; - for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) source: TourSourceArgs,
}

/// What is told of a tour beside its file.
#[derive(Clone, Debug, Args)]
pub(crate) struct TourSourceArgs {
    /// The board, where the file does not tell: a size or a picture
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<String>,
    /// Squares of the board to leave out, like c3,d4
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = parse_square)]
    pub(crate) holes: Vec<Square>,
    /// The piece [default: what the file tells, else knight]
    #[arg(short, long)]
    pub(crate) piece: Option<Piece>,
    /// Which edges are joined: none, cylinder or torus [default: what the file tells, else none]
    #[arg(long, value_parser = named(&Wrap::NAMED))]
    pub(crate) wrap: Option<Wrap>,
}
