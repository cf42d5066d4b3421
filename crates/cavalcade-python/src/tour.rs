//! `Tour`: a path that visits every square of a board once.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::time::Duration;

use cavalcade::facts::{Facts, Magic};
use cavalcade::notation::{self, write_within};
use cavalcade::transform::{canonical, reversed, starting_at, turned};
use cavalcade::util::Named;
use cavalcade::verify::verify_within;
use cavalcade::{Budget, Cell, Effort, Kind, Numbering, Piece, Question, Symmetry, Tour};
use cavalcade_draw::Drawing;
use cavalcade_formats::json::FoundRecord;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PySlice, PyTuple};

use crate::board::PyBoard;
use crate::draw::{draw, svg};
use crate::error::{WorkError, value_error};
use crate::picture::Picture;
use crate::record::{dictionary, to_python};
use crate::run_options::RunOptions;
use crate::save::save;
use crate::square::GivenSquare;

/// A checked tour: a sequence of square names.
///
/// Tours are equal if the same piece visits the same squares of the same board in the same order.
///
/// Examples
/// --------
/// >>> import cavalcade
/// >>> tour = cavalcade.find("5x5", start="a1")
/// >>> len(tour), tour[0], tour.index("a1"), tour.closed
/// (25, 'a1', 0, False)
/// >>> tour.grid.shape
/// (5, 5)
#[pyclass(frozen, sequence, name = "Tour", module = "cavalcade")]
pub(crate) struct PyTour {
    pub(crate) tour: Tour,
    found: Option<Box<FoundAs>>,
    /// Created on first use.
    grid: PyOnceLock<Py<PyArray2<i32>>>,
}

/// How a tour was found.
pub(crate) struct FoundAs {
    pub(crate) question: Question,
    pub(crate) method: Option<&'static str>,
    /// Its number, if it was drawn at random from all tours.
    pub(crate) numbering: Option<Numbering>,
    pub(crate) effort: Effort,
    pub(crate) elapsed: Duration,
}

impl From<Tour> for PyTour {
    fn from(tour: Tour) -> Self {
        Self { tour, found: None, grid: PyOnceLock::new() }
    }
}

impl PyTour {
    /// A tour with how it was found.
    pub(crate) fn found(tour: Tour, found: FoundAs) -> Self {
        Self { found: Some(Box::new(found)), ..tour.into() }
    }

    /// The index for a number that may count from the end.
    fn place(&self, number: isize) -> PyResult<usize> {
        let place = if number < 0 { number.checked_add_unsigned(self.tour.len()) } else { Some(number) };
        let place = place.and_then(|place| usize::try_from(place).ok()).filter(|place| *place < self.tour.len());
        place.ok_or_else(|| {
            PyIndexError::new_err(format!("index {number} is out of range for a tour of {} squares", self.tour.len()))
        })
    }

    /// Another tour of the same board, made from this one.
    fn changed<E: ToString + Send>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&Tour, &Budget) -> Result<Tour, E> + Send,
    ) -> PyResult<Self> {
        let tour = &self.tour;
        let changed = move |budget: &Budget| change(tour, budget).map_err(|error| WorkError::Usage(error.to_string()));
        RunOptions::unlimited().run(py, |work| changed(work.budget)).map(Self::from)
    }
}

