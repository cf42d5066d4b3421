//! A thread that carries bytes to where they go, so that no one waits longer than the budget allows for a pipe that
//! nobody reads or for a slow disk.

use std::fs::File;
use std::io::{self, Stderr, Stdout, Write};
use std::mem;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use cavalcade::Budget;

/// How many bytes are gathered before they are sent.
const LOAD: usize = 1 << 16;
/// How many bytes of a file may wait for the disk: to throw away gigabytes of them takes the system seconds.
const UNSETTLED: usize = 1 << 26;
/// How long to wait for the thread between two looks at the budget.
const PATIENCE: Duration = Duration::from_millis(100);

/// Where bytes go.
#[derive(Debug)]
pub(crate) enum Target {
    StandardOutput,
    StandardError,
    /// A device or a pipe; opening it may take until someone reads.
    Special(PathBuf),
    /// A file that is to last.
    Lasting(File),
}

/// Writes everything to the target, unless a limit is reached before it has gone.
///
/// A limit comes back as an error, and what was sent before it is there. An answer that is ready in one load goes even if
/// the time is up, as long as someone takes it.
pub(crate) fn deliver(
    target: Target,
    budget: &Budget,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut courier = Courier::start(target, budget)?;
    write(&mut courier)?;
    courier.finish()
}

struct Courier<'b> {
    budget: &'b Budget,
    load: Vec<u8>,
    loads: SyncSender<Vec<u8>>,
    /// Each load that has gone, emptied; at the end one more word.
    gone: Receiver<io::Result<Vec<u8>>>,
    is_under_way: bool,
}

impl<'b> Courier<'b> {
    fn start(target: Target, budget: &'b Budget) -> io::Result<Self> {
        let (loads, given) = sync_channel(1);
        let (done, gone) = channel();
        thread::Builder::new().name("courier".into()).spawn(move || carry(target, &given, &done))?;
        Ok(Self { budget, load: Vec::new(), loads, gone, is_under_way: false })
    }

    /// Sends what is gathered, as soon as the load before has gone.
    fn send(&mut self) -> io::Result<()> {
        let empty = self.wait()?;
        let load = mem::replace(&mut self.load, empty);
        self.is_under_way = true;
        // When no one takes it, the last word tells why.
        if self.loads.send(load).is_err() { self.wait().map(drop) } else { Ok(()) }
    }

    /// Waits until the last load has gone.
    fn wait(&mut self) -> io::Result<Vec<u8>> {
        if mem::take(&mut self.is_under_way) { wait_for(&self.gone, self.budget) } else { Ok(Vec::new()) }
    }

    fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        drop(self.loads);
        wait_for(&self.gone, self.budget).map(drop)
    }
}

impl Write for Courier<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(LOAD - self.load.len());
        self.load.extend_from_slice(&bytes[..taken]);
        if self.load.len() == LOAD {
            self.budget.check(0)?;
            self.send()?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.load.is_empty() {
            self.send()?;
        }
        self.load = self.wait()?;
        Ok(())
    }
}

/// Waits for a word of the thread, as long as the budget allows.
fn wait_for<T>(words: &Receiver<io::Result<T>>, budget: &Budget) -> io::Result<T> {
    loop {
        match words.recv_timeout(PATIENCE) {
            Ok(word) => return word,
            Err(RecvTimeoutError::Timeout) => budget.check(0)?,
            Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("the writing was broken off")),
        }
    }
}

/// The thread's work.
fn carry(target: Target, loads: &Receiver<Vec<u8>>, done: &Sender<io::Result<Vec<u8>>>) {
    // Nobody hears the words of a courier that was given up.
    let tell = |word| drop(done.send(word));
    let mut sink = match target.open() {
        Ok(sink) => sink,
        Err(error) => return tell(Err(error)),
    };
    for mut load in loads {
        let written = sink.write_all(&load);
        load.clear();
        tell(written.map(|()| load));
    }
    tell(sink.settle().map(|()| Vec::new()));
}

/// An open target.
enum Sink {
    Output(Stdout),
    Error(Stderr),
    Special(File),
    /// With the bytes written since they were last forced to disk.
    Lasting(File, usize),
}

impl Target {
    fn open(self) -> io::Result<Sink> {
        Ok(match self {
            Self::StandardOutput => Sink::Output(io::stdout()),
            Self::StandardError => Sink::Error(io::stderr()),
            Self::Special(path) => Sink::Special(File::options().write(true).open(path)?),
            Self::Lasting(file) => Sink::Lasting(file, 0),
        })
    }
}

impl Sink {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Output(out) => out.write_all(bytes).and_then(|()| out.flush()),
            Self::Error(out) => out.write_all(bytes),
            Self::Special(file) => file.write_all(bytes),
            Self::Lasting(file, unsettled) => {
                file.write_all(bytes)?;
                *unsettled += bytes.len();
                if *unsettled < UNSETTLED {
                    return Ok(());
                }
                *unsettled = 0;
                file.sync_data()
            }
        }
    }

    /// Sees to it that a file is on the disk.
    fn settle(self) -> io::Result<()> {
        match self {
            Self::Lasting(file, _) => file.sync_all(),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::Limit;
    use cavalcade::Limits;

    #[test]
    fn what_is_written_arrives_in_order() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let target = Target::Lasting(file.reopen().unwrap());
        let lines = || (0..50_000).map(|number| format!("{number}\n"));
        deliver(target, &Budget::unlimited(), |out| lines().try_for_each(|line| out.write_all(line.as_bytes())))
            .unwrap();
        assert_eq!(std::fs::read_to_string(file.path()).unwrap(), lines().collect::<String>());
    }

    #[test]
    fn a_short_answer_goes_even_when_the_time_is_up_and_a_long_one_stops() {
        let late = Limits::none().with_time(Duration::ZERO).start();
        let target = || Target::Lasting(tempfile::tempfile().unwrap());
        assert!(deliver(target(), &late, |out| out.write_all(b"found")).is_ok());
        let endless = |out: &mut dyn Write| loop {
            out.write_all(&[b'.'; 1000])?;
        };
        let error = deliver(target(), &late, endless).unwrap_err();
        assert_eq!(Limit::in_error(&error), Some(Limit::Time(Duration::ZERO)));
    }

    #[test]
    fn a_target_that_cannot_be_opened_says_why() {
        let target = || Target::Special("/no/such/thing".into());
        for bytes in [0, 10, 1_000_000] {
            let error = deliver(target(), &Budget::unlimited(), |out| out.write_all(&vec![0; bytes])).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::NotFound, "{bytes}");
        }
    }
}
