//! Reads files and standard input within the budget.

use std::fs::File;
use std::io::{self, Read};
use std::iter;
use std::path::Path;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use cavalcade::Budget;
use cavalcade::util::{Escaped, wait_for};

use crate::error::CliError;

/// The time between two checks of the budget.
const PAUSE: Duration = Duration::from_millis(50);
/// The number of items made ahead of the consumer.
const AHEAD: usize = 16;
/// The number of bytes read between two checks of the budget.
const STRETCH: u64 = 1 << 20;

/// Reads a file, or standard input for `-`.
pub(crate) fn read_input(path: &Path, budget: &Budget) -> Result<Vec<u8>, CliError> {
    let path = path.to_path_buf();
    patiently(budget, move |budget| read_all(&path, budget))
}

/// The name of an input in messages.
pub(crate) fn input_name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        return "standard input".into();
    }
    Escaped::line(&path.to_string_lossy()).to_string()
}

/// Runs work that may block on a thread that is abandoned at a limit: reading from a silent pipe cannot be cancelled.
pub(crate) fn patiently<T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce(&Budget) -> Result<T, CliError> + Send + 'static,
) -> Result<T, CliError> {
    let allowed = budget.clone();
    let mut results = InThread::start(budget, iter::once_with(move || work(&allowed)))?;
    results.next().unwrap_or_else(|| Err(CliError::NoThread(io::ErrorKind::BrokenPipe.into())))
}

/// The items of an iterator that may block, made on a thread that is abandoned at a limit.
pub(crate) struct InThread<'b, T> {
    budget: &'b Budget,
    items: Receiver<Result<T, CliError>>,
    thread: Option<JoinHandle<()>>,
}

impl<'b, T: Send + 'static> InThread<'b, T> {
    pub(crate) fn start(
        budget: &'b Budget,
        mut items: impl Iterator<Item = Result<T, CliError>> + Send + 'static,
    ) -> Result<Self, CliError> {
        let (sender, received) = sync_channel(AHEAD);
        let work = move || {
            // After a limit, the receiver is gone.
            let _ = items.try_for_each(|item| sender.send(item));
        };
        let thread = thread::Builder::new().name("reader".into()).spawn(work).map_err(CliError::NoThread)?;
        Ok(Self { budget, items: received, thread: Some(thread) })
    }
}

impl<T> Iterator for InThread<'_, T> {
    type Item = Result<T, CliError>;

    fn next(&mut self) -> Option<Self::Item> {
        match wait_for(&self.items, PAUSE, || self.budget.check(0)) {
            Ok(Some(item)) => Some(item),
            Err(limit) => Some(Err(limit.into())),
            Ok(None) => {
                if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join) {
                    std::panic::resume_unwind(panic);
                }
                None
            }
        }
    }
}

/// Reads to the end, as far as memory allows.
pub(crate) fn read_all(path: &Path, budget: &Budget) -> Result<Vec<u8>, CliError> {
    let unreadable = |source| CliError::Unreadable { name: input_name(path), source };
    let mut from = open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    loop {
        let read = from.by_ref().take(STRETCH).read_to_end(&mut bytes).map_err(unreadable)?;
        budget.check(0)?;
        budget.has_room_for(bytes.len() as u64)?;
        if read == 0 {
            return Ok(bytes);
        }
    }
}

fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path.as_os_str() == "-" { Ok(Box::new(io::stdin())) } else { Ok(Box::new(File::open(path)?)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Limit, Limits};

    #[test]
    fn endless_input_is_read_up_to_the_memory_limit() {
        let budget = Limits::none().with_memory(5_000_000).start();
        let failure = read_input("/dev/zero".as_ref(), &budget).unwrap_err();
        assert!(matches!(failure, CliError::Limit(Limit::Memory { allowed: 5_000_000, .. })), "{failure}");
    }

    #[test]
    fn work_that_never_ends_is_abandoned() {
        let budget = Limits::none().with_time(Duration::from_millis(10)).start();
        let failure = patiently(
            &budget,
            |_| loop {
                thread::park();
            } as Result<(), CliError>,
        )
        .unwrap_err();
        assert!(matches!(failure, CliError::Limit(Limit::Time(_))), "{failure}");
    }
}
