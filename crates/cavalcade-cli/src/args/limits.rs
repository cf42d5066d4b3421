//! Limits on time, memory and threads.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;

use crate::quantity::{parse_bytes, parse_duration, parse_threads};

/// The heading of limits. It is set for each argument, because a heading for a struct would also apply to what follows it.
const LIMITS: &str = "Limits";

/// The limits of every command that may take long.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SpendingArgs {
    /// Stop after this time, like 500ms, 10s, 2min or 1h
    #[arg(short, long, value_name = "TIME", help_heading = LIMITS, value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,
    /// Memory limit, like 500M or 8G [default: most of the free memory]
    #[arg(long, value_name = "BYTES", help_heading = LIMITS, value_parser = parse_bytes, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) memory: Option<u64>,
}

/// The limits of a search or a count.
#[derive(Debug, Args)]
pub(crate) struct BudgetArgs {
    #[command(flatten)]
    pub(crate) spending: SpendingArgs,
    /// Number of threads, 1-1024 [default: all cores]; does not affect the result
    #[arg(short = 'j', long, help_heading = LIMITS, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) threads: Option<NonZeroUsize>,
}
