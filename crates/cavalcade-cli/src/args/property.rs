//! The property that a tour should have, and how many tours are wanted.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use cavalcade::{Magic, Objective, Setup, Square, SymmetryRequest};
use clap::Args;

use super::named;
use crate::quantity::whole_number;

/// The property that a tour should have: one at a time.
#[derive(Debug, Args)]
#[command(next_help_heading = "Tour properties")]
pub(crate) struct PropertyArgs {
    /// Find a symmetric tour: a turn or flip of the board leaves its line as it is
    #[arg(long, value_name = "NAME", value_parser = named(&SymmetryRequest::NAMED))]
    pub(crate) symmetry: Option<SymmetryRequest>,
    /// Find an open tour whose ends are not a move apart
    #[arg(long, conflicts_with = "closed")]
    pub(crate) strictly_open: bool,
    /// Find a tour whose ranks have one sum, and its files (semi), or its long diagonals as well (full)
    #[arg(long, value_name = "KIND", value_parser = named(&Magic::NAMED))]
    pub(crate) magic: Option<Magic>,
    /// Find a tour with few turns or few crossings
    #[arg(long, value_name = "WHAT", value_parser = named(&Objective::NAMED))]
    pub(crate) minimize: Option<Objective>,
    /// Give a square its number, like d4=17; several with commas. A board file may hold them too: 1 . 13 . 25
    #[arg(long, value_name = "SQUARE=N", value_delimiter = ',', value_parser = parse_clue)]
    pub(crate) clue: Vec<(Square, u64)>,
    /// With given numbers: say whether only one tour has them, and show another if there is one
    #[arg(long, conflicts_with_all = ["at", "whereabouts", "number"])]
    pub(crate) unique: bool,
    /// Draw the tour at random, each as likely as any other: at once on small boards, else from an atlas
    #[arg(long)]
    pub(crate) random: bool,
    /// With --random: draw from the atlas in this folder, which `cavalcade atlas` has built
    #[arg(long, value_name = "DIR", requires = "random")]
    pub(crate) atlas: Option<PathBuf>,
}

impl PropertyArgs {
    /// Adds the property to what is asked; numbers that a file gives stay.
    pub(crate) fn add_to(&self, setup: Setup) -> Setup {
        let clues = setup.clues.iter().chain(&self.clue).copied().collect();
        Setup {
            symmetry: self.symmetry,
            strictly_open: self.strictly_open,
            magic: self.magic,
            minimize: self.minimize,
            random: self.random,
            clues,
            ..setup
        }
    }
}

/// How many different tours are wanted.
#[derive(Debug, Args)]
#[command(next_help_heading = "Tour properties")]
pub(crate) struct DistinctArgs {
    /// Find N different tours, no two the same up to rotation and reflection
    #[arg(
        short,
        long,
        value_name = "N",
        value_parser = whole_number(NonZeroUsize::MIN..=NonZeroUsize::MAX),
        allow_hyphen_values = true,
        conflicts_with_all = ["at", "whereabouts", "random", "watch", "cnf"]
    )]
    pub(crate) number: Option<NonZeroUsize>,
    /// With --number, allow rotated and reflected copies
    #[arg(long, requires = "number")]
    pub(crate) same_up_to_symmetry: bool,
}

/// A square with its number.
fn parse_clue(text: &str) -> Result<(Square, u64), String> {
    let clue = text
        .split_once('=')
        .and_then(|(square, number)| Some((square.trim().parse().ok()?, number.trim().parse().ok()?)));
    clue.ok_or_else(|| "write a square and its number, like d4=17".into())
}
