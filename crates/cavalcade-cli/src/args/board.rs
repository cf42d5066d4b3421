//! The board and its piece.

use cavalcade::{ParseSquareError, Piece, Square, Wrap};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;

use super::named;

/// The holes, the piece and the edges of a board.
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// Leave out these squares, like c3,d4
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = parse_square)]
    pub(crate) holes: Vec<Square>,
    /// Piece: knight, camel, zebra, giraffe, or two distances like 3,4 (a knight is 1,2)
    #[arg(short, long, default_value = "knight")]
    pub(crate) piece: Piece,
    /// Joined edges: none, cylinder (left and right) or torus (all)
    #[arg(long, default_value = "none", value_parser = named(&Wrap::NAMED), hide_short_help = true)]
    pub(crate) wrap: Wrap,
}

/// The BOARD argument.
#[derive(Debug, Args)]
pub(crate) struct BoardSource {
    /// Size like 8x8, board file, or - for standard input
    ///
    /// In a board file, . is a square and # or a space is a hole; S and E mark the start and the end. The first line is the
    /// highest rank. Squares may be separated by single spaces.
    #[arg(value_name = "BOARD", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) board: String,
}

/// Reads a square of a list, which may have spaces around it.
pub(super) fn parse_square(text: &str) -> Result<Square, String> {
    let text = text.trim();
    if text.contains(char::is_whitespace) {
        return Err("separate squares with commas, like a1,b2".into());
    }
    text.parse().map_err(|error: ParseSquareError| error.to_string())
}
