//! Checks paths, and claims that there is no tour.

use cavalcade::notation::{InvalidTour, read_on, read_within_budget};
use cavalcade::{Kind, Setup, confirm as confirm_claim};
use cavalcade_draw::Drawing;
use cavalcade_draw::subject::obstacle::Obstacle;
use cavalcade_formats::json::{ClaimRecord, read_claim};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board_like;
use crate::draw::draw;
use crate::error::{WorkError, not_a_tour, value_error};
use crate::picture::Picture;
use crate::piece::GivenPiece;
use crate::record::dictionary;
use crate::run_options::RunOptions;
use crate::square::{GivenSquare, squares};
use crate::tour::PyTour;

/// The question that a path has to answer, where the caller gives it.
#[derive(FromPyObject)]
pub(crate) struct Asked<'py> {
    #[pyo3(item)]
    board: Option<Bound<'py, PyAny>>,
    #[pyo3(item)]
    closed: bool,
    #[pyo3(item)]
    start: Option<GivenSquare>,
    #[pyo3(item)]
    end: Option<GivenSquare>,
    #[pyo3(item)]
    piece: Option<GivenPiece>,
    #[pyo3(item)]
    wrap: Option<String>,
    #[pyo3(item)]
    holes: Option<Bound<'py, PyAny>>,
}

/// Checks a path in any notation.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, path: &[u8], run: &Bound<'_, RunOptions>, asked: Asked<'_>) -> PyResult<PyTour> {
    let holes = asked.holes.as_ref().map_or(Ok(Vec::new()), squares)?;
    let board = asked.board.as_ref().map(board_like::read).transpose()?;
    let board = board.map(|read| Setup { holes: holes.clone(), ..read.board.into() }.question());
    let board = board.transpose().map_err(value_error)?.map(cavalcade::Question::into_board);
    let piece = asked.piece.map(|piece| piece.0);
    let wrap = asked.wrap.map(|wrap| wrap.parse()).transpose().map_err(value_error)?;
    let (start, end) = (asked.start.map(|square| square.0), asked.end.map(|square| square.0));
    let kind = asked.closed.then_some(Kind::Closed);
    let checked = run.get().run(py, move |work| {
        let parsed = match &board {
            Some(board) => read_on(path, board, work.budget),
            None => read_within_budget(path, u64::MAX, work.budget),
        }?;
        let usual: Setup = board.unwrap_or_else(|| parsed.board.clone()).into();
        let setup = Setup {
            holes,
            wrap: wrap.unwrap_or(usual.wrap),
            piece: piece.or(parsed.piece).unwrap_or(usual.piece),
            kind: kind.or(parsed.kind).unwrap_or(usual.kind),
            start,
            end,
            ..usual
        };
        let question = setup.question().map_err(|error| WorkError::Usage(error.to_string()))?;
        match parsed.check_within(&question, work.budget) {
            Ok(tour) => Ok(Ok(tour)),
            Err(InvalidTour::Limit(limit)) => Err(limit.into()),
            Err(unfit) => Ok(Err(unfit.lines())),
        }
    })?;
    checked.map(PyTour::from).map_err(|faults| not_a_tour(py, faults))
}

/// Checks a claim that there is no tour. Returns the record of `cavalcade check --json`.
#[pyfunction]
pub(crate) fn confirm<'py>(py: Python<'py>, claim: &str, run: &Bound<'py, RunOptions>) -> PyResult<Bound<'py, PyAny>> {
    let claim = read(claim)?;
    let record = run.get().run(py, |work| {
        let confirmation = confirm_claim(&claim.question, &claim.reason, work.budget, work.observer);
        let record = ClaimRecord::new(&claim, &confirmation, work.begin.elapsed());
        record.ok_or_else(|| WorkError::Usage("a claim of this kind cannot be checked; call find again instead".into()))
    })?;
    dictionary(py, &record)
}

/// Draws the reason why there is no tour.
#[pyfunction]
#[pyo3(signature = (claim, format, **options))]
pub(crate) fn draw_reason(
    py: Python<'_>,
    claim: &str,
    format: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Picture> {
    let claim = read(claim)?;
    let obstacle = Obstacle::of(&claim.question, &claim.reason).map_err(value_error)?;
    draw(py, &Drawing::Obstacle { board: claim.question.board(), obstacle: &obstacle }, format, options)
}

fn read(claim: &str) -> PyResult<cavalcade_formats::json::Claim> {
    let message = "not a claim that there is no tour; pass an Impossible or its record";
    read_claim(claim).ok_or_else(|| PyValueError::new_err(message))?.map_err(value_error)
}

/// The names of squares as text.
#[pyfunction]
pub(crate) fn names_of(path: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(squares(path)?.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}
