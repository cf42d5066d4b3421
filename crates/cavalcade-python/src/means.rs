//! What work is done with, and how it is done: on a thread of its own, while Python stays awake.
//!
//! The thread knows nothing of Python. The one that called waits for it with Python's lock released, takes the lock now and
//! then to see whether Ctrl-C was pressed, and tells progress to whoever wants to know. So a callback runs where it was given,
//! other threads of Python go on, and work stops soon after it is asked to.

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use cavalcade::budget::free_memory;
use cavalcade::util::all_threads;
use cavalcade::{Budget, Cancel, HumanDuration, Limits, NoObserver, Observer, Progress};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::Refusal;
use crate::progress::News;

/// How often the thread that waits looks for Ctrl-C.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);
/// How long a piece of work is tried without a thread: nobody notices that Ctrl-C has to wait so long.
const MOMENT: Duration = Duration::from_millis(5);
/// How often progress is told.
const NEWS: Duration = Duration::from_millis(100);
/// As much as the first thread of a process has.
const STACK: usize = 8 << 20;
/// The most threads that can be asked for: more than any machine runs at once, and each takes memory.
const MOST_THREADS: usize = 1024;

/// Limits, threads, a seed, and who is told of progress.
#[pyclass(frozen, module = "cavalcade._native")]
pub(crate) struct Means {
    time: Option<Duration>,
    memory: Option<u64>,
    threads: NonZeroUsize,
    seed: u64,
    progress: Option<Py<PyAny>>,
}

#[pymethods]
impl Means {
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

/// A time in seconds, or as text.
fn time(given: &Bound<'_, PyAny>) -> PyResult<Duration> {
    if let Ok(text) = given.extract::<String>() {
        return text.parse::<HumanDuration>().map(|time| time.0).map_err(|error| wrong("time_limit", error));
    }
    let seconds = given.extract::<f64>();
    let seconds = seconds.map_err(|_| PyTypeError::new_err("time_limit: write seconds, or a text like \"10s\""))?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong("time_limit", "write seconds from 0, like 10 or 0.5"))
}

/// A number of bytes, or a text.
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

/// A whole number from 0.
pub(crate) fn whole(given: &Bound<'_, PyAny>, name: &str, advice: &str) -> PyResult<u64> {
    given.extract().map_err(|error: PyErr| {
        let py = given.py();
        let is_number = error.is_instance_of::<pyo3::exceptions::PyOverflowError>(py);
        let message = format!("{name}: {advice}");
        if is_number { PyValueError::new_err(message) } else { PyTypeError::new_err(message) }
    })
}

/// An argument with a value that makes no sense.
fn wrong(name: &str, advice: impl ToString) -> PyErr {
    PyValueError::new_err(format!("{name}: {}", advice.to_string()))
}

/// What a piece of work is given.
pub(crate) struct Work<'a> {
    pub(crate) budget: &'a Budget,
    pub(crate) observer: &'a mut dyn Observer,
    pub(crate) threads: NonZeroUsize,
    pub(crate) seed: u64,
    pub(crate) begin: Instant,
}

/// What the thread at work tells.
enum Message {
    News(News),
    Done,
}

impl Means {
    /// No limits but the memory at hand.
    pub(crate) fn unlimited() -> Self {
        Self { time: None, memory: None, threads: all_threads(), seed: 0, progress: None }
    }

    /// A budget whose clock runs from now on, until somebody cancels it.
    pub(crate) fn budget(&self, cancel: Cancel) -> Budget {
        let limits = Limits::none().with_memory(self.memory.unwrap_or_else(memory_at_hand)).with_cancel(cancel);
        match self.time {
            Some(time) => limits.with_time(time).start(),
            None => limits.start(),
        }
    }

