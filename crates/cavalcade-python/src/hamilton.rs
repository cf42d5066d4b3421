//! Hamiltonian paths and cycles of any graph, whose nodes are numbered by whoever asks.

use cavalcade::hamilton::{Network, NetworkCountError, NetworkOutcome, NetworkQuestion, count, find};
use cavalcade::notation::json::GaveUpRecord;
use pyo3::prelude::*;

use crate::error::{Refusal, value_error};
use crate::means::Means;
use crate::record::integer;

/// A graph and what is asked of it.
#[pyclass(frozen, name = "Network", module = "cavalcade._native")]
pub(crate) struct PyNetwork {
    question: NetworkQuestion,
    names: Vec<String>,
}

#[pymethods]
impl PyNetwork {
    #[new]
    fn new(
        names: Vec<String>,
        links: Vec<(usize, usize)>,
        closed: bool,
        start: Option<usize>,
        end: Option<usize>,
    ) -> PyResult<Self> {
        let network = Network::new(names.len(), links).map_err(value_error)?;
        let mut question = NetworkQuestion::on(network);
        if closed {
            question = question.closed();
        }
        if let Some(start) = start {
            question = question.from(start).map_err(value_error)?;
        }
        if let Some(end) = end {
            question = question.to(end).map_err(value_error)?;
        }
        Ok(Self { question, names })
    }

    /// The nodes of a path or cycle, in order.
    fn find(&self, py: Python<'_>, means: &Bound<'_, Means>) -> PyResult<Vec<usize>> {
        means.get().run(py, |work| match find(&self.question, work.seed, work.budget, work.observer) {
            NetworkOutcome::Found(route) => Ok(route.into_nodes().iter().map(|node| node.index()).collect()),
            NetworkOutcome::Impossible(reason) => {
                let text = reason.with_names(|node| &self.names[node.index()]);
                Err(Refusal::none_in_graph(reason.name(), &text))
            }
            NetworkOutcome::GaveUp(limit) => Err(Refusal::gave_up(&GaveUpRecord::at(&limit, work.begin.elapsed()))),
        })
    }

    /// How many there are.
    fn count<'py>(&self, py: Python<'py>, means: &Bound<'py, Means>) -> PyResult<Bound<'py, PyAny>> {
        let counted = means.get().run(py, |work| {
            let counted = count(&self.question, work.threads, work.budget, work.observer);
            counted.map_err(|error| match error {
                NetworkCountError::Limit(limit) => Refusal::gave_up(&GaveUpRecord::at(&limit, work.begin.elapsed())),
                error if error.is_limit() => {
                    Refusal::gave_up(&GaveUpRecord::named("width", error.to_string(), work.begin.elapsed()))
                }
                error => Refusal::Usage(error.to_string()),
            })
        })?;
        integer(py, &counted.undirected)
    }
}
