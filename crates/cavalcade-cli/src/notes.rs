//! Notes on standard error. They cannot fail: where nobody takes them, the work goes on without.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

use cavalcade::{Budget, Shown};

use crate::courier::{Target, deliver};

/// Time for a few words after the work has ended, whatever the limits were: a pipe that nobody reads does not hold us up.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The budget for saying how the work has ended.
pub(crate) fn last_words() -> Budget {
    Budget::unlimited().with_time(LAST_WORDS)
}

/// Writes a line to standard error, in which nothing from outside can do harm.
pub(crate) fn tell(message: impl Display) {
    let line = format!("{}\n", Shown::message(&message.to_string()));
    let sent = deliver(Target::StandardError, &last_words(), |out| out.write_all(line.as_bytes()));
    if sent.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock) {
        // No thread is to be had for it.
        let _ = io::stderr().write_all(line.as_bytes());
    }
}
