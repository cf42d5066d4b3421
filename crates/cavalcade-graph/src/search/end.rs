//! The result of a search.

use crate::Run;
use crate::problem::{Answer, BoardProblem, Normalised, normalise};
use cavalcade_core::{Board, Cell, Limit, Question, Reason};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchEnd {
    /// A path that should answer the question.
    Path(Vec<Cell>),
    /// Every path was tried, and none answers the question.
    Exhausted,
    /// There is no path, for this reason.
    Impossible(Reason),
    /// No answer: the search made all the tries it is allowed, or cannot handle this board.
    Inconclusive,
}

impl SearchEnd {
    /// The result of a search that was not needed.
    pub(crate) fn of(answer: Answer, board: &Board) -> Self {
        match answer {
            Answer::Path(squares) => Self::Path(squares.into_iter().filter_map(|square| board.cell(square)).collect()),
            Answer::Impossible(reason) => Self::Impossible(reason),
        }
    }
}

/// Normalises a question, and searches unless that answers it.
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
