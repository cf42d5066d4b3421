//! The arguments of `draw`.

use std::path::PathBuf;

use cavalcade::Square;
use clap::Args;

use super::{PictureArgs, SheetArgs, SpendingArgs, TourArgs, named};

pub(super) const FILES: &str =
    "Tours in any notation, a size like 8x8, the path of a board's picture, or - for standard input";

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade draw tour.txt -o tour.png --style both
  cavalcade draw tour.txt -o tour.gif --theme dark --speed 10
  cavalcade draw board.txt -o board.svg           a board alone
  cavalcade draw 3x3 --obstacle -o why.svg        why it has no tour
  cavalcade draw 4x4 --cut b2,c2,b3,c3 -o a.svg   the parts that are left without these squares
  cavalcade draw tour.txt -o tour.tex             for LaTeX; also .pdf
  cavalcade draw tour.txt -o tour.png --colours line=#c03,dark=silver
  cavalcade draw 8x8 --worksheet --number 6 -o empty.pdf
  cavalcade draw tours.txt more.json --contact-sheet -o sheet.svg";

#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    #[command(flatten)]
    pub(crate) tour: TourArgs,
    /// Write the picture to this file, whole or not at all; several go to tour-1.svg and so on for tour.svg; - is
    /// standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// What kind of picture [default: by the suffix of the output file, else svg]
    #[arg(short, long, value_parser = named(&cavalcade_draw::Format::NAMED))]
    pub(crate) format: Option<cavalcade_draw::Format>,
    /// Draw what is in the way of a tour of a board; the exit code is 3 if nothing is found
    #[arg(long)]
    pub(crate) obstacle: bool,
    /// Remove these squares, and draw the parts that are left of the board
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', conflicts_with = "obstacle")]
    pub(crate) cut: Vec<Square>,
    /// With --obstacle or --worksheet: in the way of a closed tour, or boards for closed tours
    #[arg(short, long)]
    pub(crate) closed: bool,
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
    #[command(flatten)]
    pub(crate) sheet: SheetArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}
