//! The options of a call, and running it: on its own thread, while Python stays responsive.
//!
//! The worker thread knows nothing of Python. The calling thread waits for it with the GIL released, takes the GIL now and then
//! to handle Ctrl-C, and calls the progress callback. So a callback runs on the thread that passed it, other Python threads
//! continue, and work stops soon after it is interrupted.

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use cavalcade::budget::free_memory;
use cavalcade::util::{all_threads, wait_for};
use cavalcade::{Budget, Cancel, HumanDuration, Limits, NoObserver, Observer, Progress};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::error::WorkError;
use crate::progress::{ProgressUpdate, update};

/// The time between two checks for Ctrl-C.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);
/// The time for trying work without a thread, short enough not to delay Ctrl-C noticeably.
const MOMENT: Duration = Duration::from_millis(5);
/// The time between two calls of the progress callback.
const PROGRESS_PAUSE: Duration = Duration::from_millis(100);
/// The stack of the worker thread, as large as that of a main thread.
const STACK: usize = 8 << 20;
/// The largest number of threads: more than any machine runs at once, and each takes memory.
const MOST_THREADS: usize = 1024;

/// Limits, threads, a seed and a progress callback.
#[pyclass(frozen, module = "cavalcade._native")]
pub(crate) struct RunOptions {
    time: Option<Duration>,
    memory: Option<u64>,
    threads: NonZeroUsize,
    seed: u64,
    progress: Option<Py<PyAny>>,
}

#[pymethods]
impl RunOptions {
    #[new]
    #[pyo3(signature = (time_limit=None, memory=None, threads=None, seed=None, progress=None))]
    pub(crate) fn new(
        time_limit: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        Ok(Self {
            time: time_limit.map(time).transpose()?,
            memory: memory.map(bytes).transpose()?,
            threads: threads.map_or(Ok(all_threads()), self::threads)?,
            seed: seed.map_or(Ok(0), self::seed)?,
            progress,
        })
    }
}

/// Reads a time in seconds or as text.
fn time(given: &Bound<'_, PyAny>) -> PyResult<Duration> {
    if let Ok(text) = given.extract::<String>() {
        return text.parse::<HumanDuration>().map(|time| time.0).map_err(|error| wrong("time_limit", error));
    }
    let seconds = given.extract::<f64>();
    let seconds = seconds.map_err(|_| PyTypeError::new_err("time_limit: write seconds, or a text like \"10s\""))?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong("time_limit", "write seconds from 0, like 10 or 0.5"))
}

/// Reads a number of bytes, or a text.
fn bytes(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Ok(text) = given.extract::<String>() {
        return text.parse::<cavalcade::Bytes>().map(|bytes| bytes.0).map_err(|error| wrong("memory", error));
    }
    whole(given, "memory", "write bytes from 0, or a text like \"8G\"")
}

fn threads(given: &Bound<'_, PyAny>) -> PyResult<NonZeroUsize> {
    let message = format!("write a whole number from 1 to {MOST_THREADS}");
    let number = whole(given, "threads", &message)?;
    let threads = usize::try_from(number).ok().filter(|number| *number <= MOST_THREADS).and_then(NonZeroUsize::new);
    threads.ok_or_else(|| wrong("threads", message))
}

fn seed(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    whole(given, "seed", &format!("write a whole number from 0 to {}", u64::MAX))
}

/// Reads a whole number from 0.
pub(crate) fn whole(given: &Bound<'_, PyAny>, name: &str, advice: &str) -> PyResult<u64> {
    given.extract().map_err(|error: PyErr| {
        let py = given.py();
        let is_number = error.is_instance_of::<pyo3::exceptions::PyOverflowError>(py);
        let message = format!("{name}: {advice}");
        if is_number { PyValueError::new_err(message) } else { PyTypeError::new_err(message) }
    })
}

/// The exception for an argument with a wrong value.
fn wrong(name: &str, advice: impl ToString) -> PyErr {
    PyValueError::new_err(format!("{name}: {}", advice.to_string()))
}

/// The arguments of the work.
pub(crate) struct Work<'a> {
    pub(crate) budget: &'a Budget,
    pub(crate) observer: &'a mut dyn Observer,
    pub(crate) threads: NonZeroUsize,
    pub(crate) seed: u64,
    pub(crate) begin: Instant,
}

/// A message of the worker thread.
enum Message {
    Progress(ProgressUpdate),
    Done,
}

impl RunOptions {
    /// No limits but the free memory.
    pub(crate) fn unlimited() -> Self {
        Self { time: None, memory: None, threads: all_threads(), seed: 0, progress: None }
    }

    /// Starts the budget, with a flag that cancels it.
    pub(crate) fn budget(&self, cancel: Cancel) -> Budget {
        let limits = Limits::none().with_memory(self.memory.unwrap_or_else(recent_free_memory)).with_cancel(cancel);
        match self.time {
            Some(time) => limits.with_time(time).start(),
            None => limits.start(),
        }
    }

