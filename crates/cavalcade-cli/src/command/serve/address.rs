//! Where a server can be reached, and the names that this machine goes by.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use sysinfo::System;

/// Addresses that are set aside for documentation: nobody has them, and the way to them leads out of the machine.
const OUTSIDE: [IpAddr; 2] =
    [IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1))];

/// What to open in a browser, the best first. An address that stands for all of this machine's own leads nowhere itself.
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

/// The address by which others see this machine. Nothing is sent: the system is only asked which way it would take.
fn own_address(outside: IpAddr) -> Option<IpAddr> {
    let any: IpAddr = if outside.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((outside, 9)).ok()?;
    socket.local_addr().ok().map(|own| own.ip()).filter(|own| !own.is_unspecified() && !own.is_loopback())
}

/// The names by which others may call a server that is not for this machine alone.
pub(super) fn own_names(address: SocketAddr) -> Vec<String> {
    if address.ip().is_loopback() {
        return Vec::new();
    }
    System::host_name().map_or_else(|_| Vec::new(), |name| names(&name, address.port()))
}

/// A name, its first part, and that as it is known without a server of names; browsers leave out the port of the web.
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
    fn an_address_of_its_own_is_what_to_open() {
        assert_eq!(pages("127.0.0.1:8080".parse().unwrap()), ["http://127.0.0.1:8080/"]);
        assert_eq!(pages("[::1]:99".parse().unwrap()), ["http://[::1]:99/"]);
    }

    #[test]
    fn no_page_is_at_an_address_that_stands_for_all() {
        for all in ["0.0.0.0:8080", "[::]:8080"] {
            let pages = pages(all.parse().unwrap());
            assert_eq!(pages[0], "http://localhost:8080/");
            for page in pages {
                assert!(page.ends_with(":8080/") && !page.contains(all), "{page}");
            }
        }
    }

    #[test]
    fn a_machine_goes_by_its_name_and_its_local_name() {
        assert_eq!(names("stable", 8080), ["stable:8080", "stable.local:8080"]);
        assert_eq!(names("stable.example.org", 80)[..3], ["stable.example.org", "stable", "stable.local"]);
        assert_eq!(names("", 8080), Vec::<String>::new());
    }

    #[test]
    fn a_local_server_needs_no_other_names() {
        assert!(own_names("127.0.0.1:8080".parse().unwrap()).is_empty());
    }
}
