//! `find_several`: different tours, as many as are wanted.

use std::cell::RefCell;

use cavalcade::count::Equivalence;
use cavalcade::several::Several;
use cavalcade::symmetric::SymmetricSearch;
use cavalcade::util::Named;
use cavalcade::{Limit, Method, Question, Tour};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::Refusal;
use crate::find::{Order, Search};
use crate::means::{Means, Work, whole};
use crate::question::PyQuestion;
use crate::tour::PyTour;

/// Finds so many different tours, or all if there are fewer.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "each is something that people choose")]
pub(crate) fn find_several(
    py: Python<'_>,
    question: &Bound<'_, PyQuestion>,
    means: &Bound<'_, Means>,
    method: &str,
    tie_break: Option<&str>,
    prune: bool,
    order: Option<(String, Bound<'_, PyAny>)>,
    number: &Bound<'_, PyAny>,
    same_up_to_symmetry: bool,
) -> PyResult<Vec<PyTour>> {
    let number = whole(number, "number", "write a whole number from 0")?;
    let number = usize::try_from(number).unwrap_or(usize::MAX);
    let asked = question.get();
    let order = Order::read(order, asked)?;
    if !matches!(order, Order::Any | Order::StrictlyOpen | Order::Symmetric(_)) {
        return Err(PyValueError::new_err("several tours are found of any kind, with a symmetry, or strictly open"));
    }
    let search = Search::read(&asked.question, method, tie_break, prune, order)?.for_several();
    let up_to = if same_up_to_symmetry { Equivalence::None } else { Equivalence::Symmetry };
    means.get().run(py, move |work| several(&search, up_to, number, work))
}

fn several(search: &Search<'_>, up_to: Equivalence, number: usize, work: Work<'_>) -> Result<Vec<PyTour>, Refusal> {
    let Work { budget, observer, threads, seed, begin } = work;
    if number == 0 {
        return Ok(Vec::new());
    }
    let mut find = |seed| search.find(Work { budget, observer: &mut *observer, threads, seed, begin });
    // Whether there is any is told by the first.
    let mut first = Some(find(seed)?);
    let (last, failed) = (RefCell::new(None), RefCell::new(None));
    let make = |seed| match first.take().map_or_else(|| find(seed), Ok) {
        Ok(found) => {
            let tour = found.tour.clone();
            *last.borrow_mut() = Some(found);
            Ok(Some(tour))
        }
        Err(Refusal::Impossible(_)) => Ok(None),
        Err(refusal) => {
            *failed.borrow_mut() = Some(refusal);
            Err(Limit::Method)
        }
    };
    let is_met = fulfils(search.question, &search.order)?;
    let mut tours = Vec::new();
    for tour in Several::new(search.question, up_to, seed, make, is_met, budget).take(number) {
        let told = |limit| {
            failed.borrow_mut().take().unwrap_or_else(|| Refusal::limit(&limit, search.question, begin.elapsed()))
        };
        let tour = tour.map_err(told)?;
        // A tour that was not made from a seed comes from the list of all.
        let made = last.borrow_mut().take().filter(|made: &PyTour| made.tour == tour);
        tours.push(made.unwrap_or_else(|| search.found(tour, Method::Backtrack.name(), begin.elapsed())));
    }
    Ok(tours)
}

/// Tells whether a tour is as ordered.
type Wanted<'a> = Box<dyn Fn(&Tour) -> bool + 'a>;

/// What tells whether a tour is as ordered.
fn fulfils<'a>(question: &'a Question, order: &Order) -> Result<Wanted<'a>, Refusal> {
    Ok(match order {
        Order::StrictlyOpen => Box::new(|tour| !tour.is_closed()),
        Order::Symmetric(wish) => {
            let search = SymmetricSearch::new(question, *wish).map_err(|error| Refusal::Usage(error.to_string()))?;
            Box::new(move |tour| search.is_fulfilled_by(tour))
        }
        _ => Box::new(|_| true),
    })
}
