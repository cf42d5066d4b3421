//! A question: a board, a piece, a kind of tour, its ends and its property.

use cavalcade::{Kind, Question, Setup, parse_offsets};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::PyBoard;
use crate::board_like;
use crate::error::value_error;
use crate::piece::GivenPiece;
use crate::property::add_properties;
use crate::square::{GivenSquare, squares};

/// A question about tours.
#[pyclass(frozen, name = "Question", module = "cavalcade._native")]
pub(crate) struct PyQuestion(pub(crate) Question);

#[pymethods]
impl PyQuestion {
    #[new]
    #[pyo3(signature = (board, closed=false, ends=(None, None), piece=None, wrap=None, holes=None, move_order=None, properties=None))]
    #[expect(clippy::too_many_arguments, reason = "each is a choice of the caller")]
    fn new(
        board: &Bound<'_, PyAny>,
        closed: bool,
        ends: (Option<GivenSquare>, Option<GivenSquare>),
        piece: Option<GivenPiece>,
        wrap: Option<&str>,
        holes: Option<&Bound<'_, PyAny>>,
        move_order: Option<&str>,
        properties: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let drawn = board_like::read(board)?;
        let mut setup = Setup {
            holes: holes.map_or(Ok(Vec::new()), squares)?,
            wrap: wrap.map_or(Ok(drawn.wrap), |wrap| wrap.parse().map_err(value_error))?,
            piece: piece.map_or(drawn.piece, |piece| piece.0),
            move_order: move_order.map(parse_offsets).transpose().map_err(value_error)?,
            kind: if closed { Kind::Closed } else { drawn.kind },
            start: ends.0.map(|square| square.0).or(drawn.start),
            end: ends.1.map(|square| square.0).or(drawn.end),
            ..drawn
        };
        if let Some(properties) = properties {
            add_properties(&mut setup, properties)?;
        }
        setup.question().map(Self).map_err(value_error)
    }

    /// The board.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(self.0.board().clone())
    }
}

impl PyQuestion {
    /// The question, if no numbers are given, which would be ignored.
    pub(crate) fn without_numbers(&self) -> PyResult<&Question> {
        if self.0.given().is_none() {
            return Ok(&self.0);
        }
        Err(PyValueError::new_err("given numbers are not supported here; pass a board without any"))
    }
}
