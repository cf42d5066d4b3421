//! `Board`: the squares to tour.

use cavalcade::util::counted;
use cavalcade::{Board, Setup, Square, Wrap};
use cavalcade_draw::Drawing;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board_like;
use crate::draw::{draw, svg};
use crate::error::{no_json, value_error};
use crate::picture::Picture;
use crate::square::{GivenSquare, squares};

/// The squares that a piece tours.
///
/// Parameters
/// ----------
/// of : board-like
///     A size such as ``"8x8"`` or ``(8, 8)``, a picture (``.`` is a square, ``#`` a hole, the highest rank first), a file with
///     one, a two-dimensional boolean array (true is a square, the highest rank first), or a list of squares.
/// holes : iterable of squares, optional
///     Squares to leave out.
/// wrap : {"none", "cylinder", "torus"}, optional
///     Joined edges.
///
/// Examples
/// --------
/// >>> from cavalcade import Board
/// >>> board = Board("#..#\n....\n....\n#..#")
/// >>> len(board), board.size, board.holes
/// (12, (4, 4), ['a1', 'd1', 'a4', 'd4'])
/// >>> board == Board((4, 4), holes=["a1", "d1", "a4", "d4"])
/// True
/// >>> "b2" in board, "a1" in board
/// (True, False)
/// >>> print(Board([(0, 0), (1, 2), (2, 0)]))
/// #.#
/// ###
/// .#.
#[pyclass(frozen, eq, hash, name = "Board", module = "cavalcade")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyBoard(pub(crate) Board);

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (of, *, holes=None, wrap=None))]
    fn new(of: &Bound<'_, PyAny>, holes: Option<&Bound<'_, PyAny>>, wrap: Option<&str>) -> PyResult<Self> {
        let drawn = board_like::read(of)?;
        let setup = Setup {
            holes: holes.map_or(Ok(Vec::new()), squares)?,
            wrap: wrap.map_or(Ok(drawn.wrap), |wrap| wrap.parse().map_err(value_error))?,
            // A board has no ends.
            start: None,
            end: None,
            ..drawn
        };
        setup.question().map(|question| Self(question.into_board())).map_err(value_error)
    }

    /// The number of files.
    #[getter]
    fn width(&self) -> u32 {
        self.0.size().width()
    }

    /// The number of ranks.
    #[getter]
    fn height(&self) -> u32 {
        self.0.size().height()
    }

    /// The width and height.
    #[getter]
    fn size(&self) -> (u32, u32) {
        (self.width(), self.height())
    }

    /// The joined edges: ``"none"``, ``"cylinder"`` or ``"torus"``.
    #[getter]
    fn wrap(&self) -> String {
        self.0.wrap().to_string()
    }

    /// The holes, rank by rank from a1.
    #[getter]
    fn holes(&self) -> Vec<String> {
        self.0.holes().map(|square| square.to_string()).collect()
    }

    /// The squares, rank by rank from a1.
    #[getter]
    fn squares(&self) -> PyResult<Vec<String>> {
        self.expect_held()?;
        Ok(self.0.squares().map(|square| square.to_string()).collect())
    }

    /// Return a boolean array, the highest rank first: true is a square, false a hole.
    ///
    /// Examples
    /// --------
    /// >>> from cavalcade import Board
    /// >>> Board("3x3", holes=["b2"]).to_numpy()
    /// array([[ True,  True,  True],
    ///        [ True, False,  True],
    ///        [ True,  True,  True]])
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        self.expect_held()?;
        let (width, height) = (self.width(), self.height());
        let ranks = (0..height).rev().flat_map(|rank| (0..width).map(move |file| Square::new(file, rank)));
        let mask = ranks.map(|square| self.0.contains(square)).collect();
        PyArray1::from_vec(py, mask).reshape([height as usize, width as usize])
    }

    /// Draw the board, as in ``draw("png", theme="dark")``. `Tour.draw` lists the options.
    #[pyo3(signature = (format="svg", **options))]
    fn draw(&self, py: Python<'_>, format: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Picture> {
        draw(py, &self.drawing(), format, options)
    }

    fn _repr_svg_(&self) -> Option<String> {
        svg(&self.drawing())
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.0.len()).unwrap_or(usize::MAX)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.squares()?.into_bound_py_any(py)?.call_method0("__iter__")
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> bool {
        square.extract::<GivenSquare>().is_ok_and(|square| self.0.contains(square.0))
    }

    fn __str__(&self) -> PyResult<String> {
        if self.0.is_full() {
            return Ok(self.0.size().to_string());
        }
        self.expect_held()?;
        let (width, height) = (self.width(), self.height());
        let line = |rank| -> String {
            (0..width).map(|file| if self.0.contains(Square::new(file, rank)) { '.' } else { '#' }).collect()
        };
        Ok((0..height).rev().map(line).collect::<Vec<_>>().join("\n"))
    }

    fn __repr__(&self) -> String {
        let holes = self.0.size().area() - self.0.len();
        let without = if holes == 0 { String::new() } else { format!(", {}", counted(holes, "hole")) };
        let wrap = if self.0.wrap() == Wrap::None { String::new() } else { format!(", {}", self.0.wrap()) };
        format!("<Board {}{without}{wrap}>", self.0.size())
    }

    /// Restore a board for pickle.
    #[staticmethod]
    fn _restore(text: &str) -> PyResult<Self> {
        serde_json::from_str(text).map(Self).map_err(value_error)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let text = serde_json::to_string(&self.0).map_err(no_json)?;
        Ok((py.get_type::<Self>().getattr("_restore")?, (text,)))
    }
}

impl PyBoard {
    fn drawing(&self) -> Drawing<'_> {
        Drawing::Board { board: &self.0, start: None, end: None }
    }

    /// Checks that all squares fit in memory.
    fn expect_held(&self) -> PyResult<()> {
        let (area, most) = (self.0.size().area(), Board::MAX_HELD);
        let message = || format!("a board of {} has too many squares to list", self.0.size());
        if self.0.is_full() && area > most { Err(PyMemoryError::new_err(message())) } else { Ok(()) }
    }
}
