//! The arguments of `convert`.

use std::path::PathBuf;

use cavalcade::{Square, Symmetry};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::{SpendingArgs, TourArgs, named};
use crate::format::Format;

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade convert tour.txt -o tour.npy          for NumPy
  cavalcade convert tour.csv --format squares     a1 c2 and so on
  cavalcade convert tour.txt --turn --flip        a quarter turn clockwise, then a mirror image
  cavalcade list 5x5 | cavalcade convert - --canonical -f squares | sort -u
  cavalcade convert lkh.tour --board 20x20        what a solver made of cavalcade graph";

#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) tour: TourArgs,
    /// How to write the tours [default: by the suffix of the output file, else grid]
    #[arg(short, long, value_parser = notations())]
    pub(crate) format: Option<Format>,
    /// Write each tour as a JSON object, as find does
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    /// Write to this file, whole or not at all; several arrays go to tour-1.npy and so on for tour.npy; - is standard
    /// output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Turn each tour clockwise: by a quarter (if nothing is said), half, or three-quarter
    #[arg(long, value_name = "BY", num_args = 0..=1, require_equals = true, default_missing_value = "quarter", value_parser = named(&Symmetry::TURNS))]
    pub(crate) turn: Option<Symmetry>,
    /// Flip each tour, after it is turned: left-right (if nothing is said), top-bottom, or about the diagonal through a1 or the other
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "left-right", value_parser = named(&Symmetry::FLIPS))]
    pub(crate) flip: Option<Symmetry>,
    /// Run each tour the other way
    #[arg(long)]
    pub(crate) reverse: bool,
    /// Let each tour begin on this square of the board as it then lies; only closed tours can
    #[arg(long, value_name = "SQUARE")]
    pub(crate) from: Option<Square>,
    /// Write the first tour of each one's class: of all turns and flips of its board, both directions, and if it is closed all starts
    #[arg(long, conflicts_with_all = ["turn", "flip", "reverse", "from"])]
    pub(crate) canonical: bool,
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
}

/// The names of all formats. Those of pictures are known, so that it can be said what makes them, but not shown.
fn notations() -> impl TypedValueParser<Value = Format> {
    let name =
        |(name, format): (&'static str, Format)| PossibleValue::new(name).hide(matches!(format, Format::Picture(_)));
    PossibleValuesParser::new(Format::NAMED.map(name)).map(|name| {
        let (_, format) =
            Format::NAMED.into_iter().find(|(known, _)| *known == name).expect("only known names pass the parser");
        format
    })
}
