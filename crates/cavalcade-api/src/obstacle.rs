//! The marks on the board that explain why there is no tour.

use cavalcade::argument::{Point, argument};
use cavalcade::{Question, Reason, Square};
use cavalcade_draw::subject::obstacle::Obstacle;
use serde::Serialize;

/// The marks of an obstacle, empty if the board is too large to draw, and the argument point by point.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct ObstacleMarks {
    marks: Vec<Square>,
    parts: Vec<Vec<Square>>,
    lines: Vec<[Square; 2]>,
    /// Forced moves, excluded moves, squares that must be ends, and a cycle that closes too early.
    taken: Vec<[Square; 2]>,
    dropped: Vec<[Square; 2]>,
    ends: Vec<Square>,
    circle: Vec<Square>,
    caption: Option<String>,
    argument: Vec<Point>,
}

impl ObstacleMarks {
    /// The marks of a reason, as in a picture.
    pub(crate) fn of(question: &Question, reason: &Reason) -> Self {
        let argument = argument(question, reason);
        let Ok(obstacle) = Obstacle::of(question, reason) else { return Self { argument, ..Self::default() } };
        let Point { text, marks, parts, lines, taken, dropped, ends, circle, .. } = obstacle.point;
        Self { marks, parts, lines, taken, dropped, ends, circle, caption: Some(text), argument }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cavalcade::{Board, Kind, Outcome, Piece, Solver};

    fn marks(size: &str, kind: Kind, ends: [&str; 2]) -> ObstacleMarks {
        let board = Board::rectangle(size.parse().unwrap());
        let question = Question::new(board, Piece::KNIGHT, kind);
        let question = question.starting_at(ends[0]).unwrap();
        let question = question.ending_at(ends[1]).unwrap();
        match Solver::new(&question).solve().outcome {
            Outcome::Impossible(reason) => ObstacleMarks::of(&question, &reason),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn ends_apart_are_marked_and_joined_by_a_line() {
        let marks = marks("6x6", Kind::Closed, ["a1", "f1"]);
        assert_eq!(format!("{:?} {:?}", marks.marks, marks.lines), "[a1, f1] [[f1, a1]]");
    }

    #[test]
    fn a_square_between_corners_is_joined_to_both() {
        let marks = marks("5x8", Kind::Open, ["c2", "c3"]);
        assert_eq!(format!("{:?} {:?}", marks.marks, marks.lines), "[c2, a1, e1] [[c2, a1], [c2, e1]]");
    }

    #[test]
    fn a_board_too_large_to_draw_has_no_marks() {
        let marks = marks("9999x9999", Kind::Open, ["a1", "a2"]);
        assert!(marks.marks.is_empty() && marks.parts.is_empty() && marks.caption.is_none());
        assert!(!marks.argument.is_empty());
    }
}
