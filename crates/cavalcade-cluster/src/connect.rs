//! Connects every two processes, each of which checks that the other runs the same count.
//!
//! A process listens on its own address, and connects to all with lower numbers: 3 connects to 0, 1 and 2, and waits
//! for 4. A process that connects sends a [`Greeting`], and is welcomed or refused. Other connections are ignored. A
//! process that leaves before all are there may come again.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cavalcade::count::CountError;
use cavalcade::{Budget, Limit};

use crate::error::ClusterError;
use crate::greeting::{Common, Greeting, LONGEST, REFUSED, WELCOME};
use crate::membership::Membership;

/// The pause between two tries to reach a process, or two looks at who has connected.
const PAUSE: Duration = Duration::from_millis(20);
/// The longest pause between two tries, after many.
const LONG_PAUSE: Duration = Duration::from_millis(500);
/// The time for a new connection to send its greeting.
const GREETING: Duration = Duration::from_secs(2);

/// The connections of a process: one to each other, by their numbers, and none to itself.
pub(crate) type Connections = Vec<Option<TcpStream>>;

/// A process on its way into a cluster.
struct Newcomer<'a> {
    membership: &'a Membership,
    common: &'a Common,
    budget: &'a Budget,
    /// The time at which it stops waiting; `None` if that is beyond what the clock can express.
    deadline: Option<Instant>,
    /// The connected processes.
    here: Mutex<Connections>,
    /// Whether to give up.
    stop: AtomicBool,
}

/// Connects this process with all others.
pub(crate) fn connect(membership: &Membership, common: &Common, budget: &Budget) -> Result<Connections, ClusterError> {
    let Membership { hosts, process, wait } = membership;
    let address = hosts
        .address(*process)
        .ok_or(ClusterError::NoSuchProcess { process: *process, processes: hosts.processes() })?;
    if hosts.processes() == 1 {
        return Ok(vec![None]);
    }
    let cannot_listen = |source| ClusterError::CannotListen { process: *process, address, source };
    let listener = TcpListener::bind(address).map_err(cannot_listen)?;
    listener.set_nonblocking(true).map_err(cannot_listen)?;
    let newcomer = Newcomer {
        membership,
        common,
        budget,
        deadline: Instant::now().checked_add(*wait),
        here: Mutex::new((0..hosts.processes()).map(|_| None).collect()),
        stop: AtomicBool::new(false),
    };
    newcomer.meet_all(&listener)
}

impl Newcomer<'_> {
    /// Connects to the processes before it while those after it connect.
    fn meet_all(self, listener: &TcpListener) -> Result<Connections, ClusterError> {
        let results = thread::scope(|scope| {
            let after = scope.spawn(|| self.or_stop(self.wait_for_those_after(listener)));
            let before = self.or_stop(self.go_to_those_before());
            [before, after.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))]
        });
        let is_stopped = results.iter().any(Result::is_err);
        if let Some(error) = results.into_iter().find_map(|result| result.err().and_then(Stopped::because)) {
            return Err(error);
        }
        if is_stopped {
            // One of the two is stopped by the other, or both by a limit.
            self.budget.check(0).map_err(CountError::from)?;
            return Err(CountError::from(Limit::Cancelled).into());
        }
        Ok(self.here.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Stops the other thread if this one fails.
    fn or_stop<T>(&self, result: Result<T, Stopped>) -> Result<T, Stopped> {
        if result.is_err() {
            self.stop.store(true, Ordering::Relaxed);
        }
        result
    }

    /// The connected processes, without any that have left again.
    fn here(&self) -> MutexGuard<'_, Connections> {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        for place in here.iter_mut() {
            if place.as_ref().is_some_and(has_left) {
                *place = None;
            }
        }
        here
    }

    /// The first of some processes that is not connected, unless waiting has to end.
    fn missing(&self, mut processes: Range<usize>) -> Result<Waiting, Stopped> {
        if self.stop.load(Ordering::Relaxed) || self.budget.check(0).is_err() {
            return Err(Stopped::WithOthers);
        }
        let here = self.here();
        let own = self.membership.process;
        let is_missing = |process: &usize| *process != own && here[*process].is_none();
        match processes.find(is_missing) {
            Some(process) => Ok(Waiting::For(process)),
            None if (0..here.len()).any(|process| is_missing(&process)) => Ok(Waiting::ForOthers),
            None => Ok(Waiting::Over),
        }
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The error for a process that did not connect.
    fn not_there(&self, process: usize, last: Option<String>) -> Stopped {
        let wait = self.membership.wait;
        Stopped::Because(ClusterError::NotThere { process, address: self.address(process), wait, last })
    }

    /// The address of an existing process.
    fn address(&self, process: usize) -> SocketAddr {
        self.membership.hosts.address(process).unwrap_or_else(|| SocketAddr::from(([0, 0, 0, 0], 0)))
    }

    /// Tries to reach the processes before it until all others are connected too: one may leave, and come again.
    fn go_to_those_before(&self) -> Result<(), Stopped> {
        let mut pause = PAUSE;
        let mut last = None;
        loop {
            match self.missing(0..self.membership.process)? {
                Waiting::Over => return Ok(()),
                Waiting::For(process) if self.is_late() => return Err(self.not_there(process, last)),
                Waiting::For(process) => match self.call_on(process) {
                    Ok(Reply::Welcome(stream)) => {
                        self.here()[process] = Some(stream);
                        (pause, last) = (PAUSE, None);
                        continue;
                    }
                    Ok(Reply::Refused(reason)) => {
                        let address = self.address(process);
                        return Err(Stopped::Because(ClusterError::Refused { process, address, reason }));
                    }
                    Err(error) => last = Some(in_words(&error)),
                },
                Waiting::ForOthers => pause = PAUSE,
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LONG_PAUSE);
        }
    }

    /// Greets a process, and reads its reply.
    fn call_on(&self, process: usize) -> io::Result<Reply> {
        let left = self.deadline.map_or(GREETING, |deadline| deadline.saturating_duration_since(Instant::now()));
        let left = left.clamp(PAUSE, GREETING);
        let mut stream = TcpStream::connect_timeout(&self.address(process), left)?;
        stream.set_write_timeout(Some(GREETING))?;
        let greeting = Greeting { common: self.common.clone(), from: self.membership.process, to: process };
        say(&mut stream, &greeting.to_string())?;
        let reply = read_line(&mut stream, 2 * left, self.budget)?;
        match reply.strip_prefix(REFUSED) {
            _ if reply == WELCOME => Ok(Reply::Welcome(stream)),
            Some(reason) => Ok(Reply::Refused(cavalcade::util::Escaped::line(reason).to_string())),
            None => Err(io::Error::new(ErrorKind::InvalidData, "something else listens there")),
        }
    }

    /// Accepts the processes after it until all others are connected too.
    fn wait_for_those_after(&self, listener: &TcpListener) -> Result<(), Stopped> {
        let after = self.membership.process + 1..self.membership.hosts.processes();
        loop {
            match (self.missing(after.clone())?, listener.accept()) {
                (Waiting::Over, _) => return Ok(()),
                (_, Ok((stream, _))) => self.receive(stream)?,
                (Waiting::For(process), _) if self.is_late() => return Err(self.not_there(process, None)),
                // A peer that gave up early is ignored, and a shortage of file descriptors may pass.
                _ => thread::sleep(PAUSE),
            }
        }
    }

    /// Reads a greeting, and replies.
    fn receive(&self, mut stream: TcpStream) -> Result<(), Stopped> {
        let heard = stream
            .set_nonblocking(false)
            .and_then(|()| stream.set_write_timeout(Some(GREETING)))
            .and_then(|()| read_line(&mut stream, GREETING, self.budget));
        let Some(greeting) = heard.ok().and_then(|line| Greeting::read(&line)) else { return Ok(()) };
        let own = self.membership.process;
        if let Some(reason) = self.common.difference(&greeting.common) {
            // The other process gets the difference from its own point of view.
            refuse(&mut stream, &greeting.common.difference(self.common).unwrap_or_default());
            return Err(Stopped::Because(ClusterError::Different { process: greeting.from, reason }));
        }
        let comes_here = own < greeting.from && greeting.from < self.membership.hosts.processes();
        let reason = if greeting.to != own {
            format!("this is process {}, not {}", own + 1, greeting.to + 1)
        } else if !comes_here {
            format!("process {} does not come to process {}", greeting.from + 1, own + 1)
        } else {
            if say(&mut stream, WELCOME).is_ok() {
                // A process that comes again has left: two cannot listen on one address.
                self.here()[greeting.from] = Some(stream);
            }
            return Ok(());
        };
        refuse(&mut stream, &reason);
        Ok(())
    }
}

