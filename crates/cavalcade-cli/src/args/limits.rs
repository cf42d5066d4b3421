//! What the work may spend.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;

use crate::quantity::{parse_bytes, parse_duration, parse_threads};

/// What may be spent on anything.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SpendingArgs {
    /// Stop after this time, like 500ms, 10s, 2min or 1h
    #[arg(short, long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,
    /// Take at most this much memory, like 500M or 8G [default: most of what is free]
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
}

/// What may be spent on a search or a count.
#[derive(Debug, Args)]
pub(crate) struct BudgetArgs {
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
    /// How many threads may work at once, from 1 to 1024; the answer does not depend on it [default: all]
    #[arg(short = 'j', long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<NonZeroUsize>,
}
