//! The arguments of `serve`.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueHint};

use crate::quantity::{parse_bytes, parse_count, parse_duration, parse_threads, whole_number};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade serve                                 then open http://127.0.0.1:8080/
  cavalcade serve --port 0                        any free port, which is printed
  cavalcade serve --host 0.0.0.0                  also for other machines in the network
  cavalcade serve --time-limit 10m --memory 4G    for long counts";

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Port (0 picks a free one)
    #[arg(long, value_name = "N", default_value_t = 8080, value_parser = whole_number(0..=u16::MAX), allow_hyphen_values = true)]
    pub(crate) port: u16,
    /// Address or host name to listen on
    ///
    /// Anything but 127.0.0.1 is reachable from the network; 0.0.0.0 listens on all interfaces.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_hint = ValueHint::Hostname)]
    pub(crate) host: String,
    /// Accept requests for this host name too; may be repeated
    ///
    /// The address and localhost are always accepted and, unless the address is local, the name of this machine.
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
    /// Log level: error, warn, info, debug or trace [default: `RUST_LOG`, otherwise info]
    #[arg(long, value_name = "LEVEL")]
    pub(crate) log: Option<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// The limits of the server. The defaults are those of the library.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Largest board in squares, including holes [default: 250000]
    #[arg(long, value_name = "N", value_parser = whole_number(1..=u64::MAX), allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) max_squares: Option<u64>,
    /// Time limit per request [default: 1m]
    #[arg(short, long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,
    /// Memory limit per request [default: 500M]
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
    /// Number of threads per request, 1-1024 [default: 1]
    #[arg(short = 'j', long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Number of requests to work on at the same time, 1-1024 [default: 8]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) concurrent: Option<NonZeroUsize>,
    /// Turn a request away after waiting this long for its turn [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) patience: Option<Duration>,
    /// Largest request body [default: 4M]
    #[arg(long, value_name = "BYTES", value_parser = parse_some_bytes, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) body_limit: Option<u64>,
    /// Largest total of request bodies held at the same time, small ones not counted [default: 64M]
    #[arg(long, value_name = "BYTES", value_parser = parse_some_bytes, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) bodies_limit: Option<u64>,
    /// Drop a client that takes longer than this to send its request [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) read_timeout: Option<Duration>,
    /// Drop a client that stops reading for this long [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) write_timeout: Option<Duration>,
    /// Largest number of open connections [default: 1000]
    #[arg(long, value_name = "N", value_parser = parse_count, hide_short_help = true)]
    pub(crate) connections: Option<NonZeroUsize>,
    /// Time to decide whether a game can still become a tour [default: 200ms]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) play_time_limit: Option<Duration>,
}

/// Reads a number of bytes greater than zero.
fn parse_some_bytes(text: &str) -> Result<u64, String> {
    match parse_bytes(text).map_err(|error| error.to_string())? {
        0 => Err("no request would be accepted; write a size like 4M".into()),
        bytes => Ok(bytes),
    }
}