fn refuse(stream: &mut TcpStream, reason: &str) {
    // If this fails, the other process sees the connection end.
    let _ = say(stream, &format!("{REFUSED}{reason}"));
}

fn say(stream: &mut TcpStream, line: &str) -> io::Result<()> {
    stream.write_all(format!("{line}\n").as_bytes())
}

enum Reply {
    Welcome(TcpStream),
    Refused(String),
}

/// The reason why a process could not connect.
enum Stopped {
    Because(ClusterError),
    /// The other thread failed, or a limit was reached.
    WithOthers,
}

impl Stopped {
    fn because(self) -> Option<ClusterError> {
        match self {
            Self::Because(error) => Some(error),
            Self::WithOthers => None,
        }
    }
}

/// The processes still to wait for.
enum Waiting {
    /// This process.
    For(usize),
    /// Other processes than those asked about.
    ForOthers,
    /// None: all are connected.
    Over,
}

/// Returns `true` if the process at the other end of a connection is gone. One for which all are here may have begun to
/// send.
fn has_left(stream: &TcpStream) -> bool {
    let seen = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut [0]));
    let left = match seen {
        Ok(bytes) => bytes == 0,
        Err(error) => error.kind() != ErrorKind::WouldBlock,
    };
    left || stream.set_nonblocking(false).is_err()
}

/// Describes why a process does not answer.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => "it does not answer".into(),
        ErrorKind::ConnectionRefused => "nothing listens there".into(),
        _ => error.to_string(),
    }
}

/// Reads a line that is not too long, and does not take too long.
fn read_line(stream: &mut TcpStream, patience: Duration, budget: &Budget) -> io::Result<String> {
    let start = Instant::now();
    let mut line = Vec::new();
    let mut byte = [0];
    // Byte by byte: what follows the line is for timely.
    while line.len() < LONGEST {
        budget.check(0)?;
        let left = patience.checked_sub(start.elapsed()).filter(|left| !left.is_zero());
        stream.set_read_timeout(Some(left.ok_or(ErrorKind::TimedOut)?))?;
        if stream.read(&mut byte)? == 0 {
            break;
        }
        match byte {
            [b'\n'] => return Ok(String::from_utf8_lossy(&line).into_owned()),
            [byte] => line.push(byte),
        }
    }
    let text = if line.is_empty() { "it ended the connection" } else { "something else listens there" };
    Err(io::Error::new(ErrorKind::InvalidData, text))
}
