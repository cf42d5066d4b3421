//! Makes a connection between every two processes, each of which has to know that the other runs the same count.
//!
//! A process listens on its own address, and goes to all with lower numbers: 3 goes to 0, 1 and 2, and waits for 4. Whoever
//! comes says a [`Greeting`], and is welcome or refused. Others that find the port are left alone.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cavalcade::Budget;

use crate::error::ClusterError;
use crate::greeting::{Common, Greeting, LONGEST, REFUSED, WELCOME};
use crate::membership::Membership;

/// Time between two tries to reach a process, or two looks at who has come.
const PAUSE: Duration = Duration::from_millis(20);
/// The longest pause between two tries, after many.
const LONG_PAUSE: Duration = Duration::from_millis(500);
/// Whoever comes says who they are within this time.
const GREETING: Duration = Duration::from_secs(2);

/// The connections of a process: one to each other, by their numbers, and none to itself.
pub(crate) type Connections = Vec<Option<TcpStream>>;

/// A process on its way into a cluster.
struct Newcomer<'a> {
    membership: &'a Membership,
    common: &'a Common,
    budget: &'a Budget,
    /// When it will have waited long enough.
    deadline: Instant,
    /// Whether it is in vain.
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
    let newcomer =
        Newcomer { membership, common, budget, deadline: Instant::now() + *wait, stop: AtomicBool::new(false) };
    newcomer.meet_all(&listener)
}

