//! Saves a tour to a file, in any notation or as a picture.

use std::fs;
use std::path::PathBuf;

use cavalcade::Tour;
use cavalcade::notation::{Format, write_within};
use cavalcade::util::Escaped;
use cavalcade_draw::Drawing;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::draw::options;
use crate::error::WorkError;
use crate::run_options::RunOptions;

/// A format of a tour.
enum FileFormat {
    Notation(Format),
    Picture(cavalcade_draw::Format),
}

impl FileFormat {
    fn of(suffix: &str) -> PyResult<Self> {
        let picture = || cavalcade_draw::Format::of_suffix(suffix).ok().map(Self::Picture);
        Format::of_suffix(suffix).map(Self::Notation).or_else(picture).ok_or_else(|| {
            PyValueError::new_err(format!(
                "unknown format `{}`; use svg, png, gif, pdf or tex for a picture, or txt (grid), squares, json, csv or npy",
                Escaped::word(suffix)
            ))
        })
    }
}

/// Saves a tour in the given format, or that of the file's suffix.
pub(crate) fn save(
    py: Python<'_>,
    tour: &Tour,
    path: PathBuf,
    format: Option<&str>,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<()> {
    let suffix = path.extension().map_or_else(|| "txt".into(), |suffix| suffix.to_string_lossy().into_owned());
    let format = FileFormat::of(format.unwrap_or(&suffix))?;
    if matches!(format, FileFormat::Notation(_)) && given.is_some_and(|given| !given.is_empty()) {
        return Err(PyTypeError::new_err(
            "options apply only to pictures; save the tour as .svg, .png, .gif, .pdf or .tex",
        ));
    }
    let options = options(given)?;
    RunOptions::unlimited().run(py, move |work| {
        let bytes = match format {
            FileFormat::Notation(format) => {
                let mut bytes = Vec::new();
                write_within(tour, format, work.budget, &mut bytes).map_err(WorkError::Io)?;
                bytes
            }
            FileFormat::Picture(format) => Drawing::Tour(tour).encode_within(&options, format, work.budget)?,
        };
        fs::write(&path, bytes).map_err(|error| WorkError::File(error, path))
    })
}
