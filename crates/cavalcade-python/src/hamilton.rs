//! Hamiltonian paths and cycles of any graph, whose nodes are numbered in the order of a list.

use cavalcade::count::CountError;
use cavalcade::{Budget, Cancel, Counter, Graph, GraphError, GraphQuestion, Outcome, Solver};
use cavalcade_formats::json::GaveUpRecord;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use std::time::Instant;

use crate::error::{Refusal, value_error};
use crate::means::Means;
use crate::record::integer;

/// A graph, what is asked of it, and what the answer may take. The limits hold from the moment the graph is read.
#[pyclass(frozen, name = "Network", module = "cavalcade._native")]
pub(crate) struct PyNetwork {
    question: GraphQuestion,
    nodes: Py<PyList>,
    means: Py<Means>,
    budget: Budget,
}

#[pymethods]
impl PyNetwork {
    #[new]
    fn new(
        nodes: Bound<'_, PyList>,
        links: &Bound<'_, PyIterator>,
        closed: bool,
        means: Bound<'_, Means>,
        start: Option<usize>,
        end: Option<usize>,
    ) -> PyResult<Self> {
        let budget = means.get().budget(Cancel::default());
        let mut question = GraphQuestion::on(read(nodes.len(), links, &budget)?);
        if closed {
            question = question.closed();
        }
        if let Some(start) = start {
            question = question.starting_at(start).map_err(value_error)?;
        }
        if let Some(end) = end {
            question = question.ending_at(end).map_err(value_error)?;
        }
        Ok(Self { question, nodes: nodes.unbind(), means: means.unbind(), budget })
    }

    /// The nodes of a path or cycle, in order.
    fn find(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        let found = self.means.get().run_within(py, self.budget.clone(), |work| {
            match Solver::new(&self.question).seed(work.seed).budget(work.budget).observer(work.observer).solve() {
                Outcome::Found(path) => Ok(Ok(path.into_nodes())),
                Outcome::Impossible(reason) => Ok(Err(reason)),
                Outcome::GaveUp(limit) => Err(Refusal::gave_up(&GaveUpRecord::at(&limit, work.begin.elapsed()))),
            }
        })?;
        match found {
            Ok(nodes) => Ok(nodes.iter().map(|node| node.index()).collect()),
            Err(reason) => {
                let names: Vec<String> = self.nodes.bind(py).iter().map(|node| name(&node)).collect::<PyResult<_>>()?;
                Err(Refusal::none_in_graph(&reason.map(|node| names[node.index()].as_str())).raise(py))
            }
        }
    }

    /// How many there are.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let counted = self.means.get().run_within(py, self.budget.clone(), |work| {
            let counter =
                Counter::new(&self.question).threads(work.threads).budget(work.budget).observer(work.observer);
            counter.count().map_err(|error| match error {
                CountError::Limit(limit) => Refusal::gave_up(&GaveUpRecord::at(&limit, work.begin.elapsed())),
                error if error.is_limit() => {
                    Refusal::gave_up(&GaveUpRecord::named("width", error.to_string(), work.begin.elapsed()))
                }
                error => Refusal::Usage(error.to_string()),
            })
        })?;
        integer(py, &counted.undirected)
    }
}

/// Reads the edges of a graph within the limits.
fn read(nodes: usize, links: &Bound<'_, PyIterator>, budget: &Budget) -> PyResult<Graph> {
    let begin = Instant::now();
    let (mut given, mut failed) = (0, None);
    let pairs = links.clone().map_while(|link| match link.and_then(|link| link.extract::<(usize, usize)>()) {
        Ok(pair) => {
            given += 1;
            Some(pair)
        }
        Err(error) => {
            failed = Some(error);
            None
        }
    });
    let graph = Graph::within(nodes, pairs, budget);
    if let Some(error) = failed {
        return Err(error);
    }
    let graph = graph.map_err(|error| match error {
        GraphError::Limit(limit) => Refusal::gave_up(&GaveUpRecord::at(&limit, begin.elapsed())).raise(links.py()),
        error => value_error(error),
    })?;
    if graph.edge_count() < given {
        return Err(PyValueError::new_err(
            "the graph has parallel edges; write networkx.Graph(graph) to have each once",
        ));
    }
    Ok(graph)
}

/// What Python calls a node. Not every text of Python can be written.
fn name(node: &Bound<'_, PyAny>) -> PyResult<String> {
    let bytes: Vec<u8> = node.str()?.call_method1("encode", ("utf-8", "backslashreplace"))?.extract()?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
