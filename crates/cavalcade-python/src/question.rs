//! What is asked: a board, a piece, a kind of tour and its ends.

use cavalcade::{Kind, Question, Setup, Square, parse_offsets};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::PyBoard;
use crate::drawn::Drawn;
use crate::error::value_error;
use crate::piece::GivenPiece;
use crate::square::{GivenSquare, squares};

/// A question about tours, and numbers that are given for some squares.
#[pyclass(frozen, name = "Question", module = "cavalcade._native")]
pub(crate) struct PyQuestion {
    pub(crate) question: Question,
    pub(crate) given: Vec<(Square, u64)>,
}

#[pymethods]
impl PyQuestion {
    #[new]
    #[pyo3(signature = (board, closed=false, ends=(None, None), piece=None, wrap=None, holes=None, move_order=None))]
    fn new(
        board: &Bound<'_, PyAny>,
        closed: bool,
        ends: (Option<GivenSquare>, Option<GivenSquare>),
        piece: Option<GivenPiece>,
        wrap: Option<&str>,
        holes: Option<&Bound<'_, PyAny>>,
        move_order: Option<&str>,
    ) -> PyResult<Self> {
        let Drawn { setup: drawn, given } = Drawn::read(board)?;
        let setup = Setup {
            holes: holes.map_or(Ok(Vec::new()), squares)?,
            wrap: wrap.map_or(Ok(drawn.wrap), |wrap| wrap.parse().map_err(value_error))?,
            piece: piece.map_or(drawn.piece, |piece| piece.0),
            move_order: move_order.map(parse_offsets).transpose().map_err(value_error)?,
            kind: if closed { Kind::Closed } else { drawn.kind },
            start: ends.0.map(|square| square.0).or(drawn.start),
            end: ends.1.map(|square| square.0).or(drawn.end),
            ..drawn
        };
        Ok(Self { question: setup.question().map_err(value_error)?, given })
    }

    /// The board.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(self.question.board().clone())
    }
}

impl PyQuestion {
    /// The question, if no numbers are given that nobody would look at.
    pub(crate) fn without_numbers(&self) -> PyResult<&Question> {
        if self.given.is_empty() {
            return Ok(&self.question);
        }
        Err(PyValueError::new_err(
            "numbers that are given make a puzzle, and are not looked at here; write a board without any",
        ))
    }
}
