//! The arguments of `draw`.

use std::path::PathBuf;

use cavalcade::Square;
use clap::Args;

use super::{PictureArgs, SheetArgs, SpendingArgs, TourArgs, named};

pub(super) const FILES: &str = "Tour files in any notation, a size like 8x8, a board file, or - for standard input";

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade draw tour.txt -o tour.png --style both
  cavalcade draw tour.txt -o tour.gif --theme dark --speed 10
  cavalcade draw board.txt -o board.svg           a board alone
  cavalcade draw 3x3 --obstacle -o why.svg        why it has no tour
  cavalcade draw 4x4 --cut b2,c2,b3,c3 -o a.svg   the parts that remain without these squares
  cavalcade draw tour.txt -o tour.tex             for LaTeX; also .pdf
  cavalcade draw tour.txt -o tour.png --colours line=#c03,dark=silver
  cavalcade draw 8x8 --worksheet --number 6 -o empty.pdf
  cavalcade draw tours.txt more.json --contact-sheet -o sheet.svg";

#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) tour: TourArgs,
    /// Output file, written atomically (- for standard output)
    ///
    /// Several pictures go to tour-1.svg, tour-2.svg and so on for tour.svg.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Picture format [default: from the suffix of the output file, otherwise svg]
    #[arg(short, long, value_parser = named(&cavalcade_draw::Format::NAMED))]
    pub(crate) format: Option<cavalcade_draw::Format>,
    /// Draw what prevents a tour of the board; exits with 3 if nothing is found
    #[arg(long)]
    pub(crate) obstacle: bool,
    /// Remove these squares, and draw the parts of the board that remain
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', conflicts_with = "obstacle", hide_short_help = true)]
    pub(crate) cut: Vec<Square>,
    /// Make --obstacle or --worksheet about closed tours
    #[arg(short, long, hide_short_help = true)]
    pub(crate) closed: bool,
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
    #[command(flatten)]
    pub(crate) sheet: SheetArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}
