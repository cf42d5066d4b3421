//! The arguments of `cavalcade serve`.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueHint};

use crate::quantity::{parse_bytes, parse_count, parse_duration, parse_threads, whole_number};

pub(super) const EXAMPLES: &str = "Examples:
  cavalcade serve                                 then open http://127.0.0.1:8080/
  cavalcade serve --port 0                        any free port; the address is printed
  cavalcade serve --host 0.0.0.0                  for others in the same network too
  cavalcade serve --time-limit 10m --memory 4G    for long counts";

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8080, value_parser = whole_number(0..=u16::MAX), allow_hyphen_values = true)]
    pub(crate) port: u16,
    /// The address to listen on, or its name; others can reach any but the local one, and 0.0.0.0 stands for all
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_hint = ValueHint::Hostname)]
    pub(crate) host: String,
    /// A name by which the server may be called besides its address, localhost, and for others the name of this machine; may
    /// be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// What to log on standard error: error, warn, info, debug or trace [default: as the environment says, else info]
    #[arg(long, value_name = "LEVEL")]
    pub(crate) log: Option<String>,
}

/// What the server may spend; the defaults are those of the library.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// The most squares of a board, holes included [default: 250000]
    #[arg(long, value_name = "N", value_parser = whole_number(1..=u64::MAX), allow_hyphen_values = true)]
    pub(crate) max_squares: Option<u64>,
    /// The longest time that one question may take [default: 1m]
    #[arg(short, long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,
    /// The most memory that one question may take [default: 500M]
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
    /// How many threads one question may use, from 1 to 1024 [default: 1]
    #[arg(short = 'j', long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// How many questions may be worked on at once, from 1 to 1024 [default: 8]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_hyphen_values = true)]
    pub(crate) concurrent: Option<NonZeroUsize>,
    /// How long a request waits when all places are taken [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) patience: Option<Duration>,
    /// The largest body of a request [default: 4M]
    #[arg(long, value_name = "BYTES", value_parser = parse_some_bytes, allow_hyphen_values = true)]
    pub(crate) body_limit: Option<u64>,
    /// The most bytes of all requests together that wait for their answers; small ones do not count [default: 64M]
    #[arg(long, value_name = "BYTES", value_parser = parse_some_bytes, allow_hyphen_values = true)]
    pub(crate) bodies_limit: Option<u64>,
    /// How long a request may take to come in [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) read_timeout: Option<Duration>,
    /// How long a response may be stuck because nobody takes it [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) write_timeout: Option<Duration>,
    /// How many connections there may be at once [default: 1000]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) connections: Option<NonZeroUsize>,
    /// Time to decide whether a game can still become a tour [default: 200ms]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub(crate) play_time_limit: Option<Duration>,
}

/// Bytes of which there have to be some.
fn parse_some_bytes(text: &str) -> Result<u64, String> {
    match parse_bytes(text).map_err(|error| error.to_string())? {
        0 => Err("no question could come in at all; write a size like 4M".into()),
        bytes => Ok(bytes),
    }
}
