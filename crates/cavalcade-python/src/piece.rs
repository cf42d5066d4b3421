//! Pieces in Python: `"camel"`, `"1,3"`, or `(1, 3)`.

use cavalcade::Piece;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::value_error;

/// A piece, given by its name or its leap.
#[derive(Clone, Copy)]
pub(crate) struct GivenPiece(pub(crate) Piece);

impl<'py> FromPyObject<'_, 'py> for GivenPiece {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = given.cast::<PyString>() {
            return name.to_str()?.parse().map(Self).map_err(value_error);
        }
        let pair = given.extract::<(u32, u32)>();
        let pair = pair.map_err(|_| PyTypeError::new_err("write a piece like \"camel\", or its leap like (1, 3)"))?;
        Piece::try_leaper(pair.0, pair.1).map(Self).map_err(value_error)
    }
}
