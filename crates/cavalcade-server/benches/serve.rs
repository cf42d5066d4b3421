//! Load: 200 connections ask for tours of the chessboard for 30 seconds, and some go away in the middle of long work.
//!
//! The server is a separate process, so that its memory can be measured. `cargo xtask bench serve` prints the answers per
//! second, the errors, the memory of the server over time, and how soon a worker slot is free again.

use std::env;
use std::future::pending;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cavalcade_server::{Config, ServerLimits, serve};
use serde_json::json;
use sysinfo::{Pid, ProcessesToUpdate, System};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const CONNECTIONS: u64 = 200;
const TIME: Duration = Duration::from_secs(30);
/// Time before the memory is looked at, and between two looks.
const PART: Duration = Duration::from_secs(10);
/// The word that makes this program the server.
const SERVER: &str = "--server";

type Failure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    if env::args().any(|word| word == SERVER) {
        return be_server().await;
    }
    load().await?;
    leave().await
}

/// Serves, with as many places as the first argument says, until it is killed.
async fn be_server() -> Result<(), Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let mut limits = ServerLimits::default();
    if let Some(places) = env::args().nth(1).and_then(|places| places.parse::<NonZeroUsize>().ok()) {
        limits = ServerLimits { concurrent: places, patience: Duration::from_millis(1), ..limits };
    }
    println!("{address}");
    serve(Config { address, limits, ..Config::default() }, listener, pending()).await;
    Ok(())
}

/// The server as another process, which ends with this value.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(places: &str) -> Result<Self, Failure> {
        let mut child = Command::new(env::current_exe()?).args([places, SERVER]).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        Ok(Self { child, address: line.trim().parse()? })
    }

    /// The memory it holds, in bytes.
    fn memory(&self) -> u64 {
        let pid = Pid::from_u32(self.child.id());
        let Ok(mut system) = System::new() else { return 0 };
        system.refresh_processes(ProcessesToUpdate::Some(&[pid]), true);
        system.process(pid).map_or(0, sysinfo::Process::memory)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks for tours over all connections at once.
async fn load() -> Result<(), Failure> {
    let server = Server::start("usual")?;
    // The allocator takes the memory for all connections in the first seconds.
    ask_for(&server, PART).await;
    let mut memory = vec![server.memory()];
    let sampling = async {
        for _ in 0..TIME.as_secs() / PART.as_secs() {
            tokio::time::sleep(PART).await;
            memory.push(server.memory());
        }
    };
    let ((answers, errors, slowest), ()) = tokio::join!(ask_for(&server, TIME), sampling);
    let memory: Vec<String> = memory.iter().map(|bytes| format!("{:.1} MB", *bytes as f64 / 1e6)).collect();
    println!("connections                    {CONNECTIONS} for {TIME:?}");
    println!("answers                        {answers}, {:.0} a second", answers as f64 / TIME.as_secs_f64());
    println!("errors                         {errors}");
    println!("slowest answer                 {slowest:.0?}");
    println!("memory, every {PART:?}             {}", memory.join(", "));
    if errors > 0 { Err("there were errors".into()) } else { Ok(()) }
}

/// The answers, the errors and the slowest answer of all connections together.
async fn ask_for(server: &Server, time: Duration) -> (u64, u64, Duration) {
    let end = Instant::now() + time;
    let clients: Vec<_> = (0..CONNECTIONS).map(|number| tokio::spawn(ask_until(server.address, end, number))).collect();
    let (mut answers, mut errors, mut slowest) = (0, 0, Duration::ZERO);
    for client in clients {
        match client.await {
            Ok(Ok((count, longest))) => (answers, slowest) = (answers + count, slowest.max(longest)),
            Ok(Err(error)) => {
                eprintln!("{error}");
                errors += 1;
            }
            Err(_) => errors += 1,
        }
    }
    (answers, errors, slowest)
}

/// One connection: asks, reads the answer, and asks again.
async fn ask_until(address: SocketAddr, end: Instant, number: u64) -> Result<(u64, Duration), Failure> {
    let mut stream = tokio::io::BufReader::new(TcpStream::connect(address).await?);
    let (mut answers, mut longest) = (0, Duration::ZERO);
    while Instant::now() < end {
        let begun = Instant::now();
        let kind = if answers % 2 == 0 { "closed" } else { "open" };
        let method = if number.is_multiple_of(2) { "auto" } else { "warnsdorff" };
        let question = json!({"board": "8x8", "kind": kind, "method": method, "seed": number * 1_000_000 + answers});
        stream.write_all(request(address, "find", "application/json", &question.to_string()).as_bytes()).await?;
        let body = answer(&mut stream).await?;
        if !body.starts_with(b"{\"outcome\":\"found\"") {
            return Err(String::from_utf8_lossy(&body).into_owned().into());
        }
        longest = longest.max(begun.elapsed());
        answers += 1;
    }
    Ok((answers, longest))
}

fn request(address: SocketAddr, path: &str, accept: &str, body: &str) -> String {
    format!(
        "POST /api/v1/{path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nAccept: {accept}\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// The body of the next answer, which must be a good one.
async fn answer(stream: &mut tokio::io::BufReader<TcpStream>) -> Result<Vec<u8>, Failure> {
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    if !line.starts_with("HTTP/1.1 200") {
        return Err(format!("answered with `{}`", line.trim_end()).into());
    }
    let mut length = 0;
    while line.trim_end() != "" {
        line.clear();
        stream.read_line(&mut line).await?;
        if let Some(value) = line.strip_prefix("content-length: ") {
            length = value.trim_end().parse()?;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    Ok(body)
}

/// Disconnects in the middle of long work, and measures how soon the only worker is free.
async fn leave() -> Result<(), Failure> {
    let server = Server::start("1")?;
    for (path, question) in [
        ("find", json!({"board": "8x8", "kind": "closed", "method": "backtrack", "prune": false})),
        ("find", json!({"board": "8x8", "method": "warnsdorff", "watch": true, "pace": 1})),
        ("find", json!({"board": "300x300", "holes": ["c3"], "method": "random"})),
        ("count", json!({"board": "8x8"})),
        ("count", json!({"board": "8x8", "wrap": "torus"})),
        ("count", json!({"board": "8x500"})),
        ("count", json!({"board": "10x10", "method": "estimate"})),
    ] {
        let mut stream = TcpStream::connect(server.address).await?;
        let text = request(server.address, path, "text/event-stream", &question.to_string());
        stream.write_all(text.as_bytes()).await?;
        while is_free(server.address).await? {}
        tokio::time::sleep(Duration::from_secs(1)).await;
        drop(stream);
        let left = Instant::now();
        while !is_free(server.address).await? {}
        println!("free after                     {:>6.1?} {path} {question}", left.elapsed());
    }
    Ok(())
}

/// Whether a question that takes no time finds a place.
async fn is_free(address: SocketAddr) -> Result<bool, Failure> {
    let mut stream = tokio::io::BufReader::new(TcpStream::connect(address).await?);
    let text = request(address, "find", "application/json", "{\"board\":\"5x5\"}");
    stream.write_all(text.as_bytes()).await?;
    Ok(answer(&mut stream).await.is_ok())
}
