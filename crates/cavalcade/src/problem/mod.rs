//! A question, read once.
//!
//! What a question means is worked out here and nowhere else: what a single square is worth, who may be an end, what
//! the colours say, what it is to have both ends given. [`read`] makes of it either an [`Answer`] that needs no search,
//! or one [`CycleProblem`]: a board that hangs together, with three squares at least and colours that fit, and perhaps
//! an *apex*, one more node that joins the two ends of an open tour, so that every tour is a cycle.
//!
//! - `colouring` holds the one rule about who may be an end;
//! - `cycle` is the problem that SAT, the sweep, patching, obstacles, counting, estimating and listing all take;
//! - `cycle_graph` writes it out as a plain graph in which fixed moves are nodes with two neighbours;
//! - `aim` is the same question for those who walk over the board and never build a graph of it.
//!
//! The checker and [`confirm`](crate::confirm) read a question for themselves, on purpose: they are second opinions.
//!
//! 5x5, open, from a1: thirteen dark squares and twelve light ones, so both ends are dark; a1 is, so there is a cycle
//! problem, and its apex is joined to a1, by a move that is fixed, and to the twelve other dark squares. From a2 there is
//! none: the answer is that a tour starts on the colour that has one more.

pub(crate) mod aim;
pub(crate) mod colouring;
pub(crate) mod cycle;
pub(crate) mod cycle_graph;

use self::colouring::Colouring;
pub(crate) use self::cycle::{CycleProblem, Ends};
use crate::{Budget, ColourRule, Graph, Kind, Limit, Piece, Question, Reason, Square};

/// What a question comes to.
#[derive(Debug)]
pub(crate) enum Reading<'q> {
    /// An answer that needs no search.
    Answered(Answer),
    /// A cycle to look for, to count, or to prove away.
    Cycle(CycleProblem<'q>),
}

/// An answer that needs no search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// The only tour there is, but for its direction.
    Path(Vec<Square>),
    /// There is none.
    Impossible(Reason),
}

/// Reads a question.
pub(crate) fn read<'q>(question: &'q Question, budget: &Budget) -> Result<Reading<'q>, Limit> {
    if let Some(answer) = few_squares(question) {
        return Ok(Reading::Answered(answer));
    }
    if let Some(reason) = ends_apart(question) {
        return Ok(Reading::Answered(Answer::Impossible(reason)));
    }
    let graph = Graph::within(question.board(), question.piece(), budget)?;
    if let Some(reason) = in_parts(&graph, budget)? {
        return Ok(Reading::Answered(Answer::Impossible(reason)));
    }
    Ok(match CycleProblem::new(question, graph, budget)? {
        Ok(problem) => Reading::Cycle(problem),
        Err(reason) => Reading::Answered(Answer::Impossible(reason)),
    })
}

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
    if !is_move(question, one, other) {
        return Answer::Impossible(Reason::InPieces { squares: vec![one, other], sizes: vec![1, 1] });
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

fn ends_apart(question: &Question) -> Option<Reason> {
    let (Kind::Closed, Some(start), Some(end)) = (question.kind(), question.start(), question.end()) else {
        return None;
    };
    (!is_move(question, end, start)).then_some(Reason::EndsApart { start, end })
}

fn is_move(question: &Question, from: Square, to: Square) -> bool {
    question.piece().offsets().iter().any(|offset| question.board().step(from, *offset) == Some(to))
}

fn in_parts(graph: &Graph, budget: &Budget) -> Result<Option<Reason>, Limit> {
    let parts = graph.parts_within(&mut budget.clock())?;
    let squares = || parts.first.iter().map(|node| graph.square(*node)).collect();
    Ok((parts.first.len() > 1).then(|| Reason::InPieces { squares: squares(), sizes: parts.sizes.clone() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Picture, Wrap};

    fn ask(picture: &str, piece: Piece, kind: Kind) -> Question {
        Question::new(picture.parse::<Picture>().unwrap().board, piece, kind)
    }

    fn answered(question: &Question) -> Option<Answer> {
        match read(question, &Budget::unlimited()).unwrap() {
            Reading::Answered(answer) => Some(answer),
            Reading::Cycle(_) => None,
        }
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn the_tour_of_one_square_is_that_square_however_it_is_asked_for() {
        for picture in [".", ".#", "#\n."] {
            let question = ask(picture, Piece::KNIGHT, Kind::Open);
            let only = question.board().squares().next().unwrap();
            let path = Some(Answer::Path(vec![only]));
            assert_eq!(answered(&question), path);
            assert_eq!(answered(&question.starting_at(only).unwrap().ending_at(only).unwrap()), path);
            let closed = answered(&ask(picture, Piece::KNIGHT, Kind::Closed));
            assert!(matches!(closed, Some(Answer::Impossible(_))), "{closed:?}");
        }
    }

    #[test]
    fn two_squares_are_toured_from_the_start_to_the_end() {
        let question = ask(".#\n##\n#.", Piece::KNIGHT, Kind::Open);
        let (low, high) = (square("b1"), square("a3"));
        assert_eq!(answered(&question), Some(Answer::Path(vec![low, high])));
        let there = Some(Answer::Path(vec![high, low]));
        assert_eq!(answered(&question.clone().starting_at(high).unwrap()), there);
        assert_eq!(answered(&question.clone().ending_at(low).unwrap()), there);
        assert_eq!(answered(&question.starting_at(high).unwrap().ending_at(low).unwrap()), there);
    }

    #[test]
    fn two_squares_have_no_closed_tour_and_none_at_all_where_no_move_joins_them() {
        let joined = answered(&ask(".#\n##\n#.", Piece::KNIGHT, Kind::Closed));
        assert!(matches!(joined, Some(Answer::Impossible(Reason::TooFewExits { allowed: 0, .. }))), "{joined:?}");
        let apart = answered(&ask("..", Piece::KNIGHT, Kind::Open));
        assert!(matches!(apart, Some(Answer::Impossible(Reason::InPieces { .. }))), "{apart:?}");
    }

    #[test]
    fn what_colours_and_parts_forbid_is_answered_at_once() {
        let odd = ask(".....\n.....\n.....\n.....\n.....", Piece::KNIGHT, Kind::Open);
        assert!(answered(&odd).is_none());
        assert!(answered(&odd.clone().starting_at(square("a1")).unwrap()).is_none());
        assert!(answered(&odd.starting_at(square("a2")).unwrap()).is_some());
        let camel = Question::new(Board::rectangle("8x8".parse().unwrap()), Piece::CAMEL, Kind::Open);
        let parts = answered(&camel);
        assert!(matches!(parts, Some(Answer::Impossible(Reason::InPieces { sizes, .. })) if sizes == [32, 32]));
        // Joined edges of odd length leave no two colours, and every square may be an end.
        let torus = Board::rectangle("5x5".parse().unwrap()).with_wrap(Wrap::Torus);
        assert!(answered(&Question::new(torus, Piece::KNIGHT, Kind::Closed)).is_none());
    }

    #[test]
    fn a_closed_tour_cannot_end_far_from_home() {
        let question = Question::new(Board::rectangle("6x6".parse().unwrap()), Piece::KNIGHT, Kind::Closed);
        let far = question.starting_at(square("a1")).unwrap().ending_at(square("f1")).unwrap();
        assert!(matches!(answered(&far), Some(Answer::Impossible(Reason::EndsApart { .. }))));
    }
}
