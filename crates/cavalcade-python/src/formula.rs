//! `Formula`: a tour of a rectangle that is computed square by square.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::vec;

use cavalcade::construct::{Formula, construct_with_seed};
use cavalcade::verify::verify_within;
use cavalcade::{Board, Kind, Limit, Question, Size, Square};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::board::PyBoard;
use crate::error::{WorkError, value_error};
use crate::question::PyQuestion;
use crate::run_options::{RunOptions, whole};
use crate::square::GivenSquare;
use crate::tour::PyTour;

/// The largest slice in squares.
const MOST_NAMED: usize = 10_000_000;
/// The number of squares computed at a time by the iterator.
const BATCH: usize = 256;
/// The bytes of a number in a window.
const NUMBER_BYTES: u64 = 8;

/// A knight's tour of a rectangle of any size, computed square by square: a sequence of square names.
///
/// `cavalcade.formula` creates it. Looking up a square or its index takes microseconds, even on a board with a million files
/// and ranks. Formulas are equal if they have the same size, kind, ends and seed.
///
/// Examples
/// --------
/// >>> import cavalcade
/// >>> tour = cavalcade.formula("1000000x1000000", start="c2")
/// >>> len(tour), tour[0], tour.index("c2")
/// (1000000000000, 'c2', 0)
/// >>> square = tour[123_456_789_012]
/// >>> tour.index(square)
/// 123456789012
/// >>> tour[-1] == tour.end, "a1" in tour
/// (True, True)
#[pyclass(frozen, sequence, name = "Formula", module = "cavalcade")]
pub(crate) struct PyFormula {
    formula: Formula,
    question: Question,
    seed: u64,
}

/// Creates the formula of a tour.
#[pyfunction]
pub(crate) fn formula(
    py: Python<'_>,
    question: &Bound<'_, PyQuestion>,
    run: &Bound<'_, RunOptions>,
) -> PyResult<PyFormula> {
    let question = question.get().without_numbers()?.clone();
    run.get().run(py, move |work| {
        let Some(made) = construct_with_seed(&question, work.seed) else {
            return Err(WorkError::Usage(
                "a formula needs a knight on a full rectangle, without holes or joined edges; call find instead".into(),
            ));
        };
        match made {
            Ok(formula) => Ok(PyFormula { formula, question, seed: work.seed }),
            Err(reason) => Err(WorkError::no_tour(&question, &reason, work.begin.elapsed())),
        }
    })
}

impl PyFormula {
    fn name(&self, place: u64) -> String {
        self.formula.square_at(place).map(|square| square.to_string()).unwrap_or_default()
    }

    /// The names of some squares.
    fn part(&self, slice: &Bound<'_, PySlice>) -> PyResult<Vec<String>> {
        let length = isize::try_from(self.formula.len());
        let length = length.map_err(|_| PyOverflowError::new_err("the tour is too long for slices on this machine"))?;
        let slice = slice.indices(length)?;
        if slice.slicelength > MOST_NAMED {
            return Err(PyValueError::new_err(format!(
                "a slice of {} squares is too large; take at most {MOST_NAMED}, or iterate over the tour",
                slice.slicelength
            )));
        }
        if slice.step == 1 {
            let squares = self.formula.squares_from(slice.start as u64).take(slice.slicelength);
            return Ok(squares.map(|square| square.to_string()).collect());
        }
        let places = (0..slice.slicelength as isize).map(|k| (slice.start + k * slice.step) as u64);
        Ok(places.map(|place| self.name(place)).collect())
    }

    /// Checks that a window lies on the board.
    fn expect_window(&self, corner: Square, width: u64, height: u64) -> PyResult<(usize, usize)> {
        let size = self.formula.size();
        let is_within = |from: u32, length: u64, side: u32| u64::from(from).saturating_add(length) <= side.into();
        let fits = is_within(corner.file(), width, size.width()) && is_within(corner.rank(), height, size.height());
        // Sides are no longer than those of a board.
        let sides = usize::try_from(width).ok().zip(usize::try_from(height).ok()).filter(|_| fits);
        sides.ok_or_else(|| {
            PyValueError::new_err(format!("a window of {width}x{height} at {corner} is not on the {size} board"))
        })
    }
}

