//! Reading files and standard input, no longer and no more than the budget allows.

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
/// How many items are made before they are wanted.
const AHEAD: usize = 16;
/// How many bytes are read between two looks at the budget.
const STRETCH: u64 = 1 << 20;

/// Reads a file, or standard input for `-`.
pub(crate) fn read_input(path: &Path, budget: &Budget) -> Result<Vec<u8>, CliError> {
    let path = path.to_path_buf();
    patiently(budget, move |budget| read_all(&path, budget))
}

/// What to call an input in messages.
pub(crate) fn input_name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        return "standard input".into();
    }
    Escaped::line(&path.to_string_lossy()).to_string()
}

/// Does work that may have to wait for someone, in a thread that is left alone when a limit is reached: a pipe that says
/// nothing cannot be asked to stop.
pub(crate) fn patiently<T: Send + 'static>(
    budget: &Budget,
    work: impl FnOnce(&Budget) -> Result<T, CliError> + Send + 'static,
) -> Result<T, CliError> {
    let allowed = budget.clone();
    let mut results = InThread::start(budget, iter::once_with(move || work(&allowed)))?;
    results.next().unwrap_or_else(|| Err(CliError::NoThread(io::ErrorKind::BrokenPipe.into())))
}

/// The items of an iterator that may have to wait for someone, made in a thread that is left alone when a limit is reached.
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
            // No one takes more items after a limit.
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

/// Reads to the end, as far as there is room.
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
    fn what_has_no_end_is_read_as_far_as_there_is_room() {
        let budget = Limits::none().with_memory(5_000_000).start();
        let failure = read_input("/dev/zero".as_ref(), &budget).unwrap_err();
        assert!(matches!(failure, CliError::Limit(Limit::Memory { allowed: 5_000_000, .. })), "{failure}");
    }

    #[test]
    fn work_that_waits_for_ever_is_left_alone() {
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
