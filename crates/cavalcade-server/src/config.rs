//! The configuration of a server.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::time::Duration;

use cavalcade_api::ApiLimits;

/// The address of a server and its limits.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address it listens on.
    pub address: SocketAddr,
    /// Accepted host names besides its address and `localhost`: `name` (with any port) or `name:port`.
    pub allowed_hosts: Vec<String>,
    /// The limits.
    pub limits: ServerLimits,
}

impl Default for Config {
    /// The loopback interface, port 8080.
    fn default() -> Self {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 8080));
        Self { address, allowed_hosts: Vec::new(), limits: ServerLimits::default() }
    }
}

/// The limits of a server. Each has its own status code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerLimits {
    /// The area of a board's grid, in squares.
    pub squares: u64,
    /// The time for a request.
    pub time: Duration,
    /// The memory for a request, in bytes.
    pub memory: u64,
    /// The threads for a request.
    pub threads: NonZeroUsize,
    /// The size of a body, in bytes.
    pub body: usize,
    /// The size of all bodies in memory together, in bytes. Bodies of a few thousand bytes do not count.
    pub bodies: usize,
    /// The number of requests that are processed at the same time.
    pub concurrent: NonZeroUsize,
    /// How long a request waits for a worker slot before it is rejected.
    pub patience: Duration,
    /// The time to receive the head of a request, and again its body. A large body may wait this long for memory, and
    /// then has this time again.
    pub reading: Duration,
    /// How long a response may be stuck because the client does not read.
    pub writing: Duration,
    /// The number of concurrent connections.
    pub connections: NonZeroUsize,
    /// The time to decide whether the path of a game can still become a tour.
    pub play_time: Duration,
}

impl ServerLimits {
    const CONNECTIONS: NonZeroUsize = NonZeroUsize::new(1000).unwrap();

    /// The largest body that can be received, in bytes.
    pub(crate) fn largest_body(&self) -> usize {
        self.body.min(self.bodies)
    }

    /// The limits of a single request.
    pub(crate) fn api(&self) -> ApiLimits {
        let Self { squares, time, memory, threads, play_time, concurrent, .. } = *self;
        ApiLimits { squares, time, memory, threads, play_time, body: self.largest_body(), concurrent }
    }
}

impl Default for ServerLimits {
    /// Limits for an ordinary machine.
    fn default() -> Self {
        let ApiLimits { squares, time, memory, threads, play_time, body, concurrent } = ApiLimits::default();
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
