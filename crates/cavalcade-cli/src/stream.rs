//! A stream of answers, each written in one piece even if a limit ends the work.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use cavalcade::Budget;

use crate::error::CliError;
use crate::notes::final_message_budget;
use crate::output::{named, write_to};

/// The number of bytes sent at a time. Answers in one batch are not cut.
const BATCH: usize = 1 << 15;
/// The longest time that an answer waits in a batch.
const PATIENCE: Duration = Duration::from_millis(100);

/// A stream of answers.
pub(crate) struct Stream<'a> {
    to: Destination<'a>,
}

enum Destination<'a> {
    /// A file, written atomically.
    File(&'a mut dyn Write),
    /// Standard output, with the answers not yet sent.
    Output { batch: Vec<u8>, sent: Instant, budget: &'a Budget },
}

/// Writes answers to a file atomically, or to standard output as they come; those before a limit are kept.
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
        // The error that ended the work is reported first.
        if done.is_ok() {
            sent?;
        }
    }
    done.map_err(CliError::standard_output)
}

impl Stream<'_> {
    /// Writes an answer, complete or not at all.
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
        // On a terminal, each answer is shown at once.
        let is_due = batch.len() >= BATCH || sent.elapsed() >= PATIENCE || io::stdout().is_terminal();
        if is_due { self.flush() } else { Ok(()) }
    }

    /// Sends the answers so far, so that a note about the last one follows it.
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
