//! `find` and `find_several`.

use cavalcade::count::Equivalence;
use cavalcade::search::backtrack::Pruning;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::util::Named;
use cavalcade::{Method, Options, Outcome, Question, Report, Solver, Uniqueness, why_none};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::{WorkError, value_error};
use crate::question::PyQuestion;
use crate::run_options::{RunOptions, Work, whole};
use crate::tour::{FoundAs, PyTour};

/// The search options.
#[derive(Clone, Copy)]
struct Search {
    method: Method,
    pruning: Pruning,
    tie_break: Option<TieBreak>,
}

impl Search {
    /// Reads the search options for a question.
    fn read(question: &Question, method: &str, tie_break: Option<&str>, prune: bool) -> PyResult<Self> {
        let method: Method = method.parse().map_err(value_error)?;
        let tie_break = tie_break.map(str::parse).transpose().map_err(value_error)?;
        if tie_break.is_some() && !matches!(method, Method::Warnsdorff | Method::Auto) {
            return Err(PyValueError::new_err(
                "tie_break applies only to Warnsdorff's rule; write method=\"warnsdorff\"",
            ));
        }
        if !prune && method != Method::Backtrack {
            return Err(PyValueError::new_err("prune=False applies only to backtracking; write method=\"backtrack\""));
        }
        if !method.fits(question) {
            return Err(PyValueError::new_err("the method construct needs a knight on a full rectangle"));
        }
        match question.property() {
            Some(property) if method != Method::Auto && !property.uses_any_search() => {
                let property = property.name();
                Err(PyValueError::new_err(format!("method cannot be used with {property}; leave it out")))
            }
            _ => Ok(Self { method, pruning: if prune { Pruning::On } else { Pruning::Off }, tie_break }),
        }
    }

    /// The options of the solver. If tours must differ, ties are broken at random.
    fn options(self, work: &Work<'_>, must_differ: bool) -> Options {
        let Self { method, pruning, tie_break } = self;
        let (seed, threads) = (work.seed, work.threads);
        let tie_break = tie_break.unwrap_or_else(|| method.usual_tie_break(must_differ || seed != 0));
        Options { method, pruning, tie_break, seed, unique: false, threads }
    }
}

/// The largest board in squares that is tried without a thread.
const SMALL: u64 = 4096;

/// Finds a tour.
#[pyfunction]
pub(crate) fn find(
    py: Python<'_>,
    question: &Bound<'_, PyQuestion>,
    run: &Bound<'_, RunOptions>,
    method: &str,
    tie_break: Option<&str>,
    prune: bool,
) -> PyResult<PyTour> {
    let question = &question.get().0;
    let search = Search::read(question, method, tie_break, prune)?;
    let solve = move |work: Work<'_>| {
        let options = search.options(&work, false);
        let solver = Solver::new(question).options(options).budget(work.budget).observer(work.observer);
        found(question, solver.solve())
    };
    // Most tours are found faster than a thread starts.
    let is_small = question.property().is_none() && question.board().len() <= SMALL;
    if is_small && let Some(tour) = run.get().try_quickly(py, solve) {
        return Ok(tour);
    }
    run.get().run(py, solve)
}

/// Finds N different tours, or all if there are fewer.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "each is a choice of the caller")]
pub(crate) fn find_several(
    py: Python<'_>,
    question: &Bound<'_, PyQuestion>,
    run: &Bound<'_, RunOptions>,
    method: &str,
    tie_break: Option<&str>,
    prune: bool,
    number: &Bound<'_, PyAny>,
    allow_copies: bool,
) -> PyResult<Vec<PyTour>> {
    let number = whole(number, "number", "write a whole number from 0")?;
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    let question = &question.get().0;
    let search = Search::read(question, method, tie_break, prune)?;
    let up_to = if allow_copies { Equivalence::None } else { Equivalence::Symmetry };
    run.get().run(py, move |work| {
        let options = search.options(&work, true);
        let solver = Solver::new(question).options(options).observer(work.observer);
        solver.distinct(up_to, work.budget).take(number).map(|report| found(question, report)).collect()
    })
}

/// The tour of a report, or why there is none.
fn found(question: &Question, report: Report) -> Result<PyTour, WorkError> {
    let Report { outcome: Outcome::Found(tour), method, numbering, effort, elapsed, .. } = report else {
        return Err(WorkError::report(question, &report));
    };
    let method = method.map(Named::name);
    Ok(PyTour::found(tour, FoundAs { question: question.clone(), method, numbering, effort, elapsed }))
}

/// The error for a board without a tour, after a count has found none.
pub(crate) fn none(question: &Question, work: &Work<'_>) -> WorkError {
    let reason = why_none(question, work.budget);
    WorkError::no_tour(question, &reason, work.begin.elapsed())
}

/// The tours with the clues of a question: the only one, or two of several.
pub(crate) fn solutions(question: &Question, work: Work<'_>) -> Result<Vec<PyTour>, WorkError> {
    let report = Solver::new(question).unique().budget(work.budget).observer(work.observer).solve();
    match (report.outcome, report.uniqueness) {
        (Outcome::Found(tour), Some(Uniqueness::Another(other))) => Ok(vec![tour.into(), other.into()]),
        (Outcome::Found(tour), _) => Ok(vec![tour.into()]),
        (Outcome::Impossible(reason), _) => Err(WorkError::no_tour(question, &reason, work.begin.elapsed())),
        (Outcome::GaveUp(limit), _) => Err(WorkError::limit(&limit, question, work.begin.elapsed())),
    }
}
