//! The addresses of the processes of a cluster.
//!
//! A hosts file has a line for each process, in the order of their numbers: a name or an address, and a port.
//!
//! ```text
//! # four machines
//! 10.0.0.1:7000
//! 10.0.0.2:7000
//! node3.local:7000
//! [fd00::4]:7000
//! ```

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs};

use thiserror::Error;

/// The most processes of a cluster.
const MOST: usize = 1024;

/// The addresses of all processes, in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosts(Vec<SocketAddr>);

/// The addresses that may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reach {
    /// Those of this machine and of private networks: nothing between processes is encrypted or authenticated.
    #[default]
    Private,
    /// All.
    Anywhere,
}

/// An error in a list of hosts.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HostsError {
    /// It has no lines.
    #[error("it names no host; write a line such as 10.0.0.1:7000 for each process")]
    Empty,
    /// Too many lines.
    #[error("it names {0} hosts; at most {MOST} are allowed")]
    TooMany(usize),
    /// A line is not an address.
    #[error("line {line}: {text} is not a host and a port; write it like 10.0.0.1:7000 or node1:7000")]
    Unreadable {
        /// The line, from 1.
        line: usize,
        /// Its text.
        text: String,
    },
    /// A name is not known.
    #[error("line {line}: the address of {text} cannot be found: {source}")]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// Its text.
        text: String,
        /// The error.
        source: io::Error,
    },
    /// An address of the open network.
    #[error(
        "line {line}: {address} is neither on this machine nor in a private network, and the processes neither encrypt \
         what they send nor ask who sends it; use a private network, or allow any address"
    )]
    Public {
        /// The line, from 1.
        line: usize,
        /// The address.
        address: IpAddr,
    },
    /// Every address of a machine at once.
    #[error("line {line}: {address} is not an address that others can reach; write the machine's own")]
    Unspecified {
        /// The line, from 1.
        line: usize,
        /// The address.
        address: IpAddr,
    },
    /// Two processes at one place.
    #[error("lines {first} and {second} both say {address}; give each process a port of its own")]
    Twice {
        /// The first line, from 1.
        first: usize,
        /// The second line.
        second: usize,
        /// Their address.
        address: SocketAddr,
    },
    /// There are no free ports.
    #[error("this machine has no free port: {0}")]
    NoPort(io::Error),
}

impl Hosts {
    /// Reads a hosts file. Lines without a word, and what follows a `#`, say nothing.
    pub fn read(text: &str, reach: Reach) -> Result<Self, HostsError> {
        let mut hosts: Vec<(usize, SocketAddr)> = Vec::new();
        for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let word = text.split('#').next().unwrap_or_default().trim();
            if word.is_empty() {
                continue;
            }
            let address = resolve(line, word)?;
            check(line, address.ip(), reach)?;
            if let Some((first, _)) = hosts.iter().find(|(_, known)| *known == address) {
                return Err(HostsError::Twice { first: *first, second: line, address });
            }
            hosts.push((line, address));
        }
        match hosts.len() {
            0 => Err(HostsError::Empty),
            1..=MOST => Ok(Self(hosts.into_iter().map(|(_, address)| address).collect())),
            many => Err(HostsError::TooMany(many)),
        }
    }

    /// Returns addresses for this many processes on this machine, with ports that are free now.
    pub fn on_this_machine(processes: usize) -> Result<Self, HostsError> {
        match processes {
            0 => return Err(HostsError::Empty),
            1..=MOST => {}
            many => return Err(HostsError::TooMany(many)),
        }
        let listen = |_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        // All are held until each has its own.
        let listeners = (0..processes).map(listen).collect::<io::Result<Vec<_>>>().map_err(HostsError::NoPort)?;
        let addresses = listeners.iter().map(TcpListener::local_addr).collect::<io::Result<_>>();
        addresses.map(Self).map_err(HostsError::NoPort)
    }

    /// The number of processes; at least one.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.0.len()
    }

    /// The address of a process, if there is one of this number.
    #[must_use]
    pub fn address(&self, process: usize) -> Option<SocketAddr> {
        self.0.get(process).copied()
    }
}

/// The lines of a hosts file.
impl fmt::Display for Hosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|address| writeln!(f, "{address}"))
    }
}

