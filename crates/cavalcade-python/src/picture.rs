//! `Picture`: the bytes of a picture file, which notebooks show.

use std::fs;
use std::path::PathBuf;

use cavalcade::util::Named;
use cavalcade_draw::Format;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};

use crate::error::{os_error, value_error};

/// A picture. Notebooks show it, and `save` writes it to a file.
///
/// Examples
/// --------
/// >>> import cavalcade
/// >>> picture = cavalcade.find("5x5").draw("png", size=200)
/// >>> picture.format, picture.data[:4]
/// ('png', b'\x89PNG')
#[pyclass(frozen, module = "cavalcade")]
pub(crate) struct Picture {
    format: Format,
    data: Py<PyBytes>,
}

impl Picture {
    pub(crate) fn new(py: Python<'_>, format: Format, data: &[u8]) -> Self {
        Self { format, data: PyBytes::new(py, data).unbind() }
    }
}

#[pymethods]
impl Picture {
    /// The format: ``"svg"``, ``"png"``, ``"gif"``, ``"pdf"`` or ``"tikz"``.
    #[getter]
    fn format(&self) -> &'static str {
        self.format.name()
    }

    /// The bytes of the file.
    #[getter]
    fn data(&self, py: Python<'_>) -> Py<PyBytes> {
        self.data.clone_ref(py)
    }

    /// Write the picture to a file.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let suffix = path.extension().map(|suffix| suffix.to_string_lossy());
        let other =
            suffix.as_deref().and_then(|suffix| Format::of_suffix(suffix).ok()).filter(|other| *other != self.format);
        if let Some(other) = other {
            let format = self.format;
            return Err(PyValueError::new_err(format!("this picture is {format}; call draw(\"{other}\") for {other}")));
        }
        let data = self.data.as_bytes(py);
        py.detach(|| fs::write(&path, data)).map_err(|error| os_error(&error, &path))
    }

    /// Restore a picture for pickle.
    #[staticmethod]
    fn _restore(py: Python<'_>, format: &str, data: &[u8]) -> PyResult<Self> {
        Format::of_suffix(format).map(|format| Self::new(py, format, data)).map_err(value_error)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let arguments = (self.format(), self.data(py)).into_pyobject(py)?;
        Ok((py.get_type::<Self>().getattr("_restore")?, arguments))
    }

    /// The representations for notebooks.
    #[pyo3(signature = (include=None, exclude=None))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        include: Option<&Bound<'py, PyAny>>,
        exclude: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let _ = (include, exclude);
        let bundle = PyDict::new(py);
        match self.format {
            Format::Svg => bundle.set_item("image/svg+xml", self.__str__(py))?,
            Format::Png => bundle.set_item("image/png", &self.data)?,
            Format::Gif => bundle.set_item("image/gif", &self.data)?,
            Format::Pdf => bundle.set_item("application/pdf", &self.data)?,
            _ => bundle.set_item("text/plain", self.__str__(py))?,
        }
        Ok(bundle)
    }

    /// The text of a picture in a text format, such as SVG; otherwise a summary.
    fn __str__<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        match str::from_utf8(self.data.as_bytes(py)) {
            Ok(text) if self.format.is_text() => PyString::new(py, text),
            _ => PyString::new(py, &self.__repr__(py)),
        }
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Picture {}, {} bytes>", self.format, self.data.as_bytes(py).len())
    }
}
