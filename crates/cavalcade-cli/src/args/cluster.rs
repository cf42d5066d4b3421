//! The arguments of counts by several processes.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::quantity::{parse_duration, parse_threads};

/// The processes that count together.
#[derive(Debug, Args)]
#[command(next_help_heading = "Several processes")]
pub(crate) struct ClusterArgs {
    /// Count with this many processes on this machine, from 1 to 1024; --memory and --threads are for each
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true, conflicts_with = "hosts")]
    pub(crate) processes: Option<NonZeroUsize>,
    /// Count with the processes that this file lists, in a line like 10.0.0.1:7000 for each
    ///
    /// They neither encrypt what they send nor ask who sends it: use a network that you trust.
    #[arg(long, value_name = "FILE", requires = "process")]
    pub(crate) hosts: Option<PathBuf>,
    /// For the processes that this command starts itself: the folder with their hosts file, and perhaps with the board.
    /// Their standard input ends with the process that has started them.
    #[arg(long, hide = true, requires = "process")]
    pub(crate) child_dir: Option<PathBuf>,
    /// Which of them this is, from 1; the first writes the answer
    #[arg(
        long,
        value_name = "K",
        value_parser = parse_process,
        allow_hyphen_values = true,
        conflicts_with = "processes"
    )]
    pub(crate) process: Option<NonZeroUsize>,
    /// How long to wait until all processes are there [default: 1m]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) wait: Option<Duration>,
    /// Allow addresses that are neither on this machine nor in a private network
    #[arg(long, requires = "hosts")]
    pub(crate) any_address: bool,
}

impl ClusterArgs {
    /// Whether another process of this command has started this one.
    pub(crate) const fn is_child(&self) -> bool {
        self.child_dir.is_some()
    }

    /// Whether this is the process that tells the answer.
    pub(crate) fn is_first(&self) -> bool {
        self.process.is_none_or(|process| process == NonZeroUsize::MIN)
    }

    /// Whether several processes are to count.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.processes.is_some() || self.hosts.is_some() || self.child_dir.is_some()
    }
}

/// The number of a process.
fn parse_process(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "write a whole number; the first line of the hosts file is process 1".into())
}