#[pymethods]
impl PyFormula {
    /// The board.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(Board::rectangle(self.formula.size()))
    }

    /// Width and height.
    #[getter]
    fn size(&self) -> (u32, u32) {
        let size = self.formula.size();
        (size.width(), size.height())
    }

    /// The number of squares.
    #[getter]
    fn length(&self) -> u64 {
        self.formula.len()
    }

    /// ``True`` if the last square is one move from the first.
    #[getter]
    fn closed(&self) -> bool {
        self.formula.is_closed()
    }

    /// The first square.
    #[getter]
    fn start(&self) -> String {
        self.formula.start().to_string()
    }

    /// The last square.
    #[getter]
    fn end(&self) -> String {
        self.formula.end().to_string()
    }

    /// Return the index of a square, from 0.
    fn index(&self, square: GivenSquare) -> PyResult<u64> {
        self.formula.index_of(square.0).ok_or_else(|| {
            let size = self.formula.size();
            let last = Square::new(size.width() - 1, size.height() - 1);
            PyValueError::new_err(format!("{} is off the {size} board; name a square from a1 to {last}", square.0))
        })
    }

    /// Return 1 if the square is on the board, otherwise 0.
    fn count(&self, square: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(square))
    }

    /// Return the numbers of a rectangle of squares from 1, as a numpy array with the highest rank first.
    ///
    /// Parameters
    /// ----------
    /// corner : square
    ///     The lower left corner.
    /// width, height : int
    ///     The number of files and ranks.
    ///
    /// Examples
    /// --------
    /// >>> import cavalcade
    /// >>> tour = cavalcade.formula("1000000x1000000", start="a1")
    /// >>> window = tour.window("a1", 8, 8)
    /// >>> window.shape, int(window[-1, 0])
    /// ((8, 8), 1)
    fn window<'py>(
        &self,
        py: Python<'py>,
        corner: GivenSquare,
        width: &Bound<'py, PyAny>,
        height: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let corner = corner.0;
        let width = whole(width, "width", "write a number of files")?;
        let height = whole(height, "height", "write a number of ranks")?;
        let (width, height) = self.expect_window(corner, width, height)?;
        let numbers = RunOptions::unlimited().run(py, |work| {
            let squares = (width as u64).saturating_mul(height as u64);
            work.budget.has_room_for(squares.saturating_mul(NUMBER_BYTES))?;
            let mut numbers = vec![0u64; width * height];
            for (row, rank) in (0..height as u32).rev().enumerate() {
                work.budget.check(0)?;
                let from = Square::new(corner.file(), corner.rank() + rank);
                if width > 0 {
                    self.formula.fill_rank(from, 1, &mut numbers[row * width..(row + 1) * width]);
                }
            }
            Ok(numbers)
        })?;
        let window = PyArray1::from_vec(py, numbers).reshape([height, width])?;
        Ok(window.call_method1("view", ("int64",))?.cast_into::<PyArray2<i64>>()?)
    }

    /// Return the checked tour, if it fits in memory.
    ///
    /// Examples
    /// --------
    /// >>> import cavalcade
    /// >>> cavalcade.formula("100x100", closed=True).tour()
    /// <Tour 100x100, closed, a1 to b3>
    #[pyo3(signature = (*, time_limit=None, memory=None))]
    fn tour(
        &self,
        py: Python<'_>,
        time_limit: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyTour> {
        RunOptions::new(time_limit, memory, None, None, None)?.run(py, |work| {
            let limited = |limit: Limit| WorkError::limit(&limit, &self.question, work.begin.elapsed());
            let path = self.formula.path(work.budget).map_err(limited)?;
            // The construction is proved and tested; the tour is checked all the same.
            let checked = verify_within(&self.question, path, work.budget);
            checked.map(PyTour::from).map_err(|error| limited(error.into_limit()))
        })
    }

    fn __len__(&self) -> PyResult<usize> {
        let message = "the tour is too long for len(); use .length";
        usize::try_from(self.formula.len()).map_err(|_| PyOverflowError::new_err(message))
    }

    fn __getitem__<'py>(&self, py: Python<'py>, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = place.cast::<PySlice>() {
            return Ok(self.part(slice)?.into_pyobject(py)?.into_any());
        }
        let length = self.formula.len();
        let none = || PyIndexError::new_err(format!("index {place} is out of range for a tour of {length} squares"));
        let number: i128 = place.extract().map_err(|error: PyErr| {
            let message = "tour indices must be integers or slices";
            if error.is_instance_of::<PyOverflowError>(py) { none() } else { PyTypeError::new_err(message) }
        })?;
        let front = if number < 0 { number.saturating_add(length.into()) } else { number };
        let front = u64::try_from(front).ok().filter(|front| *front < length);
        Ok(self.name(front.ok_or_else(none)?).into_pyobject(py)?.into_any())
    }

    fn __iter__(slf: Py<Self>) -> FormulaSquares {
        FormulaSquares { formula: slf, next: 0, batch: Vec::new().into_iter() }
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> bool {
        square.extract::<GivenSquare>().is_ok_and(|square| self.formula.size().contains(square.0))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.seed == other.seed && self.question == other.question
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.size(), self.formula.start(), self.formula.end(), self.seed).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let (size, kind) = (self.formula.size(), if self.closed() { "closed" } else { "open" });
        format!("<Formula {size}, {kind}, {} to {}>", self.formula.start(), self.formula.end())
    }

    #[expect(clippy::type_complexity, reason = "pickle needs a function and its arguments")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, ((u32, u32), bool, Option<String>, Option<String>, u64))> {
        let end = |square: Option<Square>| square.map(|square| square.to_string());
        let question = &self.question;
        let is_closed = question.kind() == Kind::Closed;
        let asked = (self.size(), is_closed, end(question.start()), end(question.end()), self.seed);
        Ok((py.get_type::<Self>().getattr("_restore")?, asked))
    }

    /// Restore a formula for pickle.
    #[staticmethod]
    fn _restore(
        size: (u32, u32),
        closed: bool,
        start: Option<GivenSquare>,
        end: Option<GivenSquare>,
        seed: u64,
    ) -> PyResult<Self> {
        let size = Size::new(size.0, size.1).map_err(value_error)?;
        let question = Question::on(size);
        let question = if closed { question.closed() } else { question };
        let question = match start {
            Some(start) => question.starting_at(start.0).map_err(value_error)?,
            None => question,
        };
        let question = match end {
            Some(end) => question.ending_at(end.0).map_err(value_error)?,
            None => question,
        };
        let made = construct_with_seed(&question, seed).and_then(Result::ok);
        let formula = made.ok_or_else(|| PyValueError::new_err("not a pickled formula"))?;
        Ok(Self { formula, question, seed })
    }
}

/// An iterator over the squares of a formula.
#[pyclass(module = "cavalcade._native")]
struct FormulaSquares {
    formula: Py<PyFormula>,
    next: u64,
    batch: vec::IntoIter<Square>,
}

#[pymethods]
impl FormulaSquares {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self) -> Option<String> {
        if self.batch.as_slice().is_empty() {
            let squares = self.formula.get().formula.squares_from(self.next).take(BATCH);
            self.batch = squares.collect::<Vec<_>>().into_iter();
        }
        let square = self.batch.next()?;
        self.next += 1;
        Some(square.to_string())
    }

    fn __length_hint__(&self) -> usize {
        usize::try_from(self.formula.get().formula.len().saturating_sub(self.next)).unwrap_or(usize::MAX)
    }
}
