//! Puzzles: boards with given numbers.

use cavalcade::puzzle::{ClueGrid, Difficulty, Explained, Maker, NoPuzzle, Shape, Step, explain};
use cavalcade::util::Named;
use cavalcade::{Board, Clues, Kind, Question, Square};
use cavalcade_draw::Drawing;
use cavalcade_draw::subject::numbers::Numbers;
use cavalcade_formats::json::{ExplainedRecord, GaveUpRecord, StepRecord};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::board::PyBoard;
use crate::board_like;
use crate::draw::{draw, svg};
use crate::error::{WorkError, value_error};
use crate::find::solutions;
use crate::picture::Picture;
use crate::property::clues;
use crate::question::PyQuestion;
use crate::record::{json, to_python};
use crate::run_options::{RunOptions, whole};
use crate::tour::PyTour;

/// The largest board in squares for a puzzle.
const MOST_SQUARES: u64 = 1 << 24;

/// A board with given numbers; the public class is `cavalcade.Puzzle`.
#[pyclass(frozen, name = "Puzzle", module = "cavalcade._native")]
pub(crate) struct PyPuzzle(Question);

/// Makes the puzzle with a number, from 1, and its solution.
#[pyfunction]
pub(crate) fn make_puzzle(
    py: Python<'_>,
    question: &Bound<'_, PyQuestion>,
    run: &Bound<'_, RunOptions>,
    difficulty: &str,
    clues: Option<&Bound<'_, PyAny>>,
    shape: Option<&Bound<'_, PyAny>>,
    number: &Bound<'_, PyAny>,
) -> PyResult<(PyPuzzle, PyTour)> {
    let question = question.get().without_numbers()?;
    expect_small(question)?;
    let advice = "puzzles are numbered from 1; write a whole number";
    let number = whole(number, "number", advice)?.checked_sub(1);
    let number = number.ok_or_else(|| PyValueError::new_err(format!("number: {advice}")))?;
    let clues = clues.map(|clues| whole(clues, "clues", "write the number of clues, from 0")).transpose()?;
    let shape = shape.map_or(Ok(None), |shape| squares_of(shape, question.board()))?;
    let difficulty = Difficulty::of_name(difficulty).map_err(value_error)?;
    let (puzzle, solution) = run.get().run(py, move |work| {
        let maker = Maker::new(question.clone()).difficulty(difficulty).seed(work.seed);
        let maker = match shape {
            Some(squares) => maker.within(squares),
            None => maker,
        };
        let maker = match clues {
            Some(clues) => maker.clues(clues).map_err(|error| WorkError::Usage(error.to_string()))?,
            None => maker,
        };
        let made = maker.make(number, work.budget, work.observer);
        let elapsed = work.begin.elapsed();
        match made {
            Ok(puzzle) => Ok((puzzle.question, puzzle.solution)),
            Err(NoPuzzle::NoTour(reason)) => Err(WorkError::no_tour(question, &reason, elapsed)),
            Err(NoPuzzle::Limit(limit)) => Err(WorkError::limit(&limit, question, elapsed)),
            Err(none) => {
                Err(WorkError::gave_up(&GaveUpRecord::named("tours", none.to_string(), elapsed).asking(question)))
            }
        }
    })?;
    Ok((PyPuzzle(puzzle), solution.into()))
}

/// Refuses boards that are too large for puzzles.
fn expect_small(question: &Question) -> PyResult<()> {
    let size = question.board().size();
    if size.area() <= MOST_SQUARES {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("{size} is too large for a puzzle, which has at most {MOST_SQUARES} squares")))
}

/// The squares that may have a number, from the name of a shape or a board; `None` for all.
fn squares_of(shape: &Bound<'_, PyAny>, board: &Board) -> PyResult<Option<Vec<Square>>> {
    if let Ok(text) = shape.cast::<PyString>()
        && !text.to_str()?.contains('\n')
    {
        let shape: Shape =
            text.to_str()?.parse().map_err(|error| PyValueError::new_err(format!("shape: {error}, or a board")))?;
        let squares = board.squares().filter(|square| shape.contains(board.size(), *square));
        return Ok((shape != Shape::All).then(|| squares.collect()));
    }
    let drawn = board_like::read(shape)?.question().map_err(value_error)?.into_board();
    if drawn.size() == board.size() {
        return Ok(Some(drawn.squares().collect()));
    }
    let (size, other) = (board.size(), drawn.size());
    Err(PyValueError::new_err(format!("the shape is {other}, but the board is {size}; make them the same size")))
}

