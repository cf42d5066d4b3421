//! Converts JSON records to dictionaries, and large numbers to Python integers.

use cavalcade::count::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use serde::Serialize;

use crate::error::no_json;

/// A record as a dictionary.
pub(crate) fn dictionary<'py>(py: Python<'py>, record: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    to_python(py, &json(record)?)
}

/// A record as JSON text.
pub(crate) fn json(record: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(record).map_err(no_json)
}

/// Parses JSON text.
pub(crate) fn to_python<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

/// A number as a Python integer.
pub(crate) fn integer<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// Reads a Python integer.
pub(crate) fn whole_number<'py>(given: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    given.py().import("operator")?.call_method1("index", (given,))
}

/// Reads a non-negative integer of any size.
pub(crate) fn natural(given: &Bound<'_, PyAny>, name: &str) -> PyResult<BigUint> {
    let number = whole_number(given)?;
    if number.lt(0)? {
        return Err(PyValueError::new_err(format!("{name}: write a whole number from 0")));
    }
    let bits: usize = number.call_method0("bit_length")?.extract()?;
    let bytes = number.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    Ok(BigUint::from_bytes_le(bytes.cast::<PyBytes>()?.as_bytes()))
}
