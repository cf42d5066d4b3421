//! The arguments of `nth`.

use cavalcade::count::BigUint;
use clap::Args;

use super::{NumberedArgs, PictureArgs, TourOutputArgs};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade nth 6x6 1 --closed                    the first of 9862
  cavalcade nth 5x5 100 -o tour.svg
  cavalcade nth 8x8 7777777777777 --closed --atlas eight";

#[derive(Debug, Args)]
pub(crate) struct NthArgs {
    #[command(flatten)]
    pub(crate) of: NumberedArgs,
    /// Number of the tour, from 1
    #[arg(value_name = "K", value_parser = parse_number, allow_hyphen_values = true)]
    pub(crate) number: BigUint,
    #[command(flatten)]
    pub(crate) output: TourOutputArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

/// Reads the number of a tour.
fn parse_number(text: &str) -> Result<BigUint, String> {
    let number = if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
    number.filter(|number| *number != BigUint::ZERO).ok_or_else(|| "write a whole number from 1".into())
}
