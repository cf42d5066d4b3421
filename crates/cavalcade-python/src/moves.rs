//! The moves of a piece on a board, for those who want the graph.

use cavalcade::{Graph, Node};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::error::Refusal;
use crate::means::Means;
use crate::question::PyQuestion;

/// All moves, each once: an array of pairs of squares, numbered from 0 as `Board.squares` has them.
#[pyfunction]
pub(crate) fn moves<'py>(
    py: Python<'py>,
    question: &Bound<'py, PyQuestion>,
    means: &Bound<'py, Means>,
) -> PyResult<Bound<'py, PyArray2<u32>>> {
    let question = &question.get().0;
    let pairs = means.get().run(py, |work| {
        let failed = |limit| Refusal::limit(&limit, question, work.begin.elapsed());
        let graph = Graph::within(question.board(), question.piece(), work.budget).map_err(failed)?;
        let later = |node: Node| graph.neighbours(node).iter().filter(move |other| **other > node);
        let pairs = graph.nodes().flat_map(|node| later(node).flat_map(move |other| [node, *other]));
        Ok(pairs.map(|node| node.index() as u32).collect::<Vec<_>>())
    })?;
    let len = pairs.len() / 2;
    PyArray1::from_vec(py, pairs).reshape([len, 2])
}
