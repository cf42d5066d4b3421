//! Checks the host and the origin of requests.
//!
//! A server on the loopback interface can still be reached by every page that a browser on the machine has open. Such a
//! page can send requests to it, and by making its own name resolve to our address (DNS rebinding) it can even read the
//! answers. So the host of a request must be one of our names, and its origin must be our own page.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::config::Config;
use crate::response::ProblemResponse;
use crate::worker_pool::WorkerPool;
use cavalcade_api::{Problem, ProblemKind as Kind};

/// The accepted host names, in lower case.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    with_port: Vec<String>,
    with_any_port: Vec<String>,
    /// The port, if the server listens on all addresses of the machine. Then any address is accepted: a page can give our
    /// address another name, but not another address.
    all_addresses: Option<u16>,
}

impl Names {
    pub(crate) fn of(config: &Config) -> Self {
        let all_addresses = config.address.ip().is_unspecified().then_some(config.address.port());
        let mut names = Self { with_port: Vec::new(), with_any_port: Vec::new(), all_addresses };
        names.add_address(config.address);
        for name in config.allowed_hosts.iter().map(|name| name.to_ascii_lowercase()) {
            if split_port(&name).1.is_some() { names.with_port.push(name) } else { names.with_any_port.push(name) }
        }
        names
    }

    /// Adds an address and its other names on this machine.
    fn add_address(&mut self, address: SocketAddr) {
        let port = address.port();
        let mut hosts = vec![SocketAddr::new(address.ip(), port).to_string()];
        if address.ip().is_loopback() || address.ip().is_unspecified() {
            hosts.extend(["127.0.0.1", "[::1]", "localhost"].map(|host| format!("{host}:{port}")));
        }
        if port == 80 {
            // Browsers omit port 80.
            let bare: Vec<String> = hosts.iter().map(|host| split_port(host).0.to_owned()).collect();
            hosts.extend(bare);
        }
        self.with_port.extend(hosts);
    }

    fn contain(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        self.with_port.contains(&host)
            || self.with_any_port.iter().any(|name| name == split_port(&host).0)
            || self.all_addresses.is_some_and(|port| is_address(&host, port))
    }
}

/// Returns `true` if a host is an IP address with this port; browsers omit port 80.
fn is_address(host: &str, port: u16) -> bool {
    let (name, given) = split_port(host);
    let name = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.parse::<IpAddr>().is_ok() && given.map_or(port == 80, |given| given == port.to_string())
}

/// Splits a host from its port, if there is one. Colons inside brackets belong to an IPv6 address.
fn split_port(host: &str) -> (&str, Option<&str>) {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, Some(port)),
        _ => (host, None),
    }
}

/// Accepts or rejects a request.
pub(crate) async fn guard(State(pool): State<WorkerPool>, request: Request, next: Next) -> Response {
    match check(pool.names(), request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(problem) => ProblemResponse::from(problem).into_response(),
    }
}

fn check(names: &Names, uri: &Uri, headers: &HeaderMap) -> Result<(), Problem> {
    let host = only(headers, &HOST)?.ok_or_else(|| foreign_host("the header `Host` is missing"))?;
    // A request to a proxy has the host twice.
    let named_twice = uri.authority().is_none_or(|authority| names.contain(authority.as_str()));
    if !names.contain(host) || !named_twice {
        return Err(foreign_host(
            "the header `Host` must be the address of this server; allow other names with --allow-host",
        ));
    }
    match only(headers, &ORIGIN)? {
        Some(origin) if !is_same(origin, host) => Err(Problem::new(
            Kind::ForeignOrigin,
            "the header `Origin` names another site; only this server's own page may send requests",
        )),
        _ => Ok(()),
    }
}

fn foreign_host(detail: &str) -> Problem {
    Problem::new(Kind::ForeignHost, detail)
}

/// The only header of a name, as text.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, Problem> {
    let mut values = headers.get_all(name).iter();
    let text = |value: &'a HeaderValue| {
        value.to_str().map_err(|_| Problem::new(Kind::BadHeader, format!("the header `{name}` is not plain text")))
    };
    let first = values.next().map(text).transpose()?;
    if values.next().is_some() {
        return Err(Problem::new(Kind::BadHeader, format!("the header `{name}` appears twice")));
    }
    Ok(first)
}

/// Returns `true` if an origin is this host, over HTTP or HTTPS.
fn is_same(origin: &str, host: &str) -> bool {
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(address: &str, allowed: &[&str]) -> Names {
        let allowed_hosts = allowed.iter().map(ToString::to_string).collect();
        Names::of(&Config { address: address.parse().unwrap(), allowed_hosts, ..Config::default() })
    }

    #[test]
    fn a_local_server_goes_by_its_local_names_only() {
        let names = names("127.0.0.1:8080", &[]);
        for host in ["127.0.0.1:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080"] {
            assert!(names.contain(host), "{host}");
        }
        for host in ["", "localhost", "localhost:80", "evil.example:8080", "127.0.0.1:8080.evil.example", "[::1]"] {
            assert!(!names.contain(host), "{host}");
        }
    }

    #[test]
    fn a_server_on_all_addresses_goes_by_each_of_them_but_by_no_foreign_name() {
        for address in ["0.0.0.0:8080", "[::]:8080"] {
            let names = names(address, &["stable:8080"]);
            for host in ["localhost:8080", "192.0.2.7:8080", "[2001:db8::1]:8080", "stable:8080"] {
                assert!(names.contain(host), "{host}");
            }
            for host in
                ["192.0.2.7", "192.0.2.7:81", "evil.example:8080", "192.0.2.7.evil.example:8080", "[::1", ":8080"]
            {
                assert!(!names.contain(host), "{host}");
            }
        }
        assert!(names("0.0.0.0:80", &[]).contain("192.0.2.7"));
        assert!(!names("127.0.0.1:8080", &[]).contain("192.0.2.7:8080"));
    }

    #[test]
    fn the_port_of_the_web_may_be_left_out() {
        let names = names("[::1]:80", &[]);
        for host in ["[::1]", "[::1]:80", "localhost", "127.0.0.1"] {
            assert!(names.contain(host), "{host}");
        }
    }

    #[test]
    fn other_names_are_allowed_with_any_port_or_with_one() {
        let names = names("192.0.2.7:8080", &["Tours.example", "chess.example:99"]);
        for host in ["192.0.2.7:8080", "tours.example", "tours.example:1234", "chess.example:99"] {
            assert!(names.contain(host), "{host}");
        }
        for host in ["localhost:8080", "chess.example", "chess.example:98", "sub.tours.example"] {
            assert!(!names.contain(host), "{host}");
        }
    }

    #[test]
    fn an_origin_is_ours_only_whole() {
        assert!(is_same("http://localhost:8080", "localhost:8080"));
        for origin in ["null", "", "http://localhost:8081", "http://localhost:8080.evil.example", "localhost:8080"] {
            assert!(!is_same(origin, "localhost:8080"), "{origin}");
        }
    }
}
