//! The checker: of a path, and of a claim that there is no tour.

use cavalcade::notation::{InvalidTour, read_on, read_within_budget};
use cavalcade::{Kind, Setup, confirm as look_again};
use cavalcade_draw::Drawing;
use cavalcade_draw::subject::obstacle::Obstacle;
use cavalcade_formats::json::{ClaimRecord, read_claim};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::draw::draw;
use crate::drawn;
use crate::error::{Refusal, not_a_tour, value_error};
use crate::means::Means;
use crate::picture::Picture;
use crate::piece::GivenPiece;
use crate::record::dictionary;
use crate::square::{GivenSquare, squares};
use crate::tour::PyTour;

/// What is known of a path besides its squares.
#[derive(FromPyObject)]
pub(crate) struct Told<'py> {
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
pub(crate) fn check(py: Python<'_>, path: &[u8], means: &Bound<'_, Means>, told: Told<'_>) -> PyResult<PyTour> {
    let holes = told.holes.as_ref().map_or(Ok(Vec::new()), squares)?;
    let drawn = told.board.as_ref().map(drawn::read).transpose()?;
    let board = drawn.map(|drawn| Setup { holes: holes.clone(), ..drawn.board.into() }.question());
    let board = board.transpose().map_err(value_error)?.map(cavalcade::Question::into_board);
    let piece = told.piece.map(|piece| piece.0);
    let wrap = told.wrap.map(|wrap| wrap.parse()).transpose().map_err(value_error)?;
    let (start, end) = (told.start.map(|square| square.0), told.end.map(|square| square.0));
    let kind = told.closed.then_some(Kind::Closed);
    let checked = means.get().run(py, move |work| {
        let transcript = match &board {
            Some(board) => read_on(path, board, work.budget),
            None => read_within_budget(path, u64::MAX, work.budget),
        }?;
        let usual: Setup = board.unwrap_or_else(|| transcript.board.clone()).into();
        let setup = Setup {
            holes,
            wrap: wrap.unwrap_or(usual.wrap),
            piece: piece.or(transcript.piece).unwrap_or(usual.piece),
            kind: kind.or(transcript.kind).unwrap_or(usual.kind),
            start,
            end,
            ..usual
        };
        let question = setup.question().map_err(|error| Refusal::Usage(error.to_string()))?;
        match transcript.check_within(&question, work.budget) {
            Ok(tour) => Ok(Ok(tour)),
            Err(InvalidTour::Limit(limit)) => Err(limit.into()),
            Err(unfit) => Ok(Err(unfit.lines())),
        }
    })?;
    checked.map(PyTour::from).map_err(|faults| not_a_tour(py, faults))
}

/// Looks again at a claim that there is no tour: the record of the command.
#[pyfunction]
pub(crate) fn confirm<'py>(py: Python<'py>, claim: &str, means: &Bound<'py, Means>) -> PyResult<Bound<'py, PyAny>> {
    let claim = read(claim)?;
    let record = means.get().run(py, |work| {
        let confirmation = look_again(&claim.question, &claim.reason, work.budget, work.observer);
        let record = ClaimRecord::new(&claim, &confirmation, work.begin.elapsed());
        record.ok_or_else(|| Refusal::Usage("a claim of this kind cannot be checked by itself; ask again".into()))
    })?;
    dictionary(py, &record)
}

/// A picture of why there is no tour.
#[pyfunction]
#[pyo3(signature = (claim, format, **looks))]
pub(crate) fn draw_reason(
    py: Python<'_>,
    claim: &str,
    format: &str,
    looks: Option<&Bound<'_, PyDict>>,
) -> PyResult<Picture> {
    let claim = read(claim)?;
    let obstacle = Obstacle::of(&claim.question, &claim.reason).map_err(value_error)?;
    draw(py, &Drawing::Obstacle { board: claim.question.board(), obstacle: &obstacle }, format, looks)
}

fn read(claim: &str) -> PyResult<cavalcade_formats::json::Claim> {
    let about = "this is no claim that a board has no tour, as Impossible.record is one";
    read_claim(claim).ok_or_else(|| PyValueError::new_err(about))?.map_err(value_error)
}

/// Squares in order as a text.
#[pyfunction]
pub(crate) fn names_of(path: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(squares(path)?.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}
