//! Tours to order: symmetric, strictly open, several.

use std::num::NonZeroUsize;

use cavalcade::symmetric::Wish;
use clap::Args;

use super::named;
use crate::quantity::whole_number;

/// What a tour is to be like, and how many are wanted.
#[derive(Debug, Args)]
#[command(next_help_heading = "Tours to order")]
pub(crate) struct OrderArgs {
    /// A symmetric tour: a turn or flip of the board leaves its line as it is
    #[arg(long, value_name = "NAME", value_parser = named(&Wish::NAMED), conflicts_with_all = ["strictly_open", "random", "watch"])]
    pub(crate) symmetry: Option<Wish>,
    /// An open tour that does not close: its ends are not a move apart
    #[arg(long, conflicts_with_all = ["closed", "random", "watch"])]
    pub(crate) strictly_open: bool,
    /// So many different tours, one after the other; none is a turn or flip of another
    #[arg(
        short,
        long,
        value_name = "N",
        value_parser = whole_number(NonZeroUsize::MIN..=NonZeroUsize::MAX),
        allow_hyphen_values = true,
        conflicts_with_all = ["at", "whereabouts", "random", "watch", "cnf"]
    )]
    pub(crate) number: Option<NonZeroUsize>,
    /// With --number, also tours that are the same up to turns and flips
    #[arg(long, requires = "number")]
    pub(crate) same_up_to_symmetry: bool,
}

impl OrderArgs {
    /// The first of these arguments that was given, if any was.
    pub(crate) const fn given(&self) -> Option<&'static str> {
        match (self.symmetry, self.strictly_open, self.number) {
            (Some(_), ..) => Some("--symmetry"),
            (_, true, _) => Some("--strictly-open"),
            (.., Some(_)) => Some("--number"),
            _ => None,
        }
    }
}
