//! Errors from counting with a cluster.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use cavalcade::HumanDuration;
use cavalcade::count::CountError;
use thiserror::Error;

/// An error from counting with a cluster. Messages number processes from 1, like the lines of a hosts file; fields from
/// 0.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The count itself failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The number of this process is not in the hosts file.
    #[error("there is no process {}; the {processes} hosts are numbered from 1", process + 1)]
    NoSuchProcess {
        /// The number.
        process: usize,
        /// The number of processes.
        processes: usize,
    },
    /// The address of this process cannot be listened on.
    #[error("process {} cannot listen on {address}: {}", process + 1, in_words(source))]
    CannotListen {
        /// The number of this process.
        process: usize,
        /// Its address.
        address: SocketAddr,
        /// The error.
        source: io::Error,
    },
    /// Another process did not connect.
    #[error(
        "process {} at {address} did not connect within {:#}{}",
        process + 1,
        HumanDuration(*wait),
        last.as_ref().map(|last| format!(" ({last})")).unwrap_or_default()
    )]
    NotThere {
        /// The number of the other.
        process: usize,
        /// Its address.
        address: SocketAddr,
        /// The time it was waited for.
        wait: Duration,
        /// The last error.
        last: Option<String>,
    },
    /// Another process runs something else.
    #[error("process {} cannot take part: {reason}", process + 1)]
    Different {
        /// The number of the other.
        process: usize,
        /// What differs.
        reason: String,
    },
    /// Another process has refused this one.
    #[error("process {} at {address} refused this one: {reason}", process + 1)]
    Refused {
        /// The number of the other.
        process: usize,
        /// Its address.
        address: SocketAddr,
        /// The reason it gave.
        reason: String,
    },
    /// A process died, or cannot be reached any more.
    #[error("process {} at {address} is lost: {reason}", process + 1)]
    Lost {
        /// The number of the other.
        process: usize,
        /// Its address.
        address: SocketAddr,
        /// The symptom.
        reason: String,
    },
    /// Another process has given up.
    #[error("process {} gave up: {reason}", process + 1)]
    GaveUp {
        /// The number of the other.
        process: usize,
        /// The reason it gave.
        reason: String,
        /// Whether it reached a limit, rather than something to be corrected.
        at_limit: bool,
    },
    /// The threads of the network cannot be started.
    #[error("the network cannot be used: {0}")]
    Network(io::Error),
}

impl ClusterError {
    /// Returns `true` if a limit was reached; `false` if something has to be corrected.
    #[must_use]
    pub const fn is_limit(&self) -> bool {
        match self {
            Self::Count(error) => error.is_limit(),
            Self::NotThere { .. } | Self::Lost { .. } | Self::Network(_) => true,
            Self::GaveUp { at_limit, .. } => *at_limit,
            _ => false,
        }
    }
}

/// Describes the most common errors, with what to do about them.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            "the port is in use; another process of this number may be running, or write another port".into()
        }
        io::ErrorKind::AddrNotAvailable => "this machine does not have that address".into(),
        io::ErrorKind::PermissionDenied => "permission denied; write a port above 1023".into(),
        _ => error.to_string(),
    }
}
