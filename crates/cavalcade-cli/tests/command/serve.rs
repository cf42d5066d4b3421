//! `cavalcade serve` as a program: its address, its end, and what it says when it cannot begin.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::process::{Child, Command, Stdio};

/// The program at work.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(options: &[&str]) -> Self {
        let mut child = command(options).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("http://").and_then(|rest| rest.strip_suffix("/\n"));
        let address = address.unwrap_or_else(|| panic!("`{line}` is no address"));
        let address = address.to_socket_addrs().unwrap().find(SocketAddr::is_ipv4).unwrap();
        Self { child, address }
    }

    /// Sends a request and returns the connection.
    fn ask(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.write_all(request.replace("{host}", &self.address.to_string()).as_bytes()).unwrap();
        stream
    }

    /// Sends a polite signal, and returns the exit code and what was said on standard error.
    #[cfg(unix)]
    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let sent = Command::new("kill").args(["-s", signal, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (self.child.wait().unwrap().code(), said)
    }
}

fn command(options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cavalcade"));
    command.arg("serve").args(options).env_remove("RUST_LOG");
    command
}

fn read(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[cfg(unix)]
#[test]
fn signals_end_it_in_peace() {
    for signal in ["TERM", "INT"] {
        let server = Server::start(&["--port", "0"]);
        let page = read(server.ask("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
        assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
        let (code, said) = server.stop(signal);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("serving") && said.contains("stopping"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn work_that_is_being_done_does_not_hold_it_up() {
    let server = Server::start(&["--port", "0", "--log", "warn"]);
    let body = r#"{"board":"8x8","kind":"closed","method":"backtrack","prune":false}"#;
    let mut stream = server.ask(&format!(
        "POST /api/v1/find HTTP/1.1\r\nHost: {{host}}\r\nContent-Type: application/json\r\nAccept: text/event-stream\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    ));
    // The head of the answer comes when the work has begun.
    stream.read_exact(&mut [0; 12]).unwrap();
    let (code, said) = server.stop("TERM");
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert!(read(stream).contains(r#""limit":"cancelled""#));
}

#[cfg(unix)]
#[test]
fn it_listens_on_a_host_name() {
    let server = Server::start(&["--host", "localhost", "--port", "0"]);
    let page = read(server.ask("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    assert_eq!(server.stop("TERM").0, Some(0));
}

#[cfg(unix)]
#[test]
fn on_all_addresses_it_names_one_that_works_and_lets_no_foreign_name_in() {
    let server = Server::start(&["--host", "0.0.0.0", "--port", "0"]);
    let port = server.address.port();
    let status = |host: &str| {
        let answer = read(server.ask(&format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")));
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    for host in ["localhost", "127.0.0.1", "192.0.2.7"] {
        assert_eq!(status(&format!("{host}:{port}")), "200", "{host}");
    }
    assert_eq!(status(&format!("evil.example:{port}")), "421");
    let name = Command::new("uname").arg("-n").output().unwrap();
    let name = String::from_utf8(name.stdout).unwrap();
    assert_eq!(status(&format!("{}:{port}", name.trim())), "200", "{name}");
    assert_eq!(server.stop("TERM").0, Some(0));
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = command(&["--port", &port]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        said,
        format!(
            "error: cannot listen on 127.0.0.1:{port}: port already in use; choose another with --port (0 picks a free one)\n"
        )
    );
}

#[test]
fn wrong_options_get_advice() {
    for (options, advice) in [
        (["--host", "no.where.invalid"], "--host: cannot resolve no.where.invalid; write an address like 127.0.0.1"),
        (["--time-limit", "soon"], "write a time like 500ms"),
        (["--concurrent", "0"], "write a whole number from 1"),
        (["--body-limit", "0"], "no request would be accepted; write a size like 4M"),
        (["--bodies-limit", "0k"], "no request would be accepted; write a size like 4M"),
        (["--log", "a=b=c"], "write error, warn, info, debug or trace"),
    ] {
        let output = command(&options).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(advice), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn its_limits_can_be_set() {
    let server = Server::start(&[
        "--port",
        "0",
        "--max-squares",
        "64",
        "--time-limit",
        "2s",
        "--memory",
        "1M",
        "--concurrent",
        "3",
        "--body-limit",
        "1k",
        "--play-time-limit",
        "50ms",
        "--log",
        "error",
    ]);
    let limits = read(server.ask("GET /api/v1/limits HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
    for part in [
        r#""squares":64"#,
        r#""time_limit_ms":2000"#,
        r#""memory_bytes":1000000"#,
        r#""body_bytes":1000"#,
        r#""concurrent":3"#,
        r#""play_time_limit_ms":50"#,
    ] {
        assert!(limits.contains(part), "{part} in {limits}");
    }
    assert_eq!(server.stop("TERM").0, Some(0));
}

#[cfg(unix)]
#[test]
fn no_body_may_be_larger_than_all_of_them_together() {
    let server = Server::start(&["--port", "0", "--bodies-limit", "1k"]);
    let limits = read(server.ask("GET /api/v1/limits HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
    assert!(limits.contains(r#""body_bytes":1000"#), "{limits}");
    assert_eq!(server.stop("TERM").0, Some(0));
}
