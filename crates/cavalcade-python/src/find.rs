//! `find` and `find_several`: one question, one tour or several different ones.

use cavalcade::count::Equivalence;
use cavalcade::search::backtrack::Pruning;
use cavalcade::search::warnsdorff::TieBreak;
use cavalcade::util::Named;
use cavalcade::{Method, Options, Outcome, Question, Report, Solver, Uniqueness, why_none};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::{Refusal, value_error};
use crate::means::{Means, Work, whole};
use crate::question::PyQuestion;
use crate::tour::{FoundAs, PyTour};

/// How to search.
#[derive(Clone, Copy)]
struct Search {
    method: Method,
    pruning: Pruning,
    tie_break: Option<TieBreak>,
}

impl Search {
    /// Reads how to search for a tour that answers the question.
    fn read(question: &Question, method: &str, tie_break: Option<&str>, prune: bool) -> PyResult<Self> {
        let method: Method = method.parse().map_err(value_error)?;
        let tie_break = tie_break.map(str::parse).transpose().map_err(value_error)?;
        if tie_break.is_some() && !matches!(method, Method::Warnsdorff | Method::Auto) {
            return Err(PyValueError::new_err("tie_break is about Warnsdorff's rule; write method=\"warnsdorff\""));
        }
        if !prune && method != Method::Backtrack {
            return Err(PyValueError::new_err("prune=False is about backtracking; write method=\"backtrack\""));
        }
        if !method.fits(question) {
            return Err(PyValueError::new_err("the method construct is for a knight on a whole rectangle"));
        }
        match question.property() {
            Some(property) if method != Method::Auto && !property.uses_any_search() => {
                let property = property.name();
                Err(PyValueError::new_err(format!(
                    "method does not go with {property}, which has its own search; leave it out"
                )))
            }
            _ => Ok(Self { method, pruning: if prune { Pruning::On } else { Pruning::Off }, tie_break }),
        }
    }

    /// The options for work; tours that are to differ leave ties to chance.
    fn options(self, work: &Work<'_>, are_to_differ: bool) -> Options {
        let Self { method, pruning, tie_break } = self;
        let (seed, threads) = (work.seed, work.threads);
        let tie_break = tie_break.unwrap_or_else(|| method.usual_tie_break(are_to_differ || seed != 0));
        Options { method, pruning, tie_break, seed, unique: false, threads }
    }
}

/// Boards of up to this many squares may have a tour at once.
const SMALL: u64 = 4096;

/// Finds a tour.
#[pyfunction]
pub(crate) fn find(
    py: Python<'_>,
    question: &Bound<'_, PyQuestion>,
    means: &Bound<'_, Means>,
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
    // Most tours are found sooner than a thread is begun.
    let is_small = question.property().is_none() && question.board().len() <= SMALL;
    if is_small && let Some(tour) = means.get().try_quickly(py, solve) {
        return Ok(tour);
    }
    means.get().run(py, solve)
}

/// Finds different tours, or all if there are fewer.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "each is something that people choose")]
pub(crate) fn find_several(
    py: Python<'_>,
    question: &Bound<'_, PyQuestion>,
    means: &Bound<'_, Means>,
    method: &str,
    tie_break: Option<&str>,
    prune: bool,
    number: &Bound<'_, PyAny>,
    same_up_to_symmetry: bool,
) -> PyResult<Vec<PyTour>> {
    let number = whole(number, "number", "write a whole number from 0")?;
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    let question = &question.get().0;
    let search = Search::read(question, method, tie_break, prune)?;
    let up_to = if same_up_to_symmetry { Equivalence::None } else { Equivalence::Symmetry };
    means.get().run(py, move |work| {
        let options = search.options(&work, true);
        let solver = Solver::new(question).options(options).observer(work.observer);
        solver.distinct(up_to, work.budget).take(number).map(|report| found(question, report)).collect()
    })
}

/// The tour of a report, or why there is none.
fn found(question: &Question, report: Report) -> Result<PyTour, Refusal> {
    let Report { outcome: Outcome::Found(tour), method, numbering, effort, elapsed, .. } = report else {
        return Err(Refusal::report(question, &report));
    };
    let method = method.map(Named::name);
    Ok(PyTour::found(tour, FoundAs { question: question.clone(), method, numbering, effort, elapsed }))
}

/// That there is no tour, where all were counted and there is none.
pub(crate) fn none(question: &Question, work: &Work<'_>) -> Refusal {
    let reason = why_none(question, work.budget);
    Refusal::no_tour(question, &reason, work.begin.elapsed())
}

/// The tours with the clues of a question: one if there is no other, else two of them.
pub(crate) fn solutions(question: &Question, work: Work<'_>) -> Result<Vec<PyTour>, Refusal> {
    let report = Solver::new(question).unique().budget(work.budget).observer(work.observer).solve();
    match (report.outcome, report.uniqueness) {
        (Outcome::Found(tour), Some(Uniqueness::Another(other))) => Ok(vec![tour.into(), other.into()]),
        (Outcome::Found(tour), _) => Ok(vec![tour.into()]),
        (Outcome::Impossible(reason), _) => Err(Refusal::no_tour(question, &reason, work.begin.elapsed())),
        (Outcome::GaveUp(limit), _) => Err(Refusal::limit(&limit, question, work.begin.elapsed())),
    }
}