impl PyPuzzle {
    const fn question(&self) -> &Question {
        &self.0
    }

    /// The given numbers in order.
    fn numbers(&self) -> Vec<(Square, u64)> {
        self.0.given().into_iter().flat_map(Clues::iter).map(|clue| (clue.square, clue.number)).collect()
    }
}

#[pymethods]
impl PyPuzzle {
    #[new]
    fn new(question: &Bound<'_, PyQuestion>, given: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let asked = &question.get().0;
        expect_small(asked)?;
        let more = given.map_or(Ok(Vec::new()), clues)?;
        let given = asked.given().into_iter().flat_map(Clues::iter).map(|clue| (clue.square, clue.number));
        asked.without_property().clues(given.chain(more)).map(Self).map_err(value_error)
    }

    /// The board.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(self.question().board().clone())
    }

    /// The piece.
    #[getter]
    fn piece(&self) -> String {
        self.question().piece().to_string()
    }

    /// ``True`` if the tour must be closed.
    #[getter]
    fn closed(&self) -> bool {
        self.question().kind() == Kind::Closed
    }

    /// The numbers by the names of their squares, in order.
    #[getter]
    fn given<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let given = PyDict::new(py);
        for (square, number) in self.numbers() {
            given.set_item(square.to_string(), number)?;
        }
        Ok(given)
    }

    /// The numbers as an array with the highest rank first: 0 for a square to fill, -1 for a hole.
    #[getter]
    fn grid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let board = self.question().board();
        let (width, height) = (board.size().width(), board.size().height());
        let ranks = (0..height).rev().flat_map(|rank| (0..width).map(move |file| Square::new(file, rank)));
        let mut cells: Vec<i64> = ranks.map(|square| if board.contains(square) { 0 } else { -1 }).collect();
        for (square, number) in self.numbers() {
            let (row, file) = ((height - 1 - square.rank()) as usize, square.file() as usize);
            cells[row * width as usize + file] = number as i64;
        }
        PyArray1::from_vec(py, cells).reshape([height as usize, width as usize])
    }

    /// The solutions: the only one, or two of several.
    fn solutions(&self, py: Python<'_>, run: &Bound<'_, RunOptions>) -> PyResult<Vec<PyTour>> {
        run.get().run(py, |work| solutions(&self.0, work))
    }

    /// The explanation, as the record of ``cavalcade puzzle --explain --json``.
    fn explain<'py>(&self, py: Python<'py>, run: &Bound<'py, RunOptions>) -> PyResult<Bound<'py, PyAny>> {
        let record = run.get().run(py, |work| {
            let question = self.question();
            let explained = explain(question, work.budget);
            let elapsed = work.begin.elapsed();
            match explained.map_err(|limit| WorkError::limit(&limit, question, elapsed))? {
                Explained::Solved(explanation) => {
                    let record = ExplainedRecord {
                        question,
                        solution: &explanation.tour,
                        difficulty: explanation.difficulty().name(),
                        searched: explanation.searched() as u64,
                        elapsed,
                    };
                    Ok(json(&record.with_steps(explanation.steps.iter().map(record_of).collect())))
                }
                Explained::None(reason) => Err(WorkError::no_tour(question, &reason, elapsed)),
                Explained::Several(_) => Err(WorkError::Usage(
                    "the puzzle has more than one solution, so it cannot be explained; solutions() returns two".into(),
                )),
            }
        })?;
        to_python(py, &record?)
    }

    /// Draws the puzzle, with the numbers of the solution if it is given.
    fn draw(
        &self,
        py: Python<'_>,
        format: &str,
        solution: Option<&Bound<'_, PyTour>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Picture> {
        let (board, given) = (self.question().board(), self.numbers());
        let solution = solution.map(|tour| &tour.get().tour);
        draw(py, &Drawing::Numbers(&Numbers { board, given: &given, solution }), format, options)
    }

    fn _repr_svg_(&self) -> Option<String> {
        let (board, given) = (self.question().board(), self.numbers());
        svg(&Drawing::Numbers(&Numbers { board, given: &given, solution: None }))
    }

    fn __str__(&self) -> String {
        ClueGrid::of(&self.0).to_string().trim_end().to_owned()
    }
}

fn record_of(step: &Step) -> StepRecord {
    let placed = step.placed.iter().map(|placed| (placed.square, placed.number)).collect();
    StepRecord::new(step.technique().name(), placed, step.to_string())
}
