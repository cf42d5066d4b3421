//! How a search ends, and the search that need not begin.

use crate::Run;
use crate::problem::{Answer, BoardProblem, Normalised, normalise};
use cavalcade_core::{Board, Cell, Limit, Question, Reason};

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchEnd {
    /// With a path that should answer the question.
    Path(Vec<Cell>),
    /// Every path was tried, and none does.
    Exhausted,
    /// With a reason why there is no path.
    Impossible(Reason),
    /// Without an answer: the search made as many tries as it is allowed, or cannot go on with this board.
    Inconclusive,
}

impl SearchEnd {
    /// The end of a search that was not needed.
    pub(crate) fn of(answer: Answer, board: &Board) -> Self {
        match answer {
            Answer::Path(squares) => Self::Path(squares.into_iter().filter_map(|square| board.cell(square)).collect()),
            Answer::Impossible(reason) => Self::Impossible(reason),
        }
    }
}

/// Reads a question, and searches unless that answers it.
pub(crate) fn unless_answered(
    question: &Question,
    run: &mut Run<'_>,
    search: impl FnOnce(&BoardProblem<'_>, &mut Run<'_>) -> Result<SearchEnd, Limit>,
) -> Result<SearchEnd, Limit> {
    match normalise(question, run.budget())? {
        Normalised::Answered(answer) => Ok(SearchEnd::of(answer, question.board())),
        Normalised::Cycle(problem) => search(&problem, run),
    }
}
