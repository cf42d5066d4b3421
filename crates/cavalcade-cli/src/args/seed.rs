//! The seed.

use clap::Args;

use crate::seed::{Seed, parse_seed};

/// What random choices depend on.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SeedArgs {
    /// What every random choice depends on: same seed, same answer. The word random draws one, and names it [default: 0]
    #[arg(long, value_name = "N|random", value_parser = parse_seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<Seed>,
}
