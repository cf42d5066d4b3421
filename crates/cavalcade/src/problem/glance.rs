//! What can be told of a question without a graph of the board.

use super::answer::Answer;
use super::colouring::Colouring;
use crate::{ColourRule, Kind, Piece, Question, Reason, Square};

/// The answer for a board of one square or two. A closed tour has three at least.
pub(crate) fn few_squares(question: &Question) -> Option<Answer> {
    let board = question.board();
    if board.len() > 2 {
        return None;
    }
    let squares: Vec<Square> = board.squares().take(2).collect();
    Some(match (&squares[..], question.kind()) {
        ([one, other], kind) => two_squares(question, kind, *one, *other),
        (_, Kind::Open) => Answer::Path(squares),
        (_, Kind::Closed) => {
            let rule = ColourRule::ClosedNeedsEqual;
            Answer::Impossible(Reason::ColourImbalance { dark: 1, light: 0, rule })
        }
    })
}

fn two_squares(question: &Question, kind: Kind, one: Square, other: Square) -> Answer {
    if !question.is_move(one, other) {
        return Answer::Impossible(Reason::InParts { squares: vec![one, other], sizes: vec![1, 1] });
    }
    if kind == Kind::Closed {
        return Answer::Impossible(Reason::TooFewExits { squares: vec![one, other], allowed: 0 });
    }
    let is_backwards = question.start() == Some(other) || question.end() == Some(one);
    Answer::Path(if is_backwards { vec![other, one] } else { vec![one, other] })
}

/// What can be told without a graph of the board: too distant ends, and the colours of the chessboard. For a full board
/// it takes no time at all.
pub(crate) fn seen_without_graph(question: &Question) -> Option<Reason> {
    ends_apart(question).or_else(|| Colouring::of_chessboard(question)?.rule(question).err())
}

/// Whether the board is one on which a knight can go from each square to every other and leave each by two moves:
/// any rectangle with sides from 3 up, except 3x3.
pub(crate) fn is_wide_rectangle(question: &Question) -> bool {
    let (board, size) = (question.board(), question.board().size());
    let (short, long) = (size.width().min(size.height()), size.width().max(size.height()));
    board.is_rectangle() && question.piece().leaps() == Piece::KNIGHT.leaps() && short >= 3 && long > 3
}

pub(super) fn ends_apart(question: &Question) -> Option<Reason> {
    let (Kind::Closed, Some(start), Some(end)) = (question.kind(), question.start(), question.end()) else {
        return None;
    };
    (!question.is_move(end, start)).then_some(Reason::EndsApart { start, end })
}
