//! The seed.

use clap::Args;

use crate::seed::{Seed, parse_seed};

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SeedArgs {
    /// Random seed; `random` picks one and prints it [default: 0]
    ///
    /// The same seed gives the same result.
    #[arg(long, value_name = "N|random", value_parser = parse_seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<Seed>,
}
