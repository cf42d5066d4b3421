//! Waiting for another thread while limits are checked.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// Waits for a message of another thread and calls `check` after every pause. Returns `None` if the thread ended without a
/// message.
///
/// # Errors
/// Returns the first error of `check`. The other thread is not stopped: one that waits for a pipe cannot be.
pub fn wait_for<T, E>(
    messages: &Receiver<T>,
    pause: Duration,
    mut check: impl FnMut() -> Result<(), E>,
) -> Result<Option<T>, E> {
    loop {
        match messages.recv_timeout(pause) {
            Ok(message) => return Ok(Some(message)),
            Err(RecvTimeoutError::Timeout) => check()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn a_message_an_end_and_a_failed_check_end_the_wait() {
        let (sender, receiver) = channel();
        let pause = Duration::from_millis(1);
        sender.send(7).unwrap();
        assert_eq!(wait_for(&receiver, pause, || Err("no need to wait")), Ok(Some(7)));
        let mut checks = 0;
        let mut third_fails = || {
            checks += 1;
            if checks < 3 { Ok(()) } else { Err("enough") }
        };
        assert_eq!(wait_for(&receiver, pause, &mut third_fails), Err("enough"));
        drop(sender);
        assert_eq!(wait_for(&receiver, pause, || Err("no need to wait")), Ok(None));
    }
}