    /// Tries a piece of work for a moment, on this thread and within the limits. Whatever is not done then is nothing: the
    /// work has to be done anew.
    pub(crate) fn try_quickly<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Work<'_>) -> Result<T, Refusal> + Send,
    ) -> Option<T> {
        let moment = self.time.map_or(MOMENT, |time| time.min(MOMENT));
        let budget = self.budget(Cancel::default()).with_time(moment);
        let (threads, seed, begin) = (NonZeroUsize::MIN, self.seed, Instant::now());
        let mut observer = NoObserver;
        let work = || work(Work { budget: &budget, observer: &mut observer, threads, seed, begin }).ok();
        // What goes wrong inside goes wrong again where it is told of.
        py.detach(|| catch_unwind(AssertUnwindSafe(work))).ok().flatten()
    }

    /// Does a piece of work, and stops it if Python wants to.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(Work<'_>) -> Result<T, Refusal> + Send,
    ) -> PyResult<T> {
        self.run_within(py, self.budget(Cancel::default()), work)
    }

    /// The same, with a budget whose clock runs already.
    pub(crate) fn run_within<T: Send>(
        &self,
        py: Python<'_>,
        budget: Budget,
        work: impl FnOnce(Work<'_>) -> Result<T, Refusal> + Send,
    ) -> PyResult<T> {
        let cancel = Cancel::default();
        let budget = budget.with_cancel(cancel.clone());
        let (sender, mut receiver) = channel();
        let is_told = Arc::new(AtomicBool::new(true));
        let is_heard = is_told.clone();
        let wants_news = self.progress.is_some();
        let (threads, seed) = (self.threads, self.seed);
        let work = move || {
            let mut observer = Reporter { sender: sender.clone(), wants_news, is_heard, last: Instant::now() };
            let begin = Instant::now();
            let done = work(Work { budget: &budget, observer: &mut observer, threads, seed, begin });
            // Whoever waits is gone only if this thread is not needed any more.
            let _ = sender.send(Message::Done);
            done
        };
        thread::scope(|scope| {
            let worker = Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
            let stopped = self.wait(py, &mut receiver, &is_told, &cancel);
            let done = py.detach(|| worker.join()).map_err(|panic| fault(&*panic))?;
            stopped?;
            done.map_err(|refusal| refusal.raise(py))
        })
    }

    /// Waits until the work is done. What Python raises meanwhile stops it.
    fn wait(
        &self,
        py: Python<'_>,
        receiver: &mut Receiver<Message>,
        is_told: &AtomicBool,
        cancel: &Cancel,
    ) -> PyResult<()> {
        let mut stopped = Ok(());
        loop {
            // Borrowed as if to change it, because only one thread at a time may listen.
            let listener = &mut *receiver;
            let looked = match py.detach(move || listener.recv_timeout(PATIENCE)) {
                Ok(Message::Done) | Err(RecvTimeoutError::Disconnected) => return stopped,
                Ok(Message::News(_)) if stopped.is_err() => continue,
                Ok(Message::News(news)) => {
                    let told = self.tell(py, &news).and_then(|()| py.check_signals());
                    is_told.store(true, Ordering::Relaxed);
                    told
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals(),
            };
            if stopped.is_ok() && looked.is_err() {
                cancel.cancel();
                stopped = looked;
            }
        }
    }

    fn tell(&self, py: Python<'_>, news: &News) -> PyResult<()> {
        let Some(progress) = &self.progress else { return Ok(()) };
        let told = PyDict::new(py);
        news.write(&told)?;
        progress.call1(py, (told,)).map(|_| ())
    }
}

/// What went wrong inside, as an ordinary exception.
pub(crate) fn fault(panic: &(dyn Any + Send)) -> PyErr {
    let text =
        panic.downcast_ref::<&str>().map(ToString::to_string).or_else(|| panic.downcast_ref::<String>().cloned());
    let text = text.unwrap_or_else(|| "something unexpected".into());
    PyRuntimeError::new_err(format!("this is a fault in Cavalcade, please report it: {text}"))
}

/// The memory that may be taken where nobody says how much. Asking the system takes longer than many answers, so what it said
/// is good for a second.
fn memory_at_hand() -> u64 {
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

/// Sends progress to the thread that waits, now and then.
struct Reporter {
    sender: Sender<Message>,
    wants_news: bool,
    /// Whether the last was told. A slow listener gets fewer, and none that are old.
    is_heard: Arc<AtomicBool>,
    last: Instant,
}

impl Observer for Reporter {
    fn progress(&mut self, progress: Progress<'_>) {
        if !self.wants_news || self.last.elapsed() < NEWS || !self.is_heard.swap(false, Ordering::Relaxed) {
            return;
        }
        self.last = Instant::now();
        // Whoever waits is gone only if nobody wants to know any more.
        let _ = self.sender.send(Message::News(News::of(progress)));
    }
}