    /// Tries work for a moment on this thread. Unfinished work is lost, and has to be run again.
    pub(crate) fn try_quickly<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Work<'_>) -> Result<T, WorkError> + Send,
    ) -> Option<T> {
        let moment = self.time.map_or(MOMENT, |time| time.min(MOMENT));
        let budget = self.budget(Cancel::default()).with_time(moment);
        let (threads, seed, begin) = (NonZeroUsize::MIN, self.seed, Instant::now());
        let mut observer = NoObserver;
        let work = || work(Work { budget: &budget, observer: &mut observer, threads, seed, begin }).ok();
        // A panic happens again in the second run, which reports it.
        py.detach(|| catch_unwind(AssertUnwindSafe(work))).ok().flatten()
    }

    /// Runs work on a thread, and stops it if Python raises an exception.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Work<'_>) -> Result<T, WorkError> + Send,
    ) -> PyResult<T> {
        self.run_within(py, self.budget(Cancel::default()), work)
    }

    /// The same, with a budget that was started before.
    pub(crate) fn run_within<T: Send>(
        &self,
        py: Python<'_>,
        budget: Budget,
        work: impl FnOnce(Work<'_>) -> Result<T, WorkError> + Send,
    ) -> PyResult<T> {
        let cancel = Cancel::default();
        let budget = budget.with_cancel(cancel.clone());
        let (sender, mut receiver) = channel();
        let is_ready = Arc::new(AtomicBool::new(self.progress.is_some()));
        let wants_progress = is_ready.clone();
        let (threads, seed) = (self.threads, self.seed);
        let work = move || {
            let mut observer = Reporter { sender: sender.clone(), is_ready: wants_progress, last: Instant::now() };
            let begin = Instant::now();
            let done = work(Work { budget: &budget, observer: &mut observer, threads, seed, begin });
            // The receiver is gone only if the result is not needed.
            let _ = sender.send(Message::Done);
            done
        };
        thread::scope(|scope| {
            let worker = Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
            let stopped = self.wait(py, &mut receiver, &is_ready, &cancel);
            let done = py.detach(|| worker.join()).map_err(|panic| internal_error(&*panic))?;
            stopped?;
            done.map_err(|error| error.raise(py))
        })
    }

    /// Waits until the work is done, and calls the progress callback. An exception stops the work.
    fn wait(
        &self,
        py: Python<'_>,
        receiver: &mut Receiver<Message>,
        is_ready: &AtomicBool,
        cancel: &Cancel,
    ) -> PyResult<()> {
        let mut stopped = Ok(());
        loop {
            let handled = match receive(py, receiver) {
                Ok(Some(Message::Done) | None) => return stopped,
                Ok(Some(Message::Progress(_))) if stopped.is_err() => continue,
                Ok(Some(Message::Progress(update))) => {
                    let called = self.report(py, &update).and_then(|()| py.check_signals());
                    is_ready.store(true, Ordering::Relaxed);
                    called
                }
                Err(error) => Err(error),
            };
            if stopped.is_ok() && handled.is_err() {
                cancel.cancel();
                stopped = handled;
            }
        }
    }

    fn report(&self, py: Python<'_>, update: &ProgressUpdate) -> PyResult<()> {
        let Some(callback) = &self.progress else { return Ok(()) };
        callback.call1(py, (update.to_python(py)?,)).map(|_| ())
    }
}

/// Waits for a message with the GIL released, and handles Ctrl-C meanwhile. Returns `None` if the sender is gone.
///
/// The receiver is borrowed mutably, because only one thread at a time may use it.
pub(crate) fn receive<T: Send>(py: Python<'_>, receiver: &mut Receiver<T>) -> PyResult<Option<T>> {
    py.detach(move || wait_for(receiver, PAUSE, check_signals))
}

/// Runs pending signal handlers, from a thread without the GIL.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone does not fit every lifetime")]
pub(crate) fn check_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// The exception for a panic.
pub(crate) fn internal_error(panic: &(dyn Any + Send)) -> PyErr {
    let text =
        panic.downcast_ref::<&str>().map(ToString::to_string).or_else(|| panic.downcast_ref::<String>().cloned());
    let text = text.unwrap_or_else(|| "unknown".into());
    PyRuntimeError::new_err(format!("internal error in Cavalcade, please report it: {text}"))
}

/// The free memory, at most a second old: asking the system takes longer than many answers.
fn recent_free_memory() -> u64 {
    const GOOD_FOR: Duration = Duration::from_secs(1);
    static LAST: Mutex<Option<(Instant, u64)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    match *last {
        Some((when, bytes)) if when.elapsed() < GOOD_FOR => bytes,
        _ => {
            let bytes = free_memory();
            *last = Some((Instant::now(), bytes));
            bytes
        }
    }
}

/// Sends progress to the waiting thread, at most ten times per second.
struct Reporter {
    sender: Sender<Message>,
    /// `true` if there is a callback and it has handled the last update. A slow callback gets fewer, and none that are old.
    is_ready: Arc<AtomicBool>,
    last: Instant,
}

impl Observer for Reporter {
    fn progress(&mut self, progress: Progress<'_>) {
        if self.last.elapsed() < PROGRESS_PAUSE || !self.is_ready.load(Ordering::Relaxed) {
            return;
        }
        if let Some(update) = update(progress) {
            self.is_ready.store(false, Ordering::Relaxed);
            self.last = Instant::now();
            // The receiver is gone only if progress is not needed.
            let _ = self.sender.send(Message::Progress(update));
        }
    }
}
