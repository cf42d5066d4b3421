//! The order in which a search tries moves.

use cavalcade::{Offset, PieceError, parse_offsets};
use clap::Args;

/// In which order moves are tried.
#[derive(Debug, Args)]
pub(crate) struct MoveArgs {
    /// The order in which moves are tried, as files to the right and ranks up
    #[arg(long, value_name = "\"DX,DY DX,DY ...\"", allow_hyphen_values = true, value_parser = parse_offsets_as_one)]
    pub(crate) move_order: Option<Moves>,
}

/// A list of moves; a type of its own, so that it is one value and not many.
#[derive(Clone, Debug)]
pub(crate) struct Moves(pub(crate) Vec<Offset>);

fn parse_offsets_as_one(text: &str) -> Result<Moves, PieceError> {
    parse_offsets(text).map(Moves)
}
