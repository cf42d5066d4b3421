//! Counts and estimates the number of tours.

use std::env;
use std::path::PathBuf;

use cavalcade::count::{CountMethod, CountOptions, Counter, Equivalence, EstimateOptions, LayerFolders};
use cavalcade_formats::json::{CountRecord, EstimateRecord};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{WorkError, value_error};
use crate::question::PyQuestion;
use crate::record::{dictionary, integer};
use crate::run_options::{RunOptions, whole};

/// Counts the tours. Returns Python integers and the record of `cavalcade count --json`.
#[pyfunction]
pub(crate) fn count<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyQuestion>,
    run: &Bound<'py, RunOptions>,
    method: &str,
    up_to_symmetry: bool,
    folders: (Option<PathBuf>, Option<PathBuf>),
) -> PyResult<Bound<'py, PyDict>> {
    let method: CountMethod = method.parse().map_err(value_error)?;
    if method == CountMethod::Estimate {
        return Err(PyValueError::new_err("for an estimate, call cavalcade.estimate"));
    }
    let up_to = if up_to_symmetry { Equivalence::Symmetry } else { Equivalence::None };
    let (scratch, checkpoint) = folders;
    if method == CountMethod::Backtrack && (scratch.is_some() || checkpoint.is_some()) {
        return Err(PyValueError::new_err("scratch and checkpoint need the frontier method; leave out method"));
    }
    let scratch = scratch.or_else(|| checkpoint.clone()).or_else(|| Some(env::temp_dir()));
    let question = question.get().without_numbers()?;
    let (counted, record) = run.get().run(py, move |work| {
        let folders = LayerFolders { scratch, checkpoint };
        let backtracking = method == CountMethod::Backtrack;
        let options = CountOptions { backtracking, up_to, threads: work.threads, folders };
        let counted = Counter::new(question).options(options).budget(work.budget).observer(work.observer).count();
        let elapsed = work.begin.elapsed();
        let counted = counted.map_err(|error| WorkError::count(error, question, elapsed))?;
        let record = CountRecord::new(question, &counted, elapsed);
        Ok((counted, record))
    })?;
    let numbers = PyDict::new(py);
    numbers.set_item("directed", integer(py, &counted.directed)?)?;
    numbers.set_item("undirected", integer(py, &counted.undirected)?)?;
    let strictly_open = counted.strictly_open.map(|number| integer(py, &number)).transpose()?;
    numbers.set_item("strictly_open", strictly_open)?;
    let symmetric = PyDict::new(py);
    for one in counted.classes.iter().flat_map(|classes| classes.symmetric.iter()).skip(1) {
        symmetric.set_item(one.symmetry.to_string(), integer(py, &one.total())?)?;
    }
    numbers.set_item("symmetric", symmetric)?;
    numbers.set_item("classes", counted.classes.map(|classes| integer(py, &classes.number)).transpose()?)?;
    numbers.set_item("record", dictionary(py, &record)?)?;
    Ok(numbers)
}

/// Estimates the number of tours. Returns the record of `cavalcade count --json`.
#[pyfunction]
pub(crate) fn estimate<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyQuestion>,
    run: &Bound<'py, RunOptions>,
    precision: Option<f64>,
    runs: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let runs = runs.map(|runs| whole(&runs, "runs", "write a whole number from 10")).transpose()?;
    if precision.is_some_and(|part| !part.is_finite() || part < 0.0) {
        return Err(PyValueError::new_err("precision: write a fraction like 0.01, or 0 to run until a limit"));
    }
    if runs.is_some_and(|runs| runs < 10) {
        return Err(PyValueError::new_err("runs: write a whole number from 10"));
    }
    let question = question.get().without_numbers()?;
    let record = run.get().run(py, move |work| {
        let usual = EstimateOptions { seed: work.seed, ..EstimateOptions::default() };
        let options = match (precision, runs) {
            (None, None) => usual,
            (precision, runs) => EstimateOptions { precision, runs: runs.unwrap_or(u64::MAX), ..usual },
        };
        let counter = Counter::new(question).threads(work.threads).budget(work.budget).observer(work.observer);
        let estimate = counter.estimate(&options);
        let elapsed = work.begin.elapsed();
        let estimate = estimate.map_err(|error| WorkError::count(error, question, elapsed))?;
        Ok(EstimateRecord::new(question, &estimate, &options, elapsed))
    })?;
    dictionary(py, &record)
}