#[pymethods]
impl PyTour {
    /// The board.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(self.tour.board().clone())
    }

    /// The piece, such as ``"knight"`` or ``"1,3"``.
    #[getter]
    fn piece(&self) -> String {
        self.tour.piece().to_string()
    }

    /// ``True`` if the last square is one move from the first.
    #[getter]
    fn closed(&self) -> bool {
        self.tour.is_closed()
    }

    /// The first square.
    #[getter]
    fn start(&self) -> String {
        self.tour.start().to_string()
    }

    /// The last square.
    #[getter]
    fn end(&self) -> String {
        self.tour.end().to_string()
    }

    /// The numbers of the squares from 1, as a numpy array with the highest rank first and 0 for holes.
    ///
    /// The array is read-only; use ``copy()`` to modify it.
    ///
    /// Examples
    /// --------
    /// >>> import cavalcade
    /// >>> print(cavalcade.find("3x4", start="a1").grid)
    /// [[10  5  8]
    ///  [ 7  2 11]
    ///  [ 4  9  6]
    ///  [ 1 12  3]]
    #[getter]
    fn grid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let grid = self.grid.get_or_try_init(py, || {
            let size = self.tour.board().size();
            let numbers = py.detach(|| self.tour.numbers());
            let from_below =
                PyArray1::from_vec(py, numbers).reshape([size.height() as usize, size.width() as usize])?;
            // A view: the numbers stay where they are.
            let grid =
                from_below.call_method1("view", ("int32",))?.get_item(backwards(py)?)?.cast_into::<PyArray2<i32>>()?;
            grid.call_method("setflags", (), Some(&read_only(py)?))?;
            PyResult::Ok(grid.unbind())
        })?;
        Ok(grid.bind(py).clone())
    }

    /// Return the file and rank of each square in order, from 0, as a numpy array with two columns.
    ///
    /// Examples
    /// --------
    /// >>> import cavalcade
    /// >>> cavalcade.find("8x8", start="c1").to_numpy()[0]
    /// array([2, 0], dtype=int32)
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let sides =
            py.detach(|| self.tour.squares().flat_map(|square| [square.file() as i32, square.rank() as i32]).collect());
        PyArray1::from_vec(py, sides).reshape([self.tour.len(), 2])
    }

    /// The properties of the tour as a flat dictionary, such as a row of a table.
    ///
    /// Examples
    /// --------
    /// >>> import cavalcade
    /// >>> facts = cavalcade.find("6x6", closed=True, symmetry="quarter-turn").facts
    /// >>> facts["symmetries"], facts["turns"] > 0
    /// ('half turn (Eulerian), quarter turn left, quarter turn right', True)
    #[getter]
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let facts = RunOptions::unlimited().run(py, |_| Ok(Facts::of(&self.tour)))?;
        let (tour, dictionary) = (&self.tour, PyDict::new(py));
        let size = tour.board().size();
        dictionary.set_item("kind", if tour.is_closed() { "closed" } else { "open" })?;
        dictionary.set_item("piece", self.piece())?;
        dictionary.set_item("width", size.width())?;
        dictionary.set_item("height", size.height())?;
        dictionary.set_item("length", tour.len())?;
        dictionary.set_item("start", self.start())?;
        dictionary.set_item("end", self.end())?;
        let symmetries: Vec<String> = facts.symmetries.iter().map(ToString::to_string).collect();
        dictionary.set_item("symmetries", symmetries.join(", "))?;
        let magic = match facts.magic {
            Magic::No => "none",
            Magic::Semi { .. } => "semi-magic",
            Magic::Full { .. } => "magic",
        };
        dictionary.set_item("magic", magic)?;
        dictionary.set_item("turns", facts.turns)?;
        dictionary.set_item("crossings", facts.crossings)?;
        Ok(dictionary)
    }

    /// Return the record of ``cavalcade find --json``: the tour and how it was found.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Some(found) = &self.found else { return to_python(py, &self.text(py, "json")?) };
        let record = FoundRecord::new(&found.question, &self.tour, found.elapsed).by(found.method);
        let record = match &found.numbering {
            Some(Numbering { number, of }) => record.numbered(number, of),
            None => record,
        };
        dictionary(py, &record.with_effort(&found.effort))
    }

    /// Return the tour as text.
    ///
    /// Parameters
    /// ----------
    /// format : {"grid", "squares", "json", "csv"}
    ///     The notation.
    ///
    /// Examples
    /// --------
    /// >>> import cavalcade
    /// >>> cavalcade.find("3x4", start="a1").text("squares")[:8]
    /// 'a1 b3 c1'
    #[pyo3(signature = (format="grid"))]
    fn text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format = notation::Format::of_name(format).map_err(value_error)?;
        let bytes = RunOptions::unlimited().run(py, |work| {
            let mut bytes = Vec::new();
            write_within(&self.tour, format, work.budget, &mut bytes).map_err(WorkError::Io)?;
            Ok(bytes)
        })?;
        String::from_utf8(bytes).map_err(|_| PyValueError::new_err("npy is not a text format; call save(\"tour.npy\")"))
    }

    /// Draw the tour.
    ///
    /// Parameters
    /// ----------
    /// format : {"svg", "png", "gif", "pdf", "tikz"}
    ///     The file format; ``"gif"`` is animated.
    /// **options
    ///     ``style`` (``"line"``, ``"numbers"``, ``"both"``, ``"heat"``), ``theme`` (``"light"``, ``"dark"``), ``size`` in
    ///     pixels, ``coordinates`` (a bool), ``speed`` in moves per second, ``colours`` (a dictionary such as
    ///     ``{"line": "red"}``), ``line_width``, ``background``, ``squares`` (``"checkered"``, ``"lines"``, ``"none"``) and
    ///     ``outline`` (``"box"``, ``"shape"``, ``"none"``).
    ///
    /// Examples
    /// --------
    /// >>> import cavalcade
    /// >>> picture = cavalcade.find("8x8").draw("svg", style="both", colours={"line": "crimson"})
    /// >>> str(picture)[:4]
    /// '<svg'
    #[pyo3(signature = (format="svg", **options))]
    fn draw(&self, py: Python<'_>, format: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Picture> {
        draw(py, &Drawing::Tour(&self.tour), format, options)
    }

    /// Write the tour to a file.
    ///
    /// Parameters
    /// ----------
    /// path : path-like
    ///     The file. Its suffix chooses a picture (``.svg``, ``.png``, ``.gif``, ``.pdf``, ``.tex``) or a notation (``.txt``,
    ///     ``.squares``, ``.json``, ``.csv``, ``.npy``).
    /// format : str, optional
    ///     The format, if the suffix does not name it.
    /// **options
    ///     The options of `draw`, for pictures.
    #[pyo3(signature = (path, format=None, **options))]
    fn save(
        &self,
        py: Python<'_>,
        path: PathBuf,
        format: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        save(py, &self.tour, path, format, options)
    }

    /// Plot the tour on matplotlib axes, by default the current ones, and return them.
    #[pyo3(signature = (ax=None, **kwargs))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<&Bound<'py, PyAny>>,
        kwargs: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("cavalcade._plot")?.getattr("plot")?.call((slf, ax), kwargs)
    }

    /// Return the tour in the opposite direction.
    fn reversed(&self, py: Python<'_>) -> PyResult<Self> {
        self.changed(py, reversed)
    }

    /// Return the tour rotated clockwise by a ``"quarter"``, ``"half"`` or ``"three-quarter"`` turn.
    #[pyo3(signature = (by="quarter"))]
    fn turned(&self, py: Python<'_>, by: &str) -> PyResult<Self> {
        let symmetry = among(&Symmetry::TURNS, by)?;
        self.changed(py, |tour, budget| turned(tour, symmetry, budget))
    }

    /// Return the mirror image: ``"left-right"``, ``"top-bottom"``, or along the ``"diagonal"`` through a1 or the
    /// ``"antidiagonal"``.
    #[pyo3(signature = (how="left-right"))]
    fn flipped(&self, py: Python<'_>, how: &str) -> PyResult<Self> {
        let symmetry = among(&Symmetry::FLIPS, how)?;
        self.changed(py, |tour, budget| turned(tour, symmetry, budget))
    }

    /// Return the closed tour with another starting square.
    fn starting_at(&self, py: Python<'_>, square: GivenSquare) -> PyResult<Self> {
        self.changed(py, |tour, budget| starting_at(tour, square.0, budget))
    }

    /// Return the canonical form of the tour.
    ///
    /// It is the same for all tours that differ only by direction, by rotations and reflections that map the board to itself
    /// and, if closed, by the starting square.
    ///
    /// Examples
    /// --------
    /// >>> import cavalcade
    /// >>> tours = cavalcade.list_tours("3x4")
    /// >>> len({tour.canonical() for tour in tours})
    /// 3
    fn canonical(&self, py: Python<'_>) -> PyResult<Self> {
        self.changed(py, canonical)
    }

    /// Return the index of a square, from 0, as ``list.index`` does.
    #[pyo3(signature = (square, start=0, stop=None))]
    fn index(&self, square: GivenSquare, start: isize, stop: Option<isize>) -> PyResult<usize> {
        let len = self.tour.len();
        let place =
            |number: isize| if number < 0 { len.saturating_sub(number.unsigned_abs()) } else { number as usize };
        let (start, stop) = (place(start), stop.map_or(len, place));
        let cell = self.tour.board().cell(square.0);
        let found = cell.and_then(|cell| self.tour.cells().iter().position(|other| *other == cell));
        let found = found.ok_or_else(|| PyValueError::new_err(format!("{} is not on the board", square.0)))?;
        let between = || PyValueError::new_err(format!("{} is not in this range, but at {found}", square.0));
        if (start..stop).contains(&found) { Ok(found) } else { Err(between()) }
    }

    /// Return 1 if the square is on the board, otherwise 0.
    fn count(&self, square: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(square))
    }

    fn __len__(&self) -> usize {
        self.tour.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let name = |place: usize| self.tour.square_at(place).map(|square| square.to_string()).unwrap_or_default();
        if let Ok(slice) = place.cast::<PySlice>() {
            let slice = slice.indices(self.tour.len() as isize)?;
            let places = (0..slice.slicelength as isize).map(|k| (slice.start + k * slice.step) as usize);
            return Ok(places.map(name).collect::<Vec<_>>().into_pyobject(py)?.into_any());
        }
        let place = place.extract().map_err(|error: PyErr| {
            let is_far = error.is_instance_of::<pyo3::exceptions::PyOverflowError>(py);
            let message = "tour indices must be integers or slices";
            if is_far { PyIndexError::new_err(message) } else { PyTypeError::new_err(message) }
        })?;
        Ok(name(self.place(place)?).into_pyobject(py)?.into_any())
    }

    fn __iter__(slf: Py<Self>) -> TourSquares {
        TourSquares { tour: slf, next: 0 }
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> bool {
        square.extract::<GivenSquare>().is_ok_and(|square| self.tour.board().contains(square.0))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let (one, other) = (&self.tour, &other.get().tour);
            // The order of moves does not matter.
            one.cells() == other.cells() && one.board() == other.board() && one.piece().leaps() == other.piece().leaps()
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.tour.cells().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, "grid").map(|text| text.trim_end().to_owned())
    }

    fn __repr__(&self) -> String {
        let (size, kind) = (self.tour.board().size(), if self.tour.is_closed() { "closed" } else { "open" });
        format!("<Tour {size}, {kind}, {} to {}>", self.tour.start(), self.tour.end())
    }

    fn _repr_svg_(&self) -> Option<String> {
        svg(&Drawing::Tour(&self.tour))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let cells: Vec<u8> = self.tour.cells().iter().flat_map(|cell| (cell.index() as u32).to_le_bytes()).collect();
        let arguments = (self.board(), self.piece(), PyBytes::new(py, &cells)).into_pyobject(py)?;
        Ok((py.get_type::<Self>().getattr("_restore")?, arguments))
    }

    /// Restore a tour for pickle, and check it again.
    #[staticmethod]
    fn _restore(py: Python<'_>, board: &Bound<'_, PyBoard>, piece: &str, cells: &[u8]) -> PyResult<Self> {
        let (cells, rest) = cells.as_chunks::<4>();
        let path: Vec<Cell> = cells.iter().map(|cell| Cell::new(u32::from_le_bytes(*cell))).collect();
        let board = board.get().0.clone();
        let is_inside = |cell: &Cell| (cell.index() as u64) < board.size().area();
        if !rest.is_empty() || !path.iter().all(is_inside) {
            return Err(PyValueError::new_err("not a pickled tour"));
        }
        let piece: Piece = piece.parse().map_err(value_error)?;
        let question = Question::new(board, piece, Kind::Open);
        let checked = RunOptions::unlimited().run(py, |work| Ok(verify_within(&question, path, work.budget)))?;
        checked.map(Self::from).map_err(value_error)
    }
}

/// An iterator over the squares of a tour.
#[pyclass(module = "cavalcade._native")]
struct TourSquares {
    tour: Py<PyTour>,
    next: usize,
}

#[pymethods]
impl TourSquares {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self) -> Option<String> {
        let square = self.tour.get().tour.square_at(self.next)?;
        self.next += 1;
        Some(square.to_string())
    }

    fn __length_hint__(&self) -> usize {
        self.tour.get().tour.len().saturating_sub(self.next)
    }
}

/// A slice that reverses.
fn backwards(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    py.get_type::<PySlice>().call1((py.None(), py.None(), -1))
}

/// The symmetry with this name.
fn among(named: &[(&str, Symmetry)], name: &str) -> PyResult<Symmetry> {
    let found = named.iter().find(|(known, _)| *known == name).map(|(_, symmetry)| *symmetry);
    let names = || named.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| PyValueError::new_err(format!("`{name}` is unknown; write one of {}", names())))
}

fn read_only(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let flags = PyDict::new(py);
    flags.set_item("write", false)?;
    Ok(flags)
}
