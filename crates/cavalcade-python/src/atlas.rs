//! `Atlas`: every tour of a board has a number.

use std::path::PathBuf;

use cavalcade::atlas::{Atlas, Projection, Repetition, describe, describe_tours};
use cavalcade::count::{BigUint, CountError};
use cavalcade::{Bytes, Effort, HumanDuration, Kind, Question, Square, Tour};
use cavalcade_formats::json::GaveUpRecord;
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::error::Refusal;
use crate::find::none;
use crate::means::{Means, Work, whole};
use crate::question::PyQuestion;
use crate::record::{integer, natural, whole_number};
use crate::tour::{FoundAs, PyTour};

/// So many tours for each thread are found at a time.
const STRETCH: usize = 32;
/// About the bytes of a square of a tour that is held.
const SQUARE_BYTES: u64 = 4;
/// About the bytes that a tour takes besides.
const TOUR_BYTES: u64 = 1024;

/// An index of all tours that answer a question. `cavalcade.Atlas` is what people use.
#[pyclass(frozen, name = "Atlas", module = "cavalcade._native")]
pub(crate) struct PyAtlas(Atlas);

/// Builds an atlas in a folder, or in memory; there only if that takes no more than a moment, if it must not take longer.
#[pyfunction]
pub(crate) fn build_atlas(
    py: Python<'_>,
    question: &Bound<'_, PyQuestion>,
    means: &Bound<'_, Means>,
    folder: Option<PathBuf>,
    at_once: bool,
) -> PyResult<PyAtlas> {
    let question = question.get().without_numbers()?;
    means.get().run(py, move |work| {
        if at_once {
            expect_small(question, &work)?;
        }
        let builder = Atlas::builder(question).threads(work.threads).budget(work.budget).observer(&mut *work.observer);
        let built = match folder {
            Some(folder) => builder.build_in(&folder),
            None => builder.build(),
        };
        built.map(PyAtlas).map_err(|error| Refusal::count(error, question, work.begin.elapsed()))
    })
}

/// Opens the atlas in a folder.
#[pyfunction]
pub(crate) fn open_atlas(py: Python<'_>, folder: PathBuf) -> PyResult<PyAtlas> {
    Means::unlimited().run(py, move |_| match Atlas::open(&folder) {
        Ok(atlas) => Ok(PyAtlas(atlas)),
        Err(CountError::Scratch(error)) => Err(Refusal::Io(error)),
        Err(error) => Err(Refusal::Usage(error.to_string())),
    })
}

/// Gives up on boards that take longer than a moment, and says what to do.
fn expect_small(question: &Question, work: &Work<'_>) -> Result<(), Refusal> {
    let projected = Projection::of(question, work.budget);
    let projected = projected.map_err(|error| Refusal::count(error, question, work.begin.elapsed()))?;
    if projected.is_made_at_once() {
        return Ok(());
    }
    let (what, time) = (describe(question), std::time::Duration::try_from_secs_f64(projected.seconds(work.threads)));
    let text = match time {
        Ok(time) if projected.bytes < u64::MAX as f64 => format!(
            "there are too many states to number {what} at once; build the atlas with cavalcade.Atlas(board, folder=...), \
             which takes about {} and {} of disk",
            HumanDuration(time),
            Bytes(projected.bytes as u64)
        ),
        _ => format!("the atlas of {what} would take about {:.0e} bytes; that is out of reach", projected.bytes),
    };
    Err(Refusal::gave_up(&GaveUpRecord::named("size", text, work.begin.elapsed()).asking(question)))
}

impl PyAtlas {
    fn all(&self) -> String {
        describe_tours(self.0.len(), self.0.question())
    }

    /// A tour as the atlas gives it out.
    fn found(&self, tour: Tour, work: &Work<'_>) -> PyTour {
        let (question, elapsed) = (self.0.question().clone(), work.begin.elapsed());
        let (method, effort) = (Some("atlas"), Effort::default());
        PyTour::found(tour, FoundAs { question, method, numbering: None, effort, elapsed })
    }

    fn failed(&self, error: CountError, work: &Work<'_>) -> Refusal {
        Refusal::count(error, self.0.question(), work.begin.elapsed())
    }

