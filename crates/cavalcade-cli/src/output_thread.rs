//! Writes on a thread, so that limits and Ctrl-C work while a pipe or a disk blocks.
//!
//! Standard output and standard error have one thread each for as long as the command runs; a file has one while it is
//! written.

use std::fs::File;
use std::io::{self, Stderr, Stdout, Write};
use std::mem;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use cavalcade::Budget;
use cavalcade::util::wait_for;

/// The number of bytes in a block for the thread.
const BLOCK: usize = 1 << 16;
/// The number of bytes of a file between two syncs: discarding gigabytes of unwritten data takes seconds.
const UNSYNCED: usize = 1 << 26;
/// The time between two checks of the budget while the thread works.
const PAUSE: Duration = Duration::from_millis(100);

static STANDARD_OUTPUT: OnceLock<Sender<Request>> = OnceLock::new();
static STANDARD_ERROR: OnceLock<Sender<Request>> = OnceLock::new();

/// The destination of bytes.
#[derive(Debug)]
pub(crate) enum Target {
    StandardOutput,
    StandardError,
    /// A device or a pipe; opening it may block until there is a reader.
    Special(PathBuf),
    /// A file that has to be on disk at the end.
    File(File),
}

/// Writes everything to the target, unless a limit is reached first.
///
/// A limit is returned as an error; blocks sent before stay written. An answer that fits in one block is written even if the
/// time is up, as long as it is read.
pub(crate) fn write_in_thread(
    target: Target,
    budget: &Budget,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut writer = ThreadedWriter { thread: target.thread()?, budget, buffer: Vec::new(), in_flight: None };
    write(&mut writer)?;
    writer.finish()
}

/// Bytes for the thread to write, and where to send the result.
struct Request {
    bytes: Vec<u8>,
    is_last: bool,
    reply: Sender<io::Result<()>>,
}

/// Sends bytes to a thread in blocks, with at most one block in flight.
struct ThreadedWriter<'b> {
    thread: Sender<Request>,
    budget: &'b Budget,
    buffer: Vec<u8>,
    in_flight: Option<Receiver<io::Result<()>>>,
}

impl ThreadedWriter<'_> {
    /// Sends the buffer once the block before it is written.
    fn send(&mut self, is_last: bool) -> io::Result<()> {
        self.wait()?;
        let (reply, result) = channel();
        self.in_flight = Some(result);
        // If the thread has ended, no reply comes, and `wait` reports it.
        let _ = self.thread.send(Request { bytes: mem::take(&mut self.buffer), is_last, reply });
        Ok(())
    }

    /// Waits until the block in flight is written.
    fn wait(&mut self) -> io::Result<()> {
        let Some(result) = self.in_flight.take() else { return Ok(()) };
        let written = wait_for(&result, PAUSE, || self.budget.check(0))?;
        written.unwrap_or_else(|| Err(io::Error::other("the output thread ended unexpectedly")))
    }

    fn finish(mut self) -> io::Result<()> {
        self.send(true)?;
        self.wait()
    }
}

impl Write for ThreadedWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(BLOCK - self.buffer.len());
        self.buffer.extend_from_slice(&bytes[..taken]);
        if self.buffer.len() == BLOCK {
            self.budget.check(0)?;
            self.send(false)?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.buffer.is_empty() {
            self.send(false)?;
        }
        self.wait()
    }
}

impl Target {
    /// The thread that writes to this target.
    fn thread(self) -> io::Result<Sender<Request>> {
        let shared = match self {
            Self::StandardOutput => &STANDARD_OUTPUT,
            Self::StandardError => &STANDARD_ERROR,
            Self::Special(_) | Self::File(_) => return self.start(),
        };
        if let Some(thread) = shared.get() {
            return Ok(thread.clone());
        }
        let thread = self.start()?;
        Ok(shared.get_or_init(|| thread).clone())
    }

    fn start(self) -> io::Result<Sender<Request>> {
        let (sender, requests) = channel();
        thread::Builder::new().name("output".into()).spawn(move || self.serve(&requests))?;
        Ok(sender)
    }

    /// Writes requests until all senders are gone.
    fn serve(self, requests: &Receiver<Request>) {
        let mut sink = match self.open() {
            Ok(sink) => sink,
            Err(error) => {
                if let Ok(request) = requests.recv() {
                    request.answer(Err(error));
                }
                return;
            }
        };
        for request in requests {
            let written = sink.write(&request);
            request.answer(written);
        }
    }

    fn open(self) -> io::Result<Sink> {
        Ok(match self {
            Self::StandardOutput => Sink::Output(io::stdout()),
            Self::StandardError => Sink::Error(io::stderr()),
            Self::Special(path) => Sink::Special(File::options().write(true).open(path)?),
            Self::File(file) => Sink::File { file, unsynced: 0 },
        })
    }
}

impl Request {
    /// Sends the result; after a limit the receiver is gone.
    fn answer(self, written: io::Result<()>) {
        let _ = self.reply.send(written);
    }
}

/// An open target.
enum Sink {
    Output(Stdout),
    Error(Stderr),
    Special(File),
    /// With the number of bytes written since the last sync.
    File {
        file: File,
        unsynced: usize,
    },
}

impl Sink {
    fn write(&mut self, Request { bytes, is_last, .. }: &Request) -> io::Result<()> {
        match self {
            Self::Output(out) => out.write_all(bytes).and_then(|()| out.flush()),
            Self::Error(out) => out.write_all(bytes),
            Self::Special(file) => file.write_all(bytes),
            Self::File { file, unsynced } => {
                file.write_all(bytes)?;
                *unsynced += bytes.len();
                if *is_last {
                    return file.sync_all();
                }
                if *unsynced >= UNSYNCED {
                    *unsynced = 0;
                    return file.sync_data();
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::Limit;
    use cavalcade::Limits;

    #[test]
    fn bytes_arrive_in_order() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let target = Target::File(file.reopen().unwrap());
        let lines = || (0..50_000).map(|number| format!("{number}\n"));
        write_in_thread(target, &Budget::unlimited(), |out| {
            lines().try_for_each(|line| out.write_all(line.as_bytes()))
        })
        .unwrap();
        assert_eq!(std::fs::read_to_string(file.path()).unwrap(), lines().collect::<String>());
    }

    #[test]
    fn a_short_answer_is_written_after_the_time_limit_and_a_long_one_stops() {
        let late = Limits::none().with_time(Duration::ZERO).start();
        let target = || Target::File(tempfile::tempfile().unwrap());
        assert!(write_in_thread(target(), &late, |out| out.write_all(b"found")).is_ok());
        let endless = |out: &mut dyn Write| loop {
            out.write_all(&[b'.'; 1000])?;
        };
        let error = write_in_thread(target(), &late, endless).unwrap_err();
        assert_eq!(Limit::in_error(&error), Some(Limit::Time(Duration::ZERO)));
    }

    #[test]
    fn a_target_that_cannot_be_opened_returns_the_error() {
        let target = || Target::Special("/no/such/thing".into());
        for bytes in [0, 10, 1_000_000] {
            let error =
                write_in_thread(target(), &Budget::unlimited(), |out| out.write_all(&vec![0; bytes])).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::NotFound, "{bytes}");
        }
    }
}
