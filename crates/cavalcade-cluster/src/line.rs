//! A connection to another process, as timely dataflow uses it.
//!
//! timely takes the end of a connection for a failure of the program, and panics. A line stops all workers instead, and
//! holds the thread that uses it until they have stopped.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::time::Duration;

use socket2::{SockRef, TcpKeepalive};
use timely::communication::allocator::zero_copy::stream::Stream;

use crate::frames::Frames;
use crate::shared_state::{Cause, SharedState};

/// A process that is silent is asked after so long whether it is there, and then as often.
const ASK: Duration = Duration::from_secs(1);
/// A process that has not answered for so long is lost.
const PATIENCE: Duration = Duration::from_secs(6);

/// A connection to another process.
#[derive(Debug)]
pub(crate) struct Line {
    stream: TcpStream,
    /// The number of the process at the other end.
    process: usize,
    /// The messages received.
    received: Frames,
    shared: Arc<SharedState>,
}

impl Line {
    /// A line that notices within ten seconds when its other end is gone, or cut off.
    pub(crate) fn new(stream: TcpStream, process: usize, shared: Arc<SharedState>) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(None)?;
        stream.set_write_timeout(None)?;
        let socket = SockRef::from(&stream);
        let keepalive = TcpKeepalive::new().with_time(ASK).with_interval(ASK);
        #[cfg(not(any(target_os = "openbsd", target_os = "haiku")))]
        let keepalive = keepalive.with_retries((PATIENCE.as_secs() / ASK.as_secs()) as u32 - 1);
        socket.set_tcp_keepalive(&keepalive)?;
        #[cfg(any(target_os = "linux", target_os = "android"))]
        socket.set_tcp_user_timeout(Some(PATIENCE))?;
        Ok(Self { stream, process, received: Frames::new(), shared })
    }

    /// Another handle on the connection, to end it with.
    pub(crate) fn handle(&self) -> io::Result<TcpStream> {
        self.stream.try_clone()
    }

    /// Stops all workers, and waits until they have stopped: timely must not notice before.
    fn lose(&self, reason: String) -> ! {
        self.shared.stop(Cause::Lost { process: self.process, reason });
        self.shared.has_said_all(self.process);
        self.shared.has_heard_all(self.process);
        self.shared.wait_for_release();
        // Ends the thread without a word.
        resume_unwind(Box::new(()))
    }
}

impl Read for Line {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                // It has said all, and may end as it likes.
                Err(_) if self.received.is_ended() => return Ok(0),
                Ok(0) if !buffer.is_empty() && !self.received.is_ended() => self.lose("it has ended".into()),
                Ok(count) => {
                    self.received.follow(&buffer[..count]);
                    if self.received.is_ended() {
                        self.shared.has_heard_all(self.process);
                    }
                    return Ok(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.lose(in_words(&error)),
            }
        }
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.stream.write(bytes) {
                Ok(count) => {
                    self.shared.add_sent(count as u64);
                    return Ok(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.lose(in_words(&error)),
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl Stream for Line {
    fn try_clone(&self) -> io::Result<Self> {
        let stream = self.stream.try_clone()?;
        Ok(Self { stream, process: self.process, received: self.received.clone(), shared: Arc::clone(&self.shared) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // A connection that is gone needs no end.
        let _ = self.stream.shutdown(how);
        // timely does this when everything is written.
        self.shared.has_said_all(self.process);
        Ok(())
    }
}

/// Describes an error of the connection.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionAborted => {
            "it has ended".into()
        }
        io::ErrorKind::TimedOut | io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkUnreachable => {
            format!("it has not answered for {} seconds", PATIENCE.as_secs())
        }
        _ => error.to_string(),
    }
}
