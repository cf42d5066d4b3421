//! Notes on standard error. They cannot fail: where nobody takes them, the work goes on without.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

use cavalcade::{Budget, Limits, Shown};

use crate::courier::{Target, deliver};

/// Time for a few words after the work has ended, whatever the limits were: a pipe that nobody reads does not hold us up.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The budget for saying how the work has ended.
pub(crate) fn last_words() -> Budget {
    Limits::none().with_time(LAST_WORDS).start()
}

/// Writes a line to standard error.
pub(crate) fn tell(message: impl Display) {
    let line = line(message);
    let sent = deliver(Target::StandardError, &last_words(), |out| out.write_all(line.as_bytes()));
    if sent.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock) {
        // No thread is to be had for it.
        let _ = io::stderr().write_all(line.as_bytes());
    }
}

/// Writes some lines to standard error, or as many as are taken.
pub(crate) fn tell_all(messages: impl IntoIterator<Item: Display>) {
    let _ = deliver(Target::StandardError, &last_words(), |out| {
        messages.into_iter().try_for_each(|message| out.write_all(line(message).as_bytes()))
    });
}

/// A line in which nothing from outside can do harm.
fn line(message: impl Display) -> String {
    format!("{}\n", Shown::message(&message.to_string()))
}
