//! `GET limits`: the limits of requests and the accepted names.

use std::num::NonZeroUsize;
use std::time::Duration;

use cavalcade::puzzle::Difficulty;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::util::Named;
use cavalcade::{Kind, Method, Piece, SymmetryRequest, Wrap};
use serde::Serialize;

use super::Api;
use super::problem::Problem;
use super::reply::Reply;

/// The limits of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ApiLimits {
    /// The area of a board's grid, in squares.
    pub squares: u64,
    /// The time for a request.
    pub time: Duration,
    /// The memory for a request, in bytes.
    pub memory: u64,
    /// The threads for a request.
    pub threads: NonZeroUsize,
    /// The time to decide whether the path of a game can still become a tour.
    pub play_time: Duration,
    /// The size of a request body in bytes. Reported here; enforced by the transport.
    pub body: usize,
    /// The number of concurrent requests. Reported here; enforced by the transport.
    pub concurrent: NonZeroUsize,
}

impl ApiLimits {
    const CONCURRENT: NonZeroUsize = NonZeroUsize::new(8).unwrap();
}

impl Default for ApiLimits {
    /// Limits for an ordinary machine.
    fn default() -> Self {
        Self {
            squares: 250_000,
            time: Duration::from_mins(1),
            memory: 500_000_000,
            threads: NonZeroUsize::MIN,
            play_time: Duration::from_millis(200),
            body: 4_000_000,
            concurrent: Self::CONCURRENT,
        }
    }
}

/// The limits and the accepted names.
#[derive(Debug, Serialize)]
struct LimitsRecord {
    version: &'static str,
    squares: u64,
    time_limit_ms: u64,
    memory_bytes: u64,
    body_bytes: usize,
    concurrent: usize,
    play_time_limit_ms: u64,
    methods: Vec<&'static str>,
    tie_breaks: Vec<&'static str>,
    pieces: Vec<&'static str>,
    kinds: Vec<&'static str>,
    wraps: Vec<&'static str>,
    symmetries: Vec<&'static str>,
    difficulties: Vec<&'static str>,
}

/// Replies with the limits.
pub(crate) fn reply(api: &Api, _: &str) -> Result<Reply, Problem> {
    let limits = api.limits();
    Reply::json(&LimitsRecord {
        version: env!("CARGO_PKG_VERSION"),
        squares: limits.squares,
        time_limit_ms: limits.time.as_millis() as u64,
        memory_bytes: limits.memory,
        body_bytes: limits.body,
        concurrent: limits.concurrent.get(),
        play_time_limit_ms: limits.play_time.as_millis() as u64,
        methods: names::<Method>(),
        tie_breaks: names::<TieBreak>(),
        pieces: Piece::NAMED.map(|(name, _)| name).into(),
        kinds: names::<Kind>(),
        wraps: names::<Wrap>(),
        symmetries: names::<SymmetryRequest>(),
        difficulties: names::<Difficulty>(),
    })
}

/// The names of all values of a type.
fn names<T: Named>() -> Vec<&'static str> {
    T::all().iter().map(|(name, _)| *name).collect()
}