impl Newcomer<'_> {
    /// Goes to those before it while those after it come.
    fn meet_all(&self, listener: &TcpListener) -> Result<Connections, ClusterError> {
        let (before, after) = thread::scope(|scope| {
            let after = scope.spawn(|| self.or_stop(self.wait_for_those_after(listener)));
            let before = self.or_stop(self.go_to_those_before());
            (before, after.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        let (before, after) = match (before, after) {
            (Ok(before), Ok(after)) => (before, after),
            (Err(Stopped::Because(error)), _) | (_, Err(Stopped::Because(error))) => return Err(error),
            // One of the two is stopped by the other, or both by a limit.
            (Err(Stopped::WithOthers), _) | (_, Err(Stopped::WithOthers)) => {
                self.budget.check(0).map_err(|limit| ClusterError::Count(limit.into()))?;
                return Err(ClusterError::Count(cavalcade::Limit::Cancelled.into()));
            }
        };
        Ok(before.into_iter().map(Some).chain([None]).chain(after.into_iter().map(Some)).collect())
    }

    /// Stops the other half of the work if this one is in vain.
    fn or_stop<T>(&self, result: Result<T, Stopped>) -> Result<T, Stopped> {
        if result.is_err() {
            self.stop.store(true, Ordering::Relaxed);
        }
        result
    }

    /// Whether there is still something to wait for.
    fn goes_on(&self) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) || self.budget.check(0).is_err() {
            Err(Stopped::WithOthers)
        } else {
            Ok(())
        }
    }

    /// Another process did not come.
    fn not_there(&self, process: usize, last: Option<String>) -> Stopped {
        let wait = self.membership.wait;
        Stopped::Because(ClusterError::NotThere { process, address: self.address(process), wait, last })
    }

    /// The address of a process that there is.
    fn address(&self, process: usize) -> SocketAddr {
        self.membership.hosts.address(process).unwrap_or_else(|| SocketAddr::from(([0, 0, 0, 0], 0)))
    }

    fn go_to_those_before(&self) -> Result<Vec<TcpStream>, Stopped> {
        (0..self.membership.process).map(|process| self.go_to(process)).collect()
    }

    /// Tries to reach a process until the time is up.
    fn go_to(&self, process: usize) -> Result<TcpStream, Stopped> {
        let mut pause = PAUSE;
        let mut last = None;
        while Instant::now() < self.deadline {
            self.goes_on()?;
            match self.call_on(process) {
                Ok(Reply::Welcome(stream)) => return Ok(stream),
                Ok(Reply::Refused(reason)) => {
                    let address = self.address(process);
                    return Err(Stopped::Because(ClusterError::Refused { process, address, reason }));
                }
                Err(error) => last = Some(error.to_string()),
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LONG_PAUSE);
        }
        Err(self.not_there(process, last))
    }

    /// Greets a process, and hears its reply.
    fn call_on(&self, process: usize) -> io::Result<Reply> {
        let left = self.deadline.saturating_duration_since(Instant::now()).max(PAUSE);
        let mut stream = TcpStream::connect_timeout(&self.address(process), left.min(GREETING))?;
        stream.set_write_timeout(Some(GREETING))?;
        let greeting = Greeting { common: self.common.clone(), from: self.membership.process, to: process };
        say(&mut stream, &greeting.to_string())?;
        let reply = read_line(&mut stream, left.min(2 * GREETING))?;
        match reply.strip_prefix(REFUSED) {
            _ if reply == WELCOME => Ok(Reply::Welcome(stream)),
            Some(reason) => Ok(Reply::Refused(cavalcade::Shown::line(reason).to_string())),
            None => Err(io::Error::new(ErrorKind::InvalidData, "something else listens there")),
        }
    }

    /// Waits until all have come.
    fn wait_for_those_after(&self, listener: &TcpListener) -> Result<Vec<TcpStream>, Stopped> {
        let first = self.membership.process + 1;
        let mut come: Connections = (first..self.membership.hosts.processes()).map(|_| None).collect();
        while let Some(missing) = come.iter().position(Option::is_none) {
            self.goes_on()?;
            if Instant::now() >= self.deadline {
                return Err(self.not_there(first + missing, None));
            }
            match listener.accept() {
                Ok((stream, _)) => self.receive(stream, &mut come)?,
                // Whoever gave up before the door was opened is no trouble, and a full table of files may pass.
                Err(_) => thread::sleep(PAUSE),
            }
        }
        Ok(come.into_iter().flatten().collect())
    }

    /// Hears who has come, and replies.
    fn receive(&self, mut stream: TcpStream, come: &mut Connections) -> Result<(), Stopped> {
        let heard = stream
            .set_nonblocking(false)
            .and_then(|()| stream.set_write_timeout(Some(GREETING)))
            .and_then(|()| read_line(&mut stream, GREETING));
        let Some(greeting) = heard.ok().and_then(|line| Greeting::read(&line)) else { return Ok(()) };
        let own = self.membership.process;
        let different = self.common.difference(&greeting.common);
        let first = own + 1;
        let place = greeting.from.checked_sub(first).and_then(|index| come.get_mut(index));
        let reason = match (different, place) {
            (Some(reason), _) => {
                // The other process is to be told from where it stands.
                refuse(&mut stream, &greeting.common.difference(self.common).unwrap_or_default());
                return Err(Stopped::Because(ClusterError::Different { process: greeting.from, reason }));
            }
            (None, _) if greeting.to != own => format!("this is process {}, not {}", own + 1, greeting.to + 1),
            (None, None) => format!("process {} does not come to process {}", greeting.from + 1, own + 1),
            (None, Some(place)) => {
                // Whoever comes again has left: two cannot listen on one address.
                if say(&mut stream, WELCOME).is_ok() {
                    *place = Some(stream);
                }
                return Ok(());
            }
        };
        refuse(&mut stream, &reason);
        Ok(())
    }
}

fn refuse(stream: &mut TcpStream, reason: &str) {
    // Whoever does not hear it will see the connection end.
    let _ = say(stream, &format!("{REFUSED}{reason}"));
}

/// Says a line, at once.
fn say(stream: &mut TcpStream, line: &str) -> io::Result<()> {
    stream.write_all(format!("{line}\n").as_bytes())
}

/// What a process says to one that comes.
enum Reply {
    Welcome(TcpStream),
    Refused(String),
}

/// Why a process does not get to know the others.
enum Stopped {
    Because(ClusterError),
    /// Something else is in the way.
    WithOthers,
}

/// Reads a line that is not too long, and does not take too long.
fn read_line(stream: &mut TcpStream, patience: Duration) -> io::Result<String> {
    let start = Instant::now();
    let mut line = Vec::new();
    let mut byte = [0];
    // Byte by byte: what follows the line is for timely.
    while line.len() < LONGEST {
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
