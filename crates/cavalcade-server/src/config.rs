//! What a server may do, and for whom.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::time::Duration;

use cavalcade_api::InterfaceLimits;

/// Where a server stands, and its limits.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address it listens on.
    pub address: SocketAddr,
    /// Names it may be called by besides its address and `localhost`: `name` (with any port) or `name:port`.
    pub allowed_hosts: Vec<String>,
    /// What it may spend.
    pub limits: ServerLimits,
}

impl Default for Config {
    /// The local interface, port 8080.
    fn default() -> Self {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 8080));
        Self { address, allowed_hosts: Vec::new(), limits: ServerLimits::default() }
    }
}

/// What a server may spend. Each is answered with a status of its own when it is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerLimits {
    /// The squares in the box of a board.
    pub squares: u64,
    /// The time that one question may take.
    pub time: Duration,
    /// The memory that one question may take, in bytes.
    pub memory: u64,
    /// The threads of one question.
    pub threads: NonZeroUsize,
    /// The bytes of a request's body.
    pub body: usize,
    /// The bytes of all bodies together, from when they come in until nobody needs them any more. A body of a few
    /// thousand bytes does not count.
    pub bodies: usize,
    /// The questions that are worked on at the same time.
    pub concurrent: NonZeroUsize,
    /// How long a request waits for a place to work before it is sent away.
    pub patience: Duration,
    /// How long the head of a request, and then its body, may take to come in. A large body may wait as long for room
    /// beside the others, and then has this time again.
    pub reading: Duration,
    /// How long a response may be stuck because nobody takes it.
    pub writing: Duration,
    /// The connections at the same time.
    pub connections: NonZeroUsize,
    /// The time to find out whether a path can still become a tour.
    pub play_time: Duration,
}

impl ServerLimits {
    const CONNECTIONS: NonZeroUsize = NonZeroUsize::new(1000).unwrap();

    /// The bytes of the largest body that can come in at all.
    pub(crate) fn largest_body(&self) -> usize {
        self.body.min(self.bodies)
    }

    /// What of it is said of a single question.
    pub(crate) fn interface(&self) -> InterfaceLimits {
        let Self { squares, time, memory, threads, play_time, concurrent, .. } = *self;
        InterfaceLimits { squares, time, memory, threads, play_time, body: self.largest_body(), concurrent }
    }
}

impl Default for ServerLimits {
    /// What an ordinary machine can bear.
    fn default() -> Self {
        let InterfaceLimits { squares, time, memory, threads, play_time, body, concurrent } = InterfaceLimits::default();
        Self {
            squares,
            time,
            memory,
            threads,
            body,
            bodies: 64_000_000,
            concurrent,
            patience: Duration::from_secs(10),
            reading: Duration::from_secs(10),
            writing: Duration::from_secs(30),
            connections: Self::CONNECTIONS,
            play_time,
        }
    }
}
