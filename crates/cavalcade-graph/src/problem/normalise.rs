//! Normalisation: from a question to an answer that needs no search, or to one cycle problem.

use super::answer::Answer;
use super::board::BoardProblem;
use super::cycle::CycleProblem;
use super::exits::too_few_exits;
use super::quick_checks::{ends_apart, few_squares};
use crate::graph::{Components, two_colours_from};
use crate::{BoardGraph, Colour, Node};
use cavalcade_core::{Budget, GraphQuestion, Kind, Limit, Question, Reason, Square};

/// A normalised question.
#[derive(Debug)]
pub enum Normalised<P, V> {
    /// An answer that needs no search.
    Answered(Answer<V>),
    /// A cycle to find, to count, or to rule out.
    Cycle(P),
}

/// A normalised question about a board.
pub type NormalisedBoard<'q> = Normalised<BoardProblem<'q>, Square>;

/// A normalised question about a graph.
pub type NormalisedGraph = Normalised<CycleProblem, Node>;

/// Normalises a question about a board.
pub fn normalise<'q>(question: &'q Question, budget: &Budget) -> Result<NormalisedBoard<'q>, Limit> {
    if let Some(answer) = few_squares(question) {
        return Ok(Normalised::Answered(answer));
    }
    if let Some(reason) = ends_apart(question) {
        return Ok(Normalised::Answered(Answer::Impossible(reason)));
    }
    let graph = BoardGraph::within(question.board(), question.piece(), budget)?;
    let asked = graph.question(question);
    let problem = match in_parts(&asked, budget)? {
        Some(reason) => Err(reason),
        None => cycle_problem(asked, |node| Colour::of_chessboard(graph.square(node)), budget)?,
    };
    Ok(match problem {
        Ok(cycle) => Normalised::Cycle(BoardProblem::new(question, graph, cycle)),
        Err(reason) => Normalised::Answered(Answer::Impossible(reason.map(|node| graph.square(node)))),
    })
}

/// Normalises a question about a graph.
pub fn normalise_graph(question: &GraphQuestion, budget: &Budget) -> Result<NormalisedGraph, Limit> {
    budget.check(0)?;
    if let Some(answer) = few_nodes(question) {
        return Ok(Normalised::Answered(answer));
    }
    let seen = in_parts(question, budget)?.or_else(|| nodes_apart(question)).or_else(|| too_few_exits(question));
    let problem = match seen {
        Some(reason) => Err(reason),
        None => cycle_problem(question.clone(), |_| Colour::Dark, budget)?,
    };
    Ok(problem.map_or_else(|reason| Normalised::Answered(Answer::Impossible(reason)), Normalised::Cycle))
}

/// Returns the cycle problem of a connected graph of at least three nodes, in which the first node has the given
/// colour; or the colour rule that it breaks.
fn cycle_problem(
    question: GraphQuestion,
    first_colour: impl Fn(Node) -> Colour,
    budget: &Budget,
) -> Result<Result<CycleProblem, Reason<Node>>, Limit> {
    let graph = question.graph();
    let neighbours = |node| graph.neighbours(node).iter().copied();
    let colours = two_colours_from(graph.len(), neighbours, first_colour, &mut budget.clock())?;
    Ok(CycleProblem::new(question, colours))
}

fn in_parts(question: &GraphQuestion, budget: &Budget) -> Result<Option<Reason<Node>>, Limit> {
    let parts = Components::new(question.graph().rows(), &mut budget.clock())?;
    Ok((parts.first.len() > 1).then_some(Reason::Disconnected { squares: parts.first, sizes: parts.sizes }))
}

/// Rejects a cycle with two given ends that no edge joins.
fn nodes_apart(question: &GraphQuestion) -> Option<Reason<Node>> {
    let (Kind::Closed, Some(start), Some(end)) = (question.kind(), question.start(), question.end()) else {
        return None;
    };
    (!question.graph().are_neighbours(end, start)).then_some(Reason::EndsApart { start, end })
}

/// Returns the answer for a graph of up to two nodes. A cycle has at least three.
fn few_nodes(question: &GraphQuestion) -> Option<Answer<Node>> {
    let (graph, nodes) = (question.graph(), question.graph().len() as u64);
    let needed = if question.kind() == Kind::Closed { 3 } else { 1 };
    let node = Node::new;
    match nodes {
        _ if nodes < needed => Some(Answer::Impossible(Reason::TooFewNodes { nodes, needed })),
        1 => Some(Answer::Path(vec![node(0)])),
        2 if !graph.are_neighbours(node(0), node(1)) => {
            Some(Answer::Impossible(Reason::Disconnected { squares: vec![node(0), node(1)], sizes: vec![1, 1] }))
        }
        2 => {
            let is_backwards = question.start() == Some(node(1)) || question.end() == Some(node(0));
            Some(Answer::Path(if is_backwards { [1, 0] } else { [0, 1] }.map(node).to_vec()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade_core::{Board, Picture, Piece, Wrap};

    fn ask(picture: &str, piece: Piece, kind: Kind) -> Question {
        Question::new(picture.parse::<Picture>().unwrap().board, piece, kind)
    }

    fn answered(question: &Question) -> Option<Answer> {
        match normalise(question, &Budget::unlimited()).unwrap() {
            Normalised::Answered(answer) => Some(answer),
            Normalised::Cycle(_) => None,
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
        assert!(matches!(apart, Some(Answer::Impossible(Reason::Disconnected { .. }))), "{apart:?}");
    }

    #[test]
    fn what_colours_and_parts_forbid_is_answered_at_once() {
        let odd = ask(".....\n.....\n.....\n.....\n.....", Piece::KNIGHT, Kind::Open);
        assert!(answered(&odd).is_none());
        assert!(answered(&odd.clone().starting_at(square("a1")).unwrap()).is_none());
        assert!(answered(&odd.starting_at(square("a2")).unwrap()).is_some());
        let camel = Question::new(Board::rectangle("8x8".parse().unwrap()), Piece::CAMEL, Kind::Open);
        let parts = answered(&camel);
        assert!(matches!(parts, Some(Answer::Impossible(Reason::Disconnected { sizes, .. })) if sizes == [32, 32]));
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
