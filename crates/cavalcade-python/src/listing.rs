//! Every tour, one after the other.
//!
//! A thread goes ahead and finds them, some at a time, while Python works with those it has. It waits when it is far enough
//! ahead, and ends when nobody wants any more.

use std::collections::VecDeque;
use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

use cavalcade::count::{Equivalence, TourIter};
use cavalcade::{Budget, Cancel, Limit, Question, Tour};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::error::Refusal;
use crate::means::{Means, PATIENCE, fault};
use crate::question::PyQuestion;
use crate::tour::PyTour;

/// The most tours that are handed over at a time.
const STRETCH: usize = 256;
/// How long the first of a stretch waits for the others.
const SOON: Duration = Duration::from_millis(10);
/// How many stretches the thread goes ahead.
const AHEAD: usize = 4;

/// Tours as they are found.
#[pyclass(frozen, name = "TourIter", module = "cavalcade._native")]
pub(crate) struct PyListing {
    /// The process that has the thread.
    process: u32,
    cancel: Cancel,
    state: Mutex<State>,
}

struct State {
    ready: VecDeque<Tour>,
    receiver: Receiver<Stretch>,
    is_over: bool,
}

/// Some tours, or how the list ends.
enum Stretch {
    Tours(Vec<Tour>),
    End(Result<(), Refusal>),
}

/// Begins a list of all tours.
#[pyfunction]
pub(crate) fn list_tours(
    question: &Bound<'_, PyQuestion>,
    means: &Bound<'_, Means>,
    up_to_symmetry: bool,
) -> PyResult<PyListing> {
    let up_to = if up_to_symmetry { Equivalence::Symmetry } else { Equivalence::None };
    let cancel = Cancel::default();
    let budget = means.get().budget(cancel.clone());
    let question = question.get().without_numbers()?.clone();
    let (sender, receiver) = sync_channel(AHEAD);
    Builder::new().spawn(move || {
        let begin = Instant::now();
        let end = send_all(&question, up_to, &budget, &sender);
        let end = end.map_err(|limit| Refusal::limit(&limit, &question, begin.elapsed()));
        // Whoever listened is gone only if the end does not matter.
        let _ = sender.send(Stretch::End(end));
    })?;
    Ok(PyListing {
        process: process::id(),
        cancel,
        state: Mutex::new(State { ready: VecDeque::new(), receiver, is_over: false }),
    })
}

/// Finds and sends all tours, until nobody listens any more.
fn send_all(
    question: &Question,
    up_to: Equivalence,
    budget: &Budget,
    sender: &SyncSender<Stretch>,
) -> Result<(), Limit> {
    let mut stretch = Vec::new();
    let mut last = Instant::now();
    for tour in TourIter::new(question, up_to, budget)? {
        stretch.push(tour?);
        let is_due = stretch.len() == STRETCH || last.elapsed() > SOON;
        if is_due {
            if sender.send(Stretch::Tours(std::mem::take(&mut stretch))).is_err() {
                return Ok(());
            }
            last = Instant::now();
        }
    }
    // It does not matter whether anybody listens: this is the last of them.
    let _ = sender.send(Stretch::Tours(stretch));
    Ok(())
}

#[pymethods]
impl PyListing {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyTour>> {
        if self.process != process::id() {
            return Err(PyRuntimeError::new_err("a list goes on only in the process that began it; begin one here"));
        }
        loop {
            match py.detach(|| self.wait()) {
                Ok(tour) => {
                    // Whoever takes them all in one go never waits.
                    py.check_signals().inspect_err(|_| self.cancel.cancel())?;
                    return Ok(Some(tour.into()));
                }
                Err(Wait::End(Ok(()))) => return Ok(None),
                Err(Wait::End(Err(refusal))) => return Err(refusal.raise(py)),
                Err(Wait::Fault) => return Err(fault(&"the list broke off")),
                Err(Wait::NotYet) => py.check_signals().inspect_err(|_| self.cancel.cancel())?,
            }
        }
    }
}

/// Why there is no tour to hand over.
enum Wait {
    NotYet,
    End(Result<(), Refusal>),
    Fault,
}

impl PyListing {
    /// The next tour, if it comes soon.
    fn wait(&self) -> Result<Tour, Wait> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tour) = state.ready.pop_front() {
            return Ok(tour);
        }
        match state.receiver.recv_timeout(PATIENCE) {
            Ok(Stretch::Tours(tours)) => {
                state.ready = tours.into();
                state.ready.pop_front().ok_or(Wait::NotYet)
            }
            Ok(Stretch::End(end)) => {
                state.is_over = true;
                Err(Wait::End(end))
            }
            Err(RecvTimeoutError::Timeout) => Err(Wait::NotYet),
            Err(RecvTimeoutError::Disconnected) if state.is_over => Err(Wait::End(Ok(()))),
            Err(RecvTimeoutError::Disconnected) => Err(Wait::Fault),
        }
    }
}

impl Drop for PyListing {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}
