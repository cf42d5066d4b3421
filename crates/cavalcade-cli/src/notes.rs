//! Notes on standard error. They cannot fail: where nobody takes them, the work goes on without.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cavalcade::util::Escaped;
use cavalcade::{Budget, Limits};

use crate::output_thread::{Target, write_in_thread};
use crate::style::Word;

/// The time for a message after the work has ended, whatever the limits were: a pipe that nobody reads does not hold us up.
const FINAL_MESSAGE_TIME: Duration = Duration::from_millis(500);

/// Whether only what went wrong is to be said.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// From now on only what went wrong is said.
pub(crate) fn be_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Whether somebody may look on who wants to see how far the work is.
pub(crate) fn is_watched() -> bool {
    io::stderr().is_terminal() && !is_quiet()
}

/// The budget for saying how the work has ended.
pub(crate) fn final_message_budget() -> Budget {
    Limits::none().with_time(FINAL_MESSAGE_TIME).start()
}

/// Writes a note, unless nobody wants any.
pub(crate) fn note(message: impl Display) {
    if !is_quiet() {
        note_always(message);
    }
}

/// Writes a line to standard error in any case: it tells what went wrong.
pub(crate) fn note_always(message: impl Display) {
    write(&line(message));
}

/// Says what went wrong, after a word that says how badly.
pub(crate) fn report_error(word: Word, message: impl Display) {
    write(&format!("{} {}", word.on_error(), line(message)));
}

/// Writes some lines to standard error in any case, or as many as are taken.
pub(crate) fn note_all_always(messages: impl IntoIterator<Item: Display>) {
    let _ = write_in_thread(Target::StandardError, &final_message_budget(), |out| {
        messages.into_iter().try_for_each(|message| out.write_all(line(message).as_bytes()))
    });
}

fn write(line: &str) {
    let sent = write_in_thread(Target::StandardError, &final_message_budget(), |out| out.write_all(line.as_bytes()));
    if sent.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock) {
        // No thread is to be had for it.
        let _ = io::stderr().write_all(line.as_bytes());
    }
}

/// A line in which nothing from outside can do harm.
fn line(message: impl Display) -> String {
    format!("{}\n", Escaped::message(&message.to_string()))
}
