//! Notes and errors on standard error. Failures to write them are ignored.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cavalcade::util::Escaped;
use cavalcade::{Budget, Limits};

use crate::output_thread::{Target, write_in_thread};
use crate::style::Word;

/// The time for a message after the work has ended, so that a blocked pipe does not hold up the program.
const FINAL_MESSAGE_TIME: Duration = Duration::from_millis(500);

/// `true` if only errors are printed.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Suppresses notes and progress from now on.
pub(crate) fn be_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Returns `true` if progress is shown on a terminal.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal() && !is_quiet()
}

/// The budget for messages after the work has ended.
pub(crate) fn final_message_budget() -> Budget {
    Limits::none().with_time(FINAL_MESSAGE_TIME).start()
}

/// Writes a note, unless `--quiet` is given.
pub(crate) fn note(message: impl Display) {
    if !is_quiet() {
        note_always(message);
    }
}

/// Writes a line to standard error, even with `--quiet`.
pub(crate) fn note_always(message: impl Display) {
    write(&line(message));
}

/// Reports an error after a word for its kind.
pub(crate) fn report_error(word: Word, message: impl Display) {
    write(&format!("{} {}", word.on_error(), line(message)));
}

/// Writes lines to standard error, even with `--quiet`.
pub(crate) fn note_all_always(messages: impl IntoIterator<Item: Display>) {
    let _ = write_in_thread(Target::StandardError, &final_message_budget(), |out| {
        messages.into_iter().try_for_each(|message| out.write_all(line(message).as_bytes()))
    });
}

fn write(line: &str) {
    let sent = write_in_thread(Target::StandardError, &final_message_budget(), |out| out.write_all(line.as_bytes()));
    if sent.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock) {
        // The thread could not be started.
        let _ = io::stderr().write_all(line.as_bytes());
    }
}

/// A line with control characters escaped.
fn line(message: impl Display) -> String {
    format!("{}\n", Escaped::message(&message.to_string()))
}
