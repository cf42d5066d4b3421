//! The moves of a piece on a board.

use cavalcade::{BoardGraph, Node};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::error::WorkError;
use crate::question::PyQuestion;
use crate::run_options::RunOptions;

/// All moves, each once: an array of pairs of square indices in `Board.squares`.
#[pyfunction]
pub(crate) fn moves<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyQuestion>,
    run: &Bound<'py, RunOptions>,
) -> PyResult<Bound<'py, PyArray2<u32>>> {
    let question = &question.get().0;
    let pairs = run.get().run(py, |work| {
        let failed = |limit| WorkError::limit(&limit, question, work.begin.elapsed());
        let graph = BoardGraph::within(question.board(), question.piece(), work.budget).map_err(failed)?;
        let later = |node: Node| graph.neighbours(node).iter().filter(move |other| **other > node);
        let pairs = graph.nodes().flat_map(|node| later(node).flat_map(move |other| [node, *other]));
        Ok(pairs.map(|node| node.index() as u32).collect::<Vec<_>>())
    })?;
    let len = pairs.len() / 2;
    PyArray1::from_vec(py, pairs).reshape([len, 2])
}
