//! The arguments of a count by several processes.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::quantity::{parse_duration, parse_threads};

/// The processes that count together.
#[derive(Debug, Args)]
#[command(next_help_heading = "Several processes")]
pub(crate) struct ClusterArgs {
    /// Count with N processes on this machine, 1-1024; --memory and --threads apply to each
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true, conflicts_with = "hosts", hide_short_help = true)]
    pub(crate) processes: Option<NonZeroUsize>,
    /// Count with the processes listed in this file, one address like 10.0.0.1:7000 per line
    ///
    /// Connections are neither encrypted nor authenticated: use a trusted network.
    #[arg(long, value_name = "FILE", requires = "process", hide_short_help = true)]
    pub(crate) hosts: Option<PathBuf>,
    /// Folder with the hosts file and perhaps the board, for the processes that `--processes` starts. Their standard input
    /// closes when their parent ends.
    #[arg(long, hide = true, requires = "process")]
    pub(crate) child_dir: Option<PathBuf>,
    /// Number of this process, from 1; process 1 prints the answer
    #[arg(
        long,
        value_name = "K",
        value_parser = parse_process,
        allow_hyphen_values = true,
        conflicts_with = "processes",
        hide_short_help = true
    )]
    pub(crate) process: Option<NonZeroUsize>,
    /// Wait this long for all processes to connect [default: 1m]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) wait: Option<Duration>,
    /// Allow public addresses, outside this machine and private networks
    #[arg(long, requires = "hosts", hide_short_help = true)]
    pub(crate) any_address: bool,
}

impl ClusterArgs {
    /// Returns `true` if `--processes` in another process has started this one.
    pub(crate) const fn is_child(&self) -> bool {
        self.child_dir.is_some()
    }

    /// Returns `true` if this process prints the answer.
    pub(crate) fn is_first(&self) -> bool {
        self.process.is_none_or(|process| process == NonZeroUsize::MIN)
    }

    /// Returns `true` if several processes count.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.processes.is_some() || self.hosts.is_some() || self.child_dir.is_some()
    }
}

/// Reads the number of a process.
fn parse_process(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "write a whole number from 1; process 1 is the first line of the hosts file".into())
}
