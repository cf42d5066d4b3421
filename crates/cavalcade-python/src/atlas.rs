//! `Atlas`: an index of all tours of a board.

use std::path::PathBuf;

use cavalcade::atlas::{Atlas, Projection, Repetition, describe, describe_tours};
use cavalcade::count::{BigUint, CountError};
use cavalcade::{Bytes, Effort, HumanDuration, Kind, Question, Square, Tour};
use cavalcade_formats::json::GaveUpRecord;
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::error::WorkError;
use crate::find::none;
use crate::question::PyQuestion;
use crate::record::{integer, natural, whole_number};
use crate::run_options::{RunOptions, Work, whole};
use crate::tour::{FoundAs, PyTour};

/// The number of tours per thread that are found at a time.
const BATCH: usize = 32;
/// Approximate bytes per square of a tour.
const SQUARE_BYTES: u64 = 4;
/// Approximate other bytes per tour.
const TOUR_BYTES: u64 = 1024;

/// An index of all tours that answer a question; the public class is `cavalcade.Atlas`.
#[pyclass(frozen, name = "Atlas", module = "cavalcade._native")]
pub(crate) struct PyAtlas(Atlas);

/// Builds an atlas in a folder or in memory; with `at_once`, only if that takes just seconds.
#[pyfunction]
pub(crate) fn build_atlas(
    py: Python<'_>,
    question: &Bound<'_, PyQuestion>,
    run: &Bound<'_, RunOptions>,
    folder: Option<PathBuf>,
    at_once: bool,
) -> PyResult<PyAtlas> {
    let question = question.get().without_numbers()?;
    run.get().run(py, move |work| {
        if at_once {
            expect_small(question, &work)?;
        }
        let builder = Atlas::builder(question).threads(work.threads).budget(work.budget).observer(&mut *work.observer);
        let built = match folder {
            Some(folder) => builder.build_in(&folder),
            None => builder.build(),
        };
        built.map(PyAtlas).map_err(|error| WorkError::count(error, question, work.begin.elapsed()))
    })
}

/// Opens the atlas in a folder.
#[pyfunction]
pub(crate) fn open_atlas(py: Python<'_>, folder: PathBuf) -> PyResult<PyAtlas> {
    RunOptions::unlimited().run(py, move |_| match Atlas::open(&folder) {
        Ok(atlas) => Ok(PyAtlas(atlas)),
        Err(CountError::Scratch(error)) => Err(WorkError::Io(error)),
        Err(error) => Err(WorkError::Usage(error.to_string())),
    })
}

/// Gives up on boards that take longer than seconds, with advice.
fn expect_small(question: &Question, work: &Work<'_>) -> Result<(), WorkError> {
    let projected = Projection::of(question, work.budget);
    let projected = projected.map_err(|error| WorkError::count(error, question, work.begin.elapsed()))?;
    if projected.is_made_at_once() {
        return Ok(());
    }
    let (what, time) = (describe(question), std::time::Duration::try_from_secs_f64(projected.seconds(work.threads)));
    let text = match time {
        Ok(time) if projected.bytes < u64::MAX as f64 => format!(
            "numbering {what} needs an atlas; build one with cavalcade.Atlas(board, folder=...) (at least {} and {} of disk)",
            HumanDuration(time),
            Bytes(projected.bytes as u64)
        ),
        _ => format!("an atlas of {what} is out of reach: it would take about {:.0e} bytes", projected.bytes),
    };
    Err(WorkError::gave_up(&GaveUpRecord::named("size", text, work.begin.elapsed()).asking(question)))
}

impl PyAtlas {
    fn all(&self) -> String {
        describe_tours(self.0.len(), self.0.question())
    }

    /// A tour with how it was found.
    fn found(&self, tour: Tour, work: &Work<'_>) -> PyTour {
        let (question, elapsed) = (self.0.question().clone(), work.begin.elapsed());
        let (method, effort) = (Some("atlas"), Effort::default());
        PyTour::found(tour, FoundAs { question, method, numbering: None, effort, elapsed })
    }

    fn failed(&self, error: CountError, work: &Work<'_>) -> WorkError {
        WorkError::count(error, self.0.question(), work.begin.elapsed())
    }

