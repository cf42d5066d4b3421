//! Hamiltonian paths and cycles of any graph, with nodes numbered by their place in a list.

use cavalcade::count::CountError;
use cavalcade::{Budget, Cancel, Counter, Graph, GraphError, GraphQuestion, Outcome, Solver};
use cavalcade_formats::json::GaveUpRecord;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use std::time::Instant;

use crate::error::{WorkError, value_error};
use crate::record::integer;
use crate::run_options::RunOptions;

/// A question about a graph, with its limits, which apply from the reading of the graph.
#[pyclass(frozen, name = "GraphQuestion", module = "cavalcade._native")]
pub(crate) struct PyGraphQuestion {
    question: GraphQuestion,
    nodes: Py<PyList>,
    run: Py<RunOptions>,
    budget: Budget,
}

#[pymethods]
impl PyGraphQuestion {
    #[new]
    fn new(
        nodes: Bound<'_, PyList>,
        edges: &Bound<'_, PyIterator>,
        closed: bool,
        run: Bound<'_, RunOptions>,
        start: Option<usize>,
        end: Option<usize>,
    ) -> PyResult<Self> {
        let budget = run.get().budget(Cancel::default());
        let mut question = GraphQuestion::on(read(nodes.len(), edges, &budget)?);
        if closed {
            question = question.closed();
        }
        if let Some(start) = start {
            question = question.starting_at(start).map_err(value_error)?;
        }
        if let Some(end) = end {
            question = question.ending_at(end).map_err(value_error)?;
        }
        Ok(Self { question, nodes: nodes.unbind(), run: run.unbind(), budget })
    }

    /// Finds a path or cycle: the nodes in order.
    fn find(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        let found = self.run.get().run_within(py, self.budget.clone(), |work| {
            match Solver::new(&self.question).seed(work.seed).budget(work.budget).observer(work.observer).solve() {
                Outcome::Found(path) => Ok(Ok(path.into_nodes())),
                Outcome::Impossible(reason) => Ok(Err(reason)),
                Outcome::GaveUp(limit) => Err(WorkError::gave_up(&GaveUpRecord::at(&limit, work.begin.elapsed()))),
            }
        })?;
        match found {
            Ok(nodes) => Ok(nodes.iter().map(|node| node.index()).collect()),
            Err(reason) => {
                let names: Vec<String> = self.nodes.bind(py).iter().map(|node| name(&node)).collect::<PyResult<_>>()?;
                Err(WorkError::none_in_graph(&reason.map(|node| names[node.index()].as_str())).raise(py))
            }
        }
    }

    /// Counts the paths or cycles.
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let counted = self.run.get().run_within(py, self.budget.clone(), |work| {
            let counter =
                Counter::new(&self.question).threads(work.threads).budget(work.budget).observer(work.observer);
            counter.count().map_err(|error| match error {
                CountError::Limit(limit) => WorkError::gave_up(&GaveUpRecord::at(&limit, work.begin.elapsed())),
                error if error.is_limit() => {
                    WorkError::gave_up(&GaveUpRecord::named("width", error.to_string(), work.begin.elapsed()))
                }
                error => WorkError::Usage(error.to_string()),
            })
        })?;
        integer(py, &counted.undirected)
    }
}

/// Reads the edges of a graph within the limits.
fn read(nodes: usize, edges: &Bound<'_, PyIterator>, budget: &Budget) -> PyResult<Graph> {
    let begin = Instant::now();
    let (mut given, mut failed) = (0, None);
    let pairs = edges.clone().map_while(|edge| match edge.and_then(|edge| edge.extract::<(usize, usize)>()) {
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
        GraphError::Limit(limit) => WorkError::gave_up(&GaveUpRecord::at(&limit, begin.elapsed())).raise(edges.py()),
        error => value_error(error),
    })?;
    if graph.edge_count() < given {
        return Err(PyValueError::new_err("the graph has parallel edges; write networkx.Graph(graph) to merge them"));
    }
    Ok(graph)
}

/// The name of a node. Not every Python string is valid UTF-8.
fn name(node: &Bound<'_, PyAny>) -> PyResult<String> {
    let bytes: Vec<u8> = node.str()?.call_method1("encode", ("utf-8", "backslashreplace"))?.extract()?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
