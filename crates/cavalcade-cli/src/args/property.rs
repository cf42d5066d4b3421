//! The property that a tour must have, and the number of tours.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use cavalcade::{Magic, Objective, Setup, Square, SymmetryRequest};
use clap::Args;

use super::named;
use crate::quantity::whole_number;

/// The property that a tour must have. Most exclude each other.
#[derive(Debug, Args)]
#[command(next_help_heading = "Tour properties")]
pub(crate) struct PropertyArgs {
    /// Find a symmetric tour: a rotation or reflection maps it to itself
    #[arg(long, value_name = "NAME", value_parser = named(&SymmetryRequest::NAMED))]
    pub(crate) symmetry: Option<SymmetryRequest>,
    /// Find an open tour whose ends are not a move apart
    #[arg(long, hide_short_help = true)]
    pub(crate) strictly_open: bool,
    /// Find a magic tour: equal sums of ranks and files (semi), and of the long diagonals (full)
    #[arg(long, hide_short_help = true, value_name = "KIND", value_parser = named(&Magic::NAMED))]
    pub(crate) magic: Option<Magic>,
    /// Reduce turns or crossings (heuristic; not guaranteed minimal)
    #[arg(long, hide_short_help = true, value_name = "WHAT", value_parser = named(&Objective::NAMED))]
    pub(crate) minimize: Option<Objective>,
    /// Fix the numbers of squares, like d4=17,e6=18; a board file may hold them too: 1 . 13 . 25
    #[arg(long, hide_short_help = true, value_name = "SQUARE=N", value_delimiter = ',', value_parser = parse_clue)]
    pub(crate) clue: Vec<(Square, u64)>,
    /// With given numbers, report whether the tour is unique, and print a second one if not
    #[arg(long, hide_short_help = true, conflicts_with_all = ["at", "whereabouts", "number"])]
    pub(crate) unique: bool,
    /// Draw the tour uniformly at random; large boards need --atlas
    #[arg(long, hide_short_help = true)]
    pub(crate) random: bool,
    /// With --random, use the atlas in this folder, built by `cavalcade atlas`
    #[arg(long, hide_short_help = true, value_name = "DIR", requires = "random")]
    pub(crate) atlas: Option<PathBuf>,
}

impl PropertyArgs {
    /// Adds the property to a setup, and its clues to those of the board file.
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

/// The number of different tours.
#[derive(Debug, Args)]
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
    #[arg(long, hide_short_help = true, requires = "number")]
    pub(crate) allow_copies: bool,
}

/// Reads a square and its number.
fn parse_clue(text: &str) -> Result<(Square, u64), String> {
    let clue = text
        .split_once('=')
        .and_then(|(square, number)| Some((square.trim().parse().ok()?, number.trim().parse().ok()?)));
    clue.ok_or_else(|| "write a square and its number, like d4=17".into())
}
