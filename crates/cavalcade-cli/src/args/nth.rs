//! The arguments of `nth`.

use std::path::PathBuf;

use cavalcade::count::BigUint;
use clap::Args;

use super::{NumberedArgs, PictureArgs, named};
use crate::format::Format;

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade nth 6x6 1 --closed                    the first of 9862
  cavalcade nth 5x5 100 -o tour.svg
  cavalcade nth 8x8 7777777777777 --closed --atlas eight";

#[derive(Debug, Args)]
pub(crate) struct NthArgs {
    #[command(flatten)]
    pub(crate) of: NumberedArgs,
    /// The number of the tour, from 1
    #[arg(value_name = "K", value_parser = parse_number, allow_hyphen_values = true)]
    pub(crate) number: BigUint,
    /// How to write the tour [default: by the suffix of the output file, else grid]
    #[arg(short, long, value_parser = named(&Format::NAMED))]
    pub(crate) format: Option<Format>,
    /// Write the tour to this file, whole or not at all; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write the answer as one JSON object
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// The number of a tour.
fn parse_number(text: &str) -> Result<BigUint, String> {
    let number = if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
    number.filter(|number| *number != BigUint::ZERO).ok_or_else(|| "write a whole number from 1".into())
}