fn resolve(line: usize, text: &str) -> Result<SocketAddr, HostsError> {
    let shown = || cavalcade::util::Escaped::line(text).to_string();
    let has_port = text.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok_and(|port| port > 0));
    if !has_port || text.contains(char::is_whitespace) {
        return Err(HostsError::Unreadable { line, text: shown() });
    }
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    // No name begins like an address.
    if text.starts_with(|c: char| !c.is_alphabetic()) {
        return Err(HostsError::Unreadable { line, text: shown() });
    }
    match text.to_socket_addrs().map(|mut addresses| addresses.next()) {
        Ok(Some(address)) => Ok(address),
        Ok(None) => Err(HostsError::Unreadable { line, text: shown() }),
        Err(source) if source.kind() == io::ErrorKind::InvalidInput => {
            Err(HostsError::Unreadable { line, text: shown() })
        }
        Err(source) => Err(HostsError::Unknown { line, text: shown(), source }),
    }
}

/// Sees that an address may be used.
fn check(line: usize, address: IpAddr, reach: Reach) -> Result<(), HostsError> {
    let canonical = address.to_canonical();
    let is_broadcast = canonical == IpAddr::V4(Ipv4Addr::BROADCAST);
    if canonical.is_unspecified() || canonical.is_multicast() || is_broadcast {
        return Err(HostsError::Unspecified { line, address });
    }
    if reach == Reach::Anywhere || is_private(canonical) { Ok(()) } else { Err(HostsError::Public { line, address }) }
}

/// Returns `true` if an address is on this machine or in a private network.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_loopback() || address.is_private() || address.is_link_local(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Hosts, String> {
        Hosts::read(text, Reach::Private).map_err(|error| error.to_string())
    }

    #[test]
    fn every_line_is_a_process() {
        let hosts = read("\u{feff}# two\n\n 10.0.0.1:7000 # the first\n[fd00::2]:7001\r\nlocalhost:7002\n").unwrap();
        assert_eq!(hosts.processes(), 3);
        assert_eq!(hosts.address(1), Some("[fd00::2]:7001".parse().unwrap()));
        assert_eq!(hosts.address(3), None);
        assert_eq!(read(&hosts.to_string()), Ok(hosts));
    }

    #[test]
    fn an_error_names_its_line() {
        for (text, expected) in [
            ("", "names no host"),
            ("127.0.0.1\n", "line 1: 127.0.0.1 is not a host and a port"),
            ("127.0.0.1:7000\n10.0.0.1:99999", "line 2: 10.0.0.1:99999 is not"),
            ("127.0.0.1:0", "line 1: 127.0.0.1:0 is not"),
            ("a b:7000", "line 1: a b:7000 is not"),
            ("127.0.0.1:7000\n\n127.0.0.1:7000", "lines 1 and 3 both say 127.0.0.1:7000"),
            ("0.0.0.0:7000", "not an address that others can reach"),
            ("[::ffff:0.0.0.0]:7000", "not an address that others can reach"),
            ("255.255.255.255:7000", "not an address that others can reach"),
            (":7000", "line 1: :7000 is not"),
            ("[::1:7000", "line 1: [::1:7000 is not"),
            ("::1:7000", "line 1: ::1:7000 is not"),
            ("8.8.8.8:7000", "neither on this machine nor in a private network"),
            ("[2001:db8::1]:7000", "neither on this machine nor in a private network"),
            ("[::ffff:8.8.8.8]:7000", "neither on this machine nor in a private network"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(expected), "{text:?}: {error}");
        }
        let many: Vec<String> = (1..2000).map(|port| format!("10.0.0.1:{port}")).collect();
        assert!(read(&many.join("\n")).is_err());
    }

    #[test]
    fn an_address_of_the_open_network_can_be_allowed() {
        assert!(Hosts::read("8.8.8.8:7000", Reach::Anywhere).is_ok());
        assert!(Hosts::read("0.0.0.0:7000", Reach::Anywhere).is_err());
    }

    #[test]
    fn ports_of_this_machine_differ() {
        let hosts = Hosts::on_this_machine(5).unwrap();
        assert_eq!(read(&hosts.to_string()), Ok(hosts));
        assert!(Hosts::on_this_machine(0).is_err());
    }
}
