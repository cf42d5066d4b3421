//! The arguments of `convert`.

use std::path::PathBuf;

use cavalcade::{Square, Symmetry};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::{SpendingArgs, TourArgs, named};
use crate::format::Format;

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade convert tour.txt -o tour.npy          for NumPy
  cavalcade convert tour.csv --format squares     as a1 c2 ...
  cavalcade convert tour.txt --turn --flip        a quarter turn clockwise, then a mirror image
  cavalcade list 5x5 | cavalcade convert - --canonical -f squares | sort -u
  cavalcade convert lkh.tour --board 20x20        the output of a solver for a graph file";

#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) tour: TourArgs,
    /// Output format [default: from the suffix of the output file, otherwise grid]
    #[arg(short, long, value_parser = notations())]
    pub(crate) format: Option<Format>,
    /// Print each tour as a JSON object, as find does
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    /// Output file, written atomically (- for standard output)
    ///
    /// Several arrays go to tour-1.npy, tour-2.npy and so on for tour.npy.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Rotate each tour clockwise [default: quarter]
    #[arg(long, value_name = "BY", num_args = 0..=1, require_equals = true, default_missing_value = "quarter", value_parser = named(&Symmetry::TURNS))]
    pub(crate) turn: Option<Symmetry>,
    /// Mirror each tour, after any rotation [default: left-right]
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "left-right", value_parser = named(&Symmetry::FLIPS))]
    pub(crate) flip: Option<Symmetry>,
    /// Reverse the direction of each tour
    #[arg(long)]
    pub(crate) reverse: bool,
    /// Start each tour on this square, after any turn or flip (closed tours only)
    #[arg(long, value_name = "SQUARE")]
    pub(crate) from: Option<Square>,
    /// Reduce each tour to canonical form
    ///
    /// The canonical form is the first among all rotations and reflections, both directions and, if the tour is closed, all
    /// starting squares.
    #[arg(long, conflicts_with_all = ["turn", "flip", "reverse", "from"])]
    pub(crate) canonical: bool,
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
}

/// Reads the name of any format. Pictures are recognised, for a helpful error, but not listed.
fn notations() -> impl TypedValueParser<Value = Format> {
    let name =
        |(name, format): (&'static str, Format)| PossibleValue::new(name).hide(matches!(format, Format::Picture(_)));
    PossibleValuesParser::new(Format::NAMED.map(name)).map(|name| {
        let (_, format) =
            Format::NAMED.into_iter().find(|(known, _)| *known == name).expect("only known names pass the parser");
        format
    })
}
