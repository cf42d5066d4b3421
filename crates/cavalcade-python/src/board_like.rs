//! Reads a board from a size, a picture, a file, width and height, an array, or squares.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use cavalcade::puzzle::ClueGrid;
use cavalcade::{Board, Setup, Size, Square};
use numpy::{PyReadonlyArray2, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::board::PyBoard;
use crate::error::{os_error, value_error};
use crate::square::squares;
use crate::tour::PyTour;

/// Reads a board from any of these. Given numbers become clues.
pub(crate) fn read(of: &Bound<'_, PyAny>) -> PyResult<Setup> {
    if let Ok(board) = of.cast::<PyBoard>() {
        return Ok(board.get().0.clone().into());
    }
    if let Ok(tour) = of.cast::<PyTour>() {
        return Ok(tour.get().tour.board().clone().into());
    }
    if let Ok(text) = of.cast::<PyString>() {
        return of_text(text.to_str()?);
    }
    if let Ok(array) = of.cast::<PyUntypedArray>() {
        return mask(array).map(Setup::from);
    }
    if of.hasattr("__fspath__")? {
        let file: PathBuf = of.extract()?;
        let text = fs::read_to_string(&file).map_err(|error| os_error(&error, &file))?;
        return of_text(&text);
    }
    if let Some(size) = size(of)? {
        return Ok(size.into());
    }
    if of.hasattr("__iter__")? {
        return of_squares(&squares(of)?).map(Setup::from);
    }
    Err(PyTypeError::new_err(
        "write a board as a size like \"8x8\" or (8, 8), a picture, an array of booleans, or a list of squares",
    ))
}

/// Reads a size, a picture, or a grid of given numbers.
fn of_text(text: &str) -> PyResult<Setup> {
    if let Ok(size) = text.parse::<Size>() {
        return Ok(size.into());
    }
    if is_meant_as_a_size(text) || !ClueGrid::is_meant_by(text) {
        return text.parse().map_err(value_error);
    }
    let grid = ClueGrid::read(text).map_err(value_error)?;
    let usual = Setup::from(grid.board);
    let (kind, piece) = (grid.kind.unwrap_or(usual.kind), grid.piece.unwrap_or(usual.piece));
    Ok(Setup { kind, piece, clues: grid.given, ..usual })
}

/// Returns `true` for a size in another spelling.
fn is_meant_as_a_size(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
        && text.contains(['x', 'X', '×', '*', ','])
        && text.chars().all(|character| character.is_ascii_digit() || " xX×*,".contains(character))
}

/// The width and height, if it is a pair of numbers.
fn size(of: &Bound<'_, PyAny>) -> PyResult<Option<Size>> {
    let Some(pair) = of.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2) else { return Ok(None) };
    let (Ok(width), Ok(height)) = (pair.get_item(0)?.extract::<i128>(), pair.get_item(1)?.extract::<i128>()) else {
        return Ok(None);
    };
    let side = |side: i128| u32::try_from(side.max(0)).unwrap_or(u32::MAX);
    Size::new(side(width), side(height)).map(Some).map_err(value_error)
}

/// The board of an array: true for a square, the highest rank first.
fn mask(array: &Bound<'_, PyUntypedArray>) -> PyResult<Board> {
    if array.ndim() != 2 {
        return Err(PyValueError::new_err("an array for a board needs two dimensions: ranks and files"));
    }
    let numpy = array.py().import("numpy")?;
    if !numpy.call_method1("isin", (array, (0, 1)))?.call_method0("all")?.is_truthy()? {
        return Err(PyValueError::new_err("an array for a board needs booleans: true for a square, false for a hole"));
    }
    let array = array.call_method1("astype", ("bool",))?;
    let array: PyReadonlyArray2<'_, bool> = array.extract()?;
    let array = array.as_array();
    let (height, width) = array.dim();
    let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
    let size = Size::new(side(width), side(height)).map_err(value_error)?;
    let holes = array.indexed_iter().filter(|(_, is_square)| !**is_square);
    let holes = holes.map(|((row, file), _)| Square::new(file as u32, (height - 1 - row) as u32));
    Board::rectangle(size).with_holes(holes).map_err(value_error)
}

/// The board with some squares, in the smallest rectangle from a1 that holds them.
fn of_squares(squares: &[Square]) -> PyResult<Board> {
    let last = |side: fn(Square) -> u32| squares.iter().map(|square| side(*square)).max().map_or(0, |last| last + 1);
    if squares.is_empty() {
        return Err(PyValueError::new_err("a board needs at least one square"));
    }
    let size = Size::new(last(Square::file), last(Square::rank)).map_err(value_error)?;
    if size.area() > MOST_AROUND {
        return Err(PyValueError::new_err(format!(
            "these squares are too far apart: a {size} board has more than {MOST_AROUND} squares and holes"
        )));
    }
    let kept: HashSet<Square> = squares.iter().copied().collect();
    let holes = Board::rectangle(size);
    let holes = holes.squares().filter(|square| !kept.contains(square));
    Board::rectangle(size).with_holes(holes).map_err(value_error)
}

/// The largest number of squares and holes in the rectangle around a list of squares.
const MOST_AROUND: u64 = 1 << 28;