    /// The tours of some numbers, found in batches.
    fn tours(&self, mut numbers: impl Iterator<Item = BigUint>, work: &Work<'_>) -> Result<Vec<PyTour>, WorkError> {
        let mut tours = Vec::new();
        loop {
            let batch: Vec<BigUint> = numbers.by_ref().take(BATCH * work.threads.get()).collect();
            if batch.is_empty() {
                return Ok(tours);
            }
            let found = self.0.tours(&batch, work.threads, work.budget).map_err(|error| self.failed(error, work))?;
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

    /// ``True`` if all tours are closed.
    #[getter]
    fn closed(&self) -> bool {
        self.0.question().kind() == Kind::Closed
    }

    /// The start of all tours, if it is fixed.
    #[getter]
    fn start(&self) -> Option<String> {
        self.0.question().start().as_ref().map(Square::to_string)
    }

    /// The end of all tours, if it is fixed.
    #[getter]
    fn end(&self) -> Option<String> {
        self.0.question().end().as_ref().map(Square::to_string)
    }

    /// The number of tours.
    #[getter]
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, self.0.len())
    }

    /// The number of states.
    #[getter]
    fn states(&self) -> u64 {
        self.0.states()
    }

    /// The size of all layers in bytes.
    #[getter]
    fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    /// The tour of a number, from 1.
    fn nth(&self, py: Python<'_>, run: &Bound<'_, RunOptions>, number: &Bound<'_, PyAny>) -> PyResult<PyTour> {
        let index = whole_number(number)?;
        let number = if index.lt(1)? { None } else { Some(natural(&index, "number")?) };
        run.get().run(py, |work| {
            if self.0.is_empty() {
                return Err(none(self.0.question(), &work));
            }
            let (all, most) = (self.all(), self.0.len());
            let Some(number) = &number else {
                return Err(WorkError::Range(format!(
                    "the {all} are numbered from 1; write a number from 1 to {most}"
                )));
            };
            let tour = self.0.nth(number.clone(), work.budget).map_err(|error| self.failed(error, &work))?;
            tour.map(|tour| self.found(tour, &work))
                .ok_or_else(|| WorkError::Range(format!("there are only {all}; write a number from 1 to {most}")))
        })
    }

    /// The number of a tour, from 1; ``None`` if it does not answer the question.
    fn rank<'py>(
        &self,
        py: Python<'py>,
        run: &Bound<'py, RunOptions>,
        tour: &Bound<'py, PyTour>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let tour = &tour.get().tour;
        let number =
            run.get().run(py, |work| self.0.rank(tour, work.budget).map_err(|error| self.failed(error, &work)))?;
        number.map(|number| integer(py, &number)).transpose()
    }

    /// The tours in words.
    fn in_words(&self) -> String {
        describe(self.0.question())
    }

    /// Tours drawn at random.
    fn sample(
        &self,
        py: Python<'_>,
        run: &Bound<'_, RunOptions>,
        number: &Bound<'_, PyAny>,
        distinct: bool,
    ) -> PyResult<Vec<PyTour>> {
        let number = whole(number, "number", "write a whole number from 0")?;
        run.get().run(py, |work| {
            if self.0.is_empty() {
                return Err(none(self.0.question(), &work));
            }
            let all = self.0.len();
            if distinct && BigUint::from(number) > *all {
                let words = self.all();
                return Err(WorkError::Usage(format!("there are only {words}; write {all}, or leave out distinct")));
            }
            let each = self.0.question().board().len().saturating_mul(SQUARE_BYTES).saturating_add(TOUR_BYTES);
            work.budget.has_room_for(each.saturating_mul(number))?;
            let repetition = if distinct { Repetition::Never } else { Repetition::Allowed };
            let number = usize::try_from(number).unwrap_or(usize::MAX);
            self.tours(self.0.draw(work.seed, repetition).take(number), &work)
        })
    }

    /// The next batch of tours from a number on; empty after the last.
    fn batch(&self, py: Python<'_>, run: &Bound<'_, RunOptions>, first: &Bound<'_, PyAny>) -> PyResult<Vec<PyTour>> {
        let first = natural(first, "number")?;
        run.get().run(py, |work| {
            let most = BATCH * work.threads.get();
            let numbers = (0..most as u64).map(|k| &first + k).take_while(|number| number <= self.0.len());
            self.tours(numbers, &work)
        })
    }
}
