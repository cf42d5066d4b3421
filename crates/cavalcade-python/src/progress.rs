//! Progress as a dictionary for Python: the library's own record, with the kind of work.

use cavalcade::Progress;
use pyo3::prelude::*;

use crate::record::to_python;

/// The kind of work, and the record of its progress as JSON.
pub(crate) struct ProgressUpdate {
    work: &'static str,
    record: String,
}

/// The progress of work, if Python is to see it.
pub(crate) fn update(progress: Progress<'_>) -> Option<ProgressUpdate> {
    let work = match progress {
        Progress::Search(_) => "search",
        Progress::Layers(_) => "layers",
        Progress::Paths { .. } => "paths",
        // JSON has no infinity.
        Progress::Estimate { high, .. } if high.is_finite() => "estimate",
        _ => return None,
    };
    Some(ProgressUpdate { work, record: serde_json::to_string(&progress).ok()? })
}

impl ProgressUpdate {
    /// The dictionary.
    pub(crate) fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let update = to_python(py, &self.record)?;
        update.set_item("work", self.work)?;
        Ok(update)
    }
}