    /// The tours of some numbers, a stretch at a time.
    fn tours(&self, mut numbers: impl Iterator<Item = BigUint>, work: &Work<'_>) -> Result<Vec<PyTour>, Refusal> {
        let mut tours = Vec::new();
        loop {
            let stretch: Vec<BigUint> = numbers.by_ref().take(STRETCH * work.threads.get()).collect();
            if stretch.is_empty() {
                return Ok(tours);
            }
            let found = self.0.tours(&stretch, work.threads, work.budget).map_err(|error| self.failed(error, work))?;
            tours.extend(found.into_iter().map(|tour| self.found(tour, work)));
        }
    }
}

#[pymethods]
impl PyAtlas {
    /// The board.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(self.0.question().board().clone())
    }

    /// The piece.
    #[getter]
    fn piece(&self) -> String {
        self.0.question().piece().to_string()
    }

    /// Whether the tours come home.
    #[getter]
    fn closed(&self) -> bool {
        self.0.question().kind() == Kind::Closed
    }

    /// Where the tours start, if that is asked for.
    #[getter]
    fn start(&self) -> Option<String> {
        self.0.question().start().as_ref().map(Square::to_string)
    }

    /// Where the tours end, if that is asked for.
    #[getter]
    fn end(&self) -> Option<String> {
        self.0.question().end().as_ref().map(Square::to_string)
    }

    /// The number of tours.
    #[getter]
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, self.0.len())
    }

    /// The states that are kept.
    #[getter]
    fn states(&self) -> u64 {
        self.0.states()
    }

    /// The bytes that all layers take.
    #[getter]
    fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    /// The tour of a number, from 1.
    fn nth(&self, py: Python<'_>, means: &Bound<'_, Means>, number: &Bound<'_, PyAny>) -> PyResult<PyTour> {
        let index = whole_number(number)?;
        let number = if index.lt(1)? { None } else { Some(natural(&index, "number")?) };
        means.get().run(py, |work| {
            if self.0.is_empty() {
                return Err(none(self.0.question(), &work));
            }
            let (all, most) = (self.all(), self.0.len());
            let Some(number) = &number else {
                return Err(Refusal::Range(format!("the {all} are numbered from 1; write a number from 1 to {most}")));
            };
            let tour = self.0.nth(number.clone(), work.budget).map_err(|error| self.failed(error, &work))?;
            tour.map(|tour| self.found(tour, &work))
                .ok_or_else(|| Refusal::Range(format!("that is more than all, {all}; write a number from 1 to {most}")))
        })
    }

    /// The number of a tour, from 1; none if it does not answer the question.
    fn rank<'py>(
        &self,
        py: Python<'py>,
        means: &Bound<'py, Means>,
        tour: &Bound<'py, PyTour>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let tour = &tour.get().tour;
        let number =
            means.get().run(py, |work| self.0.rank(tour, work.budget).map_err(|error| self.failed(error, &work)))?;
        number.map(|number| integer(py, &number)).transpose()
    }

    /// What the tours are, in words.
    fn in_words(&self) -> String {
        describe(self.0.question())
    }

    /// Tours drawn at random.
    fn sample(
        &self,
        py: Python<'_>,
        means: &Bound<'_, Means>,
        number: &Bound<'_, PyAny>,
        distinct: bool,
    ) -> PyResult<Vec<PyTour>> {
        let number = whole(number, "number", "write a whole number from 0")?;
        means.get().run(py, |work| {
            if self.0.is_empty() {
                return Err(none(self.0.question(), &work));
            }
            let all = self.0.len();
            if distinct && BigUint::from(number) > *all {
                let words = self.all();
                return Err(Refusal::Usage(format!(
                    "that is more than all, {words}; ask for {all}, or leave out distinct"
                )));
            }
            let each = self.0.question().board().len().saturating_mul(SQUARE_BYTES).saturating_add(TOUR_BYTES);
            work.budget.has_room_for(each.saturating_mul(number))?;
            let repetition = if distinct { Repetition::Never } else { Repetition::Allowed };
            let number = usize::try_from(number).unwrap_or(usize::MAX);
            self.tours(self.0.draw(work.seed, repetition).take(number), &work)
        })
    }

    /// The next tours from a number on, as many as are found at a time; none after the last.
    fn stretch(&self, py: Python<'_>, means: &Bound<'_, Means>, from: &Bound<'_, PyAny>) -> PyResult<Vec<PyTour>> {
        let from = natural(from, "number")?;
        means.get().run(py, |work| {
            let most = STRETCH * work.threads.get();
            let numbers = (0..most as u64).map(|k| &from + k).take_while(|number| number <= self.0.len());
            self.tours(numbers, &work)
        })
    }
}
