//! Work that has no eye for a budget: another thread does it, and is left behind at a limit.
//!
//! A read from a pipe that nobody writes to cannot be stopped in any other way. What is left behind ends with the program.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use cavalcade::{Budget, Limit};

use crate::failure::Failure;

/// How long to wait between two looks at the budget.
const PAUSE: Duration = Duration::from_millis(20);

/// Does some work, or tells which limit was reached before it was done.
pub(crate) fn attended<T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<Result<T, Limit>, Failure> {
    let (sender, receiver) = channel();
    // Nobody listens any more if a limit was reached first.
    let started = thread::Builder::new().spawn(move || drop(sender.send(work())));
    started.map_err(|error| Failure::usage(format!("no thread can be had: {error}; end other programs first")))?;
    loop {
        match receiver.recv_timeout(PAUSE) {
            Ok(done) => return done.map(Ok),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(limit) = budget.check(0) {
                    return Ok(Err(limit));
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Err(Failure::usage("the input could not be looked at")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_never_ends_is_left_behind_at_a_limit() {
        let budget = Budget::unlimited().with_time(Duration::from_millis(50));
        let endless = || loop {
            thread::sleep(Duration::from_secs(1));
        };
        let stopped: Result<(), Limit> = attended(&budget, endless).expect("a thread can be had");
        assert!(matches!(stopped, Err(Limit::Time(_))));
        assert_eq!(attended(&Budget::unlimited(), || Ok(7)).expect("it is done"), Ok(7));
    }
}
