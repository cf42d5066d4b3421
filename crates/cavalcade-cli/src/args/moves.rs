//! The order in which a search tries moves.

use cavalcade::{Offset, PieceError, parse_offsets};
use clap::Args;

#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct MoveArgs {
    /// Try moves in this order, each as files to the right and ranks up
    #[arg(long, value_name = "\"DX,DY DX,DY ...\"", allow_hyphen_values = true, value_parser = parse_offsets_as_one, hide_short_help = true)]
    pub(crate) move_order: Option<Moves>,
}

impl MoveArgs {
    /// The order of moves, if it was given.
    pub(crate) fn order(&self) -> Option<Vec<Offset>> {
        self.move_order.as_ref().map(|order| order.0.clone())
    }
}

/// A list of moves that clap takes as one value.
#[derive(Clone, Debug)]
pub(crate) struct Moves(pub(crate) Vec<Offset>);

fn parse_offsets_as_one(text: &str) -> Result<Moves, PieceError> {
    parse_offsets(text).map(Moves)
}
