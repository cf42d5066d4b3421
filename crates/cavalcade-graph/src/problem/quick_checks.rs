//! Checks of a question that need no graph of the board.

use super::answer::Answer;
use super::colouring::Colouring;
use cavalcade_core::{ColourRule, Kind, Question, Reason, Square};

/// Returns the answer for a board of one or two squares. A closed tour has at least three.
#[must_use]
pub fn few_squares(question: &Question) -> Option<Answer> {
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
        return Answer::Impossible(Reason::Disconnected { squares: vec![one, other], sizes: vec![1, 1] });
    }
    if kind == Kind::Closed {
        return Answer::Impossible(Reason::TooFewExits { squares: vec![one, other], allowed: 0 });
    }
    let is_backwards = question.start() == Some(other) || question.end() == Some(one);
    Answer::Path(if is_backwards { vec![other, one] } else { vec![one, other] })
}

/// Returns a reason that needs no graph of the board: ends that are not a move apart, or the colours of the chessboard.
/// On a full board this takes constant time.
#[must_use]
pub fn seen_without_graph(question: &Question) -> Option<Reason> {
    ends_apart(question).or_else(|| Colouring::of_chessboard(question)?.rule().err())
}

/// Returns `true` if a knight can go from each square of the board to every other, and each square has at least two
/// moves: any rectangle with sides from 3 up, except 3x3.
#[must_use]
pub fn is_wide_rectangle(question: &Question) -> bool {
    let size = question.board().size();
    let (short, long) = (size.width().min(size.height()), size.width().max(size.height()));
    question.is_knight_on_rectangle() && short >= 3 && long > 3
}

pub(super) fn ends_apart(question: &Question) -> Option<Reason> {
    let (Kind::Closed, Some(start), Some(end)) = (question.kind(), question.start(), question.end()) else {
        return None;
    };
    (!question.is_move(end, start)).then_some(Reason::EndsApart { start, end })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoardGraph;
    use cavalcade_core::Piece;
    use cavalcade_core::{Board, Size, Wrap};

    fn ask(size: &str, kind: Kind) -> Question {
        Question::new(Board::rectangle(size.parse().unwrap()), Piece::KNIGHT, kind)
    }

    #[test]
    fn a_rectangle_is_wide_just_if_its_graph_hangs_together_and_each_square_has_two_moves() {
        for (width, height) in (1..8).flat_map(|width| (1..8).map(move |height| (width, height))) {
            let question = Question::on(Size::new(width, height).unwrap());
            let graph = BoardGraph::new(question.board(), question.piece());
            let is_wide = graph.components().len() == 1 && graph.nodes().all(|node| graph.degree(node) >= 2);
            assert_eq!(is_wide_rectangle(&question), is_wide, "{width}x{height}");
        }
    }

    #[test]
    fn only_a_full_board_without_joined_edges_is_a_wide_rectangle_and_only_for_a_knight() {
        let full = Board::rectangle("8x8".parse().unwrap());
        let holed = full.clone().with_holes([Square::new(3, 3)]).unwrap();
        let is_wide = |board: Board, piece| is_wide_rectangle(&Question::on(board).by(piece));
        assert!(is_wide(full.clone(), Piece::KNIGHT));
        assert!(!is_wide(holed, Piece::KNIGHT) && !is_wide(full.clone().with_wrap(Wrap::Torus), Piece::KNIGHT));
        assert!(!is_wide(full, Piece::CAMEL));
    }

    #[test]
    fn colours_and_distant_ends_are_seen_without_a_graph() {
        assert_eq!(seen_without_graph(&ask("6x6", Kind::Closed)), None);
        let odd = seen_without_graph(&ask("5x5", Kind::Closed));
        let rule = ColourRule::ClosedNeedsEqual;
        assert_eq!(odd, Some(Reason::ColourImbalance { dark: 13, light: 12, rule }));
        let far = seen_without_graph(&ask("6x6", Kind::Closed).starting_at("a1").unwrap().ending_at("f1").unwrap());
        assert!(matches!(far, Some(Reason::EndsApart { .. })), "{far:?}");
    }
}
