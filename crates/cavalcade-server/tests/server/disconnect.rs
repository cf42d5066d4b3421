//! Clients that disconnect, over real connections: their tasks stop and free their slots.

use std::future::pending;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::time::Duration;

use cavalcade_server::{Config, ServerLimits, serve};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

/// Much longer than anything here takes, even on a machine that is busy with other things.
const LONG: Duration = Duration::from_mins(5);

/// A server with one place to work, where nobody waits.
fn one_slot() -> ServerLimits {
    let patience = Duration::from_millis(20);
    ServerLimits { concurrent: NonZeroUsize::MIN, patience, time: Duration::from_hours(1), ..ServerLimits::default() }
}

async fn start(limits: ServerLimits) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve(Config { address, limits, ..Config::default() }, listener, pending()));
    address
}

/// Sends a request and leaves the answer to be read.
async fn ask(address: SocketAddr, path: &str, accept: &str, body: &Value) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let body = body.to_string();
    let request = format!(
        "POST /api/v1/{path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nAccept: {accept}\r\n\
         Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// The status of a question that takes no time.
async fn probe(address: SocketAddr) -> String {
    let mut stream = ask(address, "find", "*/*", &json!({"board": "5x5"})).await;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.split(' ').nth(1).unwrap().into()
}

/// Waits until a probe is answered with this status.
async fn until(address: SocketAddr, status: &str) {
    let probing = async {
        while probe(address).await != status {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(LONG, probing).await.unwrap_or_else(|_| panic!("a probe should be answered with {status}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_disconnects_frees_its_slot() {
    let address = start(one_slot()).await;
    let endless = json!({"board": "8x8", "kind": "closed", "method": "backtrack", "prune": false});
    let mut slow = endless.clone();
    slow["watch"] = json!(true);
    slow["pace"] = json!(0.5);
    let walks = json!({"board": "30x30", "method": "random"});
    for (path, accept, body) in [
        ("find", "application/json", &endless),
        ("find", "text/event-stream", &endless),
        ("find", "text/event-stream", &slow),
        ("find", "application/json", &walks),
        ("count", "application/json", &json!({"board": "8x8"})),
        ("count", "text/event-stream", &json!({"board": "7x8", "classes": true})),
        ("count", "text/event-stream", &json!({"board": "8x8", "method": "backtrack"})),
    ] {
        let stream = ask(address, path, accept, body).await;
        until(address, "503").await;
        drop(stream);
        until(address, "200").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_abandoned_counts_of_wide_boards_free_their_slots() {
    let slots = NonZeroUsize::new(8).unwrap();
    let address = start(ServerLimits { concurrent: slots, ..one_slot() }).await;
    let wide = json!({"board": "14x14", "kind": "closed"});
    let mut asked = Vec::new();
    for _ in 0..slots.get() {
        asked.push(ask(address, "count", "application/json", &wide).await);
    }
    until(address, "503").await;
    // They are abandoned in the middle of the work, not at its beginning.
    sleep(Duration::from_secs(6)).await;
    drop(asked);
    // How soon, depends on what else the machine has to do; left alone, they would take an hour.
    until(address, "200").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_is_not_read_frees_its_slot() {
    let address = start(ServerLimits { time: Duration::from_millis(300), ..one_slot() }).await;
    let watched = json!({"board": "8x8", "kind": "closed", "method": "backtrack", "prune": false, "watch": true});
    let unread = ask(address, "find", "text/event-stream", &watched).await;
    until(address, "503").await;
    until(address, "200").await;
    drop(unread);
}

#[tokio::test(flavor = "multi_thread")]
async fn however_many_streams_are_open_others_get_the_page_at_once() {
    let address = start(ServerLimits { time: Duration::from_hours(1), ..ServerLimits::default() }).await;
    let endless = json!({"board": "8x8", "kind": "closed", "method": "backtrack", "prune": false});
    let mut open = Vec::new();
    // More than there are slots, and more than a browser opens for all its tabs together.
    for _ in 0..12 {
        open.push(ask(address, "find", "text/event-stream", &endless).await);
    }
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(LONG, stream.read_to_string(&mut answer)).await.expect("the page comes").unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    drop(open);
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_server_stops_so_does_the_work() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let config = Config { address, limits: one_slot(), ..Config::default() };
    let server = tokio::spawn(serve(config, listener, async { drop(stopped.await) }));
    let endless = json!({"board": "8x8", "kind": "closed", "method": "backtrack", "prune": false});
    let mut stream = ask(address, "find", "text/event-stream", &endless).await;
    until(address, "503").await;
    stop.send(()).unwrap();
    timeout(LONG, server).await.expect("the server stops").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.contains("{\"outcome\":\"gave-up\",\"limit\":\"cancelled\","), "{answer}");
    assert!(TcpStream::connect(address).await.is_err(), "nobody is let in any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_dawdle_are_closed() {
    let address = start(ServerLimits { reading: Duration::from_millis(50), ..ServerLimits::default() }).await;
    for begin in ["", "POST /api/v1/find HTTP/1.1\r\nHost:"] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(begin.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        timeout(LONG, stream.read_to_end(&mut answer)).await.expect("the connection is closed").unwrap();
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&answer));
    }
    assert_eq!(probe(address).await, "200");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_http_at_all_is_refused() {
    let address = start(ServerLimits { reading: Duration::from_millis(500), ..ServerLimits::default() }).await;
    for bytes in [b"\x16\x03\x01\x02\x00".as_slice(), b"hello\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", &vec![0xff; 70_000]]
    {
        let mut stream = TcpStream::connect(address).await.unwrap();
        // The server may have had enough before all is written.
        let _ = stream.write_all(bytes).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let _ = timeout(LONG, stream.read_to_end(&mut answer)).await.expect("the connection is closed");
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"), "{}", String::from_utf8_lossy(&answer));
    }
    assert_eq!(probe(address).await, "200");
}
