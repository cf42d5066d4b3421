//! Many answers, one after the other: each whole, also when a limit ends the work between two of them.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use cavalcade::Budget;

use crate::error::CliError;
use crate::notes::final_message_budget;
use crate::output::{named, write_to};

/// How many bytes are gathered before they are sent: what goes in one load goes whole.
const LOAD: usize = 1 << 15;
/// How long an answer may wait for others.
const PATIENCE: Duration = Duration::from_millis(100);

/// Where answers go.
pub(crate) struct Stream<'a> {
    to: Destination<'a>,
}

enum Destination<'a> {
    /// A file, which is there whole or not at all.
    File(&'a mut dyn Write),
    /// Standard output, with the answers that have not been sent.
    Output { batch: Vec<u8>, sent: Instant, budget: &'a Budget },
}

/// Writes answers to a file, all or none; or to standard output as they come, those that there are when a limit is reached.
pub(crate) fn write_stream(
    file: Option<&Path>,
    budget: &Budget,
    work: impl FnOnce(&mut Stream<'_>) -> io::Result<()>,
) -> Result<(), CliError> {
    if named(file).is_some() {
        return write_to(file, budget, |out| work(&mut Stream { to: Destination::File(out) }));
    }
    let to = Destination::Output { batch: Vec::new(), sent: Instant::now(), budget };
    let mut stream = Stream { to };
    let done = work(&mut stream);
    if let Destination::Output { batch, .. } = &stream.to
        && !batch.is_empty()
    {
        let is_over = done.is_err() || budget.check(0).is_err();
        let allowed = if is_over { final_message_budget() } else { budget.clone() };
        let sent = write_to(None, &allowed, |out| out.write_all(batch));
        // What ended the work is told before what came of the rest.
        if done.is_ok() {
            sent?;
        }
    }
    done.map_err(CliError::standard_output)
}

impl Stream<'_> {
    /// Writes one more answer, whole or not at all.
    pub(crate) fn put(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let (batch, sent) = match &mut self.to {
            Destination::File(out) => return write(out),
            Destination::Output { batch, sent, .. } => (batch, sent),
        };
        let before = batch.len();
        let written = write(batch);
        if written.is_err() {
            batch.truncate(before);
            return written;
        }
        // Someone who looks on sees each answer as it is found.
        let is_due = batch.len() >= LOAD || sent.elapsed() >= PATIENCE || io::stdout().is_terminal();
        if is_due { self.flush() } else { Ok(()) }
    }

    /// Sends the answers so far, so that a note about the last one comes after it.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let Destination::Output { batch, sent, budget } = &mut self.to else { return Ok(()) };
        *sent = Instant::now();
        if batch.is_empty() { Ok(()) } else { send(batch, budget) }
    }
}

fn send(batch: &mut Vec<u8>, budget: &Budget) -> io::Result<()> {
    let sent = write_to(None, budget, |out| out.write_all(batch));
    batch.clear();
    Ok(sent?)
}
