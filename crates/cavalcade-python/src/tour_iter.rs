//! An iterator over all tours.
//!
//! A thread finds tours in batches while Python works with those it has. It waits when it is far enough ahead, and ends when
//! the iterator is dropped.

use std::collections::VecDeque;
use std::process;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use cavalcade::count::{Equivalence, TourIter};
use cavalcade::util::wait_for;
use cavalcade::{Budget, Cancel, Limit, Question, Tour};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::error::WorkError;
use crate::question::PyQuestion;
use crate::run_options::{PAUSE, RunOptions, check_signals, internal_error};
use crate::tour::PyTour;

/// The largest number of tours in a batch.
const BATCH: usize = 256;
/// The longest time that a tour waits in a batch.
const SOON: Duration = Duration::from_millis(10);
/// The number of batches the thread may be ahead.
const AHEAD: usize = 4;

/// An iterator over tours.
#[pyclass(frozen, name = "TourIter", module = "cavalcade._native")]
pub(crate) struct PyTourIter {
    /// The process with the thread.
    process: u32,
    cancel: Cancel,
    state: Mutex<State>,
}

struct State {
    ready: VecDeque<Tour>,
    receiver: Receiver<Batch>,
    is_over: bool,
}

/// Some tours, or the end of the list.
enum Batch {
    Tours(Vec<Tour>),
    End(Result<(), WorkError>),
}

/// Starts a list of all tours.
#[pyfunction]
pub(crate) fn list_tours(
    question: &Bound<'_, PyQuestion>,
    run: &Bound<'_, RunOptions>,
    up_to_symmetry: bool,
) -> PyResult<PyTourIter> {
    let up_to = if up_to_symmetry { Equivalence::Symmetry } else { Equivalence::None };
    let cancel = Cancel::default();
    let budget = run.get().budget(cancel.clone());
    let question = question.get().without_numbers()?.clone();
    let (sender, receiver) = sync_channel(AHEAD);
    Builder::new().spawn(move || {
        let begin = Instant::now();
        let end = send_all(&question, up_to, &budget, &sender);
        let end = end.map_err(|limit| WorkError::limit(&limit, &question, begin.elapsed()));
        // The receiver is gone only if the end is not needed.
        let _ = sender.send(Batch::End(end));
    })?;
    Ok(PyTourIter {
        process: process::id(),
        cancel,
        state: Mutex::new(State { ready: VecDeque::new(), receiver, is_over: false }),
    })
}

/// Finds and sends all tours, until the receiver is gone.
fn send_all(question: &Question, up_to: Equivalence, budget: &Budget, sender: &SyncSender<Batch>) -> Result<(), Limit> {
    let mut batch = Vec::new();
    let mut last = Instant::now();
    for tour in TourIter::new(question, up_to, budget)? {
        batch.push(tour?);
        let is_due = batch.len() == BATCH || last.elapsed() > SOON;
        if is_due {
            if sender.send(Batch::Tours(std::mem::take(&mut batch))).is_err() {
                return Ok(());
            }
            last = Instant::now();
        }
    }
    // The receiver may be gone.
    let _ = sender.send(Batch::Tours(batch));
    Ok(())
}

#[pymethods]
impl PyTourIter {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyTour>> {
        if self.process != process::id() {
            return Err(PyRuntimeError::new_err(
                "the iterator cannot be used in another process; call list_tours there",
            ));
        }
        // A fast consumer never waits, so signals are handled here too.
        let next = py.check_signals().and_then(|()| py.detach(|| self.next()));
        next.map(|tour| tour.map(PyTour::from)).inspect_err(|_| self.cancel.cancel())
    }
}

impl PyTourIter {
    /// Waits for the next tour, with the GIL released.
    fn next(&self) -> PyResult<Option<Tour>> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(tour) = state.ready.pop_front() {
                return Ok(Some(tour));
            }
            match wait_for(&state.receiver, PAUSE, check_signals)? {
                Some(Batch::Tours(tours)) => state.ready = tours.into(),
                Some(Batch::End(end)) => {
                    state.is_over = true;
                    return end.map(|()| None).map_err(|error| Python::attach(|py| error.raise(py)));
                }
                None if state.is_over => return Ok(None),
                None => return Err(internal_error(&"the list of tours ended unexpectedly")),
            }
        }
    }
}

impl Drop for PyTourIter {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}
