//! Reading: from a question to an answer that needs no search, or to one cycle problem.

use super::answer::Answer;
use super::cycle::CycleProblem;
use super::glance::{ends_apart, few_squares};
use crate::Graph;
use cavalcade_core::{Budget, Limit, Question, Reason};

/// What a question comes to.
#[derive(Debug)]
pub enum Reading<'q> {
    /// An answer that needs no search.
    Answered(Answer),
    /// A cycle to look for, to count, or to prove away.
    Cycle(CycleProblem<'q>),
}

/// Reads a question.
pub fn read<'q>(question: &'q Question, budget: &Budget) -> Result<Reading<'q>, Limit> {
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

fn in_parts(graph: &Graph, budget: &Budget) -> Result<Option<Reason>, Limit> {
    let parts = graph.components_within(&mut budget.clock())?;
    let squares = || parts.first.iter().map(|node| graph.square(*node)).collect();
    Ok((parts.first.len() > 1).then(|| Reason::InParts { squares: squares(), sizes: parts.sizes.clone() }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Kind, Picture, Piece, Square, Wrap};

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
        assert!(matches!(apart, Some(Answer::Impossible(Reason::InParts { .. }))), "{apart:?}");
    }

    #[test]
    fn what_colours_and_parts_forbid_is_answered_at_once() {
        let odd = ask(".....\n.....\n.....\n.....\n.....", Piece::KNIGHT, Kind::Open);
        assert!(answered(&odd).is_none());
        assert!(answered(&odd.clone().starting_at(square("a1")).unwrap()).is_none());
        assert!(answered(&odd.starting_at(square("a2")).unwrap()).is_some());
        let camel = Question::new(Board::rectangle("8x8".parse().unwrap()), Piece::CAMEL, Kind::Open);
        let parts = answered(&camel);
        assert!(matches!(parts, Some(Answer::Impossible(Reason::InParts { sizes, .. })) if sizes == [32, 32]));
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
