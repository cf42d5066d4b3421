//! The board and its piece.

use cavalcade::{ParseSquareError, Piece, Square, Wrap};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;

use super::named;

/// The board and the piece.
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// Squares to leave out, like c3,d4
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = parse_square)]
    pub(crate) holes: Vec<Square>,
    /// The piece: knight, camel, zebra, giraffe, or its two leaps, like 1,2
    #[arg(short, long, default_value = "knight")]
    pub(crate) piece: Piece,
    /// Which edges are joined: none, cylinder (left and right) or torus (all)
    #[arg(long, default_value = "none", value_parser = named(&Wrap::NAMED))]
    pub(crate) wrap: Wrap,
}

/// Where the board comes from.
#[derive(Debug, Args)]
pub(crate) struct BoardSource {
    /// A size like 8x8, the path of a picture, or - for a picture on standard input
    ///
    /// In a picture . is a square, # or a blank is none, S and E are start and end; the first line is the highest rank.
    /// One blank may stand between any two squares of all lines.
    #[arg(value_name = "BOARD", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) board: String,
}

/// A square of a list, where people write blanks after commas.
pub(super) fn parse_square(text: &str) -> Result<Square, ParseSquareError> {
    text.trim().parse()
}
