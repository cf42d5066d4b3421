//! The URLs of a server, and the names of this machine.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use sysinfo::System;

/// Addresses reserved for documentation, which are outside any machine.
const OUTSIDE: [IpAddr; 2] =
    [IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1))];

/// The URLs to open in a browser, the best first. An unspecified address such as 0.0.0.0 is replaced by real ones.
pub(super) fn pages(address: SocketAddr) -> Vec<String> {
    let port = address.port();
    if !address.ip().is_unspecified() {
        return vec![format!("http://{address}/")];
    }
    let mut pages = vec![format!("http://localhost:{port}/")];
    let own = OUTSIDE.into_iter().filter(|outside| address.is_ipv6() || outside.is_ipv4()).filter_map(own_address);
    pages.extend(own.map(|own| format!("http://{}/", SocketAddr::new(own, port))));
    if pages.len() == 1 {
        pages.extend(System::host_name().map(|name| format!("http://{name}:{port}/")));
    }
    pages
}

/// The address of this machine in the network. Nothing is sent: the system only chooses a route.
fn own_address(outside: IpAddr) -> Option<IpAddr> {
    let any: IpAddr = if outside.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((outside, 9)).ok()?;
    socket.local_addr().ok().map(|own| own.ip()).filter(|own| !own.is_unspecified() && !own.is_loopback())
}

/// The host names of a server that is reachable from the network.
pub(super) fn own_names(address: SocketAddr) -> Vec<String> {
    if address.ip().is_loopback() {
        return Vec::new();
    }
    System::host_name().map_or_else(|_| Vec::new(), |name| names(&name, address.port()))
}

/// A host name, its first label and its mDNS name. Browsers omit port 80.
fn names(name: &str, port: u16) -> Vec<String> {
    let short = name.split('.').next().unwrap_or(name);
    let mut names = vec![name.to_owned(), short.to_owned(), format!("{short}.local")];
    names.retain(|name| !name.is_empty() && !name.starts_with('.'));
    names.dedup();
    let with_port: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
    if port == 80 { [names, with_port].concat() } else { with_port }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_specific_address_is_the_url() {
        assert_eq!(pages("127.0.0.1:8080".parse().unwrap()), ["http://127.0.0.1:8080/"]);
        assert_eq!(pages("[::1]:99".parse().unwrap()), ["http://[::1]:99/"]);
    }

    #[test]
    fn an_unspecified_address_is_not_a_url() {
        for all in ["0.0.0.0:8080", "[::]:8080"] {
            let pages = pages(all.parse().unwrap());
            assert_eq!(pages[0], "http://localhost:8080/");
            for page in pages {
                assert!(page.ends_with(":8080/") && !page.contains(all), "{page}");
            }
        }
    }

    #[test]
    fn a_machine_has_its_name_and_its_local_name() {
        assert_eq!(names("stable", 8080), ["stable:8080", "stable.local:8080"]);
        assert_eq!(names("stable.example.org", 80)[..3], ["stable.example.org", "stable", "stable.local"]);
        assert_eq!(names("", 8080), Vec::<String>::new());
    }

    #[test]
    fn a_local_server_needs_no_other_names() {
        assert!(own_names("127.0.0.1:8080".parse().unwrap()).is_empty());
    }
}
