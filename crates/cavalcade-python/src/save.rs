//! A tour written into a file, in any notation or as a picture.

use std::fs;
use std::path::PathBuf;

use cavalcade::Tour;
use cavalcade::notation::{Format, write_within};
use cavalcade::util::Escaped;
use cavalcade_draw::Drawing;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::draw::looks;
use crate::error::Refusal;
use crate::means::Means;

/// A way to write a tour.
enum Way {
    Notation(Format),
    Picture(cavalcade_draw::Format),
}

impl Way {
    fn of(suffix: &str) -> PyResult<Self> {
        let picture = || cavalcade_draw::Format::of_suffix(suffix).ok().map(Self::Picture);
        Format::of_suffix(suffix).map(Self::Notation).or_else(picture).ok_or_else(|| {
            PyValueError::new_err(format!(
                "no format is called `{}`; there are svg, png, gif, pdf and tex for pictures, and txt (grid), squares, json, csv and npy",
                Escaped::word(suffix)
            ))
        })
    }
}

/// Writes a tour into a file, as its suffix says or as it is told.
pub(crate) fn save(
    py: Python<'_>,
    tour: &Tour,
    path: PathBuf,
    format: Option<&str>,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<()> {
    let suffix = path.extension().map_or_else(|| "txt".into(), |suffix| suffix.to_string_lossy().into_owned());
    let way = Way::of(format.unwrap_or(&suffix))?;
    if matches!(way, Way::Notation(_)) && given.is_some_and(|given| !given.is_empty()) {
        return Err(PyTypeError::new_err("only pictures have looks; save the tour as .svg, .png, .gif, .pdf or .tex"));
    }
    let options = looks(given)?;
    Means::unlimited().run(py, move |work| {
        let bytes = match way {
            Way::Notation(format) => {
                let mut bytes = Vec::new();
                write_within(tour, format, work.budget, &mut bytes).map_err(Refusal::Io)?;
                bytes
            }
            Way::Picture(format) => Drawing::Tour(tour).encode_within(&options, format, work.budget)?,
        };
        fs::write(&path, bytes).map_err(|error| Refusal::File(error, path))
    })
}
