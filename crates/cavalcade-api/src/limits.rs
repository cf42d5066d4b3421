//! `GET limits`: what one may ask for here.

use std::num::NonZeroUsize;
use std::time::Duration;

use cavalcade::puzzle::Difficulty;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::util::Named;
use cavalcade::{Kind, Method, Piece, SymmetryRequest, Wrap};
use serde::Serialize;

use super::Interface;
use super::problem::Problem;
use super::reply::Reply;

/// What one question may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InterfaceLimits {
    /// The squares in the box of a board.
    pub squares: u64,
    /// The time that one question may take.
    pub time: Duration,
    /// The memory that one question may take, in bytes.
    pub memory: u64,
    /// The threads of one question.
    pub threads: NonZeroUsize,
    /// The time to find out whether a path can still become a tour.
    pub play_time: Duration,
    /// The bytes of a body. It is told, and kept by whoever carries bodies here.
    pub body: usize,
    /// The questions at the same time. It is told, and kept by whoever gives out threads.
    pub concurrent: NonZeroUsize,
}

impl InterfaceLimits {
    const CONCURRENT: NonZeroUsize = NonZeroUsize::new(8).unwrap();
}

impl Default for InterfaceLimits {
    /// What an ordinary machine can bear.
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

/// The limits, and the words that are known.
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

/// Tells the limits.
pub(crate) fn tell(interface: &Interface, _: &str) -> Result<Reply, Problem> {
    let limits = interface.limits();
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

/// The names of a mode.
fn names<T: Named>() -> Vec<&'static str> {
    T::all().iter().map(|(name, _)| *name).collect()
}
