//! Errors as Python exceptions. The package's own are defined in `cavalcade._errors`.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cavalcade::count::CountError;
use cavalcade::notation::ReadError;
use cavalcade::{Limit, Outcome, Question, Reason, Report};
use cavalcade_draw::DrawError;
use cavalcade_formats::json::{self, GaveUpRecord, ImpossibleRecord};
use pyo3::exceptions::{PyIndexError, PyOSError, PyValueError};
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::json;

use crate::record::to_python;

/// An error of the work, before it becomes an exception.
pub(crate) enum WorkError {
    /// There is no such tour; the JSON record.
    Impossible(serde_json::Result<String>),
    /// A limit was reached; the JSON record.
    GaveUp(serde_json::Result<String>),
    /// A wrong argument.
    Usage(String),
    /// A number out of range.
    Range(String),
    /// An I/O error.
    Io(io::Error),
    /// An I/O error of a file.
    File(io::Error, PathBuf),
}

impl WorkError {
    /// The error of a search without a tour.
    pub(crate) fn report(question: &Question, report: &Report) -> Self {
        let record = written(&json::report(question, report));
        if matches!(report.outcome, Outcome::Impossible(_)) { Self::Impossible(record) } else { Self::GaveUp(record) }
    }

    /// The error for a board without a tour.
    pub(crate) fn no_tour(question: &Question, reason: &Reason, elapsed: Duration) -> Self {
        Self::Impossible(written(&ImpossibleRecord::new(question, reason, elapsed)))
    }

    /// The error for a graph without a Hamiltonian path or cycle.
    pub(crate) fn none_in_graph(reason: &Reason<&str>) -> Self {
        let mut record = json!(reason);
        record["text"] = json!(reason.to_string());
        Self::Impossible(written(&json!({"outcome": "impossible", "reason": record})))
    }

    pub(crate) fn gave_up(record: &GaveUpRecord) -> Self {
        Self::GaveUp(written(record))
    }

    /// The error for a limit.
    pub(crate) fn limit(limit: &Limit, question: &Question, elapsed: Duration) -> Self {
        Self::gave_up(&GaveUpRecord::at(limit, elapsed).asking(question))
    }

    /// The error of a count.
    pub(crate) fn count(error: CountError, question: &Question, elapsed: Duration) -> Self {
        match error {
            CountError::Scratch(error) => Self::Io(error),
            error => match GaveUpRecord::of_count(&error, elapsed) {
                Some(record) => Self::gave_up(&record.asking(question)),
                None => Self::Usage(error.to_string()),
            },
        }
    }

    /// The Python exception.
    pub(crate) fn raise(self, py: Python<'_>) -> PyErr {
        let (name, record) = match self {
            Self::Impossible(record) => ("Impossible", record),
            Self::GaveUp(record) => ("GaveUp", record),
            Self::Usage(text) => return PyValueError::new_err(text),
            Self::Range(text) => return PyIndexError::new_err(text),
            Self::Io(error) => return error.into(),
            Self::File(error, path) => return os_error(&error, &path),
        };
        record.map_err(no_json).and_then(|record| own(py, name, to_python(py, &record)?)).unwrap_or_else(|error| error)
    }
}

fn written(record: &impl Serialize) -> serde_json::Result<String> {
    serde_json::to_string(record)
}

/// The exception for a record that cannot be written as JSON, which does not happen.
pub(crate) fn no_json(error: serde_json::Error) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// An exception of `cavalcade._errors`.
fn own<'py>(py: Python<'py>, name: &str, argument: Bound<'py, PyAny>) -> PyResult<PyErr> {
    let exception = py.import("cavalcade._errors")?.getattr(name)?.call1((argument,))?;
    Ok(PyErr::from_value(exception))
}

/// The exception for a path that is not a tour.
pub(crate) fn not_a_tour(py: Python<'_>, faults: Vec<String>) -> PyErr {
    faults.into_pyobject(py).and_then(|faults| own(py, "NotATour", faults)).unwrap_or_else(|error| error)
}

impl From<Limit> for WorkError {
    fn from(limit: Limit) -> Self {
        Self::gave_up(&GaveUpRecord::at(&limit, Duration::ZERO))
    }
}

impl From<DrawError> for WorkError {
    fn from(error: DrawError) -> Self {
        match error {
            DrawError::Limit(limit) => limit.into(),
            error => Self::Usage(error.to_string()),
        }
    }
}

impl From<ReadError> for WorkError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Limit(limit) => limit.into(),
            error => Self::Usage(error.to_string()),
        }
    }
}

/// The `OSError` for a file.
pub(crate) fn os_error(error: &io::Error, path: &Path) -> PyErr {
    let words = error.to_string();
    let words = words.split(" (os error").next().unwrap_or_default();
    PyOSError::new_err((error.raw_os_error(), words.to_owned(), path.to_path_buf()))
}

/// The `ValueError` for an error of the library.
pub(crate) fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}
