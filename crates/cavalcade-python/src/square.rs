//! Squares in Python: `"a1"`, or `(0, 0)` for file and rank.

use cavalcade::Square;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::error::value_error;

/// A square, given by its name or its file and rank.
#[derive(Clone, Copy)]
pub(crate) struct GivenSquare(pub(crate) Square);

impl<'py> FromPyObject<'_, 'py> for GivenSquare {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = given.cast::<PyString>() {
            return name.to_str()?.parse().map(Self).map_err(value_error);
        }
        let pair = given.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2);
        let pair =
            pair.ok_or_else(|| PyTypeError::new_err("write a square like \"a1\", or (0, 0) for file and rank"))?;
        Ok(Self(Square::new(coordinate(&pair.get_item(0)?)?, coordinate(&pair.get_item(1)?)?)))
    }
}

/// A file or a rank, from 0.
fn coordinate(given: &Bound<'_, PyAny>) -> PyResult<u32> {
    let number: i128 = given.extract().map_err(|_| PyTypeError::new_err("files and ranks are whole numbers from 0"))?;
    let fits = u32::try_from(number).ok().filter(|number| *number < cavalcade::Size::MAX_SIDE);
    fits.ok_or_else(|| PyValueError::new_err(format!("{number} is not a file or rank; write a whole number from 0")))
}

/// Reads squares, given by their names or their files and ranks.
pub(crate) fn squares(given: &Bound<'_, PyAny>) -> PyResult<Vec<Square>> {
    // A string is iterable, but its letters are not squares.
    if given.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("write a list of squares like [\"a1\", \"b3\"]"));
    }
    given.try_iter()?.map(|square| square?.extract::<GivenSquare>().map(|square| square.0)).collect()
}
