//! Squares with too few exits. For a graph this is checked when a question is normalised, for a board when obstacles
//! are searched.

use crate::Node;
use cavalcade_core::{GraphQuestion, Kind, Reason};

/// Returns a reason if too many squares have at most one exit: they can only be ends, of which an open tour has two.
pub(crate) fn too_few_exits(question: &GraphQuestion) -> Option<Reason<Node>> {
    let graph = question.graph();
    let squares: Vec<Node> = graph.nodes().filter(|node| graph.degree(*node) < 2).collect();
    let allowed = match question.kind() {
        Kind::Closed => 0,
        Kind::Open => 2 - question.asked().filter(|end| !squares.contains(end)).count(),
    };
    (squares.len() > allowed).then_some(Reason::TooFewExits { squares, allowed: allowed as u64 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::obstacle::quick;
    use crate::problem::{Normalised, normalise};
    use cavalcade_core::{Budget, Picture, Piece, Question, Square};

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn seen(question: &Question) -> Option<Reason> {
        match normalise(question, &Budget::unlimited()).unwrap() {
            Normalised::Cycle(problem) => {
                let asked = problem.graph().question(question);
                too_few_exits(&asked).map(|reason| problem.in_squares(reason))
            }
            Normalised::Answered(answer) => panic!("{answer:?}"),
        }
    }

    #[test]
    fn squares_with_one_exit_can_only_be_ends() {
        // c2 and d4 are a move apart, and each leads to two more that lead nowhere else.
        let picture: Picture = "#.###.\n###.##\n######\n##.###\n.###.#".parse().unwrap();
        let leaves: Vec<Square> = ["a1", "e1", "b5", "f5"].map(square).into();
        let ask = Question::new(picture.board.clone(), Piece::KNIGHT, Kind::Open);
        assert_eq!(seen(&ask), Some(Reason::TooFewExits { squares: leaves.clone(), allowed: 2 }));
        let from_within = ask.clone().starting_at(square("c2")).unwrap();
        assert_eq!(seen(&from_within), Some(Reason::TooFewExits { squares: leaves.clone(), allowed: 1 }));
        let closed = Question::new(picture.board, Piece::KNIGHT, Kind::Closed);
        assert_eq!(seen(&closed), Some(Reason::TooFewExits { squares: leaves, allowed: 0 }));
    }

    #[test]
    fn boards_in_parts_and_lonely_squares_are_seen() {
        let ask = |picture: &str, kind| Question::new(picture.parse::<Picture>().unwrap().board, Piece::KNIGHT, kind);
        let reason = |question: &Question| quick(question, &Budget::unlimited()).unwrap();
        assert!(matches!(reason(&ask("...\n...\n...", Kind::Open)), Some(Reason::Disconnected { .. })));
        assert_eq!(reason(&ask(".", Kind::Open)), None);
        assert!(matches!(reason(&ask(".", Kind::Closed)), Some(Reason::ColourImbalance { .. })));
        assert_eq!(reason(&ask("....\n....\n....", Kind::Open).starting_at(square("a1")).unwrap()), None);
    }
}
