//! The property that a tour must have, from keyword arguments.

use cavalcade::util::Named;
use cavalcade::{Setup, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::value_error;
use crate::run_options::whole;
use crate::square::GivenSquare;

/// Adds properties by name to a setup, which decides whether they can be combined.
pub(crate) fn add_properties(setup: &mut Setup, properties: &Bound<'_, PyDict>) -> PyResult<()> {
    for (name, value) in properties {
        let name: String = name.extract()?;
        match name.as_str() {
            "symmetry" => setup.symmetry = Some(mode(&name, &value)?),
            "strictly_open" => setup.strictly_open = value.extract()?,
            "magic" => setup.magic = Some(mode(&name, &value)?),
            "minimize" => setup.minimize = Some(mode(&name, &value)?),
            "clues" => setup.clues.extend(clues(&value)?),
            "random" => setup.random = value.extract()?,
            _ => return Err(PyValueError::new_err(format!("there is no property {name}"))),
        }
    }
    Ok(())
}

fn mode<T: Named>(name: &str, value: &Bound<'_, PyAny>) -> PyResult<T> {
    let names = || T::all().iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let text = value.extract::<String>();
    let text = text.map_err(|_| PyTypeError::new_err(format!("{name}: write one of {}", names())))?;
    T::of_name(&text).map_err(value_error)
}

/// Reads given numbers from a dictionary.
pub(crate) fn clues(value: &Bound<'_, PyAny>) -> PyResult<Vec<(Square, u64)>> {
    let items = value.call_method0("items");
    let items = items.map_err(|_| PyTypeError::new_err("clues: write a dictionary like {\"a1\": 1, \"c3\": 25}"))?;
    let clue = |item: PyResult<Bound<'_, PyAny>>| {
        let (square, number): (GivenSquare, Bound<'_, PyAny>) = item?.extract()?;
        Ok((square.0, whole(&number, "clues", "write whole numbers from 1")?))
    };
    items.try_iter()?.map(clue).collect()
}
